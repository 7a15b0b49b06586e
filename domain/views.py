"""What one viewer may know of a game: the only way a game's state leaves the process."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from msgspec import Raw, Struct

from domain.catalogue import RULESETS
from domain.clocks import Clock, Clocks
from domain.commits import AnyCommit, AnyEvent
from domain.game import Game, Status
from domain.game_events import GameEvent, SeedSource, TableCopied, Visibility
from domain.kernel import Result
from domain.seats import LeftBy, Level, SeatType

if TYPE_CHECKING:
    AnyTable = Struct
else:
    AnyTable = reduce(or_, dict.fromkeys(rules.table for rules in RULESETS.values()))


NOTHING = Raw(b"null")


class SeatClock(Struct, frozen=True):
    """A seat's time. While it runs, `left_ms` counts from the time of the version you look at."""

    left_ms: int
    running: bool
    out_at: int | None  # when it runs out, in milliseconds since 1970


class SeatView(Struct, frozen=True):
    """A place at the table and how it stands."""

    seat: int
    type: SeatType
    player_id: str | None
    name: str | None
    level: Level | None
    left: LeftBy | None  # how the player who sat here left the game
    score: int
    clock: SeatClock | None


class GameView(Struct, frozen=True):
    """A game as one viewer may see it."""

    game_id: str
    ruleset: str
    options: dict[str, Any]
    version: int
    status: Status
    phase: str
    round: int
    to_act: tuple[int, ...]
    seats: tuple[SeatView, ...]
    you: int | None  # the viewer's seat
    creator: str
    visibility: Visibility
    rated: bool
    origin: str | None  # the game or tournament this one comes from
    clock: Clock | None
    seed_hash: str
    seed_source: SeedSource
    seed: str | None  # revealed when the game is over
    result: Result | None
    table: AnyTable | None


class CommitView(Struct, frozen=True):
    """What one accepted command made happen, as one viewer may see it."""

    version: int
    at: int
    by: str | None
    events: tuple[AnyEvent, ...]


def view(game: Game, game_id: str, version: int, viewer: int | None, seed: bytes) -> GameView:
    """The game for the player in this seat, or for a spectator (None)."""
    rules, table = game.rules, game.table
    scores = rules.scores(table) if table is not None else (0,) * len(game.seats)
    return GameView(
        game_id=game_id,
        ruleset=game.ruleset,
        options=game.options,
        version=version,
        status=game.status,
        phase=phase_of(game),
        round=rules.round(table) if table is not None else 0,
        to_act=game.to_act,
        seats=tuple(seat_view(game, at, score) for at, score in enumerate(scores)),
        you=viewer,
        creator=game.creator,
        visibility=game.visibility,
        rated=game.rated,
        origin=game.origin,
        clock=game.clock,
        seed_hash=game.seed_hash,
        seed_source=game.seed_source,
        seed=seed.hex() if game.is_over and seed else None,
        result=game.result,
        table=rules.view(table, viewer) if table is not None else None,
    )


def phase_of(game: Game) -> str:
    if game.is_over:
        return game.status
    return game.rules.phase(game.table) if game.status == "running" else "waiting"


def seat_view(game: Game, at: int, score: int) -> SeatView:
    seat = game.seats[at]
    clock = None if game.clocks is None else seat_clock(game.clocks, at)
    return SeatView(at, seat.type, seat.player_id, seat.name, seat.level, seat.left, score, clock)


def seat_clock(clocks: Clocks, seat: int) -> SeatClock:
    running = seat in clocks.running
    return SeatClock(clocks.left[seat], running, clocks.at + clocks.left[seat] if running else None)


def commit_view(game: Game, version: int, commit: AnyCommit, viewer: int | None, sealed: bool = False) -> CommitView:
    """A commit with its events redacted; once the game is over nothing is hidden, unless others play the same deal."""
    events = commit.events if game.is_over and not sealed else redacted(game, commit, viewer)
    return CommitView(version, commit.at, commit.by, events)


def redacted(game: Game, commit: AnyCommit, viewer: int | None) -> tuple[AnyEvent, ...]:
    return tuple(redact(game, event, viewer) for event in commit.events)


def redact(game: Game, event: Any, viewer: int | None) -> Any:
    """The table's events as its ruleset says; of a copied table nothing but that it was copied."""
    match event:
        case TableCopied():
            return TableCopied(NOTHING)
        case _ if isinstance(event, GameEvent):
            return event
    return game.rules.redact(event, viewer)
