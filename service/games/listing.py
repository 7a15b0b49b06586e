"""Lists of games, newest first. They follow the streams: the sweeper mends what a crash left behind."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from domain.commits import AnyCommit
from domain.game import Game, Seat, Status
from domain.kernel import Result
from service.store import keys
from service.store.connection import Connection
from service.store.scripts import Script

LIST = Script("list")
STATUSES: Sequence[Status] = ("open", "running", "finished", "aborted")
SCAN = 200  # summaries read at a time when a page must be filtered
SCANS = 10  # and how often, before a short page is given


class GameSummary(Struct, frozen=True):
    """What a list says of a game."""

    game_id: str
    ruleset: str
    options: dict[str, Any]
    status: Status
    seats: tuple[Seat, ...]
    creator: str
    created_at: int
    updated_at: int  # when it last changed its status or its seats
    result: Result | None


class Filter(NamedTuple):
    """Which games are asked for."""

    status: Status | None = None
    ruleset: str | None = None
    player: str | None = None


class Page(NamedTuple):
    """Some games, and where the next ones begin."""

    games: list[GameSummary]
    below: int | None


decode_summary = msgspec.json.Decoder(GameSummary).decode


class Listing:
    """The lists, each sorted by the order in which games were created."""

    def __init__(self, redis: Connection) -> None:
        self._redis = redis

    async def put(self, game_id: str, version: int, game: Game, commits: Sequence[AnyCommit]) -> None:
        """Let the lists follow a game that was created, joined, started or finished."""
        summary = GameSummary(
            game_id=game_id,
            ruleset=game.ruleset,
            options=msgspec.to_builtins(game.options),
            status=game.status,
            seats=game.seats,
            creator=game.creator,
            created_at=commits[0].at,
            updated_at=commits[version - 1].at,
            result=game.result,
        )
        members = lists_of(game, game.status)
        others = [name for status in STATUSES if status != game.status for name in status_lists(game, status)]
        await LIST.run(
            self._redis,
            [keys.listing("summaries"), keys.listing("sequence"), *members, *others],
            [game_id, version, msgspec.json.encode(summary), len(members)],
        )
        await self._redis.zrem(keys.unlisted(keys.partition(game_id)), game_id)

    async def page(self, wanted: Filter, below: int | None, size: int) -> Page:
        """Games that match, from below a place in the order."""
        name = main_list(wanted)
        found: list[GameSummary] = []
        for _ in range(SCANS):
            top = "+inf" if below is None else f"({below}"
            ids = await self._redis.zrevrangebyscore(name, top, "-inf", start=0, num=SCAN, withscores=True)
            if not ids:
                return Page(found, None)
            stored = await self._redis.hmget(keys.listing("summaries"), [game_id for game_id, _ in ids])
            for (_, place), text in zip(ids, stored, strict=True):
                below = int(place)
                summary = decode_summary(text.split(b":", 2)[2])
                if matches(summary, wanted):
                    found.append(summary)
                if len(found) == size:
                    return Page(found, below)
        return Page(found, below)


def lists_of(game: Game, status: Status) -> list[str]:
    players = [keys.listing("player", seat.player_id) for seat in game.seats if seat.player_id is not None]
    return [keys.listing("all"), keys.listing("ruleset", game.ruleset), *status_lists(game, status), *players]


def status_lists(game: Game, status: Status) -> list[str]:
    return [keys.listing("status", status), keys.listing("ruleset", game.ruleset, status)]


def main_list(wanted: Filter) -> str:
    """The shortest list that holds every match."""
    if wanted.player is not None:
        return keys.listing("player", wanted.player)
    if wanted.ruleset is not None:
        return keys.listing("ruleset", wanted.ruleset, *([wanted.status] if wanted.status else []))
    return keys.listing("status", wanted.status) if wanted.status is not None else keys.listing("all")


def matches(summary: GameSummary, wanted: Filter) -> bool:
    return wanted.status in (None, summary.status) and wanted.ruleset in (None, summary.ruleset)
