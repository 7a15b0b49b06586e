"""Record what happened. No validation, no chance, no arithmetic that a rule decides."""

from typing import assert_never

from msgspec.structs import replace

from domain.azul.boards import SIZE
from domain.azul.discs import BLUE_SIDE
from domain.azul.events import (
    AzulEvent,
    BonusesScored,
    ColumnAsked,
    DiscsLaid,
    ExtraTilesDrawn,
    FactoriesFilled,
    FloorScored,
    GameEnded,
    LineFell,
    TableLaid,
    TilePlaced,
    TilesAttracted,
    TilesTaken,
)
from domain.azul.filling import dealt, with_tiles
from domain.azul.moves import CENTRE, FACTORY_INDEX, LINE_INDEX
from domain.azul.state import EMPTY_LINE, HeldDisc, Line, Player, Question, Table
from domain.azul.tiles import MARKER, Colour, FloorTile, add, add_some


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
        case ColumnAsked(seat, line, columns):
            return with_player(table, seat, replace(table.players[seat], asked=Question(line, columns)))
        case LineFell():
            return line_fell(table, event)
        case FactoriesFilled() | DiscsLaid() | ExtraTilesDrawn() | TilesAttracted():
            return dealt(table, event)
        case BonusesScored(seat, points=points):
            return with_player(table, seat, scored(table.players[seat], points))
        case GameEnded(reason):
            return replace(table, ended=reason)
        case TableLaid():
            return laid(event)
        case _:
            assert_never(event)


def laid(event: TableLaid) -> Table:
    player = Player(lines=(EMPTY_LINE,) * SIZE, wall=((None,) * SIZE,) * SIZE)
    return Table(
        board=event.board,
        round_limit=event.round_limit,
        players=(player,) * event.players,
        factories=((),) * event.factories,
        discs=(BLUE_SIDE,) * event.factories,
        gold_sides=event.gold_sides,
    )


def tiles_taken(table: Table, event: TilesTaken) -> Table:
    factories, centre = table.factories, table.centre
    if event.source == CENTRE:
        centre = tuple([tile for tile in centre if tile != event.colour])
    else:
        factories = with_tiles(factories, FACTORY_INDEX[event.source], ())
        centre += event.to_centre
        for pile in event.to_factories:
            index = FACTORY_INDEX[pile.factory]
            factories = with_tiles(factories, index, factories[index] + pile.tiles)
    return replace(
        table,
        players=with_seat(table.players, event.seat, served(table.players[event.seat], event)),
        factories=factories,
        centre=centre,
        marker=event.seat if event.marker else table.marker,
        turn=(event.seat + 1) % len(table.players),
        lid=add_some(table.lid, event.colour, event.spilled) if event.spilled else table.lid,
    )


def served(player: Player, event: TilesTaken) -> Player:
    """The player with what was taken."""
    lines, discs = player.lines, player.discs
    if event.placed:
        index = LINE_INDEX[event.to]
        line = Line(event.colour, lines[index].count + event.placed)
        lines = (*lines[:index], line, *lines[index + 1 :])
    if event.disc:
        discs += (HeldDisc(event.source),)
    if event.sheltered:
        discs = sheltering(discs, event.sheltered)
    return replace(player, lines=lines, floor=player.floor + event.floored, discs=discs)


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
        asked=None,
    )
    lid = add_some(table.lid, event.colour, row)
    return replace(with_player(table, event.seat, player), lid=lid)


def line_fell(table: Table, event: LineFell) -> Table:
    player = table.players[event.seat]
    row = event.line - 1
    player = replace(
        player,
        lines=(*player.lines[:row], EMPTY_LINE, *player.lines[row + 1 :]),
        floor=player.floor + event.floored,
        discs=sheltering(player.discs, event.sheltered),
    )
    lid = add_some(table.lid, event.colour, event.spilled)
    return replace(with_player(table, event.seat, player), lid=lid)


def floor_scored(table: Table, event: FloorScored) -> Table:
    player = replace(scored(table.players[event.seat], event.points), floor=(), discs=())
    lid = add(table.lid, chocolates(event.tiles) + event.sheltered)
    return replace(with_player(table, event.seat, player), lid=lid)


def chocolates(floor: tuple[FloorTile, ...]) -> tuple[Colour, ...]:
    """The floor's tiles without the marker."""
    return tuple(tile for tile in floor if tile != MARKER)


def sheltering(discs: tuple[HeldDisc, ...], tiles: tuple[Colour, ...]) -> tuple[HeldDisc, ...]:
    """The discs with these tiles on those that were free."""
    waiting = iter(tiles)
    return tuple(disc if disc.tile else replace(disc, tile=next(waiting, None)) for disc in discs)


def scored(player: Player, points: int) -> Player:
    return replace(player, score=player.score + points)


def with_seat(players: tuple[Player, ...], seat: int, player: Player) -> tuple[Player, ...]:
    return (*players[:seat], player, *players[seat + 1 :])


def with_player(table: Table, seat: int, player: Player) -> Table:
    return replace(table, players=with_seat(table.players, seat, player))
