"""How much a player should like a move, looking no further than the end of the round."""

from functools import lru_cache
from typing import Final, assert_never

from domain.azul.boards import Board, Wall
from domain.azul.floor import fall, floor_cost
from domain.azul.moves import CENTRE, FACTORY_INDEX, LINE_INDEX, SIDES, Move, Take, Tile
from domain.azul.offer import room, source_of
from domain.azul.scoring import columns, placement
from domain.azul.state import Line, Player, Table
from domain.azul.tiles import Colour

UNFINISHED: Final = 0.45  # what a started line is worth beside a full one
START: Final = 0.4  # the marker costs a floor space, but starting is worth something
GROWTH: Final = 0.12  # per tile already in the same column or of the same colour, towards its bonus
SHELTER: Final = 0.5  # a disc beside the floor that is still free
TEMPTATION: Final = 0.05  # per tile that a spread adds to tiles of its colour, for the next player to take


def appraise(table: Table, seat: int, move: Move) -> float:
    match move:
        case Take():
            return take_worth(table, table.players[seat], move)
        case Tile(line, column):
            player = table.players[seat]
            colour = player.lines[line - 1].colour
            assert colour is not None
            return space_worth(table.board, player.wall, line - 1, column - 1, colour)
        case _:
            assert_never(move)


def take_worth(table: Table, player: Player, move: Take) -> float:
    source, disc = source_of(table, move.source)
    count = source.count(move.colour)
    placed = min(count, room(player, move.to, move.colour))
    marker = move.source == CENTRE and table.marker is None
    fallen = fall(table.board, player, move.colour, count - placed, marker=marker, disc=disc.shelters)
    worth = START * marker - floor_cost(table.board, len(fallen.floored), beside=len(player.floor))
    if disc.shelters and not fallen.sheltered:
        worth += SHELTER
    if move.spread is not None:
        worth -= TEMPTATION * tiles_joined(table, move, source)
    return worth + line_worth(table.board, player, LINE_INDEX[move.to], move.colour, placed) if placed else worth


def tiles_joined(table: Table, move: Take, source: tuple[Colour, ...]) -> int:
    """How many tiles a spread adds to tiles of the same colour."""
    assert move.spread is not None
    left, right = table.neighbours(FACTORY_INDEX[move.source])
    beside = dict(zip(SIDES, (table.factories[left], table.factories[right]), strict=True))
    return sum(source.count(colour) for colour, side in move.spread.sides().items() if colour in beside[side])


def line_worth(board: Board, player: Player, row: int, colour: Colour, placed: int) -> float:
    worth = tile_worth(board, player.wall, player.lines[:row], colour)
    if worth is None:
        worth = -floor_cost(board, row + 1, beside=len(player.floor))
    filled = player.lines[row].count + placed
    return worth if filled == row + 1 else UNFINISHED * worth * filled / (row + 1)


@lru_cache(maxsize=4096)  # the same few questions come up for every legal move of a turn
def tile_worth(board: Board, wall: Wall, above: tuple[Line, ...], colour: Colour) -> float | None:
    """The best that a tile in the row below these lines can do; nothing when no space is left for it (GV-3)."""
    row = len(above)
    wall = wall_to_come(board, wall, above)
    worths = [space_worth(board, wall, row, column, colour) for column in columns(board, wall, row, colour)]
    return max(worths, default=None)


def wall_to_come(board: Board, wall: Wall, above: tuple[Line, ...]) -> Wall:
    """The wall as it may be when a line's turn comes: full lines above it are tiled first."""
    for row, line in enumerate(above):
        if line.colour is not None and line.count == row + 1:
            for column in columns(board, wall, row, line.colour)[:1]:
                wall = with_tile(wall, row, column, line.colour)
    return wall


def with_tile(wall: Wall, row: int, column: int, colour: Colour) -> Wall:
    spaces = (*wall[row][:column], colour, *wall[row][column + 1 :])
    return (*wall[:row], spaces, *wall[row + 1 :])


def space_worth(board: Board, wall: Wall, row: int, column: int, colour: Colour) -> float:
    """A tile's points on this space, and its progress towards the end bonuses."""
    bonuses = board.bonuses
    alike = sum(colour in spaces for spaces in wall)
    below = sum(spaces[column] is not None for spaces in wall)
    beside = sum(space is not None for space in wall[row])
    growth = below * bonuses.column + alike * bonuses.colour + beside * bonuses.row
    return placement(board, wall, row, column) + GROWTH * growth
