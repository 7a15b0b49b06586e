"""How far a tournament is: what to start next, how many games it can take, and whether it has seen enough."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from service.tournaments.config import Batch, Config, Elimination, Gauntlet, RoundRobin, Swiss
from service.tournaments.outcomes import GameOutcome, by_deal
from service.tournaments.pairings import elimination, round_robin
from service.tournaments.plan import Plan, PlannedGame, playoffs, unplayed
from service.tournaments.statistics.ledger import Ledger
from service.tournaments.statistics.sprt import Trial, run
from service.tournaments.statistics.standings import Standing, standings
from service.tournaments.statistics.tallies import NO_DEALS, NO_GAMES, category


def due(
    config: Config, plan: Plan, outcomes: Sequence[GameOutcome], so_far: Trial | None = None
) -> tuple[PlannedGame, ...]:
    """The games still to be played, in order; none once the test has its verdict."""
    now = trial(config, outcomes, so_far)
    return () if now and now.verdict else unplayed(plan.games, outcomes)


def is_over(config: Config, plan: Plan, outcomes: Sequence[GameOutcome], so_far: Trial | None = None) -> bool:
    """Whether nothing is left to play, or the test has its verdict."""
    now = trial(config, outcomes, so_far)
    return bool(now and now.verdict) or (plan.is_complete and not unplayed(plan.games, outcomes))


def trial(config: Config, outcomes: Sequence[GameOutcome], so_far: Trial | None = None) -> Trial | None:
    """The test, first entrant against second; nothing where none was asked for.

    A long test need not be heard from its beginning each time: it goes on from where it stood.
    """
    if config.stop_when is None:
        return None
    start = so_far or Trial(NO_DEALS if config.mirrored else NO_GAMES)
    return run(config.stop_when, start, observations(config, outcomes, heard=sum(start.tally)))


def observations(config: Config, outcomes: Sequence[GameOutcome], heard: int) -> Iterator[int]:
    """Deal by deal in the plan's order, up to the first that is not over: quick games must not be heard first."""
    hero, rival = config.entrants
    deals = by_deal(outcome for outcome in outcomes if outcome.deal > heard)
    for expected, (deal, games) in enumerate(deals.items(), heard + 1):
        if deal != expected or len(games) < config.games_per_deal:
            return
        yield sum(category(game, hero, rival) for game in games)


def table(config: Config, plan: Plan, outcomes: Sequence[GameOutcome]) -> tuple[Standing, ...]:
    """The standings. A bye counts once its round has been drawn."""
    byes = [bye for round_ in plan.rounds for bye in round_.byes]
    return standings(Ledger(config.entrants, outcomes, byes, config.games_per_pairing), config.criteria)


def most_games(config: Config) -> int:
    """How many games the tournament takes at most; for all but level knock-out tables it is the exact number."""
    return pairings(config) * (config.deals + playoffs(config)) * config.games_per_deal


def pairings(config: Config) -> int:
    """How many tables are drawn over all rounds, if everybody can always be paired."""
    field = len(config.entrants)
    match config.format:
        case RoundRobin() as form:
            rounds = round_robin.rounds_in_all(config, form)
            return rounds * (field // 2 if config.seats == 2 else 1 if field == config.seats else field)
        case Gauntlet() as form:
            others = field - len(form.challengers)
            return form.cycles * len(form.challengers) * (1 if others == config.seats - 1 else others)
        case Swiss() as form:
            return form.rounds * (field // config.seats)
        case Elimination() as form:
            return elimination.tables_in_all(config, form)
        case Batch() as form:
            return len(form.tables) or 1
        case _:
            assert_never(config.format)
