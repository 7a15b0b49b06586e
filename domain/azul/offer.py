"""Phase A: taking tiles."""

from domain.azul.discs import BLUE_SIDE, Disc
from domain.azul.events import Pile, TilesTaken
from domain.azul.floor import fall
from domain.azul.moves import CENTRE, FACTORIES, FACTORY_INDEX, FLOOR, LINE_INDEX, SIDES, Source, Take, Target
from domain.azul.refusals import (
    ColourNotThere,
    LineHasOtherColour,
    LineIsFull,
    NoSuchFactory,
    SpreadIncomplete,
    SpreadMissing,
    SpreadNotAsked,
    WallRowHasColour,
)
from domain.azul.state import Player, Table
from domain.azul.tiles import Colour


def take(table: Table, seat: int, move: Take) -> TilesTaken:
    source, disc = source_of(table, move.source)
    count = source.count(move.colour)
    if not count:
        raise ColourNotThere(f"there is no {move.colour} tile on {move.source}")
    player = table.players[seat]
    placed = min(count, room(player, move.to, move.colour))
    marker = move.source == CENTRE and table.marker is None
    fallen = fall(table.board, player, move.colour, count - placed, marker=marker, disc=disc.shelters)
    to_centre, to_factories = left_behind(table, move, source, disc)
    return TilesTaken(
        seat=seat,
        source=move.source,
        colour=move.colour,
        count=count,
        to=move.to,
        placed=placed,
        floored=fallen.floored,
        spilled=fallen.spilled,
        to_centre=to_centre,
        marker=marker,
        to_factories=to_factories,
        disc=disc.shelters,
        sheltered=fallen.sheltered,
    )


def source_of(table: Table, source: Source) -> tuple[tuple[Colour, ...], Disc]:
    """The tiles that lie there, and on what; the centre does to the tiles no more than a blue disc."""
    if source == CENTRE:
        return table.centre, BLUE_SIDE
    index = FACTORY_INDEX[source]
    if index >= len(table.factories):
        raise NoSuchFactory(f"this game has {len(table.factories)} factories; there is no {source}")
    return table.factories[index], table.discs[index]


def room(player: Player, to: Target, colour: Colour) -> int:
    """How many tiles of this colour the target takes before they fall to the floor (AZ-13, AZ-14)."""
    if to == FLOOR:
        return 0
    row = LINE_INDEX[to]
    line = player.lines[row]
    if line.count == row + 1:
        raise LineIsFull(f"{to} is full")
    if line.colour not in (None, colour):
        raise LineHasOtherColour(f"{to} holds {line.colour} tiles")
    if colour in player.wall[row]:
        raise WallRowHasColour(f"wall row {row + 1} already holds {colour}")
    return row + 1 - line.count


def left_behind(
    table: Table, move: Take, source: tuple[Colour, ...], disc: Disc
) -> tuple[tuple[Colour, ...], tuple[Pile, ...]]:
    """What goes from a disc to the centre, and what lies on discs, of the tiles that are not taken."""
    rest = tuple([tile for tile in source if tile != move.colour]) if move.source != CENTRE else ()
    if disc.remainder == "neighbours" and rest:
        return (), spread_out(table, move, rest)
    if move.spread is not None:
        raise SpreadNotAsked(f"nothing is left on {move.source} that goes to its neighbours")
    if disc.remainder == "stay" and rest:
        return (), (Pile(move.source, rest),)
    return rest, ()


def spread_out(table: Table, move: Take, rest: tuple[Colour, ...]) -> tuple[Pile, ...]:
    """Each colour goes whole to the neighbour that the player chose (SF-7)."""
    left = dict.fromkeys(rest)
    if move.spread is None:
        raise SpreadMissing(f"say in `spread` whether {', '.join(left)} goes left or right")
    chosen = move.spread.sides()
    if chosen.keys() != left.keys():
        raise SpreadIncomplete(f"`spread` must name exactly what is left: {', '.join(left)}")
    piles = (
        Pile(FACTORIES[factory], tuple(tile for tile in rest if chosen[tile] == side))
        for side, factory in zip(SIDES, table.neighbours(FACTORY_INDEX[move.source]), strict=True)
    )
    return tuple(pile for pile in piles if pile.tiles)
