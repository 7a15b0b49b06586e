"""Refuse, draw and compute: from a table and a wish to what happens."""

from typing import Final

from domain.azul.boards import Board
from domain.azul.events import AzulEvent, FactoriesFilled, TableLaid, TilesTaken
from domain.azul.moves import CENTRE, FACTORY_INDEX, FLOOR, LINE_INDEX, Take, Target
from domain.azul.options import Options
from domain.azul.refusals import (
    ColourNotThere,
    LineHasOtherColour,
    LineIsFull,
    NoSuchFactory,
    OfferIsOver,
    WallRowHasColour,
)
from domain.azul.state import Player, Table
from domain.azul.tiles import FULL_BAG, MARKER, Colour, FloorTile, Heap, draw
from domain.chance import Chance
from domain.kernel import NotYourTurn

FACTORIES_BY_PLAYERS: Final = {2: 5, 3: 7, 4: 9}
TILES_PER_FACTORY: Final = 4


def start(board: Board, options: Options, players: int, chance: Chance) -> tuple[AzulEvent, ...]:
    """Lay the table and deal the first round (AZ-1 to AZ-6)."""
    starting_seat = chance.below(players) if options.starting_seat == "random" else 0
    factories = FACTORIES_BY_PLAYERS[players]
    return (
        TableLaid(board=board, players=players, factories=factories, round_limit=options.round_limit),
        FactoriesFilled(1, starting_seat, deal(draw(FULL_BAG, factories * TILES_PER_FACTORY, chance), factories)),
    )


def deal(tiles: tuple[Colour, ...], factories: int) -> tuple[tuple[Colour, ...], ...]:
    """Four tiles to each factory, factory by factory; the last ones may stay short or empty (AZ-5, AZ-30)."""
    return tuple(tiles[i * TILES_PER_FACTORY : (i + 1) * TILES_PER_FACTORY] for i in range(factories))


def decide(table: Table, seat: int, move: Take, chance: Chance) -> tuple[AzulEvent, ...]:
    if not table.offer_is_open:
        raise OfferIsOver("the offer is over; the round is being scored")
    if seat != table.turn:
        raise NotYourTurn(f"seat {table.turn} is to move, not seat {seat}", rule="AZ-10")
    source = tiles_of(table, move)
    count = source.count(move.colour)
    if not count:
        raise ColourNotThere(f"there is no {move.colour} tile on {move.source}")
    return (take(table, seat, move, source, count),)


def tiles_of(table: Table, move: Take) -> tuple[Colour, ...]:
    if move.source == CENTRE:
        return table.centre
    index = FACTORY_INDEX[move.source]
    if index >= len(table.factories):
        raise NoSuchFactory(f"this game has {len(table.factories)} factories; there is no {move.source}")
    return table.factories[index]


def take(table: Table, seat: int, move: Take, source: tuple[Colour, ...], count: int) -> TilesTaken:
    player = table.players[seat]
    marker = move.source == CENTRE and table.marker is None
    placed = min(count, room(player, move.to, move.colour))
    falling: tuple[FloorTile, ...] = ((MARKER,) if marker else ()) + (move.colour,) * (count - placed)
    floored = falling[: len(table.board.floor) - len(player.floor)]
    spilled = falling[len(floored) :]
    return TilesTaken(
        seat=seat,
        source=move.source,
        colour=move.colour,
        count=count,
        to=move.to,
        placed=placed,
        floored=floored,
        spilled=spilled.count(move.colour),  # a marker without room stays with its player (AZ-17)
        to_centre=() if move.source == CENTRE else tuple(tile for tile in source if tile != move.colour),
        marker=marker,
    )


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


def refill(bag: Heap, lid: Heap, factories: int, chance: Chance) -> tuple[tuple[Colour, ...], bool]:
    """Tiles for all factories; when the bag runs out, the lid is poured into it (AZ-30)."""
    wanted = factories * TILES_PER_FACTORY
    tiles = draw(bag, wanted, chance)
    if len(tiles) == wanted or not any(lid):
        return tiles, False
    return tiles + draw(lid, wanted - len(tiles), chance), True
