"""Tables to test on, told the way the game tells them: as events."""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import TypeVar

from domain.chance import Chance
from domain.kernel import Ruleset
from domain.pavilion import RULESETS
from domain.pavilion.boards import Side, Space
from domain.pavilion.events import (
    OfferDealt,
    OfferTaken,
    PavilionEvent,
    PavilionLaid,
    PlacingBegan,
    SpaceCovered,
    SupplyFilled,
)
from domain.pavilion.moves import FACTORIES, CoverSpace, Move, PassRound
from domain.pavilion.options import PavilionOptions
from domain.pavilion.state import Table
from domain.pavilion.tiles import COLOURS, Colour
from domain.pavilion.view import PavilionTable

Pavilion = Ruleset[Move, PavilionEvent, Table]
E = TypeVar("E")

PAVILION, FREE = RULESETS
BY_SIDE: dict[Side, Pavilion] = {"coloured": PAVILION, "free": FREE}
LETTERS = {colour[0]: colour for colour in COLOURS}
FACTORY_COUNT = {2: 5, 3: 7, 4: 9}
Covered = Mapping[int, Mapping[Space, Colour]]


def tiles(letters: str) -> tuple[Colour, ...]:
    """`pgoybr` are purple, green, orange, yellow, blue and red."""
    return tuple(LETTERS[letter] for letter in letters)


def counts(letters: str) -> tuple[int, ...]:
    """The same as a heap."""
    return tuple(letters.count(colour[0]) for colour in COLOURS)


def chance(seed: int = 0, version: int = 1) -> Chance:
    return Chance(seed.to_bytes(32, "big"), version)


def evolved(table: Table | None, *events: PavilionEvent) -> Table:
    for event in events:
        table = PAVILION.evolve(table, event)
    assert table is not None
    return table


def offered(
    *factories: str, players: int = 2, side: Side = "coloured", in_round: int = 1, supply: str = "ggooyybbrr"
) -> Table:
    """A table in phase 1; the factories that are not named stay empty."""
    count = FACTORY_COUNT[players]
    dealt = tuple(map(tiles, factories)) + ((),) * (count - len(factories))
    return evolved(
        None, PavilionLaid(side, players, count), SupplyFilled(tiles(supply)), OfferDealt(in_round, 0, dealt)
    )


def placing(
    *hands: str,
    covered: Covered | None = None,
    side: Side = "coloured",
    in_round: int = 1,
    supply: str = "ggooyybbrr",
    first: int = 0,
) -> Table:
    """A table in phase 2: tiles beside the boards, a hand per player, and tiles on the boards."""
    boards = {seat: dict((covered or {}).get(seat, {})) for seat in range(len(hands))}
    owned = [tiles(hand) + tuple(boards[seat].values()) for seat, hand in enumerate(hands)]
    table = offered(players=len(hands), side=side, in_round=in_round, supply=supply)
    factories = (*owned, *table.factories[len(owned) :])
    return evolved(
        table,
        OfferDealt(in_round, 0, factories),
        *(OfferTaken(seat, FACTORIES[seat], hand) for seat, hand in enumerate(owned)),
        *(SpaceCovered(seat, space, tile, (), 0) for seat in boards for space, tile in boards[seat].items()),
        PlacingBegan(first),
    )


def all_but(*held: str) -> str:
    """Every other tile there is, as letters."""
    used = Counter("".join(held))
    return "".join(letter * (22 - used[letter]) for letter in LETTERS)


def decided(table: Table, move: Move, seat: int | None = None, seed: int = 0) -> tuple[PavilionEvent, ...]:
    return PAVILION.decide(table, table.turn if seat is None else seat, move, chance(seed))


def played(table: Table, *moves: Move) -> Table:
    """The table after moves by whoever's turn it is."""
    for move in moves:
        table = evolved(table, *decided(table, move))
    return table


def resolved(table: Table, seed: int = 0) -> Table:
    return evolved(table, *PAVILION.resolve(table, chance(seed)))


def the(kind: type[E], events: tuple[object, ...]) -> E:
    """The one event of this kind."""
    (event,) = [event for event in events if isinstance(event, kind)]
    return event


def seen(table: Table) -> PavilionTable:
    """The table as everybody sees it."""
    view = PAVILION.view(table, None)
    assert isinstance(view, PavilionTable)
    return view


def lively(table: Table, seat: int, dice: Random) -> Move:
    """A random move of a player who seldom passes early, so that boards fill up."""
    moves = list(PAVILION.legal(table, seat))
    covers = [move for move in moves if isinstance(move, CoverSpace)]
    if covers and dice.random() < 0.95:
        return dice.choice(covers)
    passes = [move for move in moves if isinstance(move, PassRound)]
    return dice.choice(passes or moves)


def game(rules: Pavilion, players: int, seed: int) -> Iterator[tuple[tuple[PavilionEvent, ...], Table]]:
    """A whole game of lively random moves: what each version brought, and the table after it."""
    dice = Random(seed)
    events = rules.start(PavilionOptions(), players, chance(seed))
    table = evolved(None, *events)
    version = 1
    while True:
        yield events, table
        if rules.result(table) is not None:
            return
        version += 1
        if rules.to_act(table):
            (seat,) = rules.to_act(table)
            events = rules.decide(table, seat, lively(table, seat, dice), chance(seed, version))
        else:
            events = rules.resolve(table, chance(seed, version))
        table = evolved(table, *events)
