"""Phase 1: tiles come from the bag onto the factories, and from there to the players."""

from typing import Final

from domain.chance import Chance
from domain.pavilion.events import OfferTaken
from domain.pavilion.moves import CENTRE, FACTORY_INDEX, Source, TakeOffer
from domain.pavilion.refusals import ColourNotOffered, FactoryNotInPlay, WildNotAlone
from domain.pavilion.scoring import loss
from domain.pavilion.state import Table
from domain.pavilion.tiles import Colour, Heap, draw_all

TILES_PER_FACTORY: Final = 4

Factories = tuple[tuple[Colour, ...], ...]


def deal(bag: Heap, tower: Heap, factories: int, chance: Chance) -> tuple[Factories, bool]:
    """Four tiles to each factory, factory by factory; the last ones may stay short or empty (SP-2, SP-30)."""
    tiles, tower_emptied = draw_all(bag, tower, factories * TILES_PER_FACTORY, chance)
    starts = range(0, factories * TILES_PER_FACTORY, TILES_PER_FACTORY)
    return tuple(tiles[at : at + TILES_PER_FACTORY] for at in starts), tower_emptied


def take(table: Table, seat: int, move: TakeOffer) -> OfferTaken:
    source = tiles_on(table, move.source)
    tiles = taken(source, move, table.wild)
    is_first_from_centre = move.source == CENTRE and table.marker is None
    return OfferTaken(
        seat=seat,
        source=move.source,
        tiles=tiles,
        to_centre=() if move.source == CENTRE else without(source, tiles),
        marker=is_first_from_centre,
        points=loss(table.players[seat].score, len(tiles)) if is_first_from_centre else 0,
    )


def tiles_on(table: Table, source: Source) -> tuple[Colour, ...]:
    if source == CENTRE:
        return table.centre
    index = FACTORY_INDEX[source]
    if index >= len(table.factories):
        raise FactoryNotInPlay(f"this game has {len(table.factories)} factories; there is no {source}")
    return table.factories[index]


def taken(source: tuple[Colour, ...], move: TakeOffer, wild: Colour) -> tuple[Colour, ...]:
    """All tiles of the colour and one wild tile; of wild tiles, which must lie alone, just one (SP-10)."""
    if move.colour not in source:
        raise ColourNotOffered(f"there is no {move.colour} tile on {move.source}")
    if move.colour != wild:
        return (move.colour,) * source.count(move.colour) + ((wild,) if wild in source else ())
    if any(tile != wild for tile in source):
        raise WildNotAlone(f"{wild} is wild: choose one of the other colours on {move.source}")
    return (wild,)


def without(source: tuple[Colour, ...], tiles: tuple[Colour, ...]) -> tuple[Colour, ...]:
    left = list(source)
    for tile in tiles:
        left.remove(tile)
    return tuple(left)
