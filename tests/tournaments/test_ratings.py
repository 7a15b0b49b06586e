"""Ratings of whole fields: published figures, symmetry, and what mirroring is worth."""

from itertools import combinations
from math import exp, isfinite
from random import Random
from statistics import fmean

import pytest

from service.tournaments.config import Batch, Config, RoundRobin
from service.tournaments.outcomes import GameOutcome
from service.tournaments.statistics.bradley_terry import abilities
from service.tournaments.statistics.elo import strength
from service.tournaments.statistics.matrices import cholesky, inverse, solve
from service.tournaments.statistics.ratings import rate
from service.tournaments.statistics.skill import Skill, after_game, skills
from service.tournaments.statistics.tallies import moments, pentanomial, trinomial
from tests.tournaments.arena import SEED, Arena, field, outcome

# Citations between statistics journals (Stigler 1994; Agresti, Categorical Data Analysis, 2nd ed., p. 448), and
# the abilities and standard errors that the R package BradleyTerry2 gives them: github.com/hturner/BradleyTerry2,
# tests/BTabilities.Rout.save (commit dffc0ac), once against Biometrika and once centred ("contr.sum").
CITED = [[0, 730, 498, 221], [33, 0, 68, 17], [320, 813, 0, 142], [284, 276, 325, 0]]
AGAINST_BIOMETRIKA = [(0, 0), (-2.9490725, 0.10254534), (-0.4795698, 0.06058873), (0.2689541, 0.07082997)]
CENTRED = [
    (0.7899221, 0.04333047),
    (-2.1591504, 0.07257974),
    (0.3103523, 0.04164102),
    (1.0588761, 0.05304699),
]

# Baseball's American League East of 1987 (Agresti, section 10.6), home and away together, and BradleyTerry2's
# abilities against Baltimore: tests/baseball.Rout.save (commit b0beed2), model without home advantage.
TEAMS = ["Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore"]
WON = [
    [0, 7, 9, 7, 7, 9, 11],
    [6, 0, 7, 5, 11, 9, 9],
    [4, 6, 0, 7, 7, 8, 12],
    [6, 8, 6, 0, 6, 7, 10],
    [6, 2, 6, 7, 0, 7, 12],
    [4, 4, 5, 6, 6, 0, 6],
    [2, 4, 1, 3, 1, 7, 0],
]
AGAINST_BALTIMORE = [
    (1.5814, 0.3433),
    (1.4364, 0.3396),
    (1.2945, 0.3367),
    (1.2476, 0.3359),
    (1.1077, 0.3339),
    (0.6839, 0.3319),
    (0, 0),
]


def against(points: list[list[int]], reference: int) -> list[tuple[float, float]]:
    found, covariance = abilities(points)
    return [
        (
            found[i] - found[reference],
            (covariance[i][i] + covariance[reference][reference] - 2 * covariance[i][reference]) ** 0.5,
        )
        for i in range(len(points))
    ]


def test_bradley_terry_figures_published_for_journals() -> None:
    found, covariance = abilities(CITED)
    for at, (ability, error) in enumerate(CENTRED):
        assert found[at] == pytest.approx(ability, abs=1e-7)
        assert covariance[at][at] ** 0.5 == pytest.approx(error, abs=1e-7)
    for pair, published in zip(against(CITED, 0), AGAINST_BIOMETRIKA, strict=True):
        assert pair == pytest.approx(published, abs=1e-7)


def test_bradley_terry_figures_published_for_baseball() -> None:
    for pair, published in zip(against(WON, TEAMS.index("Baltimore")), AGAINST_BALTIMORE, strict=True):
        assert pair == pytest.approx(published, abs=6e-5)


def test_linear_systems_are_solved() -> None:
    matrix = [[4.0, 2.0, 0.6], [2.0, 5.0, 1.0], [0.6, 1.0, 3.0]]
    found = solve(cholesky(matrix), [1.0, 2.0, 3.0])
    assert [sum(a * x for a, x in zip(row, found, strict=True)) for row in matrix] == pytest.approx([1, 2, 3])
    product = [[sum(a * b for a, b in zip(row, column, strict=True)) for column in inverse(matrix)] for row in matrix]
    assert [value for row in product for value in row] == pytest.approx([1, 0, 0, 0, 1, 0, 0, 0, 1], abs=1e-12)


