"""Every move a seat may make now."""

from collections.abc import Iterator
from itertools import product

from domain.azul.boards import SIZE
from domain.azul.moves import CENTRE, FACTORIES, FLOOR, LINES, SIDES, TAKES, Move, Source, Spread, Take, Target, Tile
from domain.azul.state import Player, Table
from domain.azul.tiles import COLOURS, Colour


def legal(table: Table, seat: int) -> Iterator[Move]:
    player = table.players[seat]
    if player.asked is not None:
        return (Tile(player.asked.line, column) for column in player.asked.columns)
    return iter(takes(table, open_targets(player)) if seat == table.turn else ())


def takes(table: Table, targets: dict[Colour, list[Target]]) -> list[Take]:
    moves: list[Take] = []
    for source, tiles, disc in zip(FACTORIES, table.factories, table.discs, strict=False):
        colours = dict.fromkeys(tiles)
        if disc.remainder == "neighbours" and len(colours) > 1:
            moves += spreading_takes(source, colours, targets)
        else:
            for colour in colours:
                moves += map(TAKES[source, colour].__getitem__, targets[colour])
    for colour in dict.fromkeys(table.centre):
        moves += map(TAKES[CENTRE, colour].__getitem__, targets[colour])
    return moves


def spreading_takes(source: Source, colours: dict[Colour, None], targets: dict[Colour, list[Target]]) -> Iterator[Take]:
    """Each take with every way to share out the colours it leaves (SF-7)."""
    for colour in colours:
        left = [other for other in colours if other != colour]
        for to, sides in product(targets[colour], product(SIDES, repeat=len(left))):
            yield Take(source, colour, to, Spread(**dict(zip(left, sides, strict=True))))


def open_targets(player: Player) -> dict[Colour, list[Target]]:
    """The lines that take each colour, and the floor, which always does (AZ-13, AZ-14)."""
    targets: dict[Colour, list[Target]] = {colour: [] for colour in COLOURS}
    for to, size, line, spaces in zip(LINES, range(1, SIZE + 1), player.lines, player.wall, strict=True):
        if line.colour is None:
            for colour in COLOURS:
                if colour not in spaces:
                    targets[colour].append(to)
        elif line.count < size:
            targets[line.colour].append(to)
    for open_to in targets.values():
        open_to.append(FLOOR)
    return targets
