"""Records of many games, and the proof of one, over HTTP."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, Operation, Reference, RequestBody
from litestar.params import QueryParameter
from litestar.response import Stream
from msgspec import Meta, Struct

from domain.kernel import Result
from domain.records import Record, Untrue, verify
from service.authentication import Call
from service.games.games import Games
from service.games.history import History
from service.games.listing import Filter, GameSummary
from service.games.parameters import GamesService
from service.games.recording import record_of
from service.openapi import OPTIONAL_BEARER, REF, problems
from service.problems import Refused

NDJSON = "application/x-ndjson"
LARGEST_RECORD = 8 * 1024 * 1024
PAGE = 50

decode_record = msgspec.json.Decoder(Record).decode


class Verdict(Struct, frozen=True):
    """Whether a record is true: asked again, every command yields the same events, from the seed that was promised."""

    is_true: bool
    commits: Annotated[int, Meta(description="How many commits the record has.")]
    wrong_commit: Annotated[int | None, Meta(description="The first that is wrong; 0: the record as a whole.")]
    reason: str | None
    result: Result | None


@dataclass
class RecordsOperation(Operation):
    """An operation that answers with a record per line."""

    def __post_init__(self) -> None:
        answer = (self.responses or {})["200"]
        assert isinstance(answer, OpenAPIResponse)
        answer.description = "A record per line, newest first."
        answer.content = {NDJSON: OpenAPIMediaType(schema=Reference(ref=REF.format(name="Record")))}


@dataclass
class VerifyOperation(Operation):
    """An operation whose body is a record, read as it is: its commands are decoded by their ruleset."""

    def __post_init__(self) -> None:
        content = {"application/json": OpenAPIMediaType(schema=Reference(ref=REF.format(name="Record")))}
        self.request_body = RequestBody(content=content, required=True, description="A game's record.")


class RecordController(Controller):
    """Records of finished games."""

    path = "/v1/records"
    tags = ["Records"]  # noqa: RUF012 - litestar's way to write it

    @get(
        "/",
        operation_id="downloadRecords",
        summary="Records of finished games",
        security=OPTIONAL_BEARER,
        operation_class=RecordsOperation,
        responses=problems(400, 401),
    )
    async def download(
        self,
        request: Call,
        games: GamesService,
        ruleset: Annotated[str, QueryParameter(max_length=64, description="Only games of this ruleset.")] = "",
        player: Annotated[str, QueryParameter(max_length=64, description="Only games with this player.")] = "",
        limit: Annotated[int, QueryParameter(ge=1, le=1_000_000, description="At most so many.")] = 1_000_000,
    ) -> Stream:
        """One per line, newest first. Games that are not public are there for their players only."""
        viewer = None if request.user is None else request.user.player_id
        wanted = Filter("finished", ruleset or None, player or None, viewer)
        return Stream(lines(games, wanted, limit), media_type=NDJSON, headers={"Cache-Control": "no-store"})

    @post(
        "/verify",
        operation_id="verifyRecord",
        summary="Prove a record",
        status_code=200,
        operation_class=VerifyOperation,
        request_max_body_size=LARGEST_RECORD,
        responses=problems(400, 413),
    )
    async def verify(self, request: Call) -> Verdict:
        """The same as `azulejo verify`: replays the game from its seed. Nothing is stored."""
        try:
            record = decode_record(await request.body())
        except msgspec.DecodeError as error:
            raise Refused("malformed", "this is no record of a game", errors=(str(error),)) from None
        return await asyncio.to_thread(verdict_on, record)


def verdict_on(record: Record) -> Verdict:
    try:
        game = verify(record)
    except Untrue as untrue:
        return Verdict(False, len(record.commits), untrue.version, str(untrue), None)
    return Verdict(True, len(record.commits), None, None, game.result)


async def lines(games: Games, wanted: Filter, limit: int) -> AsyncGenerator[bytes, None]:
    """A game at a time is in memory, and none stays there."""
    below: int | None = None
    while limit > 0:
        page = await games.listing.page(wanted, below, min(PAGE, limit))
        for summary in page.games:
            yield await line(games, summary)
        limit -= len(page.games)
        below = page.below
        if below is None:
            return


async def line(games: Games, summary: GameSummary) -> bytes:
    history = History(summary.game_id)
    history.extend(await games.streams.read(summary.game_id))
    return msgspec.json.encode(record_of(history, None)) + b"\n"
