"""All that is known about a tournament, as one value that can be written as JSON."""

from collections import Counter
from collections.abc import Iterable
from statistics import fmean, quantiles
from typing import Annotated

from msgspec import Meta

from domain.kernel import Value
from service.tournaments.config import Config
from service.tournaments.outcomes import Entrant, GameOutcome
from service.tournaments.plan import Plan
from service.tournaments.progress import table, trial
from service.tournaments.rounds import Round
from service.tournaments.statistics.elo import Strength, strength
from service.tournaments.statistics.ledger import Encounter, encounters
from service.tournaments.statistics.ratings import Ratings, rate
from service.tournaments.statistics.skill import Skill, skills
from service.tournaments.statistics.sprt import Trial
from service.tournaments.statistics.standings import SeatRecord, Standing, seat_record
from service.tournaments.statistics.tallies import Tally, pentanomial, trinomial


class Label(Value, frozen=True):
    """How an entrant is shown."""

    entrant: Entrant
    name: str
    version: str = ""


class Fact(Value, frozen=True):
    """A line of the report's own, such as the ruleset, its options or the server's version."""

    name: str
    value: str


class Results(Value, frozen=True):
    """What a report is made from."""

    title: str
    config: Config
    rounds: tuple[Round, ...]
    outcomes: tuple[GameOutcome, ...]
    labels: tuple[Label, ...] = ()
    facts: tuple[Fact, ...] = ()


class Row(Value, frozen=True):
    """One entrant's line of the crosstable; null against oneself and those never met."""

    entrant: Entrant
    cells: tuple[Encounter | None, ...]


class Scores(Value, frozen=True):
    """The scores of one entrant's games: extremes, quartiles, mean, and all of them counted."""

    entrant: Entrant
    low: int
    lower: float
    median: float
    upper: float
    high: int
    mean: float
    counts: Annotated[tuple[tuple[int, int], ...], Meta(description="Pairs of a score and its number of games.")]


class Duel(Value, frozen=True):
    """Two entrants compared: game by game, and by mirrored deals where there are any."""

    games: Tally
    by_games: Strength | None
    deals: Tally
    by_deals: Strength | None


class Summary(Value, frozen=True):
    """A tournament's result. Standings, crosstable, ratings and scores list the entrants in the same order."""

    title: str
    config: Config
    labels: tuple[Label, ...]
    facts: tuple[Fact, ...]
    games: int
    standings: tuple[Standing, ...]
    crosstable: tuple[Row, ...]
    ratings: Ratings
    skills: tuple[Skill, ...]
    seats: Annotated[tuple[SeatRecord, ...], Meta(description="Seat by seat, over all entrants.")]
    scores: tuple[Scores, ...]
    reasons: Annotated[tuple[tuple[str, int], ...], Meta(description="Why games ended, most frequent first.")]
    mean_commits: float
    duel: Duel | None
    trial: Trial | None


def summarise(results: Results) -> Summary:
    """Compute everything."""
    config, outcomes = results.config, results.outcomes
    standings = table(config, Plan(results.rounds, (), is_complete=True), outcomes)
    order = tuple(line.entrant for line in standings)
    known, met = skills(in_plan_order(outcomes)), encounters(outcomes)
    return Summary(
        title=results.title,
        config=config,
        labels=labelled(order, results.labels),
        facts=results.facts,
        games=len(outcomes),
        standings=standings,
        crosstable=tuple(Row(one, tuple(met.get(one, {}).get(other) for other in order)) for one in order),
        ratings=rate(order, outcomes),
        skills=tuple(known.get(entrant, Skill()) for entrant in order),
        seats=tuple(seat_record(outcomes, seat) for seat in range(config.seats)),
        scores=tuple(scores_of(entrant, outcomes) for entrant in order),
        reasons=tuple(Counter(outcome.reason for outcome in outcomes).most_common()),
        mean_commits=fmean(outcome.commits for outcome in outcomes) if outcomes else 0.0,
        duel=duel(outcomes, *config.entrants) if len(order) == 2 else None,
        trial=trial(config, outcomes),
    )


def in_plan_order(outcomes: Iterable[GameOutcome]) -> list[GameOutcome]:
    return sorted(outcomes, key=lambda outcome: (outcome.round, outcome.deal, outcome.rotation))


def labelled(order: tuple[Entrant, ...], labels: tuple[Label, ...]) -> tuple[Label, ...]:
    given = {label.entrant: label for label in labels}
    return tuple(given.get(entrant, Label(entrant, entrant)) for entrant in order)


def scores_of(entrant: Entrant, outcomes: tuple[GameOutcome, ...]) -> Scores:
    found = sorted(game.scores[game.seats.index(entrant)] for game in outcomes if entrant in game.seats) or [0]
    lower, median, upper = quantiles(found, n=4, method="inclusive") if len(found) > 1 else found * 3
    counts = tuple(sorted(Counter(found).items()))
    return Scores(entrant, found[0], lower, median, upper, found[-1], fmean(found), counts)


def duel(outcomes: tuple[GameOutcome, ...], hero: Entrant, rival: Entrant) -> Duel:
    games, deals = trinomial(outcomes, hero, rival), pentanomial(outcomes, hero, rival)
    return Duel(games, strength(games), deals, strength(deals))
