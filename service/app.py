"""The application, put together once."""

import inspect
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.routes import HTTPRoute
from litestar.types import ControllerRouterHandler

from service.authentication import Authentication
from service.docs.controller import DocsController, ProblemController
from service.games.controller import GameController
from service.games.games import Games
from service.games.jobs import Jobs
from service.games.lifecycle import LifecycleController
from service.games.playing import PlayController
from service.games.records import RecordController
from service.games.streaming import StreamController
from service.games.turns import TurnController
from service.health import HealthController, Readiness
from service.openapi import openapi_config
from service.operations.controller import MetricsController
from service.operations.scraping import Scraper
from service.operations.watching import Watching
from service.players.controller import PlayerController
from service.players.news import News
from service.players.players import Players
from service.players.tokens import TokenController
from service.players.trust import Trust
from service.problems import answer_problem
from service.protection.admin import AdminController
from service.protection.headers import cors, headers_of_every_answer
from service.protection.limits import Limits
from service.protection.quota import OpenGames
from service.rulesets import RulesetController
from service.settings import Environment, Settings
from service.store.connection import Connection, connect, connect_listener, connect_queue
from service.store.feed import Feed
from service.tournaments.controller import TournamentController
from service.tournaments.exporting import ExportController
from service.tournaments.leaderboard import Leaderboard
from service.tournaments.ratings_controller import LeaderboardController
from service.tournaments.tournaments import Tournaments

HANDLERS: list[ControllerRouterHandler] = [
    RulesetController,
    PlayerController,
    TokenController,
    GameController,
    PlayController,
    LifecycleController,
    RecordController,
    StreamController,
    TurnController,
    TournamentController,
    ExportController,
    LeaderboardController,
    AdminController,
    HealthController,
    MetricsController,
    ProblemController,
    DocsController,
]

STOP_WAITING = "stop_waiting"  # in the application's state: to be called as soon as the process is to end


@dataclass
class Parts:
    """What the handlers work with."""

    redis: Connection
    queue: Connection
    jobs: Jobs
    games: Games
    tournaments: Tournaments
    players: Players
    news: News
    open_games: OpenGames

    def start(self) -> None:
        self.games.uptime.start()
        self.news.start()

    async def close(self) -> None:
        await self.news.stop()
        await self.games.uptime.stop()
        await self.games.feed.close()
        self.jobs.close()
        await self.queue.aclose()
        await self.redis.aclose()


def assemble(settings: Settings) -> Parts:
    """Connect nothing yet: every part connects when it is first used."""
    redis = connect(settings.redis_url)
    jobs = Jobs(connect_queue(settings.jobs_url))
    feed = Feed(lambda: connect_listener(settings.redis_url))
    games = Games(redis, feed, jobs.enqueue_soon, settings.patience)
    tournaments = Tournaments(redis, games, jobs.enqueue_soon, settings.patience)
    trust = Trust()
    news = News(lambda: connect_listener(settings.redis_url), trust)
    quota = OpenGames(redis, settings.protection.open_games)
    return Parts(redis, connect(settings.jobs_url), jobs, games, tournaments, Players(redis, trust), news, quota)


def create_app(settings: Settings | None = None) -> Litestar:
    """The ASGI application."""
    settings = settings or Environment().settings()
    protection = settings.protection
    parts = assemble(settings)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        parts.start()
        yield
        await parts.close()

    app = Litestar(
        route_handlers=HANDLERS,
        dependencies={
            "games": given(parts.games),
            "tournaments": given(parts.tournaments),
            "leaderboard": given(Leaderboard(parts.redis)),
            "settings": given(settings),
            "players": given(parts.players),
            "readiness": given(Readiness(parts.redis, parts.queue, settings.require_durable)),
            "scraper": given(Scraper(parts.games, parts.queue)),
            "open_games": given(parts.open_games),
        },
        middleware=[Authentication(parts.players, Limits(protection, parts.redis), protection.operator_token)],
        before_send=[headers_of_every_answer(protection)],
        cors_config=cors(protection),
        exception_handlers={Exception: answer_problem},
        openapi_config=openapi_config(),
        request_max_body_size=settings.max_body_bytes,
        lifespan=[lifespan],
        state=State({STOP_WAITING: parts.games.feed.stop_waiting}),
        logging_config=None,  # logging is set up once, by the command line
        debug=False,
    )
    mend_options(app)
    app.asgi_handler = Watching(app.asgi_handler, settings.access_log)  # around routing: also of what is not found
    return app


def mend_options(app: Litestar) -> None:
    """Let OPTIONS name every method of a path: litestar's answer knows only those registered with the first one."""
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            handler, _ = route.route_handler_map["OPTIONS"]
            first: HTTPRoute = inspect.getclosurevars(handler.fn).nonlocals["self"]
            first.methods = route.methods


def given(part: Any) -> Provide:
    return Provide(lambda: part, sync_to_thread=False)
