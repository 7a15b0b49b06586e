"""A game as the events so far leave it. Recording only: no validation, no chance, no clock."""

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from domain.catalogue import RULESETS
from domain.clocks import Clock, Clocks, ClocksSet
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
    Visibility,
)
from domain.kernel import Result, Ruleset, Value
from domain.seats import Seat

Status = Literal["open", "running", "finished", "aborted"]


class Game(Value, frozen=True):
    """What a stream of events amounts to."""

    ruleset: str
    options: Any
    seats: tuple[Seat, ...]
    creator: str
    seed_hash: str
    seed_source: SeedSource
    visibility: Visibility = "public"
    clock: Clock | None = None
    rated: bool = False
    origin: str | None = None
    status: Status = "open"
    table: Any = None
    clocks: Clocks | None = None
    result: Result | None = None

    @property
    def rules(self) -> Ruleset[Any, Any, Any]:
        return RULESETS[self.ruleset]

    @property
    def is_over(self) -> bool:
        return self.status in ("finished", "aborted")

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


def evolve(game: Game | None, event: Any) -> Game:
    """Record an event: the game's own here, the table's by its ruleset."""
    if game is None:
        if not isinstance(event, GameCreated):
            raise ValueError(f"a game begins with GameCreated, not {event}")
        return created(event)
    if not isinstance(event, GameEvent):
        return replace(game, table=game.rules.evolve(game.table, event))
    match event:
        case GameStarted():
            return replace(game, status="running")
        case GameFinished(result):
            return replace(game, status="finished", result=result)
        case GameAborted():
            return replace(game, status="aborted")
        case ClocksSet(clocks):
            return replace(game, clocks=clocks)
        case SeatTaken(at, player_id, name):
            return with_seat(game, at, Seat("player", player_id=player_id, name=name))
        case SeatGivenBack(at):
            return with_seat(game, at, Seat("open"))
        case SeatLeft(at, by, level):
            kind: Literal["player", "ai"] = "player" if level is None else "ai"
            return with_seat(game, at, replace(game.seats[at], type=kind, level=level, left=by))
        case TableCopied(table):
            return replace(game, table=msgspec.json.decode(table, type=game.rules.state))
        case GameCreated():
            return created(event)


def created(event: GameCreated) -> Game:
    return Game(
        ruleset=event.ruleset,
        options=msgspec.convert(event.options, RULESETS[event.ruleset].options),
        seats=event.seats,
        creator=event.creator,
        seed_hash=event.seed_hash,
        seed_source=event.seed_source,
        visibility=event.visibility,
        clock=event.clock,
        rated=event.rated,
        origin=event.origin,
    )


def with_seat(game: Game, at: int, seat: Seat) -> Game:
    return replace(game, seats=(*game.seats[:at], seat, *game.seats[at + 1 :]))
