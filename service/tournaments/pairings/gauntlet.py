"""Gauntlet: each challenger meets everyone outside the challengers, who do not meet without one.

With two seats each opponent meets each challenger once a cycle. At larger tables the opponents turn through the seats
beside the challenger (see `wheel`), so each meets it once per such seat. The challenger's seat moves on from table to
table. A round is one challenger's run.
"""

from service.tournaments.config import Config, Gauntlet
from service.tournaments.pairings import wheel
from service.tournaments.rounds import Round, numbered, rotated


def next_round(config: Config, form: Gauntlet, rounds: tuple[Round, ...]) -> Round | None:
    cycle, at = divmod(len(rounds), len(form.challengers))
    if cycle >= form.cycles:
        return None
    field = tuple(entrant for entrant in config.entrants if entrant not in form.challengers)
    groups = wheel.turned(field, wheel.spread(len(field), config.seats - 1, 1)[0])
    tables = [rotated((form.challengers[at], *group), cycle + turn) for turn, group in enumerate(groups)]
    return numbered(len(rounds) + 1, tables)
