"""The floor line: where tiles end that have no room elsewhere, and what that costs."""

from typing import NamedTuple

from domain.azul.boards import Board
from domain.azul.state import Player
from domain.azul.tiles import MARKER, Colour, FloorTile


class Fall(NamedTuple):
    """Where falling tiles came to lie; the spilled ones are in the lid."""

    sheltered: tuple[Colour, ...]
    floored: tuple[FloorTile, ...]
    spilled: int


def fall(board: Board, player: Player, colour: Colour, count: int, *, marker: bool = False, disc: bool = False) -> Fall:
    """The marker first, then tiles: on free discs, on the floor from the left, in the lid (AZ-12, AZ-16, SF-8).

    A marker without room stays with its player (AZ-17).
    """
    shelters = sum(held.tile is None for held in player.discs) + disc
    sheltered = (colour,) * min(count, shelters)
    falling: tuple[FloorTile, ...] = ((MARKER,) if marker else ()) + (colour,) * (count - len(sheltered))
    floored = falling[: len(board.floor) - len(player.floor)]
    return Fall(sheltered, floored, falling[len(floored) :].count(colour))


def floor_cost(board: Board, tiles: int) -> int:
    return sum(board.floor[:tiles])
