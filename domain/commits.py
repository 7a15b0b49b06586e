"""A commit: one accepted command with its events, as it stands in a game's stream. A storage format."""

from collections.abc import Iterable
from functools import cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from msgspec import Raw

from domain.catalogue import RULESETS
from domain.commands import Abort, Command, Create, Fork, Join, Leave, Play, Resign, Resolve, RunOut
from domain.game import Game, evolve
from domain.game_events import GameEvent
from domain.kernel import Event, Value

E = TypeVar("E")

if TYPE_CHECKING:
    AnyEvent = Event
else:
    AnyEvent = reduce(or_, dict.fromkeys(rules.events for rules in RULESETS.values()), GameEvent)


class Commit(Value, Generic[E], frozen=True, omit_defaults=True):
    """All or nothing: what was asked, and everything that it made happen."""

    command: Raw
    events: tuple[E, ...]
    at: int  # milliseconds since 1970, by the clock of whoever wrote it
    by: str | None = None  # the player who asked; nobody for an AI's move or scoring
    nonce: str = ""  # tells two writers of the same commit apart
    body: str = ""  # fingerprint of the request, so that a repeated one is known again
    spared: int = 0  # milliseconds since the commit before in which the service was down: no clock is charged for them
    request: str = ""  # the id of the request, or of the worker's job, that led to it; to be found in the logs


AnyCommit = Commit[AnyEvent]
encode_commit = msgspec.json.Encoder().encode
decode_commit = msgspec.json.Decoder(AnyCommit).decode


def encode_command(command: Command) -> Raw:
    return Raw(msgspec.json.encode(command))


@cache
def command_decoder(ruleset: str) -> msgspec.json.Decoder[Command]:
    """Moves are the ruleset's own, so a stored command is read with its game's types."""
    moves: Any = RULESETS[ruleset].moves
    every: Any = Create | Fork | Join | Leave | Play[moves] | Resolve | Resign | RunOut | Abort
    return msgspec.json.Decoder(every)


def fold(commits: Iterable[AnyCommit], game: Game | None = None) -> Game | None:
    """The game after these commits."""
    for commit in commits:
        for event in commit.events:
            game = evolve(game, event)
    return game
