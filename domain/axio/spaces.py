"""The 13 x 13 spaces: what lies beside what, and every place for a tile. Worked out once, for all games."""

from typing import Annotated, Final, Literal

from msgspec import Meta

from domain.axio.tiles import Colour
from domain.kernel import Value

SIDE: Final = 13

Coordinate = Annotated[int, Meta(ge=0, le=SIDE - 1)]
Cell = tuple[Coordinate, Coordinate]  # row and column, both from 0
Pair = tuple[Cell, Cell]

Space = Literal["green", "orange", "red", "purple", "blue", "pyramid", "outside"] | None  # null: empty
Spaces = tuple[Space, ...]  # row by row
PYRAMID: Final[Space] = "pyramid"
OUTSIDE: Final[Space] = "outside"

CELLS: Final[tuple[Cell, ...]] = tuple((row, column) for row in range(SIDE) for column in range(SIDE))
INDEX: Final[dict[Cell, int]] = {cell: i for i, cell in enumerate(CELLS)}

Ray = tuple[int, ...]  # the spaces met on a straight way to the edge, nearest first
UP, LEFT, RIGHT, DOWN = range(4)  # opposite ways add up to 3
STEPS: Final = ((-1, 0), (0, -1), (0, 1), (1, 0))


class Half(Value, frozen=True):
    """Where one half of a tile lies, and the three ways that do not lead to the other half (AX-12)."""

    at: int
    away: Ray
    across: tuple[Ray, Ray]


class Place(Value, frozen=True):
    """Two adjacent spaces: where one tile fits (AX-10)."""

    number: int
    cells: Pair  # left before right, upper before lower
    first: Half
    second: Half
    beside: tuple[int, ...]  # the spaces around both
    beyond: tuple[tuple[int, ...], ...]  # of each of those, the neighbours that are not part of this place


def ray(cell: Cell, way: int) -> Ray:
    down, right = STEPS[way]
    met = ((cell[0] + n * down, cell[1] + n * right) for n in range(1, SIDE))
    return tuple(INDEX[space] for space in met if space in INDEX)


RAYS: Final[tuple[tuple[Ray, ...], ...]] = tuple(tuple(ray(cell, way) for way in range(4)) for cell in CELLS)
NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple(tuple(way[0] for way in ways if way) for ways in RAYS)


def half(at: int, away: int) -> Half:
    one, other = (way for way in range(4) if way not in (away, 3 - away))
    return Half(at, RAYS[at][away], (RAYS[at][one], RAYS[at][other]))


def place(number: int, at: int, way: int) -> Place:
    other = RAYS[at][way][0]
    beside = sorted({*NEIGHBOURS[at], *NEIGHBOURS[other]} - {at, other})
    return Place(
        number=number,
        cells=(CELLS[at], CELLS[other]),
        first=half(at, 3 - way),
        second=half(other, way),
        beside=tuple(beside),
        beyond=tuple(tuple(n for n in NEIGHBOURS[space] if n not in (at, other)) for space in beside),
    )


PAIRS: Final = [(at, way) for at in range(len(CELLS)) for way in (RIGHT, DOWN) if RAYS[at][way]]
PLACES: Final[tuple[Place, ...]] = tuple(place(number, *pair) for number, pair in enumerate(PAIRS))
PLACE_AT: Final[dict[Pair, Place]] = {place.cells: place for place in PLACES}


def inside(cell: Cell, area: int) -> bool:
    """Whether the central area of this side holds the space (AX-1)."""
    margin = (SIDE - area) // 2
    return all(margin <= coordinate < SIDE - margin for coordinate in cell)


PLACES_IN: Final[dict[int, tuple[Place, ...]]] = {
    area: tuple(place for place in PLACES if all(inside(cell, area) for cell in place.cells))
    for area in range(1, SIDE + 1, 2)
}


def run(spaces: Spaces, way: Ray, colour: Colour) -> int:
    """How many spaces of this colour follow each other without a break (AX-12)."""
    length = 0
    for at in way:
        if spaces[at] != colour:
            break
        length += 1
    return length


def isolated_by(spaces: Spaces, place: Place) -> list[int]:
    """The spaces that a tile in this place would isolate: empty, with no empty neighbour left (AX-13)."""
    return [
        at
        for at, others in zip(place.beside, place.beyond, strict=True)
        if spaces[at] is None and None not in [spaces[other] for other in others]
    ]
