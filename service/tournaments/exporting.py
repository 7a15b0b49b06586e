"""Exports and live progress over HTTP."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal

import msgspec
from litestar import Controller, Response, get
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, OpenAPIType, Operation, Reference, Schema
from litestar.params import QueryParameter
from litestar.response import Stream
from msgspec import Struct

from service.authentication import Call
from service.games.parameters import GamesService
from service.games.streaming import KEEP_ALIVE_SECONDS, NDJSON, SSE, Accept, Message, Messages, streamed
from service.openapi import OPTIONAL_BEARER, REF, PathId, problems
from service.problems import Refused
from service.tournaments.controller import TournamentsService
from service.tournaments.export import lines
from service.tournaments.history import TournamentHistory
from service.tournaments.pace import Progress, progress_of
from service.tournaments.report.page import page
from service.tournaments.report.tables import crosstable_csv, games_csv, standings_csv
from service.tournaments.showing import results_of, summary_of, watched
from service.tournaments.statistics.sprt import Trial
from service.tournaments.tournament import TournamentStatus
from service.tournaments.tournaments import Tournaments

ExportForm = Literal["ndjson", "json", "standings.csv", "crosstable.csv", "games.csv", "html"]
CSV: Final = "text/csv"
HTML: Final = "text/html"
REPORT_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"  # its style is inside
JSON: Final = "application/json"
MEDIA: Final[dict[ExportForm, str]] = {
    "ndjson": NDJSON,
    "json": JSON,
    "standings.csv": CSV,
    "crosstable.csv": CSV,
    "games.csv": CSV,
    "html": HTML,
}


class TournamentNews(Struct, frozen=True):
    """How a tournament stands, each time that has changed."""

    tournament_id: str
    version: int
    status: TournamentStatus
    progress: Progress
    trial: Trial | None


class TournamentLine(Struct, frozen=True):
    """One line of a stream of JSON lines; the last one's event is `end`."""

    event: Literal["progress", "end"]
    data: TournamentNews


@dataclass
class ExportOperation(Operation):
    """An operation that answers in the form that is asked for."""

    def __post_init__(self) -> None:
        answer = (self.responses or {})["200"]
        assert isinstance(answer, OpenAPIResponse)
        answer.description = "The export, in the form that was asked for."
        answer.content = {
            NDJSON: OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING)),
            JSON: OpenAPIMediaType(schema=Reference(ref=REF.format(name="Summary"))),
            CSV: OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING)),
            HTML: OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING)),
        }


@dataclass
class NewsOperation(Operation):
    """An operation that answers with a stream of progress, in either of two forms."""

    def __post_init__(self) -> None:
        answer = (self.responses or {})["200"]
        assert isinstance(answer, OpenAPIResponse)
        answer.description = "A stream that goes on until the tournament is over, or you hang up."
        answer.content = {
            SSE: OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING)),
            NDJSON: OpenAPIMediaType(schema=Reference(ref=REF.format(name="TournamentLine"))),
        }


class ExportController(Controller):
    """What a tournament leaves behind, and what it tells on the way."""

    path = "/v1/tournaments"
    tags = ["Tournaments"]  # noqa: RUF012 - litestar's way to write it

    @get(
        "/{tournament_id:str}/export",
        operation_id="exportTournament",
        summary="A tournament that is over, to keep",
        security=OPTIONAL_BEARER,
        operation_class=ExportOperation,
        responses=problems(400, 401, 404, 409),
    )
    async def export(
        self,
        request: Call,
        games: GamesService,
        tournaments: TournamentsService,
        tournament_id: PathId,
        format: Annotated[ExportForm, QueryParameter(description="What to answer with.")] = "ndjson",  # noqa: A002
    ) -> Response[bytes] | Stream:
        """All records as lines of JSON, which `azulejo verify` proves; or standings, tables and the report.

        Each names the seeds and versions from which it can be made again.
        """
        history = await watched(tournaments, request, tournament_id)
        if not history.tournament.is_closed:
            raise Refused("tournament-not-over", f"the tournament is {history.tournament.status}")
        if format == "ndjson":
            return Stream(lines(games, history), media_type=NDJSON)
        headers = {"Content-Security-Policy": REPORT_POLICY} if format == "html" else None
        return Response(await written(history, format), media_type=MEDIA[format], headers=headers)

    @get(
        "/{tournament_id:str}/stream",
        operation_id="streamTournament",
        summary="Follow a tournament's progress",
        security=OPTIONAL_BEARER,
        operation_class=NewsOperation,
        responses=problems(400, 401, 404),
    )
    async def stream(
        self, request: Call, tournaments: TournamentsService, tournament_id: PathId, accept: Accept = SSE
    ) -> Stream:
        """How far it is, now and whenever games were counted, until it is over."""
        history = await watched(tournaments, request, tournament_id)
        return streamed(news(tournaments, history), accept)


async def written(history: TournamentHistory, form: ExportForm) -> bytes:
    summary = await summary_of(history)
    match form:
        case "standings.csv":
            return standings_csv(summary).encode()
        case "crosstable.csv":
            return crosstable_csv(summary).encode()
        case "games.csv":
            return games_csv(results_of(history)).encode()
        case "html":
            return page(summary).encode()
        case _:
            return msgspec.json.format(msgspec.json.encode(summary), indent=2) + b"\n"


async def news(tournaments: Tournaments, history: TournamentHistory) -> Messages:
    feed = tournaments.games.feed
    async with feed.follow_tournament(history.tournament_id) as following:
        known = 0
        while True:
            history = await tournaments.histories.catch_up(history.tournament_id)
            if history.version > known:
                known = history.version
                yield Message("end" if history.tournament.is_closed else "progress", known, encoded(history))
            if history.tournament.is_closed:
                return
            if not await following.changed(known, KEEP_ALIVE_SECONDS):
                if feed.closing:
                    return
                yield Message()


def encoded(history: TournamentHistory) -> bytes:
    tournament = history.tournament
    told = TournamentNews(
        history.tournament_id, history.version, tournament.status, progress_of(history), tournament.trial
    )
    return msgspec.json.encode(told)
