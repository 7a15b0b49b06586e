"""Tournaments as the application sees them: load, decide, append, and tell the workers."""

import secrets
from hashlib import sha256
from typing import Final

from redis.exceptions import RedisError

from service.clock import now
from service.games.duties import LANE, TOURNAMENT, Patience
from service.games.games import Games, KeyReused, Tell
from service.store import keys
from service.store.connection import Connection
from service.store.streams import Append, Duty, Streams, VersionConflict
from service.tournaments.catalogue import TournamentCatalogue
from service.tournaments.commands import Create, TournamentCommand
from service.tournaments.decide import decide
from service.tournaments.history import (
    TournamentCommit,
    TournamentHistories,
    TournamentHistory,
    TournamentNotFound,
    encode_commit,
)
from service.tournaments.origins import place_in
from service.tournaments.tournament import Tournament

TRIES: Final = 64  # against other writers of the same tournament: each lane is one


class Tournaments:
    """All tournaments, through this process's memory and the streams."""

    def __init__(self, redis: Connection, games: Games, tell: Tell, patience: Patience) -> None:
        self.games = games
        self.streams = Streams(redis, keys.tournament)
        self.histories = TournamentHistories(self.streams)
        self.catalogue = TournamentCatalogue(redis, self.histories)
        self.tell = tell
        self.patience = patience
        games.is_deal_over = self.is_deal_over
        games.tell_over = self.game_is_over

    async def create(self, tournament_id: str, command: Create, fingerprint: str = "") -> TournamentHistory:
        """Set a tournament up under a new id. The same request under the same id finds what it has made."""
        events, tournament = decide(None, command)
        commit = TournamentCommit(events, now(), command.creator, secrets.token_hex(8), fingerprint)
        await self.catalogue.enter(tournament_id, command.creator)  # first: one that exists is always found
        history = TournamentHistory(tournament_id)
        try:
            await self._append(history, commit, tournament)
        except VersionConflict:
            history = await self.histories.catch_up(tournament_id)
            if history.body != fingerprint:
                raise KeyReused("this Idempotency-Key was used for another tournament") from None
        return self.histories.keep(history)

    async def transact(
        self, tournament_id: str, command: TournamentCommand, by: str | None = None
    ) -> TournamentHistory:
        """Carry out a command. One that changes nothing writes nothing."""
        for _ in range(TRIES):
            history = await self.histories.catch_up(tournament_id)
            version = history.version
            events, tournament = decide(history.tournament, command)
            if not events:
                return history
            commit = TournamentCommit(events, now(), by, secrets.token_hex(8))
            try:
                await self._append(history, commit, tournament)
            except VersionConflict:
                continue
            if tournament.status != "running" or version < 2:
                await self.catalogue.put(history)
            return history
        raise VersionConflict(history.version)

    async def is_deal_over(self, origin: str) -> bool:
        """Whether the seed of a tournament's game may be known."""
        place = place_in(origin)
        if place is None:
            return True
        try:
            history = await self.histories.catch_up(place.tournament_id)
        except TournamentNotFound:
            return True
        return history.tournament.is_deal_over(place.deal)

    async def game_is_over(self, origin: str) -> None:
        """Let the lane of a game with players go on at once; should that fail, it looks by itself soon."""
        place = place_in(origin)
        if place is None:
            return
        try:
            tournament = (await self.histories.catch_up(place.tournament_id)).tournament
            lane = lane_id(place.tournament_id, place.deal % tournament.terms.concurrency)
            held = await self.games.agenda.held(lane)
        except (RedisError, TournamentNotFound):
            return
        if held is not None:
            self.tell(LANE, lane, held.version)

    async def game_id(self, tournament_id: str, deal: int, rotation: int) -> str:
        """The id of a planned game, the same every time."""
        return await self.games.instance.id_for("tournament", tournament_id, f"{deal}-{rotation}")

    async def _append(self, history: TournamentHistory, commit: TournamentCommit, tournament: Tournament) -> None:
        expected = history.version
        duty = Duty(TOURNAMENT, commit.at + self.patience.overdue) if tournament.waits_for_worker else None
        seed = bytes.fromhex(tournament.config.seed) if not expected else b""
        await self.streams.append(Append(history.tournament_id, expected, (encode_commit(commit),), duty, seed=seed))
        if history.version == expected:
            history.grow(commit, tournament)
        if duty is not None:
            self.tell(TOURNAMENT, history.tournament_id, expected + 1)


def lane_id(tournament_id: str, number: int) -> str:
    """What a lane is called on the agenda."""
    return f"{tournament_id}-{number}"


def seed_hash_of(seed: str) -> str:
    """What is published before the first game: the SHA-256 of the tournament's seed."""
    return sha256(bytes.fromhex(seed)).hexdigest()
