"""Swiss tables of three or four: cheap groups, found by exchange.

Starting from the order of the draw dealt out to the tables, any two entrants of different tables (or one who sits out)
change places as long as that makes the total cost smaller. The same is tried from a few shuffled starts, always the
same ones, and the best result stands. The cost of a table is that of all its meetings.
"""

from itertools import combinations
from random import Random

from service.tournaments.outcomes import Entrant
from service.tournaments.pairings.costs import LINE, of_bye, of_meeting
from service.tournaments.pairings.history import Card

Forbidden = frozenset[frozenset[Entrant]]
Group = list[int]  # places in the field

NEVER = LINE**9  # dearer than anything else that can be wrong with a table
SEARCH = 240  # entrants times starts: small fields are searched harder


def grouped(field: list[Card], seats: int, forbidden: Forbidden) -> list[tuple[Card, ...]]:
    """The tables of a round. One that would need a forbidden meeting is not played."""
    prices = Prices(field, forbidden)
    rng = Random(len(field))
    order = [*range(len(field))]
    starts = [order, *(rng.sample(order, len(order)) for _ in range(SEARCH // (len(order) or 1)))]
    draws = [settled(start, seats, prices) for start in starts]
    best = min(draws, key=prices.of_draw)
    return [tuple(field[at] for at in table) for table in best[:-1] if prices.of_table(table) < NEVER]


class Prices:
    """What meetings and byes cost, looked up once."""

    def __init__(self, field: list[Card], forbidden: Forbidden) -> None:
        self.byes = [of_bye(card, field) for card in field]
        self.meetings = [
            [of_meeting(one, other) + NEVER * (frozenset((one.entrant, other.entrant)) in forbidden) for other in field]
            for one in field
        ]

    def of_table(self, table: Group) -> int:
        return sum(self.meetings[one][other] for one, other in combinations(table, 2))

    def of_draw(self, groups: list[Group]) -> int:
        """The last group sits out."""
        return sum(map(self.of_table, groups[:-1])) + sum(self.byes[at] for at in groups[-1])

    def beside(self, entrant: int, others: Group) -> int:
        row = self.meetings[entrant]
        return sum(row[other] for other in others)


def settled(order: Group, seats: int, prices: Prices) -> list[Group]:
    """Tables, and those who sit out, once no exchange helps any more."""
    tables = len(order) // seats
    groups = [order[at : tables * seats : tables] for at in range(tables)] + [order[tables * seats :]]
    changed = True
    while changed:
        changed = False
        for at, one in enumerate(groups[:-1]):
            for other in groups[at + 1 :]:
                changed |= exchange(one, other, prices, sits_out=other is groups[-1])
    return groups


def exchange(one: Group, other: Group, prices: Prices, *, sits_out: bool) -> bool:
    """Change two entrants' places wherever that is cheaper; whether any did."""
    changed = False
    for i in range(len(one)):
        for j in range(len(other)):
            if saved(one, i, other, j, prices, sits_out=sits_out) > 0:
                one[i], other[j] = other[j], one[i]
                changed = True
    return changed


def saved(one: Group, i: int, other: Group, j: int, prices: Prices, *, sits_out: bool) -> int:
    """What it saves to exchange the i-th of one table with the j-th of the other, or of those who sit out."""
    mine, theirs = one[i], other[j]
    beside = one[:i] + one[i + 1 :]
    here = prices.beside(mine, beside) - prices.beside(theirs, beside)
    if sits_out:
        return here + prices.byes[theirs] - prices.byes[mine]
    beside = other[:j] + other[j + 1 :]
    return here + prices.beside(theirs, beside) - prices.beside(mine, beside)
