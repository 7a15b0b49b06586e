"""One job's time at a lane: games among AIs are played whole, games with players are opened and looked after."""

import asyncio
import time
from collections.abc import Iterable
from typing import Final

from service.games.duties import duty_of
from service.games.history import GameNotFound, History
from service.store import keys
from service.tournaments.events import PlayedGame
from service.tournaments.plan import PlannedGame
from service.tournaments.seating import is_for_ais, opening, played
from service.tournaments.tournament import Tournament
from workers.office import Office
from workers.tournaments.playing import TableOfAis

SECONDS: Final = 0.5  # for which a lane holds its worker; then others have their turn
WRITE_SECONDS: Final = 0.1  # of play between writes
FINGERPRINT: Final = "tournament"  # under which a game with players is opened once


class Shift:
    """What a lane gets done in its time: games that have ended; and whether the next one waits for its players."""

    def __init__(self, office: Office, tournament_id: str, tournament: Tournament) -> None:
        self._office = office
        self._tournament_id = tournament_id
        self._tournament = tournament
        self._until = time.monotonic() + SECONDS
        self._write_at = time.monotonic() + WRITE_SECONDS
        self._tables: list[tuple[PlannedGame, TableOfAis]] = []  # played, not written yet
        self._writing: list[asyncio.Task[list[PlayedGame]]] = []
        self._is_first = True
        self.ended: list[PlayedGame] = []
        self.waits = False

    async def work(self, games: Iterable[PlannedGame]) -> None:
        """One game after the other until the time is up or players are waited for."""
        is_running = self._tournament.status == "running"
        for planned in games:
            if self._tournament.is_over or time.monotonic() > self._until:
                break
            if not is_for_ais(planned):
                is_over = await self._look_after(planned, may_open=is_running)
            else:
                is_over = is_running and await self._play(planned)
            if not is_over:
                break
        self._write()
        for written in await asyncio.gather(*self._writing):
            self.ended += written

    async def _play(self, planned: PlannedGame) -> bool:
        """Play a game among AIs as far as there is time; answers whether it is over."""
        game_id = await self._office.tournaments.game_id(self._tournament_id, planned.deal, planned.rotation)
        table = TableOfAis(game_id, bytes.fromhex(planned.seed))
        if self._is_first:  # perhaps there was no time to finish it
            await table.read(self._office.games.streams)
            self._is_first = False
        table.play(opening(self._tournament_id, self._tournament, planned), self._until)
        self._tables.append((planned, table))
        if time.monotonic() > self._write_at:
            self._write()
        await asyncio.sleep(0)  # what is being written goes on meanwhile
        return table.is_over

    def _write(self) -> None:
        self._writing.append(asyncio.create_task(self._written(self._tables)))
        self._tables = []
        self._write_at = time.monotonic() + WRITE_SECONDS

    async def _written(self, tables: list[tuple[PlannedGame, TableOfAis]]) -> list[PlayedGame]:
        """The games that are over, once they are on disk. What comes together the server writes together."""
        streams = self._office.games.streams
        await asyncio.gather(*(table.write(streams) for _, table in tables if table.unwritten))
        return [
            played(planned, table.game_id, table.game, table.commits)
            for planned, table in tables
            if table.game is not None and table.is_over
        ]

    async def _look_after(self, planned: PlannedGame, may_open: bool) -> bool:
        """Open a game with players, or see how it stands; answers whether it is over."""
        game_id = await self._office.tournaments.game_id(self._tournament_id, planned.deal, planned.rotation)
        try:
            history = await self._office.games.histories.catch_up(game_id)
        except GameNotFound:
            if not may_open:
                return False
            history = await self._open(game_id, planned)
        self.waits = not history.game.is_over
        if history.game.is_over:
            self.ended.append(await self._ended(planned, history))
        return history.game.is_over

    async def _open(self, game_id: str, planned: PlannedGame) -> History:
        create = opening(self._tournament_id, self._tournament, planned)
        seed = bytes.fromhex(planned.seed)
        history = await self._office.games.create(game_id, create, create.creator, seed, FINGERPRINT)
        kind = duty_of(history.game)
        if kind is not None:
            self._office.jobs.enqueue(kind, game_id, history.version)
        return history

    async def _ended(self, planned: PlannedGame, history: History) -> PlayedGame:
        game = history.game
        stopped_by = history.commits[-1].by if game.status == "aborted" else None
        counts = await self._office.redis.hgetall(keys.refused(history.game_id))
        refused = [int(counts.get(str(seat).encode(), 0)) for seat in range(len(game.seats))]
        return played(planned, history.game_id, game, history.version, stopped_by, refused)
