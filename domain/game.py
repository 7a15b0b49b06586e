"""The one way a game of any ruleset can change: a command, decided upon at a moment."""

from typing import Any

from msgspec.structs import replace

from domain.chance import Chance
from domain.clocks import ClocksSet, OutOfTime, TimeLeft, turned, wound_up
from domain.commands import Abort, Command, Create, Fork, Join, Leave, Play, Resign, Resolve, RunOut
from domain.fold import Game, Status, evolve
from domain.game_events import (
    GameAborted,
    GameCreated,
    GameEvent,
    GameFinished,
    GameStarted,
    SeatGivenBack,
    SeatLeft,
    SeatTaken,
    SeedSource,
    TableCopied,
)
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
from domain.kernel import Result
from domain.seats import LeftBy, Level, Seat

__all__ = [
    "Abort",
    "Command",
    "Create",
    "Fork",
    "Game",
    "GameAborted",
    "GameCreated",
    "GameEvent",
    "GameFinished",
    "GameStarted",
    "Join",
    "Leave",
    "Level",
    "Play",
    "Resign",
    "Resolve",
    "RunOut",
    "Seat",
    "SeatTaken",
    "SeedSource",
    "Status",
    "decide",
    "evolve",
]

STAND_IN: Level = "greedy"  # plays on for whoever left


def decide(
    game: Game | None, command: Command, chance: Chance, at: int = 0, spared: int = 0
) -> tuple[tuple[Any, ...], Game]:
    """What a command makes happen at a moment, and the game after it; or a refusal.

    The moment, and how much of the time since the last one is not to be charged, matter to clocks only.
    """
    story = Story(game)
    moved: int | None = None
    match command:
        case Play(seat, move):
            check_time(story.game, seat, at, spared)
            play(story, seat, move, chance)
            moved = seat
        case Resolve():
            resolve(story, chance)
        case Join():
            join(story, command)
        case Create():
            create(story, command)
        case Fork(creation, table):
            create(story, creation)
            story.add(TableCopied(table))
        case Leave(player_id):
            leave(story, player_id)
        case Resign(player_id):
            resign(story, player_id)
        case RunOut(seat):
            run_out(story, seat, at, spared)
        case Abort():
            abort(story, command)
    start_if_complete(story, chance)
    turn_clocks(story, moved, at, spared)
    return tuple(story.events), story.game


class Story:
    """The events of one command, and the game as they leave it."""

    __slots__ = ("_game", "events")

    def __init__(self, game: Game | None) -> None:
        self._game = game
        self.events: list[Any] = []

    @property
    def exists(self) -> bool:
        return self._game is not None

    @property
    def game(self) -> Game:
        if self._game is None:
            raise GameNotRunning("there is no such game yet")
        return self._game

    @property
    def running(self) -> Game:
        if self.game.status != "running":
            raise GameNotRunning(f"the game is {self.game.status}")
        return self.game

    def add(self, *events: Any) -> None:
        self.events += events
        for event in events:
            self._game = evolve(self._game, event)


def create(story: Story, command: Create) -> None:
    if story.exists:
        raise AlreadyCreated("the game was created before")
    story.add(
        GameCreated(
            ruleset=command.ruleset,
            revision=command.revision,
            options=command.options,
            seats=command.seats,
            creator=command.creator,
            seed_hash=command.seed_hash,
            seed_source=command.seed_source,
            visibility=command.visibility,
            clock=command.clock,
            rated=command.rated,
            origin=command.origin,
        )
    )


def join(story: Story, command: Join) -> None:
    game = story.game
    if game.status != "open":
        raise GameNotOpen("the game has started; no seat is free")
    if game.seat_of(command.player_id) is not None:
        raise AlreadySeated("you sit at this table already")
    mine = Seat("reserved", player_id=command.player_id)
    reserved = [at for at, seat in enumerate(game.seats) if replace(seat, name=None) == mine]
    free = [at for at, seat in enumerate(game.seats) if seat.type == "open"]
    if not reserved and not free:
        raise NoSeatForYou("every seat is taken or reserved for somebody else")
    story.add(SeatTaken((reserved or free)[0], command.player_id, command.name))


