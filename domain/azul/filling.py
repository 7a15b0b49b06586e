"""Record how a round is dealt: discs, factories, bag and lid."""

from typing import assert_never

from msgspec.structs import replace

from domain.azul.events import DiscsLaid, ExtraTilesDrawn, FactoriesFilled, TilesAttracted
from domain.azul.moves import FACTORY_INDEX
from domain.azul.state import Table
from domain.azul.tiles import EMPTY, Colour, add, pour

Factories = tuple[tuple[Colour, ...], ...]


def dealt(table: Table, event: FactoriesFilled | DiscsLaid | ExtraTilesDrawn | TilesAttracted) -> Table:
    match event:
        case FactoriesFilled():
            return factories_filled(table, event)
        case DiscsLaid(discs):
            return replace(table, discs=discs)
        case ExtraTilesDrawn():
            return extra_tiles_drawn(table, event)
        case TilesAttracted():
            return tiles_attracted(table, event)
        case _:
            assert_never(event)


def factories_filled(table: Table, event: FactoriesFilled) -> Table:
    tiles = tuple(tile for factory in event.factories for tile in factory)
    return replace(
        drawn(table, tiles, event.lid_emptied),
        round=event.round,
        starting_seat=event.starting_seat,
        turn=event.starting_seat,
        factories=event.factories,
        marker=None,
    )


def extra_tiles_drawn(table: Table, event: ExtraTilesDrawn) -> Table:
    index = FACTORY_INDEX[event.factory]
    factories = with_tiles(table.factories, index, table.factories[index] + event.tiles)
    return replace(drawn(table, event.tiles, event.lid_emptied), factories=factories)


def tiles_attracted(table: Table, event: TilesAttracted) -> Table:
    factories = table.factories
    for giver in event.neighbours:
        index = FACTORY_INDEX[giver]
        tiles = list(factories[index])
        tiles.remove(event.colour)
        factories = with_tiles(factories, index, tuple(tiles))
    index = FACTORY_INDEX[event.factory]
    gathered = factories[index] + (event.colour,) * len(event.neighbours)
    return replace(table, factories=with_tiles(factories, index, gathered))


def drawn(table: Table, tiles: tuple[Colour, ...], lid_emptied: bool) -> Table:
    """The table without these tiles in its bag."""
    bag = pour(table.bag, table.lid) if lid_emptied else table.bag
    return replace(table, bag=add(bag, tiles, sign=-1), lid=EMPTY if lid_emptied else table.lid)


def with_tiles(factories: Factories, index: int, tiles: tuple[Colour, ...]) -> Factories:
    return (*factories[:index], tiles, *factories[index + 1 :])
