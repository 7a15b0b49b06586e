"""Clocks, without any clock: the moment comes with the command."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.chance import Chance, commitment
from domain.clocks import Clock, Clocks, ClocksSet, OutOfTime, PerMove, TimeLeft, Total, turned, wound_up
from domain.commands import Command, Create, Play, RunOut
from domain.game import Game, decide
from domain.game_events import GameFinished, SeatLeft
from domain.seats import Seat

SEED = bytes(32)
SEATS = tuple(Seat("player", player_id=name) for name in ("ada", "ben", "cy"))


def started(clock: Clock, players: int = 2, at: int = 0) -> Game:
    create = Create("azul", {}, SEATS[:players], "ada", commitment(SEED), "server", clock=clock)
    return decide(None, create, Chance(SEED, 1), at)[1]


def asked(game: Game, command: Command, at: int, spared: int = 0) -> tuple[tuple[object, ...], Game]:
    return decide(game, command, Chance(SEED, 2), at, spared)


def move(game: Game) -> Play[object]:
    seat = game.to_act[0]
    return Play(seat, next(iter(game.rules.legal(game.table, seat))))


def clocks(game: Game) -> Clocks:
    assert game.clocks is not None
    return game.clocks


def test_time_is_charged_to_who_moved_and_the_increment_added() -> None:
    game = started(Total(60, increment=5), at=1_000)
    assert clocks(game) == Clocks(1_000, (60_000, 60_000), (0,))
    _, game = asked(game, move(game), at=11_000)
    assert clocks(game) == Clocks(11_000, (55_000, 60_000), (1,))


def test_a_clock_per_move_is_full_at_the_start_of_each_turn() -> None:
    game = started(PerMove(30))
    _, game = asked(game, move(game), at=20_000)
    _, game = asked(game, move(game), at=25_000)
    assert clocks(game).left[0] == 30_000


def test_time_that_is_spared_is_not_charged() -> None:
    game = started(Total(60))
    _, game = asked(game, move(game), at=100_000, spared=90_000)
    assert clocks(game).left[0] == 50_000


def test_a_move_after_the_time_is_refused() -> None:
    game = started(PerMove(10))
    with pytest.raises(OutOfTime):
        asked(game, move(game), at=10_000)
    asked(game, move(game), at=9_999)


def test_time_runs_out_only_when_it_has() -> None:
    game = started(PerMove(10))
    for seat, at in ((0, 9_999), (1, 20_000)):
        with pytest.raises(TimeLeft):
            asked(game, RunOut(seat), at)
    with pytest.raises(TimeLeft):
        asked(game, RunOut(0), at=15_000, spared=6_000)
    (left, finished, stopped), _ = asked(game, RunOut(0), at=10_000)
    assert left == SeatLeft(0, "timeout", None)
    assert isinstance(finished, GameFinished)
    assert (finished.result.reason, finished.result.ranks) == ("timeout", (2, 1))
    assert isinstance(stopped, ClocksSet)
    assert stopped.clocks.running == ()


def test_an_ai_takes_over_and_has_all_the_time_it_needs() -> None:
    game = started(Total(10, on_timeout="ai"))
    events, game = asked(game, RunOut(0), at=10_000)
    assert events[0] == SeatLeft(0, "timeout", "greedy")
    assert clocks(game).running == ()
    _, game = asked(game, move(game), at=99_000)
    assert clocks(game).running == (1,)


def test_with_three_players_a_forfeit_is_played_on_by_an_ai() -> None:
    events, game = asked(started(PerMove(10), players=3), RunOut(0), at=10_000)
    assert events[0] == SeatLeft(0, "timeout", "greedy")
    assert game.status == "running"


@given(
    clock=st.one_of(
        st.builds(PerMove, st.integers(1, 1_000)), st.builds(Total, st.integers(1, 1_000), st.integers(0, 60))
    ),
    steps=st.lists(st.tuples(st.integers(0, 5_000), st.integers(0, 5_000), st.integers(0, 1)), max_size=20),
)
def test_no_clock_goes_below_zero_and_only_those_that_ran_are_charged(
    clock: Clock, steps: list[tuple[int, int, int]]
) -> None:
    state = turned(clock, wound_up(clock, 2, 0), (0,), None, 0, 0)
    for elapsed, spared, next_seat in steps:
        standing = {seat: state.left[seat] for seat in (0, 1) if seat not in state.running}
        moved = state.running[0]
        state = turned(clock, state, (next_seat,), moved, state.at + elapsed, min(spared, elapsed))
        assert min(state.left) >= 0
        for seat, left in standing.items():
            assert state.left[seat] == left or (isinstance(clock, PerMove) and seat == next_seat)