def test_two_entrants_rate_as_their_pentanomial_elo_says() -> None:
    config = Config(("a", "b"), Batch(), SEED, deals=2000)
    _, outcomes = Arena(Random(3), {"a": 0.5}, luck=1.5, draws=0.3).play_all(config)
    pair = strength(pentanomial(outcomes, "a", "b"))
    rated = rate(("a", "b"), outcomes)
    first, second = rated.ratings
    assert pair is not None
    assert (first.elo.value or 0) - (second.elo.value or 0) == pytest.approx(pair.elo.value, rel=0.01)
    assert first.elo.error + second.elo.error == pytest.approx(pair.elo.error, rel=0.01)
    assert rated.superiority[0][1] == pytest.approx(pair.los, abs=0.001)
    _, per_deal = moments(pentanomial(outcomes, "a", "b"))
    _, per_game = moments(trinomial(outcomes, "a", "b"))
    assert rated.variance_ratio == pytest.approx(2 * per_deal / per_game, rel=0.01)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mirroring_narrows_the_error_where_deals_are_lucky(seats: int) -> None:
    config = Config(field(seats), Batch(), SEED, seats, deals=300)
    ratios = []
    for luck in (0.0, 2.0):
        _, outcomes = Arena(Random(7), luck=luck).play_all(config)
        ratios.append(rate(config.entrants, outcomes).variance_ratio)
    fair, lucky = ratios
    assert fair == pytest.approx(1, abs=0.15), "without luck nothing can be gained"
    assert lucky is not None
    assert lucky < 0.7


def test_an_unbeaten_entrant_has_a_finite_rating_at_the_top() -> None:
    outcomes = [outcome("ab", (1, 2), deal=deal) for deal in range(9)] + [outcome("bc", (1, 2), deal=9)]
    ratings = rate("abc", outcomes).ratings
    values = [rating.elo.value or 0 for rating in ratings]
    assert values == sorted(values, reverse=True)
    assert all(isfinite(rating.elo.error) for rating in ratings)
    assert sum(values) == pytest.approx(0, abs=1e-6)


def test_entrants_who_never_met_can_still_be_listed() -> None:
    rated = rate("abcd", [outcome("ab", (1, 2), deal=1), outcome("cd", (1, 2), deal=2)])
    assert [rating.elo.value for rating in rated.ratings] == pytest.approx(
        [rated.ratings[2].elo.value, rated.ratings[3].elo.value] * 2
    )
    assert rated.superiority[0][2] == pytest.approx(0.5)
    assert rated.variance_ratio is None


def test_ratings_recover_the_truth() -> None:
    strengths = {entrant: 0.4 * at for at, entrant in enumerate(field(5))}
    for seats in (2, 3, 4):
        config = Config(field(5), RoundRobin(), SEED, seats, deals=1200 // seats**2)
        _, outcomes = Arena(Random(seats), strengths).play_all(config)
        ratings = rate(config.entrants, outcomes).ratings
        for one, two in combinations(ratings, 2):
            true = 400 / 2.302585 * (strengths[one.entrant] - strengths[two.entrant])
            assert (one.elo.value or 0) - (two.elo.value or 0) == pytest.approx(true, abs=60)


def test_openskill_prefers_winners_and_grows_surer() -> None:
    first, second, third = after_game((Skill(), Skill(), Skill()), (1, 2, 3))
    assert first.mu > second.mu > third.mu
    assert max(skill.sigma for skill in (first, second, third)) < Skill().sigma
    assert first.ordinal == first.mu - 3 * first.sigma


def test_openskill_orders_a_field_by_its_strength() -> None:
    strengths = {entrant: 1.0 * at for at, entrant in enumerate(field(4))}
    config = Config(field(4), Batch(), SEED, seats=4, deals=60)
    _, outcomes = Arena(Random(5), strengths).play_all(config)
    found = skills(outcomes)
    assert sorted(found, key=lambda entrant: found[entrant].ordinal) == [*field(4)]
    assert skills(outcomes) == found
    assert fmean(skill.mu for skill in found.values()) == pytest.approx(25, abs=3)


def test_plackett_luce_arena_beats_as_bradley_terry_says() -> None:
    # The simulated entrants must be what the intervals assume, also at larger tables.
    config = Config(("a", "b", "c"), Batch(), SEED, seats=3, deals=3000)
    _, outcomes = Arena(Random(2), {"a": 1.0, "c": -2.0}).play_all(config)
    losses, draws, wins = trinomial(outcomes, "a", "b")
    assert draws == 0
    assert wins / (wins + losses) == pytest.approx(1 / (1 + exp(-1)), abs=0.02)


def test_no_outcome_leaves_everyone_average() -> None:
    nothing: list[GameOutcome] = []
    assert [rating.elo.value for rating in rate("ab", nothing).ratings] == [0, 0]
