"""One placement: refuse it, or place the tile, its pyramids, and count the extra turns it earns."""

from domain.axio.events import AxioEvent, DominoPlaced, ExtraTurnEarned, PyramidPlaced
from domain.axio.legal import printed_spaces
from domain.axio.moves import PlaceDomino
from domain.axio.refusals import (
    FirstTileAstray,
    PrintedSpaceClaimed,
    SpaceNotEmpty,
    SpaceOutsideArea,
    SpacesNotAdjacent,
    TileNotOnRack,
)
from domain.axio.scoring import mark_half, mark_pyramid, room
from domain.axio.spaces import CELLS, PLACE_AT, Cell, Pair, Place, inside, isolated_by
from domain.axio.state import Table
from domain.axio.tiles import COLOURS, KIND_OF
from domain.kernel import Unfolding

Story = Unfolding[Table, AxioEvent]


def place(story: Story, seat: int, move: PlaceDomino) -> None:
    """The tile first, then what it isolates, then what both have earned (AX-12, AX-13, AX-15)."""
    table = story.table
    where = place_for(table, seat, move)
    left = room(table.setup, table.players[seat].score)
    points = (
        mark_half(left, table.spaces, where.first, move.tile[0]),
        mark_half(left, table.spaces, where.second, move.tile[1]),
    )
    story.add(DominoPlaced(seat, move.tile, move.cells, points, claimed_by(table, seat, where)))
    for at in isolated_by(table.spaces, where):
        story.add(PyramidPlaced(seat, CELLS[at], mark_pyramid(left, story.table.spaces, at)))
    if table.setup.format.extra_turns:
        earn_extra_turns(story, seat, before=table)


def place_for(table: Table, seat: int, move: PlaceDomino) -> Place:
    player = table.players[seat]
    if KIND_OF[move.tile] not in player.rack:
        raise TileNotOnRack(f"you hold no tile of {move.tile[0]} and {move.tile[1]}")
    where = empty_place(table, move.cells)
    if not player.has_started:
        refuse_false_start(table, where)
    return where


def empty_place(table: Table, cells: Pair) -> Place:
    area = table.setup.area
    for cell in cells:
        if not inside(cell, area):
            raise SpaceOutsideArea(f"space {cell} lies outside the {area} x {area} area")
    where = PLACE_AT.get(cells)
    if where is None:
        raise SpacesNotAdjacent(f"spaces {cells[0]} and {cells[1]} do not share a side")
    if table.spaces[where.first.at] or table.spaces[where.second.at]:
        raise SpaceNotEmpty(f"spaces {cells[0]} and {cells[1]} are not both empty")
    return where


def refuse_false_start(table: Table, where: Place) -> None:
    touched = printed_spaces(table).intersection(where.beside)
    if not touched:
        raise FirstTileAstray("your first tile must touch a printed space")
    if touched.issubset(table.claimed):
        raise PrintedSpaceClaimed("another player's first tile touches that printed space")


def claimed_by(table: Table, seat: int, where: Place) -> tuple[Cell, ...]:
    """The printed spaces that a first tile takes from the other players (AX-11)."""
    if table.players[seat].has_started:
        return ()
    return tuple(CELLS[at] for at in sorted(printed_spaces(table).intersection(where.beside)))


def earn_extra_turns(story: Story, seat: int, before: Table) -> None:
    """One for each marker that has now reached its last space (AX-15)."""
    last = story.table.setup.last_space
    markers = zip(COLOURS, before.players[seat].score, story.table.players[seat].score, strict=True)
    for colour, old, new in markers:
        if old < last == new:
            story.add(ExtraTurnEarned(seat, colour))
