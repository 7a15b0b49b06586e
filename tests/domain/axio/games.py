"""Whole games, one commit at a time."""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any, NamedTuple

import msgspec

from domain.axio.moves import Move, PlaceDomino
from domain.axio.state import Table
from tests.domain.axio.tables import Axio, Events, chance, evolved, told


class Commit(NamedTuple):
    """One step of a game: who did what, what came of it, and the table after it."""

    seat: int
    move: Move | None  # none: the start
    events: Events
    table: Table


def commits(rules: Axio, players: int, seed: int, **options: Any) -> Iterator[Commit]:
    """A game in which everybody plays at random; in every second one they look for points, and fill their tracks."""
    dice = Random(seed)
    events = rules.start(msgspec.convert(options, rules.options), players, chance(seed))
    table = evolved(None, *events)
    yield Commit(0, None, events, table)
    version = 1
    while rules.result(table) is None:
        version += 1
        (seat,) = rules.to_act(table)
        moves = [*rules.legal(table, seat)]
        tried = dice.choices(moves, k=20 if seed % 2 else 1)
        move = max(tried, key=partial(gained, table)) if len(tried) > 1 else tried[0]
        events = rules.decide(table, seat, move, chance(seed, version))
        table = evolved(table, *events)
        yield Commit(seat, move, events, table)


def gained(table: Table, move: Move) -> int:
    """The points that a move would bring."""
    if not isinstance(move, PlaceDomino):
        return 0
    _, after = told(table, move)
    return sum(after.players[table.turn].score) - sum(table.players[table.turn].score)
