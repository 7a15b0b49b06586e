"""Batch: the tables that the organiser names, no more; or all entrants at one table."""

from service.tournaments.config import Batch, Config
from service.tournaments.rounds import Round, numbered


def next_round(config: Config, form: Batch, rounds: tuple[Round, ...]) -> Round | None:
    return None if rounds else numbered(1, [*(form.tables or (config.entrants,))])
