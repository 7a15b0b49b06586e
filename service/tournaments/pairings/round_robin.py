"""Round robin: everyone meets everyone.

With two seats, each pair meets once a cycle, in rounds by the circle method; an odd field has one bye a round. The
parity of their numbers says who sits first, which leaves nobody more than one game out of balance, and every
second cycle swaps seats. With three or four seats, a cycle is the fewest turns of balanced tables (see `wheel`)
at which everybody meets everybody: everyone plays equally often, every seat equally often, and meets the others as
evenly as can be. There a round is one turn, in which an entrant plays once per seat.
"""

from service.tournaments.config import Config, RoundRobin
from service.tournaments.pairings import wheel
from service.tournaments.rounds import Bye, Round, Table, numbered, rotated


def next_round(config: Config, form: RoundRobin, rounds: tuple[Round, ...]) -> Round | None:
    number = len(rounds) + 1
    if number > rounds_in_all(config, form):
        return None
    if config.seats == 2:
        return circle_round(config, number)
    return wheel_round(config, form, number)


def rounds_in_all(config: Config, form: RoundRobin) -> int:
    field = len(config.entrants)
    if config.seats == 2:
        return rounds_per_cycle(field) * form.cycles
    if config.seats == field:
        return form.cycles
    return len(wheel.meeting_all(field, config.seats, form.cycles))


def rounds_per_cycle(field: int) -> int:
    return field - 1 + field % 2


def circle_round(config: Config, number: int) -> Round:
    """All but the last stand on a circle; opposite places meet, and the place on the axis meets the last."""
    field = len(config.entrants)
    length = rounds_per_cycle(field)
    cycle, at = divmod(number - 1, length)
    pairs = [((at + step) % length, (at - step) % length) for step in range(1, (length + 1) // 2)]
    if field % 2 == 0:
        pairs.insert(0, (at, field - 1))
    byes = () if field % 2 == 0 else (Bye(config.entrants[at], worth=0),)
    return numbered(number, [seated(config, min(pair), max(pair), cycle) for pair in pairs], byes)


def seated(config: Config, low: int, high: int, cycle: int) -> Table:
    table = (config.entrants[low], config.entrants[high])
    return rotated(table, cycle + (low + high + 1) % 2)


def wheel_round(config: Config, form: RoundRobin, number: int) -> Round:
    field = len(config.entrants)
    if config.seats == field:
        return numbered(number, [rotated(config.entrants, number - 1)])
    base = wheel.meeting_all(field, config.seats, form.cycles)[number - 1]
    return numbered(number, wheel.turned(config.entrants, base))
