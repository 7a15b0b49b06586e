"""Every game of a tournament, named before it is played.

A plan follows from the config and the outcomes so far and from nothing else, so that after a crash the same games come
out again. Formats whose draw looks at results (Swiss, elimination) are planned round by round.

Deals are numbered through the tournament: every pairing has its own, and no two pairings share luck. A mirrored deal
is played once per seat, everybody moving on by one seat each time: the n rotations, not all n! orders. They already
give every entrant every seat once; who sits beside whom stays the same. An unmirrored deal is played
once, and the pairing's next deal moves everybody on instead.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Final, assert_never

from msgspec import Meta

from domain.kernel import Value
from service.tournaments.config import Batch, Config, Elimination, Gauntlet, RoundRobin, Swiss
from service.tournaments.outcomes import GameOutcome
from service.tournaments.pairings import batch, elimination, gauntlet, round_robin, swiss
from service.tournaments.rounds import Pairing, Round, Table, rotated
from service.tournaments.seeds import deal_seed

BY_RESULTS: Final = (Swiss, Elimination)  # formats whose next round waits for the last one


class PlannedGame(Value, frozen=True):
    """A game to play: who sits where, and the seed it is dealt from."""

    round: int
    pairing: str
    deal: Annotated[int, Meta(description="Games of one deal share its seed.")]
    rotation: Annotated[int, Meta(description="By how many seats everybody has moved on.")]
    seats: Table
    seed: Annotated[str, Meta(description="32 bytes in hex; to be kept secret until all games of the deal are over.")]

    @property
    def slot(self) -> tuple[str, int, int]:
        """What names this game in its tournament; its outcome carries the same."""
        return self.pairing, self.deal, self.rotation


class Plan(Value, frozen=True):
    """All games known so far, in the order in which they should start."""

    rounds: tuple[Round, ...]
    games: tuple[PlannedGame, ...]
    is_complete: Annotated[bool, Meta(description="Whether no further game can be added.")]


def plan(config: Config, outcomes: Sequence[GameOutcome] = (), known: tuple[Round, ...] = ()) -> Plan:
    """The games of the known rounds, and of every round that can be drawn by now."""
    rounds = known
    while not waits(config, rounds, outcomes):
        following = next_round(config, rounds, outcomes)
        if following is None:
            return Plan(rounds, planned(config, rounds, outcomes), is_complete=True)
        rounds = (*rounds, following)
    return Plan(rounds, planned(config, rounds, outcomes), is_complete=False)


def waits(config: Config, rounds: tuple[Round, ...], outcomes: Sequence[GameOutcome]) -> bool:
    """Whether the next draw must wait for games of these rounds."""
    return isinstance(config.format, BY_RESULTS) and bool(unplayed(planned(config, rounds, outcomes), outcomes))


def unplayed(games: Iterable[PlannedGame], outcomes: Iterable[GameOutcome]) -> tuple[PlannedGame, ...]:
    """The games that have no outcome yet, in order."""
    played = {outcome.slot for outcome in outcomes}
    return tuple(game for game in games if game.slot not in played)


def next_round(config: Config, rounds: tuple[Round, ...], outcomes: Sequence[GameOutcome]) -> Round | None:
    """The round after these, or nothing after the last."""
    match config.format:
        case RoundRobin() as form:
            return round_robin.next_round(config, form, rounds)
        case Gauntlet() as form:
            return gauntlet.next_round(config, form, rounds)
        case Swiss() as form:
            return swiss.next_round(config, form, rounds, played_in(rounds, outcomes))
        case Elimination() as form:
            return elimination.next_round(config, form, rounds, played_in(rounds, outcomes))
        case Batch() as form:
            return batch.next_round(config, form, rounds)
        case _:
            assert_never(config.format)


def played_in(rounds: tuple[Round, ...], outcomes: Iterable[GameOutcome]) -> list[GameOutcome]:
    """A draw hears only of earlier rounds, so that it comes out the same whenever it is made again."""
    return [outcome for outcome in outcomes if outcome.round <= len(rounds)]


def planned(config: Config, rounds: Sequence[Round], outcomes: Sequence[GameOutcome]) -> tuple[PlannedGame, ...]:
    """The games of these rounds. Where no round waits for another, all pairings advance deal by deal together."""
    pairings = [(round_, pairing) for round_ in rounds for pairing in round_.pairings]
    games = [
        (at, game)
        for ordinal, (round_, pairing) in enumerate(pairings)
        for at in range(deals_of(config, round_, pairing, outcomes))
        for game in deal(config, round_.number, pairing, ordinal, at)
    ]
    in_rounds = isinstance(config.format, BY_RESULTS)
    games.sort(key=lambda entry: (entry[1].round if in_rounds else 0, entry[0]))
    return tuple(game for _, game in games)


def deal(config: Config, number: int, pairing: Pairing, ordinal: int, at: int) -> Iterator[PlannedGame]:
    """The games of a pairing's deal, which has its number from the pairing's place in the tournament."""
    deal_number = 1 + ordinal * (config.deals + playoffs(config)) + at
    seed = deal_seed(config.seed, deal_number)
    for rotation in range(config.seats) if config.mirrored else (at % config.seats,):
        yield PlannedGame(number, pairing.id, deal_number, rotation, rotated(pairing.seats, rotation), seed)


def playoffs(config: Config) -> int:
    return config.format.playoffs if isinstance(config.format, Elimination) else 0


def deals_of(config: Config, round_: Round, pairing: Pairing, outcomes: Sequence[GameOutcome]) -> int:
    """How many deals this pairing plays, as far as is known: a level knock-out table adds one at a time."""
    form = config.format
    if not isinstance(form, Elimination):
        return config.deals
    games = elimination.games_at(pairing, outcomes)
    deals, ragged = divmod(len(games), config.games_per_deal)
    if ragged or deals < config.deals:
        return max(config.deals, deals + bool(ragged))
    field = len(round_.byes) + sum(len(table.seats) for table in round_.pairings)
    more = deals < config.deals + form.playoffs and elimination.is_level(config, form, field, pairing, games)
    return deals + more
