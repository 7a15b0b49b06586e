"""Lists of games, newest first. They follow the streams: the sweeper mends what a crash left behind."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from domain.commits import AnyCommit
from domain.game import Game, Status
from domain.game_events import Visibility
from domain.kernel import Result
from domain.seats import Seat
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
    visibility: Visibility = "public"
    rated: bool = False
    origin: str | None = None


class Filter(NamedTuple):
    """Which games are asked for."""

    status: Status | None = None
    ruleset: str | None = None
    player: str | None = None
    viewer: str | None = None  # who asks: only a game's players find it where it is not public
    everything: bool = False  # the operator's view


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
            visibility=game.visibility,
            rated=game.rated,
            origin=game.origin,
        )
        members = lists_of(game, game.status)
        everywhere = (name for status in STATUSES for name in lists_of(game, status))
        others = list(dict.fromkeys(name for name in everywhere if name not in members))
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
    """Where a game of this status is listed; one that is not public, with its players only."""
    players = [seat.player_id for seat in game.seats if seat.player_id is not None]
    found = [keys.listing("player", player, *more) for player in players for more in ((), (status,))]
    found += [keys.listing("everything"), keys.listing("everything", status)]
    found.append(keys.listing("creator", game.creator, status))  # how many unfinished games somebody has opened
    if game.visibility == "public":
        rulesets = [keys.listing("ruleset", game.ruleset, *more) for more in ((), (status,))]
        found += [keys.listing("all"), keys.listing("status", status), *rulesets]
    return found


def main_list(wanted: Filter) -> str:
    """The shortest list that holds every match."""
    status = [wanted.status] if wanted.status else []
    if wanted.player is not None:
        return keys.listing("player", wanted.player, *status)
    if wanted.everything:
        return keys.listing("everything", *status)
    if wanted.ruleset is not None:
        return keys.listing("ruleset", wanted.ruleset, *status)
    return keys.listing("status", wanted.status) if wanted.status is not None else keys.listing("all")


def matches(summary: GameSummary, wanted: Filter) -> bool:
    if wanted.status not in (None, summary.status) or wanted.ruleset not in (None, summary.ruleset):
        return False
    if summary.visibility == "public" or wanted.everything:
        return True
    return wanted.viewer is not None and any(seat.player_id == wanted.viewer for seat in summary.seats)
