"""Tables to test on, told the way the game tells them: as events."""

from typing import Any

import msgspec
from msgspec.structs import replace

from domain.axio import RULESETS
from domain.axio.boards import TileCount
from domain.axio.events import AxioEvent, AxioLaid, DominoPlaced, PyramidPlaced, RackFilled, TurnBegan
from domain.axio.moves import Move, PlaceDomino
from domain.axio.spaces import Cell
from domain.axio.state import Table
from domain.axio.tiles import COLOURS, KIND_OF, Colour, Rack, Tile
from domain.axio.view import AxioTable
from domain.chance import Chance
from domain.kernel import Ruleset

Axio = Ruleset[Move, AxioEvent, Table]
Events = tuple[AxioEvent, ...]

AXIO, SOLO = RULESETS
LETTERS: dict[str, Colour] = {colour[0]: colour for colour in COLOURS}
CORNER: Cell = (0, 0)


def chance(seed: int = 0, version: int = 1) -> Chance:
    return Chance(seed.to_bytes(32, "big"), version)


def colours(letters: str) -> tuple[Colour, ...]:
    """`gorpb` are green, orange, red, purple and blue."""
    return tuple(LETTERS[letter] for letter in letters)


def tile(letters: str) -> Tile:
    first, second = colours(letters)
    return first, second


def rack(letters: str) -> Rack:
    """Tiles with a blank between them: `bg rr`."""
    return tuple(KIND_OF[tile(word)] for word in letters.split())


def place(letters: str, first: Cell, second: Cell) -> PlaceDomino:
    return PlaceDomino(tile(letters), (first, second))


def drawn(seat: int, letters: str) -> RackFilled:
    tiles = rack(letters)
    return RackFilled(seat, len(tiles), tiles)


def across(letters: str, row: int, column: int, seat: int = 0, claimed: tuple[Cell, ...] = ()) -> Events:
    """A tile drawn and placed from left to right, for no points."""
    cells = ((row, column), (row, column + 1))
    return drawn(seat, letters), DominoPlaced(seat, tile(letters), cells, (0, 0), claimed)


def picture(top: int, left: int, rows: str, seat: int = 1) -> Events:
    """Letters are halves of tiles that this seat has placed for no points, `^` are pyramids, dots are empty."""
    drawing = {
        (top + down, left + right): letter
        for down, letters in enumerate(rows.split())
        for right, letter in enumerate(letters)
        if letter != "."
    }
    halves = {cell: LETTERS[letter] for cell, letter in drawing.items() if letter != "^"}
    told: list[AxioEvent] = [PyramidPlaced(seat, cell, ()) for cell, letter in drawing.items() if letter == "^"]
    for first, second in pairs(tuple(halves)):
        kind = (halves[first], halves[second])
        told += [RackFilled(seat, 1, (KIND_OF[kind],)), DominoPlaced(seat, kind, (first, second), (0, 0))]
    return tuple(told)


def pairs(cells: tuple[Cell, ...]) -> tuple[tuple[Cell, Cell], ...]:
    """One way to cover these spaces with tiles."""
    found = covering(cells)
    assert found is not None, "tiles cannot cover this picture"
    return found


def covering(cells: tuple[Cell, ...]) -> tuple[tuple[Cell, Cell], ...] | None:
    if not cells:
        return ()
    row, column = first = min(cells)
    for second in ((row, column + 1), (row + 1, column)):
        if second in cells:
            rest = covering(tuple(cell for cell in cells if cell not in (first, second)))
            if rest is not None:
                return ((first, second), *rest)
    return None


def scored(seat: int, **points: int) -> PyramidPlaced:
    """Points from nowhere: the pyramid stands in the corner of the 13 x 13 board."""
    marks = tuple(colour for colour in COLOURS for _ in range(points.get(colour, 0)))
    return PyramidPlaced(seat, CORNER, marks)


BLUE_IS_LOWEST = scored(0, green=5, orange=5, red=5, purple=5)


def evolved(table: Table | None, *events: AxioEvent) -> Table:
    for event in events:
        table = AXIO.evolve(table, event)
    assert table is not None
    return table


def started(rules: Axio = AXIO, players: int = 2, seed: int = 0, **options: Any) -> Table:
    """A table as the first deal leaves it."""
    return evolved(None, *rules.start(msgspec.convert(options, rules.options), players, chance(seed)))


def laid(rules: Axio = AXIO, players: int = 2, tiles: str | None = None, area: int | None = None) -> AxioLaid:
    """The first event; on request with these tiles only, or on another area with its centre printed."""
    event = rules.start(rules.options(), players, chance())[0]
    assert isinstance(event, AxioLaid)
    setup = event.setup
    if tiles is not None:
        kinds = rack(tiles)
        setup = replace(setup, tiles=tuple(TileCount(kind, kinds.count(kind)) for kind in dict.fromkeys(kinds)))
    if area is not None:
        setup = replace(setup, area=area, printed=setup.printed[:1])
    return replace(event, setup=setup)


FIRST_TILES = (("go", (2, 4)), ("rp", (10, 4)), ("bo", (6, 3)), ("gp", (6, 8)))
TOUCHED: tuple[Cell, ...] = ((2, 6), (10, 6), (6, 2), (6, 10))


def first_tiles(players: int) -> Events:
    """Everybody's first tile, away from the middle."""
    told: list[AxioEvent] = []
    for seat, (letters, (row, column)) in enumerate(FIRST_TILES[:players]):
        told += across(letters, row, column, seat, claimed=(TOUCHED[seat],))
    return tuple(told)


def underway(*events: AxioEvent, racks: tuple[str, ...], turn: int = 0, rules: Axio = AXIO) -> Table:
    """The first tiles lie, all this has happened, everybody holds a rack, and this seat begins its turn."""
    players = len(racks)
    held = tuple(drawn(seat, letters) for seat, letters in enumerate(racks) if letters)
    return evolved(None, laid(rules, players), *first_tiles(players), *events, *held, TurnBegan(turn, 2))


LAST_PLACE: tuple[Cell, Cell] = ((6, 5), (7, 5))


RING = """
    gog
    ..p
    .pp
"""


def nearly_full(*events: AxioEvent, racks: tuple[str, ...], rules: Axio = AXIO, ring: str = RING) -> Table:
    """A 3 x 3 area around the red space, with room for one more tile."""
    held = tuple(drawn(seat, letters) for seat, letters in enumerate(racks))
    tiles = picture(5, 5, ring, seat=len(racks) - 1)
    return evolved(None, laid(rules, len(racks), area=3), *tiles, *events, *held, TurnBegan(0, 2))


def told(table: Table, move: Move, seed: int = 0) -> tuple[Events, Table]:
    """What a move by the player whose turn it is brings, and the table after it."""
    events = AXIO.decide(table, table.turn, move, chance(seed))
    return events, evolved(table, *events)


def played(table: Table, *moves: Move) -> Table:
    for move in moves:
        _, table = told(table, move)
    return table


def seen(table: Table, seat: int | None = None, rules: Axio = AXIO) -> AxioTable:
    view = rules.view(table, seat)
    assert isinstance(view, AxioTable)
    return view


def points(table: Table, seat: int = 0) -> dict[Colour, int]:
    """The colours in which a player has points."""
    return {colour: marker for colour, marker in seen(table).players[seat].score.items() if marker}


def kinds(events: Events) -> list[type]:
    return [type(event) for event in events]


def own_rack(table: Table, seat: int = 0) -> Rack:
    held = seen(table, seat).players[seat].rack
    assert held is not None
    return held
