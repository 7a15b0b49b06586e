"""Elo for a whole field, with intervals that know that games of a deal share its luck.

Abilities come from the Bradley-Terry model over all pairs at all tables (among three or four entrants these pairs
depend on each other; the estimate stays right, only its error must be corrected). The model's own covariance takes
every pair for a coin toss. Draws, mirrored seats and shared tables all make the truth narrower or wider by a
*dispersion*, which the results themselves tell:

    dispersion = mean over parameters of  sum over clusters of u' C u  *  N / (N - parameters)

with u a cluster's residuals (points less expected points, entrant by entrant), C the model's covariance and N the
number of residuals that are free (a table's add up to 0); from too few it is taken to be that of equals. Clusters are
deals, because the games of a deal share a seed. The same sum with every game as its own cluster says what the error
would have been without mirroring: their quotient is the `variance_ratio`.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from math import log, sqrt
from typing import Annotated, Final

from msgspec import Meta

from domain.kernel import Value
from service.tournaments.outcomes import Entrant, GameOutcome, by_deal
from service.tournaments.statistics.bradley_terry import abilities, beats
from service.tournaments.statistics.elo import NORMAL, Z95, Estimate
from service.tournaments.statistics.matrices import Matrix, Vector

ELO: Final = 400 / log(10)
PRIOR_DRAWS: Final = 0.5
FEWEST_SPARE: Final = 10  # observations beyond the parameters, below which a dispersion is not worth estimating


class Rating(Value, frozen=True):
    """An entrant's strength in Elo, relative to the mean of the field."""

    entrant: Entrant
    elo: Estimate


class Ratings(Value, frozen=True):
    """The strength of a whole field."""

    ratings: tuple[Rating, ...]
    superiority: Annotated[
        tuple[tuple[float, ...], ...],
        Meta(description="Likelihood, 0 to 1, that the entrant of the row is stronger than that of the column."),
    ]
    dispersion: Annotated[float, Meta(description="Variance of the results, relative to coin tosses.")]
    variance_ratio: Annotated[
        float | None,
        Meta(description="Squared error with mirrored deals, relative to as many unrelated games; null if unknown."),
    ]


def rate(entrants: Sequence[Entrant], outcomes: Sequence[GameOutcome]) -> Ratings:
    """Fit the field's ratings to all games."""
    index = {entrant: at for at, entrant in enumerate(entrants)}
    found, covariance = abilities(points_table(index, outcomes), PRIOR_DRAWS)
    deals = dispersion(found, covariance, [residuals(index, found, deal) for deal in by_deal(outcomes).values()])
    games = dispersion(found, covariance, [residuals(index, found, [game]) for game in outcomes])
    scale = deals or games or dispersion_of_equals(outcomes)
    return Ratings(
        ratings=tuple(rating(entrant, found[at], scale * covariance[at][at]) for entrant, at in index.items()),
        superiority=superiority(found, covariance, scale),
        dispersion=scale,
        variance_ratio=deals / games if deals and games else None,
    )


def points_table(index: Mapping[Entrant, int], outcomes: Iterable[GameOutcome]) -> Matrix:
    """The points of each entrant against each other."""
    table = [[0.0] * len(index) for _ in index]
    for outcome in outcomes:
        for (entrant, mine), (other, theirs) in permutations(zip(outcome.seats, outcome.ranks, strict=True), 2):
            table[index[entrant]][index[other]] += (mine < theirs) + (mine == theirs) / 2
    return table


def residuals(index: Mapping[Entrant, int], at: Vector, games: Iterable[GameOutcome]) -> dict[int, float]:
    """Points less expected points in these games, entrant by entrant."""
    found: dict[int, float] = {}
    for game in games:
        for (entrant, mine), (other, theirs) in permutations(zip(game.seats, game.ranks, strict=True), 2):
            i, j = index[entrant], index[other]
            found[i] = found.get(i, 0.0) + (mine < theirs) + (mine == theirs) / 2 - beats(at[i], at[j])
    return found


def dispersion(at: Vector, covariance: Matrix, clusters: Sequence[Mapping[int, float]]) -> float | None:
    """How much more, or less, results vary than the model says; unknown from too few."""
    parameters = len(at) - 1
    observed = sum(len(cluster) - 1 for cluster in clusters)
    spare = observed - parameters
    if spare < FEWEST_SPARE:
        return None
    total = sum(
        covariance[i][j] * u * v for cluster in clusters for i, u in cluster.items() for j, v in cluster.items()
    )
    return total / parameters * observed / spare or None


def dispersion_of_equals(outcomes: Sequence[GameOutcome]) -> float:
    """Ranks at a table of k equals: variance (k*k - 1) / 12 of those beaten, against (k - 1) / 4 for coin tosses."""
    return (len(outcomes[0].seats) + 1) / 3 if outcomes else 1.0


def rating(entrant: Entrant, ability: float, variance: float) -> Rating:
    margin = Z95 * sqrt(variance)
    return Rating(entrant, Estimate(ability * ELO, (ability - margin) * ELO, (ability + margin) * ELO))


def superiority(at: Vector, covariance: Matrix, scale: float) -> tuple[tuple[float, ...], ...]:
    def over(i: int, j: int) -> float:
        variance = scale * (covariance[i][i] + covariance[j][j] - 2 * covariance[i][j])
        return NORMAL.cdf((at[i] - at[j]) / sqrt(variance)) if i != j else 0.5

    return tuple(tuple(over(i, j) for j in range(len(at))) for i in range(len(at)))
