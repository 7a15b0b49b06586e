"""Tables to test on, told the way the game tells them: as events."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from domain.azul import RULESETS
from domain.azul.events import AzulEvent, FactoriesFilled, TilePlaced, TilesTaken
from domain.azul.moves import FACTORIES, LINES, Move
from domain.azul.state import Table
from domain.azul.tiles import COLOURS, Colour, heap
from domain.azul.view import AzulTable
from domain.chance import Chance
from domain.kernel import Ruleset

Azul = Ruleset[Move, AzulEvent, Table]

BY_ID: dict[str, Azul] = {rules.id: rules for rules in RULESETS}
AZUL = BY_ID["azul"]
FREE = BY_ID["azul-free"]
DOUBLE = BY_ID["crystal-double"]
BONUS = BY_ID["crystal-bonus"]
LETTERS = {colour[0] if colour != "black" else "k": colour for colour in COLOURS}
NO_TILES: tuple[Colour, ...] = ()


def tiles(letters: str) -> tuple[Colour, ...]:
    """`bykrt` are blue, yellow, black, red and teal."""
    return tuple(LETTERS[letter] for letter in letters)


def chance(seed: int = 0, version: int = 1) -> Chance:
    return Chance(seed.to_bytes(32, "big"), version)


def evolved(rules: Azul, table: Table | None, events: tuple[AzulEvent, ...]) -> Table:
    for event in events:
        table = rules.evolve(table, event)
    assert table is not None
    return table


def started(rules: Azul = AZUL, players: int = 2, seed: int = 0, **options: Any) -> Table:
    """A table as the first deal leaves it."""
    return evolved(rules, None, rules.start(msgspec.convert(options, rules.options), players, chance(seed)))


def given(*events: AzulEvent, rules: Azul = AZUL, players: int = 2, **options: Any) -> Table:
    """A table on which all this has happened since it was laid; nothing is dealt unless told."""
    laid = rules.start(msgspec.convert(options, rules.options), players, chance())[0]
    return evolved(rules, None, (laid, *events))


def filled(*factories: str, round: int = 1, starting_seat: int = 0, count: int = 5) -> FactoriesFilled:  # noqa: A002
    """A deal; the factories that are not named stay empty."""
    dealt = tuple(map(tiles, factories))
    return FactoriesFilled(round, starting_seat, dealt + (NO_TILES,) * (count - len(dealt)))


def walled(seat: int, picture: str) -> tuple[AzulEvent, ...]:
    """The tiles of a picture, five lines of letters and dots, are on this player's wall."""
    return tuple(
        TilePlaced(seat, row, column, LETTERS[letter], points=0)
        for row, letters in enumerate(picture.split(), start=1)
        for column, letter in enumerate(letters, start=1)
        if letter != "."
    )


def lined(seat: int, line: int, letters: str) -> TilesTaken:
    """These tiles lie in a pattern line: taken from factory 1, which is empty now."""
    held = tiles(letters)
    return TilesTaken(seat, FACTORIES[0], held[0], len(held), LINES[line - 1], placed=len(held))


def floored(seat: int, letters: str) -> tuple[AzulEvent, ...]:
    """These tiles lie on the floor line, left to right."""
    return tuple(TilesTaken(seat, FACTORIES[0], tile, 1, "floor", 0, floored=(tile,)) for tile in tiles(letters))


def told(table: Table, seat: int, move: Move, rules: Azul = AZUL) -> tuple[tuple[AzulEvent, ...], Table]:
    """What a move brings, and the table after it."""
    events = rules.decide(table, seat, move, chance())
    return events, evolved(rules, table, events)


def played(table: Table, *moves: Move, rules: Azul = AZUL) -> Table:
    """The table after each of these moves, made by whoever is to act."""
    for move in moves:
        _, table = told(table, rules.to_act(table)[0], move, rules)
    return table


def resolved(table: Table, rules: Azul = AZUL, seed: int = 0) -> tuple[tuple[AzulEvent, ...], Table]:
    """What scoring a round brings, and the table after it."""
    assert rules.to_act(table) == ()
    events = rules.resolve(table, chance(seed))
    return events, evolved(rules, table, events)


def seen(table: Table, rules: Azul = AZUL) -> AzulTable:
    """The table as clients see it."""
    view = rules.view(table, None)
    assert isinstance(view, AzulTable)
    return view


def versions(rules: Azul, players: int, seed: int, **options: Any) -> Iterator[Table]:
    """Every table of a game in which everybody plays at random."""
    dice = random.Random(seed)
    table = started(rules, players, seed, **options)
    version = 1
    yield table
    while rules.result(table) is None:
        version += 1
        draws = chance(seed, version)
        if seats := rules.to_act(table):
            seat = dice.choice(seats)
            events = rules.decide(table, seat, dice.choice([*rules.legal(table, seat)]), draws)
        else:
            events = rules.resolve(table, draws)
        table = evolved(rules, table, events)
        yield table


def all_tiles(table: Table) -> tuple[int, ...]:
    """How many tiles of each colour there are, wherever they lie."""
    open_tiles: list[Colour] = [*table.centre]
    for factory in table.factories:
        open_tiles += factory
    for player in table.players:
        open_tiles += [tile for tile in player.floor if tile != "marker"]
        open_tiles += [disc.tile for disc in player.discs if disc.tile is not None]
        open_tiles += [tile for row in player.wall for tile in row if tile is not None]
        for line in player.lines:
            open_tiles += [line.colour] * line.count if line.colour is not None else []
    return tuple(map(sum, zip(table.bag, table.lid, heap(open_tiles), strict=True)))
