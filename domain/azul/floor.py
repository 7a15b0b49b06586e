"""The floor line: where tiles end that have no room elsewhere, and what that costs."""

from typing import Final, NamedTuple

from domain.azul.boards import Board
from domain.azul.state import Player
from domain.azul.tiles import MARKER, Colour, FloorTile


class Fall(NamedTuple):
    """Where falling tiles came to lie; the spilled ones are in the lid."""

    sheltered: tuple[Colour, ...]
    floored: tuple[FloorTile, ...]
    spilled: int


NOTHING_FALLS: Final = Fall((), (), 0)


def fall(board: Board, player: Player, colour: Colour, count: int, *, marker: bool = False, disc: bool = False) -> Fall:
    """The marker first, then tiles: on free discs, on the floor from the left, in the lid (AZ-12, AZ-16, SF-8).

    A marker without room stays with its player (AZ-17).
    """
    if not count and not marker:
        return NOTHING_FALLS
    shelters = [held.tile for held in player.discs].count(None) + disc
    sheltered = (colour,) * min(count, shelters)
    falling: tuple[FloorTile, ...] = ((MARKER,) if marker else ()) + (colour,) * (count - len(sheltered))
    floored = falling[: len(board.floor) - len(player.floor)]
    return Fall(sheltered, floored, falling[len(floored) :].count(colour))


def floor_cost(board: Board, tiles: int, beside: int = 0) -> int:
    """What so many tiles cost, laid to the right of those that are on the floor already."""
    return sum(board.floor[beside : beside + tiles])
