"""Lists of tournaments, newest first. What they say of one that is not over is read from its stream."""

from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct

from domain.game_events import Visibility
from domain.kernel import Rejected
from service.store import keys
from service.store.connection import Connection
from service.tournaments.history import TournamentHistories, TournamentHistory, TournamentNotFound
from service.tournaments.outcomes import Entrant
from service.tournaments.pace import Progress, progress_of
from service.tournaments.tournament import TournamentStatus

SCAN = 100
OVER = ("finished", "cancelled")


class TooManyTournaments(Rejected):
    """You have too many tournaments that are not over."""

    code = "too-many-tournaments"


class TournamentSummary(Struct, frozen=True):
    """What a list says of a tournament."""

    tournament_id: str
    name: str
    ruleset: str
    status: TournamentStatus
    format: Annotated[str, Meta(examples=["round_robin"])]
    entrants: tuple[Entrant, ...]
    creator: str
    rated: bool
    visibility: Visibility
    created_at: int
    updated_at: int
    progress: Progress


class TournamentPage(NamedTuple):
    """Some tournaments, and where the next ones begin."""

    tournaments: list[TournamentSummary]
    below: int | None


decode_summary = msgspec.json.Decoder(TournamentSummary).decode


def summary_of(history: TournamentHistory) -> TournamentSummary:
    tournament = history.tournament
    terms = tournament.terms
    return TournamentSummary(
        tournament_id=history.tournament_id,
        name=terms.name,
        ruleset=terms.ruleset,
        status=tournament.status,
        format=str(tournament.config.format.__struct_config__.tag),
        entrants=tournament.config.entrants,
        creator=tournament.creator,
        rated=terms.rated,
        visibility=terms.visibility,
        created_at=history.created_at,
        updated_at=history.updated_at,
        progress=progress_of(history),
    )


class TournamentCatalogue:
    """All tournaments, in the order in which they were created."""

    def __init__(self, redis: Connection, histories: TournamentHistories) -> None:
        self._redis = redis
        self._histories = histories

    async def check(self, player_id: str, tournament_id: str, most: int) -> None:
        """Refuse a player who has too many; one that exists already was asked for before, and costs nothing."""
        mine = keys.tournaments(f"of:{player_id}")
        if await self._redis.scard(mine) < most or await self._redis.sismember(mine, tournament_id):
            return
        open_ones = 0
        for member in await self._redis.smembers(mine):
            summary = await self._summary(member.decode())  # which takes out one that is over
            open_ones += summary is not None and summary.status not in OVER
        if open_ones >= most:
            raise TooManyTournaments(f"you have {open_ones} tournaments that are not over; {most} are allowed")

    async def enter(self, tournament_id: str, creator: str) -> None:
        await self._redis.sadd(keys.tournaments(f"of:{creator}"), tournament_id)
        place = await self._redis.incr(keys.tournaments("sequence"))
        await self._redis.zadd(keys.tournaments("all"), {tournament_id: place}, nx=True)

    async def put(self, history: TournamentHistory) -> None:
        """Remember what lists say of a tournament that is over; others are read when they are listed."""
        if history.tournament.is_over:
            text = msgspec.json.encode(summary_of(history))
            await self._redis.hset(keys.tournaments("summaries"), history.tournament_id, text)
            await self._redis.srem(keys.tournaments(f"of:{history.tournament.creator}"), history.tournament_id)

    async def page(self, viewer: str | None, everything: bool, below: int | None, size: int) -> TournamentPage:
        """Public tournaments, and the viewer's own, from below a place in the order."""
        found: list[TournamentSummary] = []
        while True:
            top = "+inf" if below is None else f"({below}"
            ids = await self._redis.zrevrangebyscore(
                keys.tournaments("all"), top, "-inf", start=0, num=SCAN, withscores=True
            )
            if not ids:
                return TournamentPage(found, None)
            for tournament_id, place in ids:
                below = int(place)
                summary = await self._summary(tournament_id.decode())
                if summary is not None and (everything or is_shown(summary, viewer)):
                    found.append(summary)
                if len(found) == size:
                    return TournamentPage(found, below)

    async def _summary(self, tournament_id: str) -> TournamentSummary | None:
        text = await self._redis.hget(keys.tournaments("summaries"), tournament_id)
        if text is not None:
            return decode_summary(text)
        try:
            history = await self._histories.catch_up(tournament_id)
        except TournamentNotFound:
            return None  # a process died while it was being set up
        await self.put(history)
        return summary_of(history)


def is_shown(summary: TournamentSummary, viewer: str | None) -> bool:
    return summary.visibility == "public" or (viewer is not None and viewer in (summary.creator, *summary.entrants))
