"""What a player may ask for, as clients write it."""

from typing import Annotated, Final

from msgspec import Meta

from domain.axio.spaces import PLACES, Pair, Place
from domain.axio.tiles import KINDS, Tile
from domain.kernel import Value


class PlaceDomino(Value, frozen=True, tag="place"):
    """Place a tile from the rack on two adjacent empty spaces.

    Turning the tile and the cells round together spells the same placement; both spellings are accepted.
    """

    tile: Annotated[Tile, Meta(description="The colours of the two halves; the first lies on the first cell.")]
    cells: Annotated[Pair, Meta(description="Two adjacent spaces, each as row and column from 0 on the 13x13 board.")]


class ExchangeRack(Value, frozen=True, tag="exchange"):
    """Show the rack to all and replace it by five new tiles, where that is offered."""


class DrawUp(Value, frozen=True, tag="draw"):
    """Keep the rack and draw up to five tiles, where an exchange is offered."""


Move = PlaceDomino | ExchangeRack | DrawUp
SoloMove = PlaceDomino

EXCHANGE: Final = ExchangeRack()
DRAW: Final = DrawUp()


def canonical(move: Move) -> Move:
    """The one spelling that is listed and stored: cells from left to right or from top to bottom."""
    if isinstance(move, PlaceDomino) and move.cells[0] > move.cells[1]:
        return PlaceDomino(move.tile[::-1], move.cells[::-1])
    return move


def orientations(tile: Tile, place: Place) -> tuple[PlaceDomino, ...]:
    """The different ways in which a tile fits a place: two, or one for a double."""
    return tuple(PlaceDomino(turned, place.cells) for turned in dict.fromkeys((tile, tile[::-1])))


# Every placement there is, by tile and by the number of its place: a move is a value, so all tables can share them.
PLACEMENTS: Final[dict[Tile, tuple[tuple[PlaceDomino, ...], ...]]] = {
    tile: tuple(orientations(tile, place) for place in PLACES) for tile in KINDS
}
