"""What is asked of a game. Commands are stored beside their events, so that anyone can ask again."""

from typing import Any, Generic, TypeVar

from msgspec import Raw

from domain.clocks import Clock
from domain.game_events import AbortReason, SeedSource, Visibility
from domain.kernel import Value
from domain.seats import Seat

M = TypeVar("M")


class Create(Value, frozen=True, tag="create", omit_defaults=True):
    """Open a game; it starts at once when no seat is waiting for a player."""

    ruleset: str
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    creator: str
    seed_hash: str
    seed_source: SeedSource
    revision: int = 1
    visibility: Visibility = "public"
    clock: Clock | None = None
    rated: bool = False
    origin: str | None = None  # the game or the tournament this one comes from


class Fork(Value, frozen=True, tag="fork"):
    """Open a game that goes on from where another one stood. The table is one that the forking player could see."""

    create: Create
    table: Raw


class Join(Value, frozen=True, tag="join"):
    """Take an open seat, or the one reserved for this player."""

    player_id: str
    name: str


class Leave(Value, frozen=True, tag="leave"):
    """Give a seat back before the game starts."""

    player_id: str


class Play(Value, Generic[M], frozen=True, tag="play"):
    """Make a move."""

    seat: int
    move: M


class Resolve(Value, frozen=True, tag="resolve"):
    """Carry out what nobody chooses: score the round, deal the next one, end the game."""


class Resign(Value, frozen=True, tag="resign"):
    """Give up."""

    player_id: str


class RunOut(Value, frozen=True, tag="run_out"):
    """A seat's time is up."""

    seat: int


class Abort(Value, frozen=True, tag="abort"):
    """Stop a game that has not really begun. Without a player it is the service's or its operator's word."""

    player_id: str | None
    reason: AbortReason
    moves: int = 0  # how many were made so far


Command = Create | Fork | Join | Leave | Play[Any] | Resolve | Resign | RunOut | Abort
