"""The record of a game, as one viewer may have it."""

from msgspec import UNSET

from domain.commits import AnyCommit
from domain.game import Game
from domain.game_events import TableCopied
from domain.records import FORMAT, Record, RecordedCommit
from domain.views import NOTHING, commit_view
from service.games.history import History

WITHHELD = "until all games of its deal are over"


def record_of(history: History, viewer: int | None) -> Record:
    """Before the end, without the seed and with hidden parts left out; in a tournament, until its deal is over."""
    game, sealed = history.game, history.is_sealed
    commits = tuple(
        recorded(game, version, commit, viewer, sealed) for version, commit in enumerate(history.commits, start=1)
    )
    seed = history.seed.hex() if game.is_over and not sealed else None
    withheld = WITHHELD if game.is_over and sealed else UNSET
    return Record(FORMAT, history.game_id, game.ruleset, game.status, seed, game.result, commits, withheld)


def recorded(game: Game, version: int, commit: AnyCommit, viewer: int | None, sealed: bool) -> RecordedCommit:
    seen = commit_view(game, version, commit, viewer, sealed)
    hidden = (sealed or not game.is_over) and any(isinstance(event, TableCopied) for event in commit.events)
    command = NOTHING if hidden else commit.command
    return RecordedCommit(version, seen.at, seen.by, command, seen.events, commit.spared)
