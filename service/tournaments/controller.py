"""Tournaments over HTTP."""

import msgspec
from litestar import Controller, Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from service.authentication import Call, caller_of, is_operator
from service.games.games import fingerprint_of
from service.games.parameters import Cursor, GamesService, IdempotencyKey, Limit, read_cursor, write_cursor
from service.identifiers import new_id
from service.openapi import BEARER, LOCATION, OPTIONAL_BEARER, PathId, problems
from service.players.players import Players
from service.problems import Refused
from service.settings import Settings
from service.tournaments.commands import Cancel, Pause, Resume, Start, TournamentCommand
from service.tournaments.creation import creation
from service.tournaments.schemas import NewTournament, Standings, TournamentGames, TournamentList, TournamentView
from service.tournaments.showing import games_of, standings_of, steered, view_of, watched
from service.tournaments.tournaments import Tournaments

TournamentsService = NamedDependency[Tournaments]
STEERING = problems(400, 401, 403, 404, 409)
WATCHING = problems(400, 401, 404)


class TournamentController(Controller):
    """Tournaments and batches of games."""

    path = "/v1/tournaments"
    tags = ["Tournaments"]  # noqa: RUF012 - litestar's way to write it

    @post(
        "/",
        operation_id="createTournament",
        summary="Set up a tournament",
        security=BEARER,
        response_headers=[LOCATION],
        responses=problems(400, 401, 409, 413, 415),
    )
    async def create(
        self,
        request: Call,
        games: GamesService,
        tournaments: TournamentsService,
        players: NamedDependency[Players],
        settings: NamedDependency[Settings],
        data: JSONBody[NewTournament],
        idempotency_key: IdempotencyKey = "",
    ) -> Response[TournamentView]:
        """All or nothing: what cannot be played is refused, and nothing is stored. With `start` it begins at once."""
        caller = caller_of(request)
        data = strictly(await request.body())
        command = await creation(data, caller.player_id, players, settings.max_tournament_games)
        tournament_id, fingerprint = new_id(), ""
        if idempotency_key:
            tournament_id = await games.instance.id_for("new tournament", caller.player_id, idempotency_key)
            fingerprint = fingerprint_of("tournament", await request.body())
        await tournaments.catalogue.check(caller.player_id, tournament_id, settings.max_open_tournaments)
        history = await tournaments.create(tournament_id, command, fingerprint)
        if data.start and history.tournament.status == "draft":
            history = await tournaments.transact(tournament_id, Start(), caller.player_id)
        location = {"Location": f"/v1/tournaments/{tournament_id}"}
        return Response(view_of(history), status_code=201, headers=location)

    @get(
        "/",
        operation_id="listTournaments",
        summary="List tournaments",
        security=OPTIONAL_BEARER,
        responses=problems(400, 401),
    )
    async def list_tournaments(
        self, request: Call, tournaments: TournamentsService, cursor: Cursor = "", limit: Limit = 50
    ) -> TournamentList:
        """Newest first. Follow `next` until it is null. What is not public is listed for those who take part only."""
        viewer = None if request.user is None else request.user.player_id
        page = await tournaments.catalogue.page(viewer, is_operator(request), read_cursor(cursor), limit)
        return TournamentList(tuple(page.tournaments), write_cursor(page.below))

    @get(
        "/{tournament_id:str}",
        operation_id="getTournament",
        summary="A tournament and how far it is",
        security=OPTIONAL_BEARER,
        responses=WATCHING,
    )
    async def get_tournament(
        self, request: Call, tournaments: TournamentsService, tournament_id: PathId
    ) -> TournamentView:
        """The seed is revealed when it is over; its hash is public from the start."""
        return view_of(await watched(tournaments, request, tournament_id))

    @get(
        "/{tournament_id:str}/standings",
        operation_id="getStandings",
        summary="How a tournament stands",
        security=OPTIONAL_BEARER,
        responses=WATCHING,
    )
    async def standings(self, request: Call, tournaments: TournamentsService, tournament_id: PathId) -> Standings:
        """Places, who beat whom, and Elo with its uncertainty, from the games counted so far."""
        return await standings_of(await watched(tournaments, request, tournament_id))

    @get(
        "/{tournament_id:str}/games",
        operation_id="listTournamentGames",
        summary="The games of a tournament",
        security=OPTIONAL_BEARER,
        responses=WATCHING,
    )
    async def games(
        self,
        request: Call,
        tournaments: TournamentsService,
        tournament_id: PathId,
        cursor: Cursor = "",
        limit: Limit = 50,
    ) -> TournamentGames:
        """In the order of the plan, played or not. Follow `next` until it is null."""
        history = await watched(tournaments, request, tournament_id)
        games, after = await games_of(tournaments, history, read_cursor(cursor) or 0, limit)
        return TournamentGames(tuple(games), write_cursor(after))

    @post(
        "/{tournament_id:str}/start",
        operation_id="startTournament",
        summary="Start a tournament",
        status_code=200,
        security=BEARER,
        responses=STEERING,
    )
    async def start(self, request: Call, tournaments: TournamentsService, tournament_id: PathId) -> TournamentView:
        """For its creator. The first rounds are drawn, and games begin."""
        return await carry_out(tournaments, request, tournament_id, Start())

    @post(
        "/{tournament_id:str}/pause",
        operation_id="pauseTournament",
        summary="Let no further game begin",
        status_code=200,
        security=BEARER,
        responses=STEERING,
    )
    async def pause(self, request: Call, tournaments: TournamentsService, tournament_id: PathId) -> TournamentView:
        """For its creator. Games with players that have begun are played to the end, and counted."""
        return await carry_out(tournaments, request, tournament_id, Pause())

    @post(
        "/{tournament_id:str}/resume",
        operation_id="resumeTournament",
        summary="Let games begin again",
        status_code=200,
        security=BEARER,
        responses=STEERING,
    )
    async def resume(self, request: Call, tournaments: TournamentsService, tournament_id: PathId) -> TournamentView:
        """For its creator. It goes on exactly where it stood."""
        return await carry_out(tournaments, request, tournament_id, Resume())

    @post(
        "/{tournament_id:str}/cancel",
        operation_id="cancelTournament",
        summary="End a tournament early",
        status_code=200,
        security=BEARER,
        responses=STEERING,
    )
    async def cancel(self, request: Call, tournaments: TournamentsService, tournament_id: PathId) -> TournamentView:
        """For its creator. Games that are under way are stopped; what was counted stays counted."""
        return await carry_out(tournaments, request, tournament_id, Cancel())


def strictly(body: bytes) -> NewTournament:
    """The body once more, to the letter: litestar also takes 0 for false and "2" for 2."""
    try:
        return msgspec.json.decode(body, type=NewTournament)
    except msgspec.DecodeError as error:
        raise Refused("malformed", "the request has not the documented shape", errors=(str(error),)) from None


async def carry_out(
    tournaments: Tournaments, request: Call, tournament_id: str, command: TournamentCommand
) -> TournamentView:
    await steered(tournaments, request, tournament_id)
    by = None if request.user is None else request.user.player_id
    return view_of(await tournaments.transact(tournament_id, command, by))
