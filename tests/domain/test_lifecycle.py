"""Around the table, whatever the game: seats, starting, leaving, resigning, aborting. Pure."""

import msgspec
import pytest
from msgspec import Raw

from domain.chance import Chance, commitment
from domain.commands import Abort, Command, Create, Fork, Join, Leave, Play, Resign, Resolve
from domain.game import Game, decide
from domain.game_events import GameAborted, GameFinished, GameStarted, SeatGivenBack, SeatLeft, SeatTaken
from domain.game_refusals import (
    AlreadyCreated,
    AlreadySeated,
    GameNotOpen,
    GameNotRunning,
    NoSeatForYou,
    NotAtTheTable,
    NothingToResolve,
    TooLateToAbort,
)
from domain.kernel import Rejected
from domain.seats import Seat

SEED = bytes(range(32))
ADA, BEN, CY = (Seat("player", player_id=name, name=name) for name in ("ada", "ben", "cy"))
OPEN = Seat("open")


def creation(*seats: Seat) -> Create:
    return Create("azul", {}, seats, "ada", commitment(SEED), "server")


def after(*commands: Command) -> Game:
    game: Game | None = None
    for version, command in enumerate(commands, start=1):
        _, game = decide(game, command, Chance(SEED, version))
    assert game is not None
    return game


def events(game: Game | None, command: Command) -> tuple[object, ...]:
    return decide(game, command, Chance(SEED, 99))[0]


def first_move(game: Game) -> Play[object]:
    return Play(0, next(iter(game.rules.legal(game.table, 0))))


def test_a_game_starts_with_its_last_player() -> None:
    game = after(creation(ADA, OPEN))
    assert (game.status, game.to_act) == ("open", ())
    taken, started, *_ = events(game, Join("ben", "ben"))
    assert (taken, started) == (SeatTaken(1, "ben", "ben"), GameStarted())


def test_a_reserved_seat_goes_before_an_open_one() -> None:
    game = after(creation(OPEN, ADA, Seat("reserved", player_id="ben", name="ben"), OPEN))
    assert events(game, Join("ben", "Ben")) == (SeatTaken(2, "ben", "Ben"),)
    assert events(game, Join("cy", "Cy")) == (SeatTaken(0, "cy", "Cy"),)


def test_the_last_player_who_leaves_takes_the_game_along() -> None:
    game = after(creation(ADA, OPEN, OPEN), Join("ben", "ben"))
    assert events(game, Leave("ben")) == (SeatGivenBack(1),)
    game = after(creation(ADA, OPEN))
    assert events(game, Leave("ada")) == (SeatGivenBack(0), GameAborted("everyone_left"))


def test_resigning_ends_a_game_of_two_and_not_one_of_three() -> None:
    left, finished = events(after(creation(ADA, BEN)), Resign("ada"))
    assert left == SeatLeft(0, "resigned", None)
    assert isinstance(finished, GameFinished)
    assert (finished.result.ranks, finished.result.left) == ((2, 1), (0,))
    assert events(after(creation(ADA, BEN, CY)), Resign("ben")) == (SeatLeft(1, "resigned", "greedy"),)


def test_a_game_is_aborted_only_while_it_has_not_really_begun() -> None:
    game = after(creation(ADA, BEN))
    assert events(game, Abort("ben", "player", moves=1)) == (GameAborted("player"),)
    assert events(game, Abort(None, "operator", moves=50)) == (GameAborted("operator"),)


def test_a_forked_game_has_the_table_it_was_given() -> None:
    source = after(creation(ADA, BEN))
    source = decide(source, first_move(source), Chance(SEED, 2))[1]
    forked = after(Fork(creation(ADA, BEN), Raw(msgspec.json.encode(source.table))))
    assert (forked.table, forked.status) == (source.table, "running")


RUNNING = after(creation(ADA, BEN))
WAITING = after(creation(ADA, OPEN, OPEN))
OVER = after(creation(ADA, BEN), Resign("ada"))
REFUSED: list[tuple[type[Rejected], Game | None, Command]] = [
    (AlreadyCreated, RUNNING, creation(ADA, BEN)),
    (AlreadySeated, WAITING, Join("ada", "Ada")),
    (GameNotOpen, RUNNING, Join("cy", "Cy")),
    (GameNotOpen, RUNNING, Leave("ada")),
    (GameNotRunning, None, Resolve()),
    (GameNotRunning, WAITING, Resolve()),
    (GameNotRunning, OVER, Resign("ben")),
    (GameNotRunning, OVER, Abort("ben", "player")),
    (NoSeatForYou, after(creation(ADA, Seat("reserved", player_id="ben"))), Join("cy", "Cy")),
    (NotAtTheTable, RUNNING, Resign("cy")),
    (NotAtTheTable, RUNNING, Abort("cy", "player")),
    (NotAtTheTable, WAITING, Leave("cy")),
    (NothingToResolve, RUNNING, Resolve()),
    (TooLateToAbort, RUNNING, Abort("ada", "player", moves=2)),
    (TooLateToAbort, WAITING, Abort("ben", "player")),
]


@pytest.mark.parametrize(("refusal", "game", "command"), REFUSED)
def test_what_does_not_fit_is_refused(refusal: type[Rejected], game: Game | None, command: Command) -> None:
    with pytest.raises(refusal):
        events(game, command)
