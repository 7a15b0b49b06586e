"""The leaderboard over HTTP."""

from typing import Annotated

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from domain.catalogue import RULESETS
from service.openapi import PathId, problems
from service.players.players import Players
from service.problems import Refused
from service.tournaments.leaderboard import Leaderboard
from service.tournaments.schemas import EntrantRatings, LeaderboardView
from service.tournaments.seating import is_ai

Ratings = NamedDependency[Leaderboard]
OfRuleset = Annotated[str, QueryParameter(max_length=64, description="An id of GET /v1/rulesets.")]


class LeaderboardController(Controller):
    """Who plays how well."""

    path = "/v1"
    tags = ["Tournaments"]  # noqa: RUF012 - litestar's way to write it

    @get(
        "/leaderboard",
        operation_id="getLeaderboard",
        summary="Ratings in a ruleset",
        responses=problems(400),
    )
    async def leaderboard(self, leaderboard: Ratings, ruleset: OfRuleset = "azul") -> LeaderboardView:
        """From rated games of tournaments that are over, best first, each with its uncertainty."""
        if ruleset not in RULESETS:
            raise Refused("unknown-ruleset", f"there is no ruleset {ruleset!r}; there are {', '.join(RULESETS)}")
        return LeaderboardView(ruleset, tuple(await leaderboard.of_ruleset(ruleset)))

    @get(
        "/players/{player_id:str}/ratings",
        operation_id="getRatings",
        summary="A player's ratings",
        responses=problems(400, 404),
    )
    async def ratings(
        self, leaderboard: Ratings, players: NamedDependency[Players], player_id: PathId
    ) -> EntrantRatings:
        """By ruleset. AIs have ratings too: ask for `ai:greedy`."""
        if not is_ai(player_id):
            await players.find(player_id)
        return EntrantRatings(player_id, await leaderboard.of_entrant(player_id, RULESETS))
