"""What the REST API answers. A client reads only what it needs, so that a newer service does not break it."""

from typing import Any

from msgspec import Raw, Struct

from domain.kernel import Result


class Problem(Struct, frozen=True):
    """Why the service refuses."""

    code: str
    detail: str
    rule: str | None = None
    errors: tuple[str, ...] = ()


class Rules(Struct, frozen=True):
    """A ruleset of the service's catalogue."""

    id: str
    names: dict[str, str]
    players: tuple[int, ...]
    board: Any = None


class Identity(Struct, frozen=True):
    """A player and the token that proves it."""

    player_id: str
    name: str
    token: str


class Seated(Struct, frozen=True):
    """Who sits in a seat, and with how many points."""

    seat: int
    type: str
    name: str | None
    player_id: str | None
    score: int


class Seen(Struct, frozen=True):
    """A game as the service shows it to this player."""

    game_id: str
    ruleset: str
    version: int
    status: str
    phase: str
    round: int
    to_act: tuple[int, ...]
    seats: tuple[Seated, ...]
    you: int | None
    result: Result | None
    table: Any

    @property
    def is_over(self) -> bool:
        return self.status in ("finished", "aborted")


class Happened(Struct, frozen=True):
    """What one accepted command made happen."""

    version: int
    by: str | None
    events: tuple[Raw, ...]  # as they were sent: each game has its own


class Catalogue(Struct, frozen=True):
    """All rulesets of the service."""

    rulesets: tuple[Rules, ...]


class Moves(Struct, frozen=True):
    """The moves this player may make now."""

    moves: tuple[Any, ...]


class Page(Struct, frozen=True):
    """Some of what has happened."""

    version: int
    more: bool
    commits: tuple[Happened, ...]
