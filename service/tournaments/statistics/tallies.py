"""Results between two entrants, counted by what they were worth, worst first.

A *trinomial* tally counts games: (lost, drawn, won). A *pentanomial* tally counts mirrored deals, two games
each, by the points they brought: (0, 1/2, 1, 3/2, 2). Two games of a deal share its luck, so only the deal is
an independent observation; a drawn pair and a pair won once each count alike.
"""

from collections.abc import Iterable
from typing import Final

from service.tournaments.outcomes import Entrant, GameOutcome, by_deal

Tally = tuple[int, ...]

NO_GAMES: Final[Tally] = (0,) * 3
NO_DEALS: Final[Tally] = (0,) * 5


def category(outcome: GameOutcome, hero: Entrant, rival: Entrant) -> int:
    """0, 1 or 2: the hero's half points against this rival, whoever else sat at the table."""
    mine, theirs = (outcome.ranks[outcome.seats.index(entrant)] for entrant in (hero, rival))
    return 2 * (mine < theirs) + (mine == theirs)


def trinomial(outcomes: Iterable[GameOutcome], hero: Entrant, rival: Entrant) -> Tally:
    """The hero's games against this rival."""
    tally = list(NO_GAMES)
    for outcome in outcomes:
        if hero in outcome.seats and rival in outcome.seats:
            tally[category(outcome, hero, rival)] += 1
    return tuple(tally)


def pair_categories(outcomes: Iterable[GameOutcome], hero: Entrant, rival: Entrant) -> dict[int, int]:
    """For each mirrored deal of two-seat games that is played to the end: the half points of its two games, 0 to 4."""
    mine = [outcome for outcome in outcomes if {*outcome.seats} == {hero, rival}]
    return {
        deal: sum(category(game, hero, rival) for game in games)
        for deal, games in by_deal(mine).items()
        if len({game.rotation for game in games}) == 2
    }


def pentanomial(outcomes: Iterable[GameOutcome], hero: Entrant, rival: Entrant) -> Tally:
    """The hero's mirrored deals against this rival; half-played deals do not count."""
    tally = list(NO_DEALS)
    for at in pair_categories(outcomes, hero, rival).values():
        tally[at] += 1
    return tuple(tally)


def values(tally: Tally) -> tuple[float, ...]:
    """What each category is worth, as a share of the points it was about."""
    return tuple(at / (len(tally) - 1) for at in range(len(tally)))


def games_each(tally: Tally) -> int:
    """How many games one observation stands for: 1 in a trinomial tally, 2 in a pentanomial one."""
    return len(tally) // 2


def moments(tally: Tally) -> tuple[float, float]:
    """Mean and variance of one observation's score."""
    count = sum(tally)
    mean = sum(n * value for n, value in zip(tally, values(tally), strict=True)) / count
    return mean, sum(n * (value - mean) ** 2 for n, value in zip(tally, values(tally), strict=True)) / count
