"""Places: one criterion after the other splits those who are still level; where none is left, a place is shared."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

from msgspec import Meta

from domain.kernel import Value
from service.tournaments.outcomes import Entrant, GameOutcome
from service.tournaments.statistics.criteria import CRITERIA, Criterion, Group, wins
from service.tournaments.statistics.ledger import Ledger, margin, won_alone


class Mark(Value, frozen=True):
    """What a criterion gave an entrant, among those it was level with until then."""

    criterion: Criterion
    value: float


class SeatRecord(Value, frozen=True):
    """How often an entrant sat in a seat, what it scored and how often it won alone from there."""

    games: int
    wins: int
    points: float


class Standing(Value, frozen=True):
    """One line of the standings."""

    place: Annotated[int, Meta(description="Shared by entrants that no criterion tells apart.")]
    entrant: Entrant
    points: Annotated[float, Meta(description="One per game: the share of opponents beaten, ties half; plus byes.")]
    games: int
    wins: Annotated[int, Meta(description="Games won alone.")]
    shared: Annotated[int, Meta(description="Games whose first place was shared: the draws between two.")]
    losses: int
    byes: int
    score_difference: Annotated[float, Meta(description="Own score less the mean of the others', per game.")]
    by_seat: tuple[SeatRecord, ...]
    marks: Annotated[tuple[Mark, ...], Meta(description="The criteria that were needed, in order.")]


def standings(ledger: Ledger, criteria: Sequence[Criterion]) -> tuple[Standing, ...]:
    """The entrants in order."""
    marks: dict[Entrant, tuple[Mark, ...]] = dict.fromkeys(ledger.entrants, ())
    groups: list[Group] = [ledger.entrants] if ledger.entrants else []
    for criterion in criteria:
        groups = [part for group in groups for part in split(ledger, criterion, group, marks)]
    lines: list[Standing] = []
    for group in groups:
        place = len(lines) + 1
        lines += [line(ledger, entrant, place, marks[entrant]) for entrant in group]
    return tuple(lines)


def split(ledger: Ledger, criterion: Criterion, group: Group, marks: dict[Entrant, tuple[Mark, ...]]) -> list[Group]:
    """The group, best first, in parts that are level; who stands alone needs no further mark."""
    if len(group) == 1:
        return [group]
    values = CRITERIA[criterion](ledger, group)
    parts: dict[Fraction, list[Entrant]] = {}
    for entrant in sorted(group, key=values.__getitem__, reverse=True):
        marks[entrant] += (Mark(criterion, float(values[entrant])),)
        parts.setdefault(values[entrant], []).append(entrant)
    return [*parts.values()]


def line(ledger: Ledger, entrant: Entrant, place: int, marks: tuple[Mark, ...]) -> Standing:
    games = ledger.games[entrant]
    alone = wins(ledger, entrant)
    shared = sum(game.ranks[seat] == 1 for game, seat in games) - alone
    return Standing(
        place=place,
        entrant=entrant,
        points=float(ledger.points[entrant]),
        games=len(games),
        wins=alone,
        shared=shared,
        losses=len(games) - alone - shared,
        byes=ledger.byes[entrant],
        score_difference=float(margin(games)) / (len(games) or 1),
        by_seat=tuple(seat_record(in_seat(ledger, entrant, seat), seat) for seat in range(ledger.rivals + 1)),
        marks=marks,
    )


def in_seat(ledger: Ledger, entrant: Entrant, seat: int) -> list[GameOutcome]:
    return [game for game, held in ledger.games[entrant] if held == seat]


def seat_record(games: Sequence[GameOutcome], seat: int) -> SeatRecord:
    """What the entrants in this seat made of these games."""
    beaten = sum(game.beaten(seat) for game in games)
    rivals = len(games[0].seats) - 1 if games else 1
    return SeatRecord(len(games), sum(won_alone(game, seat) for game in games), beaten / (2 * rivals))
