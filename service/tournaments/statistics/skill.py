"""OpenSkill ratings (Plackett-Luce), for games of any number of seats.

A rating is a belief: a mean and how unsure we are of it. It is updated game by game, in the order given, which
must be the plan's order for the result to be reproducible.
"""

from collections.abc import Iterable
from typing import Annotated, Final

from msgspec import Meta
from openskill.models import PlackettLuce

from domain.kernel import Value
from service.tournaments.outcomes import Entrant, GameOutcome

MODEL: Final = PlackettLuce()


class Skill(Value, frozen=True):
    """What OpenSkill believes about an entrant."""

    mu: Annotated[float, Meta(description="The mean; newcomers start at 25.")] = MODEL.mu
    sigma: Annotated[float, Meta(description="How unsure it is; newcomers start at 25/3.")] = MODEL.sigma

    @property
    def ordinal(self) -> float:
        """A cautious rating, to sort by: the entrant is very likely at least this good."""
        return self.mu - 3 * self.sigma


def after_game(skills: tuple[Skill, ...], ranks: tuple[int, ...]) -> tuple[Skill, ...]:
    """The skills of those at a table, seat by seat, after a game that ended with these ranks."""
    teams = [[MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    rated = MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return tuple(Skill(rating.mu, rating.sigma) for (rating,) in rated)


def skills(outcomes: Iterable[GameOutcome]) -> dict[Entrant, Skill]:
    """Everybody's skill after these games, all of them newcomers before."""
    known: dict[Entrant, Skill] = {}
    for outcome in outcomes:
        before = tuple(known.get(entrant, Skill()) for entrant in outcome.seats)
        known |= zip(outcome.seats, after_game(before, outcome.ranks), strict=True)
    return known
