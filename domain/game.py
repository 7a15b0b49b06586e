"""A game of any ruleset: who sits where, how it stands, and the one way it can change."""

from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from domain.catalogue import RULESETS
from domain.chance import Chance
from domain.kernel import Event, Rejected, Result, Ruleset, Value

Status = Literal["open", "running", "finished", "aborted"]
Level = Literal["random", "greedy"]
SeedSource = Literal["server", "creator"]

M = TypeVar("M")


class Seat(Value, frozen=True, omit_defaults=True):
    """A place at the table: open to all, reserved for one player, taken by one, or played by an AI."""

    type: Literal["open", "reserved", "player", "ai"]
    player_id: str | None = None
    name: str | None = None
    level: Level | None = None

    @property
    def is_waiting(self) -> bool:
        return self.type in ("open", "reserved")


class Game(Value, frozen=True):
    """What a stream of events amounts to."""

    ruleset: str
    options: Any
    seats: tuple[Seat, ...]
    creator: str
    seed_hash: str
    seed_source: SeedSource
    status: Status = "open"
    table: Any = None
    result: Result | None = None

    @property
    def rules(self) -> Ruleset[Any, Any, Any]:
        return RULESETS[self.ruleset]

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act. Nobody, in a running game, means that the table must be resolved."""
        return self.rules.to_act(self.table) if self.status == "running" else ()

    def seat_of(self, player_id: str | None) -> int | None:
        """The seat this player has taken."""
        for at, seat in enumerate(self.seats):
            if seat.type == "player" and seat.player_id == player_id:
                return at
        return None


# Commands: what is asked. They are stored beside their events, so that anyone can ask again.


class Create(Value, frozen=True, tag="create"):
    """Open a game; it starts at once when no seat is waiting for a player."""

    ruleset: str
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    creator: str
    seed_hash: str
    seed_source: SeedSource
    revision: int = 1


class Join(Value, frozen=True, tag="join"):
    """Take an open seat, or the one reserved for this player."""

    player_id: str
    name: str


class Play(Value, Generic[M], frozen=True, tag="play"):
    """Make a move."""

    seat: int
    move: M


class Resolve(Value, frozen=True, tag="resolve"):
    """Carry out what nobody chooses: score the round, deal the next one, end the game."""


Command = Create | Join | Play[Any] | Resolve


# Events. A storage format: add fields with defaults, never rename.


class GameCreated(Event, frozen=True):
    ruleset: str
    revision: int
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    creator: str
    seed_hash: str
    seed_source: SeedSource


class SeatTaken(Event, frozen=True):
    seat: int
    player_id: str
    name: str


class GameStarted(Event, frozen=True):
    """All seats are taken."""


class GameFinished(Event, frozen=True):
    result: Result


GameEvent = GameCreated | SeatTaken | GameStarted | GameFinished


class AlreadyCreated(Rejected):
    """A game is created once."""

    code = "already-created"


class GameNotRunning(Rejected):
    """The game waits for players, or it is over."""

    code = "game-not-running"


class NothingToResolve(Rejected):
    """The game waits for a player, not for scoring."""

    code = "nothing-to-resolve"


class GameNotOpen(Rejected):
    """The game has started; no seat is free any more."""

    code = "game-not-open"


class NoSeatForYou(Rejected):
    """No seat is open, and none is reserved for this player."""

    code = "no-seat-for-you"


class AlreadySeated(Rejected):
    """A player takes one seat of a game."""

    code = "already-seated"


def decide(game: Game | None, command: Command, chance: Chance) -> tuple[tuple[Any, ...], Game]:
    """What a command makes happen, and the game after it; or a refusal."""
    story = Story(game)
    match command:
        case Play(seat, move):
            play(story, seat, move, chance)
        case Resolve():
            resolve(story, chance)
        case Join():
            join(story, command)
        case Create():
            create(story, command)
    if story.game.status == "open" and not any(seat.is_waiting for seat in story.game.seats):
        start(story, chance)
    return tuple(story.events), story.game


class Story:
    """The events of one command, and the game as they leave it."""

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


def start(story: Story, chance: Chance) -> None:
    game = story.game
    story.add(GameStarted(), *game.rules.start(game.options, len(game.seats), chance))


def play(story: Story, seat: int, move: Any, chance: Chance) -> None:
    game = story.game
    if game.status != "running":
        raise GameNotRunning(f"the game is {game.status}")
    story.add(*game.rules.decide(game.table, seat, move, chance))
    finish_if_over(story)


def resolve(story: Story, chance: Chance) -> None:
    game = story.game
    if game.status != "running":
        raise GameNotRunning(f"the game is {game.status}")
    if game.to_act:
        raise NothingToResolve("the game waits for a player")
    story.add(*game.rules.resolve(game.table, chance))
    finish_if_over(story)


def finish_if_over(story: Story) -> None:
    result = story.game.rules.result(story.game.table)
    if result is not None:
        story.add(GameFinished(result))


def evolve(game: Game | None, event: Any) -> Game:
    """Record an event: the game's own here, the table's by its ruleset."""
    match event:
        case GameCreated():
            return Game(
                ruleset=event.ruleset,
                options=msgspec.convert(event.options, RULESETS[event.ruleset].options),
                seats=event.seats,
                creator=event.creator,
                seed_hash=event.seed_hash,
                seed_source=event.seed_source,
            )
        case _ if game is None:
            raise ValueError(f"a game begins with GameCreated, not {event}")
        case SeatTaken(at, player_id, name):
            seat = Seat("player", player_id=player_id, name=name)
            return replace(game, seats=(*game.seats[:at], seat, *game.seats[at + 1 :]))
        case GameStarted():
            return replace(game, status="running")
        case GameFinished(result):
            return replace(game, status="finished", result=result)
        case _:
            return replace(game, table=game.rules.evolve(game.table, event))
