"""Balanced tables for a field of any size: base tables that turn like wheels (cyclic block designs).

The entrants stand in a circle. A base table names places on it; turned through all n positions it gives n tables, at
which every entrant sits exactly once in every seat. How often two entrants meet depends only on their distance on the
circle, so a good base table has its distances spread evenly. Where a perfect difference set exists (7 entrants
at tables of 3, 13 at tables of 4) everybody meets everybody exactly once; otherwise meetings differ by little.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from service.tournaments.outcomes import Entrant
from service.tournaments.rounds import Table

BaseTable = tuple[int, ...]


def turned(entrants: Sequence[Entrant], base: BaseTable) -> list[Table]:
    """The tables of one full turn; a table for the whole field does not turn."""
    places = len(entrants)
    turns = 1 if len(base) == places else places
    return [tuple(entrants[(seat + turn) % places] for seat in base) for turn in range(turns)]


@lru_cache(maxsize=64)
def meeting_all(places: int, seats: int, cycles: int) -> tuple[BaseTable, ...]:
    """The fewest base tables at which everybody meets everybody, times the cycles, and evenly."""
    count = -(-(places - 1) // (seats * (seats - 1)))
    while min(meetings(spread(places, seats, count), places).values()) == 0:
        count += 1
    return spread(places, seats, count * cycles)


@lru_cache(maxsize=64)
def spread(places: int, seats: int, count: int) -> tuple[BaseTable, ...]:
    """So many base tables, with meetings as even as a short search finds them; always the same ones."""
    rng = Random(f"{places}-{seats}-{count}")
    tries = (settled(places, seats, count, rng) for _ in range(1 + 400 // places))
    return min(tries, key=lambda tables: unevenness(meetings(tables, places)))


def meetings(tables: Sequence[BaseTable], places: int) -> Counter[int]:
    """How often entrants at each distance meet in one full turn of all tables."""
    met = Counter(dict.fromkeys(range(1, places), 0))
    for table in tables:
        for at, place in enumerate(table):
            met.update(distances(place, table[:at] + table[at + 1 :], places))
    return met


def unevenness(met: Counter[int]) -> int:
    return sum(count * count for count in met.values())


def distances(place: int, others: Sequence[int], places: int) -> list[int]:
    return [(place - other) % places for other in others]


def settled(places: int, seats: int, count: int, rng: Random) -> tuple[BaseTable, ...]:
    """Random tables, each seat of which is moved to its best place until none moves any more."""
    tables = [(0, *rng.sample(range(1, places), seats - 1)) for _ in range(count)]
    before: list[BaseTable] = []
    while tables != before:
        before = tables[:]
        for at in range(count):
            for seat in range(1, seats):
                tables[at] = moved(tables, at, seat, places)
    return tuple(tables)


def moved(tables: list[BaseTable], at: int, seat: int, places: int) -> BaseTable:
    """The table with one seat on the place that makes meetings most even; it stays where nothing is better."""
    table = tables[at]
    others = table[:seat] + table[seat + 1 :]
    met = meetings([*tables[:at], others, *tables[at + 1 :]], places)

    def added(place: int) -> int:
        news = Counter(distances(place, others, places)) + Counter(distances(-place, [-o for o in others], places))
        return sum((2 * met[distance] + new) * new for distance, new in news.items())

    candidates = [table[seat], *(place for place in range(1, places) if place not in table)]
    return (*table[:seat], min(candidates, key=added), *table[seat + 1 :])
