"""The little linear algebra that ratings need: positive definite systems, by Cholesky's method."""

from math import sqrt
from operator import mul

Vector = list[float]
Matrix = list[Vector]


def dot(left: Vector, right: Vector) -> float:
    """The sum of products, over the shorter of the two."""
    return float(sum(map(mul, left, right)))


def cholesky(matrix: Matrix) -> Matrix:
    """The lower triangle L with L L' = matrix, without the zeros."""
    rows: Matrix = []
    for at, given in enumerate(matrix):
        row: Vector = []
        for above, value in zip(rows, given, strict=False):
            row.append((value - dot(row, above)) / above[-1])
        row.append(sqrt(given[at] - dot(row, row)))
        rows.append(row)
    return rows


def solve(lower: Matrix, wanted: Vector) -> Vector:
    """The x with L L' x = wanted."""
    half: Vector = []
    for row, value in zip(lower, wanted, strict=True):
        half.append((value - dot(row, half)) / row[-1])
    found = half[:]
    for at in range(len(found) - 1, -1, -1):
        found[at] /= lower[at][-1]
        for below in range(at):
            found[below] -= lower[at][below] * found[at]
    return found


def inverse(matrix: Matrix) -> Matrix:
    lower = cholesky(matrix)
    everyone = range(len(matrix))
    return [solve(lower, [float(at == other) for other in everyone]) for at in everyone]


def centred(matrix: Matrix) -> Matrix:
    """A symmetric matrix whose rows and columns are made to sum to 0."""
    size = len(matrix)
    means = [sum(row) / size for row in matrix]
    mean = sum(means) / size
    return [[value - means[i] - means[j] + mean for j, value in enumerate(row)] for i, row in enumerate(matrix)]
