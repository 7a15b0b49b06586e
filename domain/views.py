"""What one viewer may know of a game: the only way a game's state leaves the process."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from domain.catalogue import RULESETS
from domain.commits import AnyCommit, AnyEvent
from domain.game import Game, Level, SeedSource, Status
from domain.kernel import Result

if TYPE_CHECKING:
    AnyTable = Struct
else:
    AnyTable = reduce(or_, dict.fromkeys(rules.table for rules in RULESETS.values()))


class SeatView(Struct, frozen=True):
    """A place at the table and how it stands."""

    seat: int
    type: Literal["open", "reserved", "player", "ai"]
    player_id: str | None
    name: str | None
    level: Level | None
    score: int


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
    over = game.status == "finished"
    scores = rules.scores(table) if table is not None else (0,) * len(game.seats)
    return GameView(
        game_id=game_id,
        ruleset=game.ruleset,
        options=game.options,
        version=version,
        status=game.status,
        phase=rules.phase(table) if table is not None else "waiting",
        round=rules.round(table) if table is not None else 0,
        to_act=game.to_act,
        seats=tuple(
            SeatView(at, seat.type, seat.player_id, seat.name, seat.level, scores[at])
            for at, seat in enumerate(game.seats)
        ),
        you=viewer,
        creator=game.creator,
        seed_hash=game.seed_hash,
        seed_source=game.seed_source,
        seed=seed.hex() if over else None,
        result=game.result,
        table=rules.view(table, viewer) if table is not None else None,
    )


def commit_view(game: Game, version: int, commit: AnyCommit, viewer: int | None) -> CommitView:
    """A commit with its events redacted; once the game is over nothing is hidden."""
    events = commit.events if game.status == "finished" else redacted(game, commit, viewer)
    return CommitView(version, commit.at, commit.by, events)


def redacted(game: Game, commit: AnyCommit, viewer: int | None) -> tuple[AnyEvent, ...]:
    redact = game.rules.redact
    own: type = game.rules.events
    return tuple(redact(event, viewer) if isinstance(event, own) else event for event in commit.events)
