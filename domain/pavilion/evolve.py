"""Record what happened. No validation, no chance, no arithmetic that a rule decides."""

from typing import assert_never

from msgspec.structs import replace

from domain.pavilion.boards import BOARDS
from domain.pavilion.events import (
    CornersCleared,
    OfferDealt,
    OfferTaken,
    PavilionEnded,
    PavilionEvent,
    PavilionLaid,
    PavilionScored,
    PlacingBegan,
    RoundPassed,
    SpaceCovered,
    SupplyFilled,
    TilesCollected,
)
from domain.pavilion.moves import CENTRE, FACTORY_INDEX
from domain.pavilion.scoring import with_tile
from domain.pavilion.state import Player, Table
from domain.pavilion.tiles import EMPTY, Colour, add, heap, pour


def evolve(table: Table | None, event: PavilionEvent) -> Table:
    if table is None:
        if not isinstance(event, PavilionLaid):
            raise ValueError(f"a table begins with PavilionLaid, not {event}")
        return laid(event)
    match event:
        case OfferTaken():
            return offer_taken(table, event)
        case SpaceCovered():
            return space_covered(table, event)
        case RoundPassed():
            return round_passed(table, event)
        case TilesCollected():
            return tiles_collected(table, event)
        case SupplyFilled(tiles, tower_emptied):
            return replace(drawn(table, tiles, tower_emptied), supply=add(table.supply, tiles))
        case PlacingBegan(seat):
            return replace(table, is_placing=True, turn=seat)
        case OfferDealt():
            return offer_dealt(table, event)
        case CornersCleared():
            return corners_cleared(table, event)
        case PavilionScored(seat, points=points):
            player = table.players[seat]
            return with_player(table, seat, replace(player, score=player.score + points))
        case PavilionEnded(reason):
            return replace(table, ended=reason)
        case PavilionLaid():
            return laid(event)
        case _:
            assert_never(event)


def laid(event: PavilionLaid) -> Table:
    return Table(
        board=BOARDS[event.side],
        players=(Player(),) * event.players,
        factories=((),) * event.factories,
    )


def drawn(table: Table, tiles: tuple[Colour, ...], tower_emptied: bool) -> Table:
    bag, tower = table.bag, table.tower
    if tower_emptied:
        bag, tower = pour(bag, tower), EMPTY
    return replace(table, bag=add(bag, tiles, sign=-1), tower=tower)


def offer_dealt(table: Table, event: OfferDealt) -> Table:
    tiles = tuple(tile for factory in event.factories for tile in factory)
    return replace(
        drawn(table, tiles, event.tower_emptied),
        round=event.round,
        starting_seat=event.starting_seat,
        turn=event.starting_seat,
        factories=event.factories,
        marker=None,
        is_placing=False,
        players=tuple(refreshed(player) for player in table.players),
    )


def refreshed(player: Player) -> Player:
    return replace(player, beside=pour(player.beside, player.corners), corners=EMPTY, passed=False)


def offer_taken(table: Table, event: OfferTaken) -> Table:
    player = table.players[event.seat]
    player = replace(player, beside=add(player.beside, event.tiles), score=player.score + event.points)
    factories, centre = table.factories, table.centre
    if event.source == CENTRE:
        left = list(centre)
        for tile in event.tiles:
            left.remove(tile)
        centre = tuple(left)
    else:
        index = FACTORY_INDEX[event.source]
        factories = (*factories[:index], (), *factories[index + 1 :])
        centre += event.to_centre
    return replace(
        with_player(table, event.seat, player),
        factories=factories,
        centre=centre,
        marker=event.seat if event.marker else table.marker,
        turn=(event.seat + 1) % len(table.players),
    )


def space_covered(table: Table, event: SpaceCovered) -> Table:
    player = table.players[event.seat]
    player = replace(
        player,
        stars=with_tile(player.stars, event.space, event.colour),
        beside=add(player.beside, (event.colour, *event.discarded), sign=-1),
        score=player.score + event.points,
    )
    table = replace(
        with_player(table, event.seat, player), tower=add(table.tower, event.discarded), earned=event.earned
    )
    return table if event.earned else turn_ended(table)


def tiles_collected(table: Table, event: TilesCollected) -> Table:
    player = table.players[event.seat]
    player = replace(player, beside=add(player.beside, event.tiles))
    supply = add(table.supply, event.tiles, sign=-1)
    return turn_ended(replace(with_player(table, event.seat, player), supply=supply, earned=0))


def round_passed(table: Table, event: RoundPassed) -> Table:
    player = table.players[event.seat]
    player = replace(player, beside=EMPTY, corners=heap(event.kept), score=player.score + event.points, passed=True)
    tower = add(table.tower, event.discarded)
    return turn_ended(replace(with_player(table, event.seat, player), tower=tower))


def corners_cleared(table: Table, event: CornersCleared) -> Table:
    player = table.players[event.seat]
    player = replace(player, corners=EMPTY, score=player.score + event.points)
    return replace(with_player(table, event.seat, player), tower=add(table.tower, event.tiles))


def turn_ended(table: Table) -> Table:
    """The turn goes clockwise to the next player who has not passed (SP-20)."""
    seats = len(table.players)
    for step in range(1, seats + 1):
        seat = (table.turn + step) % seats
        if not table.players[seat].passed:
            return replace(table, turn=seat)
    return table


def with_player(table: Table, seat: int, player: Player) -> Table:
    return replace(table, players=(*table.players[:seat], player, *table.players[seat + 1 :]))