def leave(story: Story, player_id: str) -> None:
    if story.game.status != "open":
        raise GameNotOpen("the game has started; resign instead")
    story.add(SeatGivenBack(seat_at_table(story.game, player_id)))
    if not any(seat.type == "player" for seat in story.game.seats):
        story.add(GameAborted("everyone_left"))


def start_if_complete(story: Story, chance: Chance) -> None:
    """Deal when the last seat is taken; a forked game has its table already."""
    game = story.game
    if game.status == "open" and not any(seat.is_waiting for seat in game.seats):
        story.add(GameStarted())
        if game.table is None:
            story.add(*game.rules.start(game.options, len(game.seats), chance))


def play(story: Story, seat: int, move: Any, chance: Chance) -> None:
    game = story.running
    story.add(*game.rules.decide(game.table, seat, move, chance))
    finish_if_over(story)


def resolve(story: Story, chance: Chance) -> None:
    game = story.running
    if game.to_act:
        raise NothingToResolve("the game waits for a player")
    story.add(*game.rules.resolve(game.table, chance))
    finish_if_over(story)


def resign(story: Story, player_id: str) -> None:
    depart(story, seat_at_table(story.running, player_id), "resigned")


def run_out(story: Story, seat: int, at: int, spared: int) -> None:
    game = story.running
    if game.clocks is None or game.clock is None or not game.clocks.is_out(seat, at, spared):
        raise TimeLeft(f"seat {seat} still has time")
    if game.clock.on_timeout == "ai":
        story.add(SeatLeft(seat, "timeout", STAND_IN))
    else:
        depart(story, seat, "timeout")


def depart(story: Story, seat: int, by: LeftBy) -> None:
    """With three or more players an AI plays on; otherwise the game is over, and whoever left it is last."""
    game = story.game
    if len(game.seats) > 2:
        story.add(SeatLeft(seat, by, STAND_IN))
        return
    story.add(SeatLeft(seat, by, None))
    ranks = tuple(2 if at == seat and len(game.seats) > 1 else 1 for at in range(len(game.seats)))
    story.add(GameFinished(Result(by, game.rules.scores(game.table), ranks, (seat,))))


def abort(story: Story, command: Abort) -> None:
    game = story.game
    if game.is_over:
        raise GameNotRunning(f"the game is {game.status}")
    if command.player_id is not None:
        check_may_abort(game, command.player_id, command.moves)
    story.add(GameAborted(command.reason))


def check_may_abort(game: Game, player_id: str, moves: int) -> None:
    """While it is open its creator may; once it runs each player may, until everybody could have moved once."""
    if game.status == "open":
        if player_id != game.creator:
            raise TooLateToAbort("only its creator aborts a game that waits for players; leave it instead")
        return
    seat_at_table(game, player_id)
    if moves >= len(game.seats):
        raise TooLateToAbort("the game has really begun; resign instead")


def seat_at_table(game: Game, player_id: str) -> int:
    seat = game.seat_of(player_id)
    if seat is None:
        raise NotAtTheTable("you do not sit at this table")
    return seat


def finish_if_over(story: Story) -> None:
    game = story.game
    result = game.rules.result(game.table)
    if result is not None:
        left = tuple(at for at, seat in enumerate(game.seats) if seat.left is not None)
        story.add(GameFinished(replace(result, left=left) if left else result))


def check_time(game: Game, seat: int, at: int, spared: int) -> None:
    if game.clocks is not None and game.clocks.is_out(seat, at, spared):
        raise OutOfTime("your time is up")


def turn_clocks(story: Story, moved: int | None, at: int, spared: int) -> None:
    """Charge whose clock ran, and let run whose turn it is. AIs have all the time they need."""
    game = story.game
    if game.clock is None or game.table is None:
        return
    clocks = game.clocks or wound_up(game.clock, len(game.seats), at)
    running = tuple(seat for seat in game.to_act if game.seats[seat].type == "player")
    turned_clocks = turned(game.clock, clocks, running, moved, at, spared)
    if turned_clocks != game.clocks:
        story.add(ClocksSet(turned_clocks))
