"""Entrants of known strength, and tournaments played out between them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import log
from random import Random

from service.tournaments.config import Config
from service.tournaments.outcomes import Entrant, GameOutcome
from service.tournaments.plan import Plan, PlannedGame, plan, unplayed
from service.tournaments.rounds import Round

SEED = bytes(range(32)).hex()


def field(size: int) -> tuple[Entrant, ...]:
    return tuple(f"e{at:02}" for at in range(size))


def outcome(
    seats: str | Sequence[Entrant], ranks: Sequence[int], scores: Sequence[int] = (), **more: int
) -> GameOutcome:
    """A game by hand: `outcome("ab", (1, 2))`."""
    number = more.get("round", 1)
    return GameOutcome(
        game_id="g",
        seats=tuple(seats),
        ranks=tuple(ranks),
        scores=tuple(scores) or tuple(10 * (len(ranks) - rank) for rank in ranks),
        round=number,
        pairing=f"{number}-{more.get('table', 1)}",
        deal=more.get("deal", 1),
        rotation=more.get("rotation", 0),
    )


class Arena:
    """Games decided by strength, the luck of the deal and the day's form.

    Form is Gumbel noise, so that without luck the ranks follow the Plackett-Luce model, whose pairs are
    Bradley-Terry: P(a beats b) = 1 / (1 + exp(b - a)). Luck belongs to a seat and is the same in all games of a deal.
    Two forms closer than `draws` make a draw.
    """

    def __init__(
        self, rng: Random, strength: Mapping[Entrant, float] | None = None, luck: float = 0.0, draws: float = 0.0
    ) -> None:
        self.rng = rng
        self.strength = strength or {}
        self.luck = luck
        self.draws = draws
        self.dealt: dict[int, list[float]] = {}

    def play(self, game: PlannedGame) -> GameOutcome:
        if game.deal not in self.dealt:
            self.dealt[game.deal] = [self.rng.gauss(0, self.luck) for _ in game.seats]
        luck = self.dealt[game.deal]
        form = [
            self.strength.get(entrant, 0.0) + luck[seat] - log(-log(self.rng.random()))
            for seat, entrant in enumerate(game.seats)
        ]
        ranks = [1 + sum(other > mine + self.draws for other in form) for mine in form]
        return GameOutcome(
            game_id="-".join(map(str, game.slot)),
            seats=game.seats,
            ranks=tuple(ranks),
            scores=tuple(round(10 * mine) for mine in form),
            round=game.round,
            pairing=game.pairing,
            deal=game.deal,
            rotation=game.rotation,
        )

    def play_all(self, config: Config) -> tuple[Plan, list[GameOutcome]]:
        """The whole tournament, each drawn round kept."""
        outcomes: list[GameOutcome] = []
        rounds: tuple[Round, ...] = ()
        while True:
            now = plan(config, outcomes, rounds)
            rounds = now.rounds
            due = unplayed(now.games, outcomes)
            if not due:
                return now, outcomes
            outcomes += [self.play(game) for game in due]


def tables(rounds: Iterable[Round]) -> list[tuple[Entrant, ...]]:
    return [pairing.seats for round_ in rounds for pairing in round_.pairings]


def meetings(seatings: Iterable[tuple[Entrant, ...]]) -> Counter[frozenset[Entrant]]:
    return Counter(frozenset(pair) for seats in seatings for pair in combinations(seats, 2))


def seatings(games: Iterable[PlannedGame]) -> Counter[tuple[Entrant, int]]:
    """How often each entrant sits in each seat."""
    return Counter((entrant, seat) for game in games for seat, entrant in enumerate(game.seats))
