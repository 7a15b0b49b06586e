"""What decides places, from the most to the least telling.

| criterion | what counts |
|---|---|
| points | the share of opponents beaten, over all games, byes included |
| share | points per game, where entrants play different numbers of games |
| last_round, last_table, last_margin | knock-out: how far one came, and points and scores per game there |
| head_to_head | points in the games among those who are level; only if all of them met equally often |
| buchholz | the points of all opponents, once per game; a bye is an opponent with one's own points |
| sonneborn_berger | the points of the opponents beaten, half for those level |
| wins | games won alone |
| score_difference | own score less the mean of the other scores, over all games |
| seed | the organiser's order, best first |

In games of n seats every opponent counts 1/(n-1), so that a game is worth one point whatever its size.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal

from service.tournaments.outcomes import Entrant
from service.tournaments.statistics.ledger import Ledger, margin, won_alone

Criterion = Literal[
    "points",
    "share",
    "last_round",
    "last_table",
    "last_margin",
    "head_to_head",
    "buchholz",
    "sonneborn_berger",
    "wins",
    "score_difference",
    "seed",
]
Group = Sequence[Entrant]
Marks = Mapping[Entrant, Fraction]


def share(ledger: Ledger, entrant: Entrant) -> Fraction:
    return ledger.points[entrant] / (len(ledger.games[entrant]) or 1)


def last_round(ledger: Ledger, entrant: Entrant) -> int:
    return max((game.round for game, _ in ledger.games[entrant]), default=0)


def last_table(ledger: Ledger, entrant: Entrant) -> Fraction:
    games = ledger.last_games(entrant)
    return Fraction(sum(game.beaten(seat) for game, seat in games), len(games) or 1)


def last_margin(ledger: Ledger, entrant: Entrant) -> Fraction:
    games = ledger.last_games(entrant)
    return margin(games) / (len(games) or 1)


def head_to_head(ledger: Ledger, group: Group) -> Marks:
    rivals = {entrant: [other for other in group if other != entrant] for entrant in group}
    meetings = {entrant: [ledger.met(entrant).get(other) for other in rivals[entrant]] for entrant in group}
    counts = {found.games if found else 0 for row in meetings.values() for found in row}
    if len(counts) > 1 or 0 in counts:
        return dict.fromkeys(group, Fraction(0))
    return {entrant: sum((e.points for e in row if e), Fraction(0)) for entrant, row in meetings.items()}


def buchholz(ledger: Ledger, entrant: Entrant) -> Fraction:
    met = sum((found.games * ledger.points[other] for other, found in ledger.met(entrant).items()), Fraction(0))
    sat_out = ledger.byes[entrant] * ledger.games_per_pairing
    return met / ledger.rivals + sat_out * ledger.points[entrant]


def sonneborn_berger(ledger: Ledger, entrant: Entrant) -> Fraction:
    beaten = sum((found.points * ledger.points[other] for other, found in ledger.met(entrant).items()), Fraction(0))
    return beaten / ledger.rivals


def wins(ledger: Ledger, entrant: Entrant) -> int:
    return sum(won_alone(game, seat) for game, seat in ledger.games[entrant])


def each(mark: Callable[[Ledger, Entrant], Fraction | int]) -> Callable[[Ledger, Group], Marks]:
    """A criterion that looks at one entrant at a time."""
    return lambda ledger, group: {entrant: Fraction(mark(ledger, entrant)) for entrant in group}


CRITERIA: Final[dict[Criterion, Callable[[Ledger, Group], Marks]]] = {
    "points": each(lambda ledger, entrant: ledger.points[entrant]),
    "share": each(share),
    "last_round": each(last_round),
    "last_table": each(last_table),
    "last_margin": each(last_margin),
    "head_to_head": head_to_head,
    "buchholz": each(buchholz),
    "sonneborn_berger": each(sonneborn_berger),
    "wins": each(wins),
    "score_difference": each(lambda ledger, entrant: margin(ledger.games[entrant])),
    "seed": each(lambda ledger, entrant: -ledger.entrants.index(entrant)),
}
