"""Points, places and tie-breaks, on tournaments small enough to count by hand."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.tournaments.config import CUSTOM, Format
from service.tournaments.outcomes import GameOutcome
from service.tournaments.rounds import Bye
from service.tournaments.statistics.criteria import CRITERIA, Criterion
from service.tournaments.statistics.ledger import Ledger
from service.tournaments.statistics.standings import standings
from tests.tournaments.arena import outcome


def order(entrants: str, games: list[GameOutcome], *criteria: Criterion, byes: tuple[Bye, ...] = ()) -> str:
    """The places as text, entrants that share one in brackets: "a(bc)d"."""
    lines = standings(Ledger(tuple(entrants), games, byes), criteria)
    groups: dict[int, str] = {}
    for line in lines:
        groups[line.place] = groups.get(line.place, "") + line.entrant
    assert [*groups] == [1 + sum(other < place for line in lines for other in [line.place]) for place in groups]
    return "".join(group if len(group) == 1 else f"({group})" for group in groups.values())


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        ((1, 2), (1, 0)),
        ((1, 1), (0.5, 0.5)),
        ((1, 2, 3), (1, 0.5, 0)),
        ((1, 1, 3), (0.75, 0.75, 0)),
        ((2, 1, 2), (0.25, 1, 0.25)),
        ((1, 2, 3, 4), (1, 2 / 3, 1 / 3, 0)),
        ((1, 2, 2, 4), (1, 0.5, 0.5, 0)),
        ((1, 1, 1, 1), (0.5, 0.5, 0.5, 0.5)),
    ],
)
def test_points_are_the_share_of_opponents_beaten(ranks: tuple[int, ...], points: tuple[float, ...]) -> None:
    game = outcome("abcd"[: len(ranks)], ranks)
    assert tuple(game.points(seat) for seat in range(len(ranks))) == pytest.approx(points)


@given(st.lists(st.integers(0, 3), min_size=2, max_size=4))
def test_a_game_of_n_seats_always_shares_out_n_halves(scores: list[int]) -> None:
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    game = outcome("abcd"[: len(scores)], ranks)
    assert sum(game.points(seat) for seat in range(len(scores))) == pytest.approx(len(scores) / 2)


def test_head_to_head_decides_between_two_who_are_level() -> None:
    games = [outcome("ab", (2, 1)), outcome("ac", (1, 2)), outcome("bc", (2, 1))]
    games += [outcome("ad", (1, 2)), outcome("bd", (1, 2)), outcome("cd", (2, 1))]
    assert order("abcd", games, "points") == "(ab)(cd)"
    assert order("abcd", games, "points", "head_to_head") == "badc"


def test_head_to_head_keeps_silent_unless_all_met() -> None:
    games = [outcome("ab", (1, 2)), outcome("cd", (1, 2))]
    assert order("abcd", games, "points", "head_to_head") == "(ac)(bd)"
    games = [outcome("ab", (1, 2)), outcome("ad", (2, 1)), outcome("be", (1, 2)), outcome("ce", (1, 2))]
    assert order("abcde", games, "points", "head_to_head") == "(abcd)e", "a beat b, but c met neither"


def test_a_circle_of_three_stays_level_head_to_head_and_scores_decide() -> None:
    games = [outcome("ab", (1, 2), (9, 1)), outcome("bc", (1, 2), (5, 4)), outcome("ca", (1, 2), (5, 4))]
    assert order("abc", games, "points", "head_to_head") == "(abc)"
    assert order("abc", games, "points", "head_to_head", "score_difference") == "acb"


def test_sonneborn_berger_weighs_wins_by_the_beaten_and_buchholz_all_opponents() -> None:
    # a: beats b (1 point), draws d.  c: beats d (1/2 point), draws b.
    games = [
        outcome("ab", (1, 2)),
        outcome("cd", (1, 2)),
        outcome("ad", (1, 1)),
        outcome("cb", (1, 1)),
        outcome("be", (1, 2)),
    ]
    ledger = Ledger(tuple("abcde"), games)
    assert {entrant: float(points) for entrant, points in ledger.points.items()} == {
        "a": 1.5,
        "b": 1.5,
        "c": 1.5,
        "d": 0.5,
        "e": 0,
    }
    marks = CRITERIA["sonneborn_berger"](ledger, ["a", "b", "c"])
    assert marks == {"a": Fraction(7, 4), "b": Fraction(3, 4), "c": Fraction(5, 4)}
    marks = CRITERIA["buchholz"](ledger, ["a", "b", "c"])
    assert marks == {"a": 2, "b": 3, "c": 2}
    assert order("abcde", games, "points", "sonneborn_berger") == "acbde"


def test_a_bye_is_an_opponent_with_ones_own_points() -> None:
    ledger = Ledger(("a", "b", "c"), [outcome("ab", (1, 2))], (Bye("c", 0.5),))
    assert ledger.points["c"] == Fraction(1, 2)
    assert CRITERIA["buchholz"](ledger, ["c"])["c"] == Fraction(1, 2)


def test_share_compares_entrants_with_different_numbers_of_games() -> None:
    games = [outcome("ab", (1, 2)), outcome("ac", (1, 2)), outcome("ad", (2, 1))]
    assert order("abcd", games, "points") == "ad(bc)"
    assert order("abcd", games, "share") == "da(bc)"


def test_wins_alone_count_more_than_shared_ones() -> None:
    games = [outcome("abc", (1, 2, 3)), outcome("abc", (3, 1, 1)), outcome("cab", (1, 2, 2))]
    lines = {line.entrant: line for line in standings(Ledger(tuple("abc"), games), ("points",))}
    assert (lines["a"].wins, lines["a"].shared, lines["a"].losses) == (1, 0, 2)
    assert (lines["c"].wins, lines["c"].shared, lines["c"].losses) == (1, 1, 1)
    assert [record.games for record in lines["c"].by_seat] == [1, 0, 2]
    assert [record.wins for record in lines["c"].by_seat] == [1, 0, 0]
    assert [record.points for record in lines["c"].by_seat] == [1, 0, 0.75]


def test_score_difference_is_against_the_mean_of_the_others() -> None:
    (line, *_) = standings(Ledger(tuple("abc"), [outcome("abc", (1, 2, 3), (30, 20, 4))]), ("points",))
    assert line.score_difference == 30 - (20 + 4) / 2


def test_only_the_criteria_that_were_needed_are_marked() -> None:
    games = [outcome("ab", (1, 2)), outcome("cd", (1, 2), (9, 1))]
    lines = standings(Ledger(tuple("abcd"), games), ("points", "head_to_head", "score_difference", "wins"))
    assert [mark.criterion for mark in lines[0].marks] == ["points", "head_to_head", "score_difference"]
    assert [line.entrant for line in lines] == ["a", "c", "d", "b"]


def test_every_format_has_criteria_that_exist() -> None:
    assert {*CUSTOM} == {*Format.__args__}
    assert {criterion for criteria in CUSTOM.values() for criterion in criteria} <= CRITERIA.keys()


def test_nobody_has_played_and_all_share_the_first_place() -> None:
    assert order("abc", [], "points", "head_to_head", "buchholz", "wins", "score_difference", "share") == "(abc)"
