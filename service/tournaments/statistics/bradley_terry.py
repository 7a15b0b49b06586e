"""The Bradley-Terry model: the abilities that make all results between many entrants likeliest.

    P(i beats j) = 1 / (1 + exp(a_j - a_i))           a draw is half a win; Elo = 400 / ln 10 * a

Abilities are relative, so they are centred: the field's mean is 0. The covariance is the centred inverse of the
information matrix, sum of n_ij p_ij (1 - p_ij) over all pairs. An entrant that won or lost everything has no finite
ability, so each also gets `prior` drawn games against an average opponent; 0 is plain maximum likelihood.
"""

from collections.abc import Sequence
from math import exp
from typing import Final

from service.tournaments.statistics.matrices import Matrix, Vector, centred, cholesky, inverse, solve

CLOSE: Final = 1e-8  # the next step would be a square of this
LONGEST_STEP: Final = 2.0  # far from the answer Newton overshoots
MOST_STEPS: Final = 100


def abilities(points: Sequence[Sequence[float]], prior: float = 0.0) -> tuple[Vector, Matrix]:
    """Abilities and their covariance, from the points of each entrant (row) against each other (column)."""
    found = [0.0] * len(points)
    for _ in range(MOST_STEPS):
        step = solve(cholesky(information(points, found, prior)), slope(points, found, prior))
        scale = min(1.0, LONGEST_STEP / max(CLOSE, *map(abs, step)))
        found = from_mean([ability + scale * change for ability, change in zip(found, step, strict=True)])
        if max(map(abs, step)) < CLOSE:
            break
    return found, centred(inverse(information(points, found, prior)))


def from_mean(values: Vector) -> Vector:
    mean = sum(values) / len(values)
    return [value - mean for value in values]


def beats(ability: float, other: float) -> float:
    return 1 / (1 + exp(other - ability))


def slope(points: Sequence[Sequence[float]], at: Vector, prior: float) -> Vector:
    """How the log-likelihood changes with each ability while the mean stays."""
    everyone = range(len(at))
    return from_mean(
        [
            prior * (0.5 - beats(at[i], 0))
            + sum(points[i][j] - (points[i][j] + points[j][i]) * beats(at[i], at[j]) for j in everyone if i != j)
            for i in everyone
        ]
    )


def information(points: Sequence[Sequence[float]], at: Vector, prior: float) -> Matrix:
    """Minus the second derivatives. The constant that is added pins the mean, which results say nothing about."""
    size = len(at)
    pairs = [[(points[i][j] + points[j][i]) * spread(at[i], at[j]) for j in range(size)] for i in range(size)]
    matrix = [[1 / size - pair for pair in row] for row in pairs]
    for i, row in enumerate(pairs):
        matrix[i][i] = 1 / size + sum(row) - row[i] + prior * spread(at[i], 0)
    return matrix


def spread(ability: float, other: float) -> float:
    """The variance of one game's result."""
    chance = beats(ability, other)
    return chance * (1 - chance)
