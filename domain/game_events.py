"""What happens around a table, in every game. A storage format: add fields with defaults, never rename."""

from typing import Any, Literal

from msgspec import Raw

from domain.clocks import Clock, ClocksSet
from domain.kernel import Event, Result
from domain.seats import LeftBy, Level, Seat

SeedSource = Literal["server", "creator"]
Visibility = Literal["public", "unlisted", "private"]
AbortReason = Literal["player", "everyone_left", "expired", "operator"]


class GameCreated(Event, frozen=True):
    """A game was opened. The seed's hash is public from here on."""

    ruleset: str
    revision: int
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    creator: str
    seed_hash: str
    seed_source: SeedSource
    visibility: Visibility = "public"
    clock: Clock | None = None
    rated: bool = False
    origin: str | None = None


class TableCopied(Event, frozen=True):
    """The table of the game that was forked; null while parts of it are hidden from the viewer."""

    table: Raw


class SeatTaken(Event, frozen=True):
    """A player sat down."""

    seat: int
    player_id: str
    name: str


class SeatGivenBack(Event, frozen=True):
    """A player left before the start; the seat is open."""

    seat: int


class GameStarted(Event, frozen=True):
    """All seats are taken."""


class SeatLeft(Event, frozen=True):
    """A player resigned or ran out of time. With a level, an AI plays on in this seat."""

    seat: int
    by: LeftBy
    level: Level | None


class GameFinished(Event, frozen=True):
    """The game is over."""

    result: Result


class GameAborted(Event, frozen=True):
    """The game was stopped and counts for nothing."""

    reason: AbortReason


GameEvent = (
    GameCreated
    | TableCopied
    | SeatTaken
    | SeatGivenBack
    | GameStarted
    | SeatLeft
    | GameFinished
    | GameAborted
    | ClocksSet
)
