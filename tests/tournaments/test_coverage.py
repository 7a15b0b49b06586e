"""A 95 % interval holds the truth in 95 of 100 tournaments: counted in tournaments whose truth is known."""

from math import log
from random import Random

import pytest

from service.tournaments.config import Batch, Config, RoundRobin
from service.tournaments.outcomes import GameOutcome
from service.tournaments.statistics.elo import Estimate, elo, strength
from service.tournaments.statistics.ratings import rate
from service.tournaments.statistics.tallies import Tally
from tests.tournaments.arena import SEED, Arena, field


def holds(estimate: Estimate, truth: float) -> bool:
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.low <= truth <= estimate.high


def drawn(rng: Random, weights: list[float], count: int) -> Tally:
    sample = rng.choices(range(len(weights)), weights, k=count)
    return tuple(sample.count(at) for at in range(len(weights)))


def mean(weights: list[float]) -> float:
    return sum(at * weight for at, weight in enumerate(weights)) / (len(weights) - 1)


@pytest.mark.parametrize(
    ("weights", "count"),
    [
        ([0.3, 0.2, 0.5], 200),
        ([0.5, 0.0, 0.5], 100),
        ([0.05, 0.15, 0.8], 300),
        ([0.05, 0.2, 0.4, 0.25, 0.1], 100),
        ([0.02, 0.03, 0.8, 0.1, 0.05], 300),
    ],
)
def test_elo_between_two(weights: list[float], count: int) -> None:
    rng = Random(str(weights))
    truth = elo(mean(weights))
    assert truth is not None
    found = [strength(drawn(rng, weights, count)) for _ in range(1000)]
    covered = sum(holds(each.elo, truth) for each in found if each)
    # One standard error of 1000 tournaments is 0.7 %.
    assert 925 <= covered <= 970


def test_superiority_is_as_likely_as_it_says() -> None:
    # Between equals every likelihood of superiority is equally likely.
    rng = Random("superiority")
    found = [strength(drawn(rng, [0.4, 0.2, 0.4], 200)) for _ in range(1000)]
    for bound in (0.05, 0.25, 0.5, 0.75, 0.95):
        share = sum(each.los <= bound for each in found if each) / 1000
        assert share == pytest.approx(bound, abs=0.04)


def covered(config: Config, luck: float, draws: float, slope: float, tournaments: int) -> float:
    """In how many of all intervals of all tournaments the true rating lies."""
    strengths = {entrant: slope * at for at, entrant in enumerate(config.entrants)}
    middle = slope * (len(strengths) - 1) / 2
    rng = Random(f"{config.seats} {luck} {draws} {slope}")
    hits = total = 0
    for _ in range(tournaments):
        arena = Arena(rng, strengths, luck, draws)
        outcomes: list[GameOutcome] = arena.play_all(config)[1]
        for rating in rate(config.entrants, outcomes).ratings:
            hits += holds(rating.elo, 400 / log(10) * (strengths[rating.entrant] - middle))
            total += 1
    return hits / total


@pytest.mark.parametrize(("seats", "deals"), [(2, 8), (3, 2), (4, 2)])
def test_ratings_of_unequal_entrants(seats: int, deals: int) -> None:
    config = Config(field(5), RoundRobin(), SEED, seats, deals)
    assert covered(config, luck=0, draws=0, slope=0.4, tournaments=100) == pytest.approx(0.95, abs=0.025)


@pytest.mark.parametrize(("seats", "deals"), [(2, 8), (3, 2), (4, 2)])
def test_ratings_where_deals_are_lucky_and_games_drawn(seats: int, deals: int) -> None:
    # Among equals the truth is 0, however lucky the deals are.
    config = Config(field(5), RoundRobin(), SEED, seats, deals)
    draws = 0.4 if seats == 2 else 0.0
    assert covered(config, luck=1.5, draws=draws, slope=0, tournaments=100) == pytest.approx(0.95, abs=0.025)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ratings_from_one_table(seats: int) -> None:
    config = Config(field(seats), Batch(), SEED, seats, deals=40)
    assert covered(config, luck=1.5, draws=0, slope=0, tournaments=150) == pytest.approx(0.95, abs=0.035)


def test_intervals_that_ignore_mirroring_would_be_too_wide() -> None:
    # The same games, as if each had been dealt by itself: the interval then holds the truth nearly always.
    config = Config(field(2), Batch(), SEED, deals=100)
    hits = 0
    for seed in range(100):
        outcomes = Arena(Random(seed), luck=2.0).play_all(config)[1]
        losses = sum(game.ranks[game.seats.index("e00")] == 2 for game in outcomes)
        naive = strength((losses, 0, len(outcomes) - losses))
        assert naive is not None
        hits += holds(naive.elo, 0)
    assert hits >= 98
