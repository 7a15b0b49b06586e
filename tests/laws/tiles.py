"""How many tiles each game has in all, wherever they lie: an entry per game package."""

from collections.abc import Callable
from typing import Any, Final

from domain.axio.state import Table as AxioState
from domain.axio.tiles import COLOURS as AXIO_COLOURS
from domain.azul.state import Player as AzulPlayer
from domain.azul.state import Table as AzulState
from domain.azul.tiles import MARKER
from domain.pavilion.state import Player as PavilionPlayer
from domain.pavilion.state import Table as PavilionState


def azul_tiles(table: AzulState) -> int:
    offered = sum(map(len, table.factories)) + len(table.centre)
    return offered + sum(table.bag) + sum(table.lid) + sum(map(azul_player_tiles, table.players))


def azul_player_tiles(player: AzulPlayer) -> int:
    lines = sum(line.count for line in player.lines)
    wall = sum(space is not None for row in player.wall for space in row)
    floor = sum(tile != MARKER for tile in player.floor)
    return lines + wall + floor + sum(disc.tile is not None for disc in player.discs)


def pavilion_tiles(table: PavilionState) -> int:
    offered = sum(map(len, table.factories)) + len(table.centre) + sum(table.supply)
    return offered + sum(table.bag) + sum(table.tower) + sum(map(pavilion_player_tiles, table.players))


def pavilion_player_tiles(player: PavilionPlayer) -> int:
    placed = sum(tile is not None for star in player.stars for tile in star)
    return placed + sum(player.beside) + sum(player.corners)


def axio_tiles(table: AxioState) -> int:
    halves = sum(space in AXIO_COLOURS for space in table.spaces) - len(table.setup.printed)
    return halves // 2 + sum(table.bag) + len(table.shown) + sum(len(player.rack) for player in table.players)


# The tag of a table's view -> how many tiles there must be, and how to count those on a table.
TILES: Final[dict[str, tuple[int, Callable[[Any], int]]]] = {
    "axio": (100, axio_tiles),
    "azul": (100, azul_tiles),
    "pavilion": (132, pavilion_tiles),
}
