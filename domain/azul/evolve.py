"""Record what happened. No validation, no chance, no arithmetic that a rule decides."""

from typing import assert_never

from msgspec.structs import replace

from domain.azul.events import (
    AzulEvent,
    BonusesScored,
    FactoriesFilled,
    FloorScored,
    GameEnded,
    TableLaid,
    TilePlaced,
    TilesTaken,
)
from domain.azul.moves import CENTRE, FACTORY_INDEX, LINE_INDEX
from domain.azul.state import EMPTY_LINE, Line, Player, Table
from domain.azul.tiles import EMPTY, MARKER, Colour, FloorTile, add, add_some, pour


def evolve(table: Table | None, event: AzulEvent) -> Table:
    if table is None:
        if not isinstance(event, TableLaid):
            raise ValueError(f"a table begins with TableLaid, not {event}")
        return laid(event)
    match event:
        case TilesTaken():
            return tiles_taken(table, event)
        case TilePlaced():
            return tile_placed(table, event)
        case FloorScored():
            return floor_scored(table, event)
        case FactoriesFilled():
            return factories_filled(table, event)
        case BonusesScored(seat, points=points):
            return with_player(table, seat, scored(table.players[seat], points))
        case GameEnded(reason):
            return replace(table, ended=reason)
        case TableLaid():
            return laid(event)
        case _:
            assert_never(event)


def laid(event: TableLaid) -> Table:
    size = event.board.size
    player = Player(lines=(EMPTY_LINE,) * size, wall=((None,) * size,) * size)
    return Table(
        board=event.board,
        round_limit=event.round_limit,
        players=(player,) * event.players,
        factories=((),) * event.factories,
    )


def tiles_taken(table: Table, event: TilesTaken) -> Table:
    player = table.players[event.seat]
    lines = player.lines
    if event.placed:
        index = LINE_INDEX[event.to]
        line = Line(event.colour, lines[index].count + event.placed)
        lines = (*lines[:index], line, *lines[index + 1 :])
    player = replace(player, lines=lines, floor=player.floor + event.floored)

    factories, centre = table.factories, table.centre
    if event.source == CENTRE:
        centre = tuple(tile for tile in centre if tile != event.colour)
    else:
        index = FACTORY_INDEX[event.source]
        factories = (*factories[:index], (), *factories[index + 1 :])
        centre += event.to_centre
    return replace(
        table,
        players=(*table.players[: event.seat], player, *table.players[event.seat + 1 :]),
        factories=factories,
        centre=centre,
        marker=event.seat if event.marker else table.marker,
        turn=(event.seat + 1) % len(table.players),
        lid=add_some(table.lid, event.colour, event.spilled) if event.spilled else table.lid,
    )


def tile_placed(table: Table, event: TilePlaced) -> Table:
    player = table.players[event.seat]
    row, column = event.line - 1, event.column - 1
    spaces = player.wall[row]
    spaces = (*spaces[:column], event.colour, *spaces[column + 1 :])
    player = replace(
        player,
        lines=(*player.lines[:row], EMPTY_LINE, *player.lines[row + 1 :]),
        wall=(*player.wall[:row], spaces, *player.wall[row + 1 :]),
        score=player.score + event.points,
    )
    lid = add_some(table.lid, event.colour, row)
    return replace(with_player(table, event.seat, player), lid=lid)


def floor_scored(table: Table, event: FloorScored) -> Table:
    player = replace(scored(table.players[event.seat], event.points), floor=())
    return replace(with_player(table, event.seat, player), lid=add(table.lid, chocolates(event.tiles)))


def factories_filled(table: Table, event: FactoriesFilled) -> Table:
    bag, lid = table.bag, table.lid
    if event.lid_emptied:
        bag, lid = pour(bag, lid), EMPTY
    for tiles in event.factories:
        bag = add(bag, tiles, sign=-1)
    return replace(
        table,
        round=event.round,
        starting_seat=event.starting_seat,
        turn=event.starting_seat,
        factories=event.factories,
        marker=None,
        bag=bag,
        lid=lid,
    )


def chocolates(floor: tuple[FloorTile, ...]) -> tuple[Colour, ...]:
    """The floor's tiles without the marker."""
    return tuple(tile for tile in floor if tile != MARKER)


def scored(player: Player, points: int) -> Player:
    return replace(player, score=player.score + points)


def with_player(table: Table, seat: int, player: Player) -> Table:
    return replace(table, players=(*table.players[:seat], player, *table.players[seat + 1 :]))
