"""Somebody who plays."""

from typing import Literal, NamedTuple

from msgspec import Struct

PlayerKind = Literal["human", "bot"]


class Player(Struct, frozen=True):
    """Somebody who plays: a person or a program."""

    player_id: str
    name: str
    kind: PlayerKind
    created_at: int


class Ban(Struct, frozen=True):
    """Why somebody may not play any more, and since when."""

    at: int
    reason: str


class Account(NamedTuple):
    """A player, and what only the operator is told of them."""

    player: Player
    ban: Ban | None = None
