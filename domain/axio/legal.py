"""Every move a seat may make now, each in its canonical spelling."""

from collections.abc import Iterator

from domain.axio.moves import DRAW, EXCHANGE, PLACEMENTS, Move
from domain.axio.spaces import INDEX, PLACES_IN, Place
from domain.axio.state import Table


def legal(table: Table, seat: int) -> Iterator[Move]:
    if table.phase == "finished" or seat != table.turn:
        return
    if table.phase == "exchange":
        yield from (EXCHANGE, DRAW)
        return
    places = [place.number for place in open_places(table, seat)]
    for tile in dict.fromkeys(table.players[seat].rack):
        placements = PLACEMENTS[tile]
        for number in places:
            yield from placements[number]


def open_places(table: Table, seat: int) -> Iterator[Place]:
    """Where this player may put a tile, whatever its colours (AX-10, AX-11)."""
    spaces = table.spaces
    free = (place for place in PLACES_IN[table.setup.area] if spaces[place.first.at] is spaces[place.second.at] is None)
    if table.players[seat].has_started:
        return free
    starts = printed_spaces(table).difference(table.claimed)
    return (place for place in free if not starts.isdisjoint(place.beside))


def printed_spaces(table: Table) -> set[int]:
    return {INDEX[printed.cell] for printed in table.setup.printed}


def can_place(table: Table, seat: int) -> bool:
    """Whether a tile and a place for it are left (AX-18, AX-20)."""
    return bool(table.players[seat].rack) and next(open_places(table, seat), None) is not None
