"""Live streams of games and of turns: server-sent events, or a JSON value per line."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec
from litestar import Controller, get
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, OpenAPIType, Operation, Reference, Schema
from litestar.params import HeaderParameter, QueryParameter
from litestar.response import Stream
from msgspec import Struct

from domain.game import Status
from domain.kernel import Result
from domain.views import CommitView, GameView, commit_view, view
from service.authentication import Call, caller_of
from service.games.games import Games
from service.games.history import History
from service.games.parameters import GamesService, Watch
from service.games.showing import seat_or_none, watched
from service.games.turns import news_for
from service.openapi import BEARER, OPTIONAL_BEARER, REF, PathId, problems
from service.problems import Refused

KEEP_ALIVE_SECONDS: Final = 15.0
SSE: Final = "text/event-stream"
NDJSON: Final = "application/x-ndjson"
NO_BUFFERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

StreamFrom = Annotated[
    int,
    QueryParameter(ge=-1, le=1_000_000, description="The last version you know. Without it, the view comes first."),
]
LastEventId = Annotated[
    str,
    HeaderParameter(
        name="Last-Event-ID", pattern="^[0-9]{0,7}$", description="Sent by browsers that resume; the same as `after`."
    ),
]
Accept = Annotated[
    str, HeaderParameter(name="Accept", max_length=1_000, description=f"`{NDJSON}` for a JSON value per line.")
]


class End(Struct, frozen=True):
    """The game is over; the stream ends."""

    game_id: str
    version: int
    status: Status
    result: Result | None


class StreamedLine(Struct, frozen=True):
    """One line of a stream of JSON lines."""

    event: Literal["view", "commit", "end", "turn", "over"]
    data: Any


class Message(NamedTuple):
    """Something to tell a follower. Without an event it only keeps the connection alive."""

    event: str = ""
    id: int = 0
    data: bytes = b""


@dataclass
class StreamOperation(Operation):
    """An operation that answers with a stream, in either of two forms."""

    def __post_init__(self) -> None:
        answer = (self.responses or {})["200"]
        assert isinstance(answer, OpenAPIResponse)
        answer.description = "A stream that goes on until its game is over, or you hang up."
        answer.content = {
            SSE: OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING)),
            NDJSON: OpenAPIMediaType(schema=Reference(ref=REF.format(name="StreamedLine"))),
        }


class StreamController(Controller):
    """Streams that resume where they broke off."""

    path = "/v1"
    tags = ["Streams"]  # noqa: RUF012 - litestar's way to write it

    @get(
        "/games/{game_id:str}/stream",
        operation_id="streamGame",
        summary="Follow a game",
        security=OPTIONAL_BEARER,
        operation_class=StreamOperation,
        responses=problems(400, 401, 404),
    )
    async def game(
        self,
        request: Call,
        games: GamesService,
        game_id: PathId,
        after: StreamFrom = -1,
        watch: Watch = "",
        last_event_id: LastEventId = "",
        accept: Accept = SSE,
    ) -> Stream:
        """First the view, then every commit's events as you may see them, until the game is over.

        Each message's id is a version: resume with it, and there is no gap and no repeat.
        """
        history = await watched(games, request, game_id, watch)
        known = int(last_event_id) if last_event_id else after
        if known > history.version:
            raise Refused("version-not-found", f"the game has come to version {history.version}, not {known}")
        viewer = seat_or_none(history.game, request.user)
        return streamed(game_messages(games, history, viewer, known), accept)

    @get(
        "/me/stream",
        operation_id="streamTurns",
        summary="Follow your turns in all your games",
        security=BEARER,
        operation_class=StreamOperation,
        responses=problems(400, 401),
    )
    async def turns(self, request: Call, games: GamesService, accept: Accept = SSE) -> Stream:
        """At first all games that wait for you, then each as it comes; and each that is over."""
        return streamed(turn_messages(games, caller_of(request).player_id), accept)


Messages = AsyncGenerator[Message, None]


async def game_messages(games: Games, history: History, viewer: int | None, after: int) -> Messages:
    async with games.feed.follow(history.game_id) as following:
        if after < 0:
            after = history.version
            seen: GameView = view(history.game, history.game_id, after, viewer, history.public_seed)
            yield Message("view", after, msgspec.json.encode(seen))
        history = await games.histories.catch_up(history.game_id)
        while True:
            while after < history.version:
                after += 1
                yield Message("commit", after, encoded(history, after, viewer))
            game = history.game
            if game.is_over:
                yield Message("end", after, msgspec.json.encode(End(history.game_id, after, game.status, game.result)))
                return
            if await following.changed(after, KEEP_ALIVE_SECONDS):
                history = await games.histories.catch_up(history.game_id, following.version)
            elif games.feed.closing:
                return
            else:
                yield Message()


def encoded(history: History, version: int, viewer: int | None) -> bytes:
    """A commit as a viewer gets it, encoded once however many follow."""
    key = (version, viewer, history.game.is_over and not history.is_sealed)
    found = history.encoded.get(key)
    if found is None:
        commit: CommitView = commit_view(history.game, version, history.commits[version - 1], viewer, history.is_sealed)
        found = history.encoded[key] = msgspec.json.encode(commit)
    return found


async def turn_messages(games: Games, player_id: str) -> Messages:
    async for news in news_for(games, player_id, KEEP_ALIVE_SECONDS):
        if news is None:
            yield Message()
        else:
            yield Message(news.__struct_config__.tag or "", 0, msgspec.json.encode(news))  # type: ignore[arg-type]


def streamed(messages: Messages, accept: str) -> Stream:
    """Litestar's own server-sent events encode each message for each follower; here that is done once for all."""
    lines = NDJSON in accept
    write = as_line if lines else as_event

    async def content() -> AsyncGenerator[bytes, None]:
        async for message in messages:
            yield write(message)

    return Stream(content(), media_type=NDJSON if lines else SSE, headers=NO_BUFFERS)


def as_event(message: Message) -> bytes:
    if not message.event:
        return b": keep-alive\n\n"
    number = b"id: %d\n" % message.id if message.id else b""
    return b"event: %b\n%bdata: %b\n\n" % (message.event.encode(), number, message.data)


def as_line(message: Message) -> bytes:
    if not message.event:
        return b"\n"
    return b'{"event":"%b","data":%b}\n' % (message.event.encode(), message.data)
