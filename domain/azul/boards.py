"""Printed boards, as data. A board that only changes numbers or colours is one more literal here."""

from typing import Final

from domain.azul.tiles import COLOURS, Colour
from domain.kernel import Value

Wall = tuple[tuple[Colour | None, ...], ...]


class EndBonuses(Value, frozen=True):
    """What complete parts of a wall are worth at the end (AZ-40)."""

    row: int = 2
    column: int = 7
    colour: int = 10


class Board(Value, frozen=True):
    """A player board: where tiles may go and what they are worth."""

    wall: Wall  # the colour printed on each space; null takes any colour
    floor: tuple[int, ...] = (1, 1, 2, 2, 2, 3, 3)  # what each floor space costs, left to right
    bonuses: EndBonuses = EndBonuses()

    @property
    def size(self) -> int:
        return len(self.wall)


def shifted(size: int) -> Wall:
    """Each row is the one above, moved right by one (AZ-4)."""
    return tuple(tuple(COLOURS[(column - row) % size] for column in range(size)) for row in range(size))


COLOUR_SIDE: Final = Board(wall=shifted(5))
