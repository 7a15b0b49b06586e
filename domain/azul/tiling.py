"""Phase B: full lines go to the wall, from top to bottom."""

from domain.azul.events import AzulEvent, ColumnAsked, LineFell, TilePlaced
from domain.azul.evolve import evolve
from domain.azul.floor import fall
from domain.azul.moves import Tile
from domain.azul.refusals import (
    AnotherLineFirst,
    NothingToTile,
    WallColumnHasColour,
    WallSpaceHasOtherColour,
    WallSpaceIsTaken,
)
from domain.azul.scoring import columns, placement
from domain.azul.state import Table
from domain.azul.tiles import Colour
from domain.kernel import Unfolding

Story = Unfolding[Table, AzulEvent]


def tile(table: Table, seat: int, move: Tile) -> tuple[AzulEvent, ...]:
    """Place the tile where its player wants it, and what follows without a choice."""
    player = table.players[seat]
    if player.asked is None:
        raise NothingToTile("you have no column to choose")
    if move.line != player.asked.line:
        raise AnotherLineFirst(f"line {player.asked.line} is tiled first")
    colour = player.lines[move.line - 1].colour
    assert colour is not None
    if move.column not in player.asked.columns:
        refuse_column(table, seat, move, colour)
    story = Unfolding(evolve, table)
    place(story, seat, move.line - 1, move.column - 1, colour)
    tile_forced_lines(story, seat)
    return tuple(story.events)


def refuse_column(table: Table, seat: int, move: Tile, colour: Colour) -> None:
    row, column = move.line - 1, move.column - 1
    if table.players[seat].wall[row][column] is not None:
        raise WallSpaceIsTaken(f"row {move.line} has a tile in column {move.column} already")
    printed = table.board.wall[row][column]
    if printed not in (None, colour):
        raise WallSpaceHasOtherColour(f"only a {printed} tile goes to column {move.column} of row {move.line}")
    raise WallColumnHasColour(f"column {move.column} already holds {colour}")


def tile_forced_lines(story: Story, seat: int) -> None:
    """Full lines from the top, up to the first that leaves its player a choice (AZ-20, GV-1)."""
    for row, line in enumerate(story.table.players[seat].lines):
        if line.colour is None or line.count <= row:
            continue
        spaces = columns(story.table.board, story.table.players[seat].wall, row, line.colour)
        if len(spaces) > 1:
            story.add(ColumnAsked(seat, row + 1, tuple(column + 1 for column in spaces)))
            return
        if spaces:
            place(story, seat, row, spaces[0], line.colour)
        else:
            drop(story, seat, row, line.colour)


def place(story: Story, seat: int, row: int, column: int, colour: Colour) -> None:
    points = placement(story.table.board, story.table.players[seat].wall, row, column)
    story.add(TilePlaced(seat, row + 1, column + 1, colour, points))


def drop(story: Story, seat: int, row: int, colour: Colour) -> None:
    """A line whose colour has no space left falls to the floor, all of it (GV-3)."""
    fallen = fall(story.table.board, story.table.players[seat], colour, row + 1)
    story.add(LineFell(seat, row + 1, colour, fallen.floored, fallen.spilled, fallen.sheltered))
