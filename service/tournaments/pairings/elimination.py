"""Single elimination with seeds, for tables of any size.

Entrants hold slots, at first in the order of their seeds. A round sits the lowest slots down in snake order (with two
seats: first against last) and gives the best slots byes, so that the following field is exactly `seats` times a power
of `seats / advance`: with two seats the usual bracket, whose byes are all in the first round. The best `advance` of a
table take over its best slots; where tables do not come out even, the best of the others fill the field up. The last
`seats` entrants play the final.

A table is decided by points over all its games; while the line between going on and going out is level, it plays up
to `playoffs` further deals; after that the scores decide, then the slot.
"""

from collections.abc import Iterable, Sequence

from service.tournaments.config import Config, Elimination
from service.tournaments.outcomes import Entrant, GameOutcome
from service.tournaments.rounds import Bye, Pairing, Round, Table, numbered
from service.tournaments.statistics.ledger import margin

Slots = tuple[Entrant, ...]  # those still in, best slot first


def next_round(
    config: Config, form: Elimination, rounds: tuple[Round, ...], outcomes: Sequence[GameOutcome]
) -> Round | None:
    slots: Slots = config.entrants
    for played in rounds:
        if is_final(config, slots):
            return None
        slots = survivors(config, form, slots, played, outcomes)
    return draw(config, form, slots, len(rounds) + 1)


def is_final(config: Config, slots: Slots) -> bool:
    return len(slots) == config.seats


def draw(config: Config, form: Elimination, slots: Slots, number: int) -> Round:
    tables = tables_in(config, form, len(slots))
    byes = len(slots) - tables * config.seats
    return numbered(number, snake(slots[byes:], tables), tuple(Bye(entrant, worth=0) for entrant in slots[:byes]))


def tables_in(config: Config, form: Elimination, field: int) -> int:
    """As many tables as bring the field down to the next even one."""
    too_many = field - next_field(config, form, field)
    return min(-(-too_many // (config.seats - form.advance)), field // config.seats)


def tables_in_all(config: Config, form: Elimination) -> int:
    """How many tables it takes to find the winner."""
    field, total = len(config.entrants), 1
    while field > config.seats:
        tables = tables_in(config, form, field)
        total += tables
        field = max(field - tables * (config.seats - form.advance), next_field(config, form, field))
    return total


def next_field(config: Config, form: Elimination, field: int) -> int:
    """The largest even field that is smaller: seats, times seats / advance for each round before the final."""
    size = config.seats
    while size * config.seats // form.advance < field:
        size = size * config.seats // form.advance
    return size if size < field else 0


def snake(slots: Slots, tables: int) -> list[Table]:
    """Deal the slots to the tables, there and back again, so that all tables are equally strong."""
    rows = [slots[at : at + tables] for at in range(0, len(slots), tables)]
    return [*zip(*(row[::-1] if at % 2 else row for at, row in enumerate(rows)), strict=True)]


def survivors(config: Config, form: Elimination, slots: Slots, played: Round, outcomes: Sequence[GameOutcome]) -> Slots:
    """Who goes on, in the order of the slots they take over."""
    slot = {entrant: at for at, entrant in enumerate(slots)}
    taken = {bye.entrant: slot[bye.entrant] for bye in played.byes}
    out: list[Entrant] = []
    for pairing in played.pairings:
        order = placed(pairing.seats, games_at(pairing, outcomes), slot)
        taken |= zip(order[: form.advance], sorted(slot[entrant] for entrant in order), strict=False)
        out += order[form.advance :]
    lucky = next_field(config, form, len(slots)) - len(taken)
    if lucky > 0:
        here = [game for pairing in played.pairings for game in games_at(pairing, outcomes)]
        taken |= {entrant: len(slots) + at for at, entrant in enumerate(placed(out, here, slot)[:lucky])}
    return tuple(sorted(taken, key=taken.__getitem__))


def games_at(pairing: Pairing, outcomes: Iterable[GameOutcome]) -> list[GameOutcome]:
    return [outcome for outcome in outcomes if outcome.pairing == pairing.id]


def placed(entrants: Sequence[Entrant], games: Sequence[GameOutcome], slot: dict[Entrant, int]) -> list[Entrant]:
    """By points, then scores, then slots; points and scores per game, as others may have played more."""

    def merit(entrant: Entrant) -> tuple[float, float, int]:
        own = held(entrant, games)
        count = len(own)
        return sum(game.beaten(seat) for game, seat in own) / count, float(margin(own)) / count, -slot[entrant]

    return sorted(entrants, key=merit, reverse=True)


def held(entrant: Entrant, games: Iterable[GameOutcome]) -> list[tuple[GameOutcome, int]]:
    return [(game, game.seats.index(entrant)) for game in games if entrant in game.seats]


def is_level(config: Config, form: Elimination, field: int, pairing: Pairing, games: Sequence[GameOutcome]) -> bool:
    """Whether points leave open who goes on; in the final, who wins."""
    line = 1 if field == config.seats else form.advance
    points = [sum(game.beaten(seat) for game, seat in held(entrant, games)) for entrant in pairing.seats]
    points.sort(reverse=True)
    return points[line - 1] == points[line]
