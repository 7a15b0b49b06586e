"""Every move a seat may make now: all of them, even the ways to collect (at most 56) and to pass (at most 210)."""

from collections.abc import Iterator

from domain.pavilion.boards import SPACES
from domain.pavilion.moves import (
    CENTRE,
    COLLECTS,
    COVERS,
    FACTORIES,
    PASSES,
    TAKES,
    CollectTiles,
    CoverSpace,
    Move,
    PassRound,
    TakeOffer,
)
from domain.pavilion.scoring import accepted
from domain.pavilion.state import Player, Table
from domain.pavilion.tiles import COLOUR_INDEX, Colour, handfuls


def legal(table: Table, seat: int) -> Iterator[Move]:
    if seat != table.turn:
        return
    match table.phase:
        case "offer":
            yield from takes(table)
        case "placing":
            yield from covers(table, table.players[seat])
            yield from passes(table, table.players[seat])
        case "collecting":
            yield from collects(table)
        case "scoring" | "finished":
            return


def takes(table: Table) -> Iterator[TakeOffer]:
    """Any colour but the wild one, which is chosen only where it lies alone (SP-10)."""
    for source, tiles in zip((CENTRE, *FACTORIES), (table.centre, *table.factories), strict=False):
        colours = dict.fromkeys(tiles)
        others = [colour for colour in colours if colour != table.wild]
        for colour in others or colours:
            yield TAKES[source, colour]


def covers(table: Table, player: Player) -> Iterator[CoverSpace]:
    for index, (star, tiles) in enumerate(zip(table.board.stars, player.stars, strict=True)):
        colours = [colour for colour in accepted(star, tiles) if player.beside[COLOUR_INDEX[colour]]]
        for at, number in enumerate(star.numbers):
            if tiles[at] is None:
                space = SPACES[index * 6 + at]
                for colour in colours:
                    for wild in payments(table.wild, player, colour, number):
                        yield COVERS[space, colour][wild]


def payments(wild: Colour, player: Player, colour: Colour, number: int) -> range:
    """How many wild tiles may be among those paid for a space with this number (SP-21)."""
    own = player.beside[COLOUR_INDEX[colour]]
    spare = 0 if colour == wild else player.beside[COLOUR_INDEX[wild]]
    return range(max(0, number - own), min(number - 1, spare) + 1)


def passes(table: Table, player: Player) -> Iterator[PassRound]:
    for pick in handfuls(player.beside, table.board.corners):
        yield PASSES[pick]


def collects(table: Table) -> Iterator[CollectTiles]:
    for pick in handfuls(table.supply, table.earned):
        if sum(pick) == table.earned:
            yield COLLECTS[pick]
