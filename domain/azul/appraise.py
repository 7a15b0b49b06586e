"""How much a player should like a move, looking no further than the end of the round."""

from typing import Final

from domain.azul.boards import Wall
from domain.azul.decide import take, tiles_of
from domain.azul.moves import LINE_INDEX, Take
from domain.azul.scoring import columns, floor_cost, placement
from domain.azul.state import Player, Table
from domain.azul.tiles import Colour

UNFINISHED: Final = 0.45  # what a started line is worth beside a full one
START: Final = 0.4  # the marker costs a floor space, but starting is worth something
GROWTH: Final = 0.12  # per tile already in the same column or of the same colour, towards its bonus


def appraise(table: Table, seat: int, move: Take) -> float:
    source = tiles_of(table, move)
    taken = take(table, seat, move, source, source.count(move.colour))
    player = table.players[seat]
    before = len(player.floor)
    cost = floor_cost(table.board, before + len(taken.floored)) - floor_cost(table.board, before)
    worth = -float(cost) + (START if taken.marker else 0)
    if taken.placed:
        row = LINE_INDEX[move.to]
        filled = player.lines[row].count + taken.placed
        wall = wall_to_come(table, player, row)
        gain = tile_worth(table, wall, row, move.colour)
        worth += gain if filled == row + 1 else UNFINISHED * gain * filled / (row + 1)
    return worth


def wall_to_come(table: Table, player: Player, until: int) -> Wall:
    """The wall as it will be when this line's turn comes: full lines above are tiled first."""
    wall = player.wall
    for row, line in enumerate(player.lines[:until]):
        if line.colour is not None and line.count == row + 1:
            for column in columns(table.board, wall, row, line.colour)[:1]:
                wall = with_tile(wall, row, column, line.colour)
    return wall


def with_tile(wall: Wall, row: int, column: int, colour: Colour) -> Wall:
    spaces = (*wall[row][:column], colour, *wall[row][column + 1 :])
    return (*wall[:row], spaces, *wall[row + 1 :])


def tile_worth(table: Table, wall: Wall, row: int, colour: Colour) -> float:
    """The best this line's tile can do: its points, and progress towards the end bonuses."""
    bonuses = table.board.bonuses
    alike = sum(colour in spaces for spaces in wall)
    best = 0.0
    for column in columns(table.board, wall, row, colour):
        below = sum(spaces[column] is not None for spaces in wall)
        beside = sum(space is not None for space in wall[row])
        growth = below * bonuses.column + alike * bonuses.colour + beside * bonuses.row
        best = max(best, placement(wall, row, column) + GROWTH * growth)
    return best
