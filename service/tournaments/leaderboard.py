"""Ratings that last: one list per ruleset, from rated games only, each game counted once."""

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from service.store import keys
from service.store.connection import Connection
from service.store.scripts import Script
from service.tournaments.outcomes import Entrant, GameOutcome
from service.tournaments.statistics.skill import Skill, after_game

RATE = Script("rate")


class Lasting(Struct, frozen=True):
    """An entrant's lasting rating."""

    mu: float
    sigma: float
    games: int


class Rated(Struct, frozen=True):
    """What is believed of an entrant's strength: OpenSkill's mean, and how unsure it is."""

    entrant: Annotated[Entrant, Meta(description="A player's id, or an AI such as `ai:greedy`.")]
    mu: Annotated[float, Meta(description="The mean; newcomers start at 25.")]
    sigma: Annotated[float, Meta(description="How unsure that is; newcomers start at 25/3.")]
    ordinal: Annotated[float, Meta(description="mu - 3 sigma: very likely at least this good. The list's order.")]
    games: Annotated[int, Meta(description="Rated games it rests on.")]


NEWCOMER = Lasting(Skill().mu, Skill().sigma, 0)
decode = msgspec.json.Decoder(Lasting).decode


class Leaderboard:
    """The ratings of everybody who has played rated games."""

    def __init__(self, redis: Connection) -> None:
        self._redis = redis

    async def count(self, ruleset: str, tournament_id: str, outcomes: Iterable[GameOutcome]) -> None:
        """Rate a tournament's games, in order, all of them or none; a second time changes nothing."""
        names = [keys.ratings(ruleset, part) for part in ("skills", "tournaments", "version")]
        played = list(outcomes)
        while True:
            version = await self._redis.get(names[2]) or b"0"
            known = await self._known(ruleset)
            rate(known, played)
            concerned = dict.fromkeys(entrant for game in played for entrant in game.seats)
            news = [part for entrant in concerned for part in (entrant, msgspec.json.encode(known[entrant]))]
            if await RATE.run(self._redis, names, [version, tournament_id, *news]):
                return

    async def of_ruleset(self, ruleset: str) -> list[Rated]:
        """Everybody, best first."""
        known = await self._known(ruleset)
        return sorted((rated(entrant, standing) for entrant, standing in known.items()), key=place)

    async def of_entrant(self, entrant: Entrant, rulesets: Iterable[str]) -> dict[str, Rated]:
        """One entrant's ratings, by ruleset."""
        found = {}
        for ruleset in rulesets:
            text = await self._redis.hget(keys.ratings(ruleset, "skills"), entrant)
            if text is not None:
                found[ruleset] = rated(entrant, decode(text))
        return found

    async def _known(self, ruleset: str) -> dict[Entrant, Lasting]:
        stored = await self._redis.hgetall(keys.ratings(ruleset, "skills"))
        return {entrant.decode(): decode(text) for entrant, text in stored.items()}


def rate(known: dict[Entrant, Lasting], outcomes: Iterable[GameOutcome]) -> None:
    for game in outcomes:
        before = [known.get(entrant, NEWCOMER) for entrant in game.seats]
        after = after_game(tuple(Skill(one.mu, one.sigma) for one in before), game.ranks)
        for entrant, standing, skill in zip(game.seats, before, after, strict=True):
            known[entrant] = Lasting(skill.mu, skill.sigma, standing.games + 1)


def rated(entrant: Entrant, standing: Lasting) -> Rated:
    ordinal = Skill(standing.mu, standing.sigma).ordinal
    return Rated(entrant, standing.mu, standing.sigma, ordinal, standing.games)


def place(one: Rated) -> tuple[float, Entrant]:
    return -one.ordinal, one.entrant
