"""A game among AIs, played in memory: the same commits as ever, written many at a time."""

import secrets
import time
from dataclasses import dataclass, field

from domain.chance import Chance
from domain.commands import Command, Create, Resolve
from domain.commits import Commit, decode_commit, encode_command, encode_commit, fold
from domain.game import Game, decide
from service.clock import now
from service.operations.metrics import COMMITS
from service.operations.request_ids import current
from service.store.streams import Append, Streams, VersionConflict
from workers.carrying import ai_move

MOST_COMMITS = 1_000  # in one append


@dataclass
class TableOfAis:
    """A game that only AIs play: what the stream holds of it, and what is still to be written."""

    game_id: str
    seed: bytes
    version: int = 0  # what the stream holds
    game: Game | None = None
    unwritten: list[bytes] = field(default_factory=list)

    @property
    def is_over(self) -> bool:
        return self.game is not None and self.game.is_over

    @property
    def commits(self) -> int:
        return self.version + len(self.unwritten)

    def play(self, create: Create, deadline: float) -> None:
        """Play on until the game is over, the time is up, or enough is to be written."""
        if self.game is None:
            self._commit(create, create.creator)
        while not self.is_over and len(self.unwritten) < MOST_COMMITS and time.monotonic() < deadline:
            assert self.game is not None
            self._commit(Resolve() if not self.game.to_act else ai_move(self.game, self.seed, self.commits))

    def _commit(self, command: Command, by: str | None = None) -> None:
        at = now()
        events, self.game = decide(self.game, command, Chance(self.seed, self.commits + 1), at)
        # One nonce tells the whole append from another writer's: it is written whole or not at all.
        nonce, request = ("", "") if self.unwritten else (secrets.token_hex(8), current.get())
        self.unwritten.append(encode_commit(Commit(encode_command(command), events, at, by, nonce, request=request)))

    async def write(self, streams: Streams) -> None:
        """Append what was played. If somebody else played the game first, theirs is the game."""
        try:
            append = Append(self.game_id, self.version, self.unwritten, seed=b"" if self.version else self.seed)
            self.version = await streams.append(append)
            COMMITS.labels("batch").inc(len(self.unwritten))
            self.unwritten = []
        except VersionConflict:
            await self.read(streams)

    async def read(self, streams: Streams) -> None:
        """The game as it stands in its stream."""
        entries = await streams.read(self.game_id)
        self.unwritten = []
        self.version = len(entries)
        self.game = fold(decode_commit(entry.commit) for entry in entries)
