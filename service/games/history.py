"""A game's commits and the game they amount to, kept in memory and caught up from the stream."""

import asyncio
from collections import OrderedDict

from domain.commits import AnyCommit, decode_commit, fold
from domain.game import Game
from service.store.streams import Entry, Streams
from service.tournaments.origins import place_in

KEPT = 4_096  # histories in memory; the stream has them all


class GameNotFound(Exception):
    """There is no game of this id."""


class NoSuchVersion(Exception):
    """The game has not come so far."""


class History:
    """What is known of one game. It only ever grows."""

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id
        self.seed = b""
        self.commits: list[AnyCommit] = []
        self.unsealed = False  # whether every game that is dealt from this one's seed is known to be over
        self.catching_up = asyncio.Lock()
        self.encoded: dict[tuple[int, int | None, bool], bytes] = {}  # commits as followers get them
        self._game: Game | None = None

    @property
    def version(self) -> int:
        return len(self.commits)

    @property
    def game(self) -> Game:
        if self._game is None:
            raise GameNotFound(f"there is no game {self.game_id!r}")
        return self._game

    @property
    def is_sealed(self) -> bool:
        """Whether what is hidden stays so after the end: others of a tournament play the same deal."""
        return not self.unsealed and place_in(self.game.origin) is not None

    @property
    def public_seed(self) -> bytes:
        """The seed as a view may have it."""
        return b"" if self.is_sealed else self.seed

    def at(self, version: int) -> Game:
        """The game as it was at an earlier version."""
        if version == self.version:
            return self.game
        game = fold(self.commits[:version]) if 0 < version < self.version else None
        if game is None:
            raise NoSuchVersion(f"the game has versions 1 to {self.version}, not {version}")
        return game

    def extend(self, entries: list[Entry]) -> None:
        for entry in entries:
            if entry.version == self.version + 1:
                self.grow(decode_commit(entry.commit))
                self.seed = entry.seed or self.seed

    def grow(self, commit: AnyCommit, game: Game | None = None) -> None:
        """Add the next commit; the game after it, where it is known, need not be folded again."""
        self._game = game or fold([commit], self._game)
        self.commits.append(commit)


class Histories:
    """The histories this process has in memory, the longest unused leaving first."""

    def __init__(self, streams: Streams) -> None:
        self._streams = streams
        self._kept: OrderedDict[str, History] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def recall(self, game_id: str) -> History | None:
        """What is in memory, without asking the stream. It may be behind."""
        history = self._kept.get(game_id)
        if history is not None:
            self._kept.move_to_end(game_id)
        return history

    async def catch_up(self, game_id: str, until: int | None = None) -> History:
        """The game's history now; or at least up to a version that is known to exist."""
        history = self.recall(game_id) or History(game_id)
        async with history.catching_up:
            if until is None or history.version < until:
                history.extend(await self._streams.read(game_id, history.version))
        if not history.version:
            raise GameNotFound(f"there is no game {game_id!r}")
        return self.keep(history)

    def keep(self, history: History) -> History:
        kept = self._kept.setdefault(history.game_id, history)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return kept
