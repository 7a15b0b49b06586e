"""Round robin, gauntlet and batch: everyone plays as often as promised, and sits everywhere equally."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.tournaments.config import Batch, Config, Gauntlet, RoundRobin
from service.tournaments.pairings.wheel import meeting_all
from service.tournaments.pairings.wheel import meetings as wheel_meetings
from service.tournaments.plan import plan
from tests.tournaments.arena import SEED, field, meetings, seatings, tables


def round_robin(entrants: int, seats: int = 2, cycles: int = 1, mirrored: bool = False) -> Config:
    return Config(field(entrants), RoundRobin(cycles), SEED, seats, mirrored=mirrored)


@given(st.integers(2, 24), st.integers(1, 3))
@settings(max_examples=60, deadline=None)
def test_two_seats_everyone_meets_everyone_once_a_cycle(entrants: int, cycles: int) -> None:
    met = meetings(tables(plan(round_robin(entrants, cycles=cycles)).rounds))
    assert len(met) == entrants * (entrants - 1) // 2
    assert {*met.values()} == {cycles}


@given(st.integers(2, 24), st.integers(1, 3))
@settings(max_examples=60, deadline=None)
def test_two_seats_nobody_plays_twice_in_a_round_and_byes_go_round(entrants: int, cycles: int) -> None:
    rounds = plan(round_robin(entrants, cycles=cycles)).rounds
    for round_ in rounds:
        present = [entrant for pairing in round_.pairings for entrant in pairing.seats]
        present += [bye.entrant for bye in round_.byes]
        assert sorted(present) == sorted(field(entrants))
    byes = Counter(bye.entrant for round_ in rounds for bye in round_.byes)
    assert {*byes.values()} == ({cycles} if entrants % 2 else set())


@given(st.integers(2, 24), st.integers(1, 4))
@settings(max_examples=60, deadline=None)
def test_two_seats_are_balanced_to_within_one_game_without_mirroring(entrants: int, cycles: int) -> None:
    seats = seatings(plan(round_robin(entrants, cycles=cycles)).games)
    apart = {abs(seats[entrant, 0] - seats[entrant, 1]) for entrant in field(entrants)}
    assert apart <= ({0} if entrants % 2 or cycles % 2 == 0 else {1})


def test_every_second_cycle_swaps_seats() -> None:
    first, second = (tables([round_]) for round_ in plan(round_robin(2, cycles=2)).rounds)
    assert second == [seats[::-1] for seats in first]


@given(st.integers(3, 4), st.integers(3, 20), st.integers(1, 2))
@settings(max_examples=40, deadline=None)
def test_larger_tables_are_balanced_in_games_seats_and_meetings(seats: int, entrants: int, cycles: int) -> None:
    entrants = max(entrants, seats + 1)
    made = plan(round_robin(entrants, seats, cycles))
    held = seatings(made.games)
    assert len({held[entrant, seat] for entrant in field(entrants) for seat in range(seats)}) == 1
    met = meetings(tables(made.rounds))
    assert len(met) == entrants * (entrants - 1) // 2, "everyone meets everyone"
    assert max(met.values()) - min(met.values()) <= 2
    assert all(len({*table}) == seats for table in tables(made.rounds))


@pytest.mark.parametrize(("entrants", "seats"), [(7, 3), (13, 3), (19, 3), (25, 3), (13, 4)])
def test_perfect_designs_are_found_where_they_exist(entrants: int, seats: int) -> None:
    # Fields of 6t+1 have cyclic Steiner triple systems; 13 at tables of 4 is the projective plane of order 3.
    met = wheel_meetings(meeting_all(entrants, seats, 1), entrants)
    assert {*met.values()} == {1}


@pytest.mark.parametrize("seats", [3, 4])
def test_a_field_of_one_table_plays_one_table_a_cycle(seats: int) -> None:
    made = plan(round_robin(seats, seats, cycles=seats))
    assert len(made.games) == seats
    assert {*seatings(made.games).values()} == {1}


@given(st.integers(2, 4), st.integers(4, 12), st.integers(1, 2), st.integers(1, 3))
@settings(max_examples=60, deadline=None)
def test_gauntlet_everyone_else_meets_each_challenger_equally_often(
    seats: int, entrants: int, challengers: int, cycles: int
) -> None:
    entrants = max(entrants, challengers + seats - 1)
    heroes, others = field(entrants)[:challengers], field(entrants)[challengers:]
    met = meetings(tables(plan(Config(field(entrants), Gauntlet(heroes, cycles), SEED, seats)).rounds))
    each = cycles * (1 if len(others) == seats - 1 else seats - 1)
    assert {met[frozenset((hero, other))] for hero in heroes for other in others} == {each}
    assert all(met[frozenset((hero, rival))] == 0 for hero in heroes for rival in heroes if hero != rival)


def test_gauntlet_the_challengers_seat_moves_on() -> None:
    config = Config(field(7), Gauntlet(("e00",)), SEED, mirrored=False)
    held = seatings(plan(config).games)
    assert (held["e00", 0], held["e00", 1]) == (3, 3)


def test_batch_plays_the_tables_as_they_are_named() -> None:
    named = (("a", "b"), ("b", "a"), ("c", "a"))
    made = plan(Config(("a", "b", "c"), Batch(named), SEED, deals=3, mirrored=False))
    assert tables(made.rounds) == [*named]
    assert len(made.games) == 9
