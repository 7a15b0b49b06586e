"""What tiles are worth: placements, end bonuses, ranks."""

from collections.abc import Sequence

from domain.azul.boards import Board, Wall
from domain.azul.state import Player
from domain.azul.tiles import COLOURS, Colour


def columns(board: Board, wall: Wall, row: int, colour: Colour) -> tuple[int, ...]:
    """The columns of a row in which a tile of this colour may be placed (AZ-4, GV-2, CM-1, CM-2)."""
    if colour in wall[row]:
        return ()
    return tuple(
        column
        for column, printed in enumerate(board.wall[row])
        if printed in (None, colour) and wall[row][column] is None and all(spaces[column] != colour for spaces in wall)
    )


def placement(board: Board, wall: Wall, row: int, column: int) -> int:
    """The points of a tile placed on this space (AZ-21, CM-11)."""
    across = run(wall[row], column)
    down = run([spaces[column] for spaces in wall], row)
    points = (across if across > 1 else 0) + (down if down > 1 else 0) or 1
    return points * board.multipliers[row][column]


def run(spaces: Sequence[Colour | None], at: int) -> int:
    """How many tiles lie in one unbroken row through this one."""
    first = last = at
    while first > 0 and spaces[first - 1] is not None:
        first -= 1
    while last + 1 < len(spaces) and spaces[last + 1] is not None:
        last += 1
    return last - first + 1


def complete_rows(wall: Wall) -> int:
    return sum(None not in spaces for spaces in wall)


def complete_columns(wall: Wall) -> int:
    return sum(None not in spaces for spaces in zip(*wall, strict=True))


def complete_colours(wall: Wall) -> int:
    return sum(all(colour in spaces for spaces in wall) for colour in COLOURS)


def ranks(players: tuple[Player, ...]) -> tuple[int, ...]:
    """Most points, then more complete rows, then shared (AZ-41)."""
    keys = [(player.score, complete_rows(player.wall)) for player in players]
    return tuple(1 + sum(other > key for other in keys) for key in keys)
