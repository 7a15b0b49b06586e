"""Elo, normalized Elo and the likelihood of superiority, against published figures."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.tournaments.statistics.elo import elo, expected_score, strength
from service.tournaments.statistics.tallies import Tally, pentanomial, trinomial
from tests.tournaments.arena import outcome


def games(wins: int, losses: int, draws: int) -> Tally:
    return losses, draws, wins


def pairs(ll: int, ld: int, wl: int, dd: int, wd: int, ww: int) -> Tally:
    return ll, ld, wl + dd, wd, ww


# The figures of fastchess' own unit tests: github.com/Disservin/fastchess, app/tests/elo_test.cpp (commit 2f5e888).
# Columns: Elo and its error, normalized Elo and its error, likelihood of superiority in percent; None is not given.
FASTCHESS = [
    (games(76, 89, 123), None, None, -20.76, 40.13, 15.53),
    (games(136, 96, 111), 40.70, 30.43, 49.77, 36.77, 99.60),
    (games(34, 356, 0), None, None, -508.44, 34.48, None),
    (pairs(34, 54, 31, 32, 64, 75), 55.58, 27.65, 57.94, 28.28, 100.00),
    (pairs(332, 433, 457, 41, 333, 334), -8.64, 10.33, -9.17, 10.96, 5.05),
    (pairs(7895, 8757, 5485, 200, 568, 9999), -21.04, 2.95, -19.01, 2.65, None),
]


@pytest.mark.parametrize(("tally", "value", "error", "normalized", "normalized_error", "los"), FASTCHESS)
def test_figures_published_by_fastchess(
    tally: Tally,
    value: float | None,
    error: float | None,
    normalized: float,
    normalized_error: float,
    los: float | None,
) -> None:
    found = strength(tally)
    assert found is not None
    if value is not None and error is not None:
        assert found.elo.value == pytest.approx(value, abs=0.01)
        assert found.elo.error == pytest.approx(error, abs=0.01)
    assert found.normalized_elo.value == pytest.approx(normalized, abs=0.01)
    assert found.normalized_elo.error == pytest.approx(normalized_error, abs=0.01)
    if los is not None:
        assert 100 * found.los == pytest.approx(los, abs=0.01)


def test_nothing_follows_from_no_games() -> None:
    assert strength((0, 0, 0)) is None


def test_who_never_lost_has_a_lower_bound_only() -> None:
    found = strength(games(20, 0, 0))
    assert found is not None
    assert found.elo.value is None
    assert found.elo.high is None
    # Wilson's lower bound after 20 of 20 is 20 / (20 + 1.96 ** 2) = 0.8389.
    assert found.elo.low == pytest.approx(elo(20 / (20 + 1.959964**2)), abs=0.01)
    assert 0.99 < found.los < 1


def test_all_draws_leave_doubt_on_both_sides() -> None:
    found = strength(games(0, 0, 9))
    assert found is not None
    assert found.elo.value == pytest.approx(0)
    assert found.elo.low == pytest.approx(-(found.elo.high or 0))
    assert found.los == 0.5


@given(st.floats(-1000, 1000))
def test_elo_and_expected_score_are_inverse(difference: float) -> None:
    assert elo(expected_score(difference)) == pytest.approx(difference, abs=1e-6)


@given(st.lists(st.integers(0, 50), min_size=3, max_size=3) | st.lists(st.integers(0, 50), min_size=5, max_size=5))
def test_changing_sides_changes_signs(counts: list[int]) -> None:
    mine, theirs = strength(tuple(counts)), strength(tuple(counts[::-1]))
    assert (mine is None) == (theirs is None)
    if mine and theirs:
        assert mine.los + theirs.los == pytest.approx(1)
        assert (mine.elo.low is None) == (theirs.elo.high is None)
        if mine.elo.value is not None:
            assert mine.elo.value == pytest.approx(-(theirs.elo.value or 0))


def test_games_and_mirrored_deals_are_tallied_from_the_heros_side() -> None:
    played = [
        outcome("ab", (1, 2), deal=1),
        outcome("ba", (2, 1), deal=1, rotation=1),
        outcome("ab", (1, 2), deal=2),
        outcome("ba", (1, 2), deal=2, rotation=1),
        outcome("ab", (1, 1), deal=3),
        outcome("ba", (1, 2), deal=3, rotation=1),
        outcome("ab", (2, 1), deal=4),
    ]
    assert trinomial(played, "a", "b") == (3, 1, 3)
    assert trinomial(played, "b", "a") == (3, 1, 3)
    assert pentanomial(played, "a", "b") == (0, 1, 1, 0, 1)
    assert pentanomial(played, "b", "a") == (1, 0, 1, 1, 0)


def test_entrants_at_larger_tables_are_compared_two_by_two() -> None:
    played = [outcome("abc", (1, 2, 3)), outcome("bca", (1, 1, 3)), outcome("bcd", (1, 2, 3))]
    assert trinomial(played, "b", "c") == (0, 1, 2)
    assert trinomial(played, "a", "c") == (1, 0, 1)
