"""Refuse a tournament that cannot be played, before its first game."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Final, assert_never

from service.tournaments.config import Batch, Config, Elimination, Gauntlet, RoundRobin, Swiss
from service.tournaments.outcomes import Entrant
from service.tournaments.refusals import (
    BadAdvance,
    BadStop,
    BadTournamentSeed,
    EntrantTwice,
    ForbiddenTable,
    NoSuchRound,
    StopNeedsTwo,
    TooFewEntrants,
    TooManyEntrants,
    TwoPlacesInARound,
    UnknownEntrant,
    WrongTableSize,
)
from service.tournaments.seeds import is_seed
from service.tournaments.statistics.sprt import Sprt

MOST_ENTRANTS: Final = 500  # a Swiss draw of so many takes some seconds
STRONGEST: Final = 200.0  # Elo; beyond it no normalized test is well defined


def check(config: Config) -> None:
    """Raise the refusal that applies, if any."""
    if not is_seed(config.seed):
        raise BadTournamentSeed("a tournament seed is 64 hex digits, 0-9 and a-f")
    if len(config.entrants) < config.seats:
        raise TooFewEntrants(f"tables of {config.seats} need at least {config.seats} entrants")
    if len(config.entrants) > MOST_ENTRANTS:
        raise TooManyEntrants(f"at most {MOST_ENTRANTS} entrants can play in one tournament")
    once(config.entrants)
    check_format(config)
    if config.stop_when is not None:
        check_stop(config, config.stop_when)


def once(entrants: Iterable[Entrant]) -> None:
    entrant, count = next(iter(Counter(entrants).most_common(1)), ("", 0))
    if count > 1:
        raise EntrantTwice(f"{entrant} is named {count} times")


def entered(config: Config, entrants: Iterable[Entrant]) -> None:
    unknown = sorted({*entrants} - {*config.entrants})
    if unknown:
        raise UnknownEntrant(f"{unknown[0]} is not entered")


def check_table(config: Config, seats: tuple[Entrant, ...]) -> None:
    if len(seats) != config.seats:
        raise WrongTableSize(f"a table has {config.seats} seats, not {len(seats)}")
    once(seats)
    entered(config, seats)


def check_format(config: Config) -> None:
    match config.format:
        case RoundRobin():
            pass
        case Gauntlet() as form:
            check_gauntlet(config, form)
        case Swiss() as form:
            check_swiss(config, form)
        case Elimination() as form:
            if form.advance >= config.seats or config.seats % form.advance:
                raise BadAdvance(f"{form.advance} of {config.seats} cannot go on: it must divide the seats")
        case Batch() as form:
            for table in form.tables or (config.entrants,):
                check_table(config, table)
        case _:
            assert_never(config.format)


def check_gauntlet(config: Config, form: Gauntlet) -> None:
    once(form.challengers)
    entered(config, form.challengers)
    opponents = len(config.entrants) - len(form.challengers)
    if not form.challengers or opponents < config.seats - 1:
        raise TooFewEntrants(f"a gauntlet needs a challenger and at least {config.seats - 1} others")


def check_swiss(config: Config, form: Swiss) -> None:
    entered(config, (entrant for pair in form.forbidden for entrant in pair))
    entered(config, (bye.entrant for bye in form.byes))
    forbidden = {*map(frozenset, form.forbidden)}
    for table in form.manual:
        check_table(config, table.seats)
        if any(frozenset(pair) in forbidden for pair in combinations(table.seats, 2)):
            raise ForbiddenTable(f"round {table.round} seats two entrants together who must not meet")
    places = [(bye.round, bye.entrant) for bye in form.byes]
    places += [(table.round, entrant) for table in form.manual for entrant in table.seats]
    check_places(form, places)


def check_places(form: Swiss, places: list[tuple[int, Entrant]]) -> None:
    for (number, entrant), count in Counter(places).items():
        if number > form.rounds:
            raise NoSuchRound(f"there are {form.rounds} rounds; {entrant} is set for round {number}")
        if count > 1:
            raise TwoPlacesInARound(f"{entrant} is set twice for round {number}")


def check_stop(config: Config, sprt: Sprt) -> None:
    if len(config.entrants) != 2 or config.seats != 2:
        raise StopNeedsTwo("a test compares exactly two entrants, at tables of two")
    if not -STRONGEST <= sprt.elo0 < sprt.elo1 <= STRONGEST:
        raise BadStop(f"elo0 must be below elo1, both between {-STRONGEST:g} and {STRONGEST:g}")
    if min(sprt.alpha, sprt.beta) <= 0 or sprt.alpha + sprt.beta >= 1:
        raise BadStop("alpha and beta must be above 0, and their sum below 1")
