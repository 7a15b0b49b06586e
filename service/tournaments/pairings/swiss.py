"""Swiss: everyone plays every round, against others with about as many points.

The organiser's byes and tables come first. Among the rest, the draw makes the total cost (see `costs`) of all tables
and byes as small as possible: for two seats exactly, as a maximum weight matching; for three or four, where that is
a hard problem, by the search in `grouping`. Forbidden pairs never meet: rather than that, somebody sits out.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations

import networkx as nx

from service.tournaments.config import Config, Swiss
from service.tournaments.outcomes import Entrant, GameOutcome
from service.tournaments.pairings.costs import of_bye, of_meeting
from service.tournaments.pairings.grouping import grouped
from service.tournaments.pairings.history import Card, cards
from service.tournaments.rounds import Bye, Round, Table, numbered

Forbidden = frozenset[frozenset[Entrant]]

WHOLE_GRAPH = 64  # fields up to this size are matched with all their pairs, larger ones with the promising ones
NEIGHBOURS = 8
NEXT_IN_RANK = 4


def next_round(config: Config, form: Swiss, rounds: tuple[Round, ...], outcomes: Sequence[GameOutcome]) -> Round | None:
    number = len(rounds) + 1
    if number > form.rounds:
        return None
    known = cards(config, rounds, outcomes)
    manual = [table.seats for table in form.manual if table.round == number]
    asked = tuple(Bye(bye.entrant, bye.worth) for bye in form.byes if bye.round == number)
    busy = {entrant for table in manual for entrant in table} | {bye.entrant for bye in asked}
    field = sorted((card for card in known.values() if card.entrant not in busy), key=lambda card: card.rank)
    tables = drawn(field, config.seats, frozenset(map(frozenset, form.forbidden)))
    playing = {card.entrant for table in tables for card in table}
    byes = tuple(Bye(card.entrant, form.bye_worth) for card in field if card.entrant not in playing)
    seated = [with_seats(table, number + at) for at, table in enumerate(tables)]
    return numbered(number, manual + seated, asked + byes)


def drawn(field: list[Card], seats: int, forbidden: Forbidden) -> list[tuple[Card, ...]]:
    """The tables of a round, best entrants first."""
    tables = matched(field, forbidden) if seats == 2 else grouped(field, seats, forbidden)
    return sorted(tables, key=lambda table: sorted(card.rank for card in table))


def matched(field: list[Card], forbidden: Forbidden) -> list[tuple[Card, ...]]:
    """The pairs with the least total cost. Those whom no pair takes sit out."""
    meetings = {
        (one.rank, other.rank): of_meeting(one, other)
        for one, other in combinations(field, 2)
        if frozenset((one.entrant, other.entrant)) not in forbidden
    }
    for neighbours in (NEIGHBOURS, 4 * NEIGHBOURS) if len(field) > WHOLE_GRAPH else ():
        pairs = best_pairs(field, near(meetings, neighbours))
        if len(pairs) == len(field) // 2 and not any(one.opponents[other.entrant] for one, other in pairs):
            return pairs
    return best_pairs(field, meetings)


def near(meetings: dict[tuple[int, int], int], neighbours: int) -> dict[tuple[int, int], int]:
    """Each entrant's cheapest meetings, and those with the next in rank, who lead from one score group to another."""
    kept: Counter[int] = Counter()
    found = {}
    for pair in sorted(meetings, key=lambda pair: (meetings[pair], pair[1] - pair[0])):
        if pair[1] - pair[0] <= NEXT_IN_RANK or min(kept[rank] for rank in pair) < neighbours:
            found[pair] = meetings[pair]
            kept.update(pair)
    return found


def best_pairs(field: list[Card], meetings: dict[tuple[int, int], int]) -> list[tuple[Card, ...]]:
    """A matching of maximum weight, a pair's weight being what it saves over two byes: so byes and pairs cost least."""
    bye = {card.rank: of_bye(card, field) for card in field}
    graph = nx.Graph()
    for (one, other), cost in meetings.items():
        graph.add_edge(one, other, weight=bye[one] + bye[other] - cost)
    by_rank = {card.rank: card for card in field}
    return [tuple(by_rank[rank] for rank in sorted(pair)) for pair in nx.max_weight_matching(graph)]


def with_seats(table: tuple[Card, ...], turn: int) -> Table:
    """Who sits where: as even as possible for everyone, then not where one sat last, then by turns."""

    def unfairness(order: tuple[Card, ...]) -> tuple[int, int]:
        held = sum((card.seats[seat] + 1) ** 2 - card.seats[seat] ** 2 for seat, card in enumerate(order))
        return held, sum(card.last_seat == seat for seat, card in enumerate(order))

    orders = [*permutations(table)]
    start = turn % len(orders)
    return tuple(card.entrant for card in min(orders[start:] + orders[:start], key=unfairness))
