"""Every move a seat may make now."""

from collections.abc import Iterator

from domain.azul.moves import CENTRE, FACTORIES, FLOOR, LINES, TAKES, Source, Take, Target
from domain.azul.state import Player, Table
from domain.azul.tiles import COLOURS, Colour


def legal(table: Table, seat: int) -> Iterator[Take]:
    if table.ended or seat != table.turn:
        return
    targets = {colour: open_targets(table.players[seat], colour) for colour in COLOURS}
    for source, tiles in sources(table):
        for colour in dict.fromkeys(tiles):
            takes = TAKES[source, colour]
            for to in targets[colour]:
                yield takes[to]


def sources(table: Table) -> Iterator[tuple[Source, tuple[Colour, ...]]]:
    yield from zip(FACTORIES, table.factories, strict=False)
    yield CENTRE, table.centre


def open_targets(player: Player, colour: Colour) -> list[Target]:
    """Lines that take this colour, and the floor, which always does (AZ-13, AZ-14)."""
    targets = [
        name
        for name, line, row, spaces in zip(LINES, player.lines, range(1, 6), player.wall, strict=True)
        if line.count < row and line.colour in (None, colour) and colour not in spaces
    ]
    return [*targets, FLOOR]
