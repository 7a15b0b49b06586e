"""Printed data: areas, coloured spaces, tiles. Another board or split is another literal here."""

from typing import Final, Literal

from domain.axio.spaces import INDEX, OUTSIDE, SIDE, Cell, Space, Spaces, inside
from domain.axio.tiles import KINDS, NOTHING, Colour, Heap, Tile, add
from domain.kernel import Value

TileSetName = Literal["7-6", "8-4"]


class PrintedSpace(Value, frozen=True):
    """A space that shows a colour from the start (AX-2)."""

    cell: Cell
    colour: Colour


class TileCount(Value, frozen=True):
    """How many of one tile there are."""

    tile: Tile
    count: int


class Area(Value, frozen=True):
    """The central part of the board that this many players use (AX-1)."""

    players: int
    side: int


class TileSet(Value, frozen=True):
    """How the 100 tiles are split (AX-3)."""

    name: TileSetName
    tiles: tuple[TileCount, ...]


class Board(Value, frozen=True):
    """Everything that is printed."""

    side: int
    areas: tuple[Area, ...]
    printed: tuple[PrintedSpace, ...]
    tile_sets: tuple[TileSet, ...]
    last_space: int  # of each colour's track on a score board


class Format(Value, frozen=True):
    """What a way of playing gives each player (AX-4, AX-30, AX-31)."""

    rack_size: int = 5
    score_boards: int = 1  # a full colour goes on to the next one
    extra_turns: bool = True  # for each marker that reaches its last space (AX-15)


class Setup(Value, frozen=True):
    """What one game is played with."""

    area: int  # the side of the area in play
    printed: tuple[PrintedSpace, ...]
    tiles: tuple[TileCount, ...]
    last_space: int
    format: Format


def split(mixed: int, doubles: int) -> tuple[TileCount, ...]:
    return tuple(TileCount(tile, doubles if tile[0] == tile[1] else mixed) for tile in KINDS)


def empty_spaces(setup: Setup) -> Spaces:
    """The board before the first tile: printed spaces are not empty (AX-2)."""
    spaces: list[Space] = [None if inside(cell, setup.area) else OUTSIDE for cell in INDEX]
    for printed in setup.printed:
        spaces[INDEX[printed.cell]] = printed.colour
    return tuple(spaces)


def full_bag(setup: Setup) -> Heap:
    bag = NOTHING
    for kind in setup.tiles:
        bag = add(bag, (kind.tile,) * kind.count)
    return bag


BOARD: Final = Board(
    side=SIDE,
    areas=(Area(1, 9), Area(2, 9), Area(3, 11), Area(4, 13)),
    printed=(
        PrintedSpace((6, 6), "red"),
        PrintedSpace((2, 6), "green"),
        PrintedSpace((6, 10), "orange"),
        PrintedSpace((10, 6), "purple"),
        PrintedSpace((6, 2), "blue"),
    ),
    tile_sets=(TileSet("7-6", split(7, 6)), TileSet("8-4", split(8, 4))),
    last_space=18,
)
TOGETHER: Final = Format()
SOLO: Final = Format(rack_size=1, score_boards=2, extra_turns=False)

AREAS: Final = {area.players: area.side for area in BOARD.areas}
TILE_SETS: Final = {tile_set.name: tile_set.tiles for tile_set in BOARD.tile_sets}


def setup_for(players: int, tile_set: TileSetName, played: Format) -> Setup:
    return Setup(AREAS[players], BOARD.printed, TILE_SETS[tile_set], BOARD.last_space, played)
