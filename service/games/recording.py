"""The record of a game, as one viewer may have it."""

from domain.commits import AnyCommit
from domain.game import Game
from domain.game_events import TableCopied
from domain.records import FORMAT, Record, RecordedCommit
from domain.views import NOTHING, commit_view
from service.games.history import History


def record_of(history: History, viewer: int | None) -> Record:
    """Before the end, without the seed and with hidden parts left out."""
    game = history.game
    commits = tuple(recorded(game, version, commit, viewer) for version, commit in enumerate(history.commits, start=1))
    seed = history.seed.hex() if game.is_over else None
    return Record(FORMAT, history.game_id, game.ruleset, game.status, seed, game.result, commits)


def recorded(game: Game, version: int, commit: AnyCommit, viewer: int | None) -> RecordedCommit:
    seen = commit_view(game, version, commit, viewer)
    hidden = not game.is_over and any(isinstance(event, TableCopied) for event in commit.events)
    command = NOTHING if hidden else commit.command
    return RecordedCommit(version, seen.at, seen.by, command, seen.events, commit.spared)
