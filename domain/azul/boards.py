"""Printed boards, as data. A board that only changes numbers or colours is one more literal here."""

from collections.abc import Mapping
from typing import Annotated, Final, TypeVar

from msgspec import Meta

from domain.azul.tiles import COLOURS, Colour
from domain.kernel import Value

T = TypeVar("T")

SIZE: Final = 5  # rows, columns, pattern lines and colours

USUAL_FLOOR: Final = (1, 1, 2, 2, 2, 3, 3)
CRYSTAL_FLOOR: Final = (1, 0, 1, 2, 1, 2, 3)

Grid = tuple[tuple[T, ...], ...]
Wall = Grid[Colour | None]


def grid(spaces: Mapping[tuple[int, int], T], elsewhere: T) -> Grid[T]:
    """Five rows of five, given the spaces that differ: by row and column, counted from 1."""
    steps = range(1, SIZE + 1)
    return tuple(tuple(spaces.get((row, column), elsewhere) for column in steps) for row in steps)


def shifted() -> Wall:
    """Each row is the one above, moved right by one (AZ-4)."""
    return tuple(tuple(COLOURS[(column - row) % SIZE] for column in range(SIZE)) for row in range(SIZE))


class EndBonuses(Value, frozen=True):
    """What complete parts of a wall are worth at the end (AZ-40)."""

    row: int = 2
    column: int = 7
    colour: int = 10


class Board(Value, frozen=True):
    """A player board: where tiles may go and what they are worth."""

    wall: Annotated[Wall, Meta(description="The colour printed on each space, row by row; null takes any colour.")]
    floor: Annotated[tuple[int, ...], Meta(description="What each floor space costs, left to right.")] = USUAL_FLOOR
    bonuses: EndBonuses = EndBonuses()
    multipliers: Annotated[
        Grid[int], Meta(description="By what the points of a tile placed on each space are multiplied, row by row.")
    ] = grid({}, 1)

    def __post_init__(self) -> None:
        for spaces in (self.wall, self.multipliers):
            if [len(row) for row in spaces] != [SIZE] * SIZE:
                raise ValueError(f"a board has {SIZE} rows of {SIZE} spaces")

    @property
    def asks_for_columns(self) -> bool:
        """Whether a tile may find more than one space in its row (GV-1)."""
        return any(None in row for row in self.wall)


COLOUR_SIDE: Final = Board(wall=shifted())
FREE_SIDE: Final = Board(wall=grid({}, None))

DOUBLED: Final[dict[tuple[int, int], Colour | None]] = {
    (1, 4): "black",
    (2, 1): "teal",
    (3, 3): "yellow",
    (4, 5): "blue",
    (5, 2): "red",
}
CRYSTAL_DOUBLE: Final = Board(
    wall=grid(DOUBLED, None),
    floor=CRYSTAL_FLOOR,
    multipliers=grid(dict.fromkeys(DOUBLED, 2), 1),
)

CRYSTAL_BONUS: Final = Board(
    wall=grid({(2, 2): "blue", (2, 4): "red", (3, 3): "teal", (4, 2): "black", (4, 4): "yellow"}, None),
    floor=CRYSTAL_FLOOR,
    bonuses=EndBonuses(row=3, column=10, colour=12),
)
