"""Every sum that places are computed from, in whole numbers or exact fractions, so that ties are ties."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction

from domain.kernel import Value
from service.tournaments.outcomes import Entrant, GameOutcome
from service.tournaments.rounds import Bye


class Encounter(Value, frozen=True):
    """One entrant against another: games in which it came before, level with or after the other."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> Fraction:
        return self.won + Fraction(self.drawn, 2)


class Ledger:
    """The books of a tournament. In a game of n seats each of the n-1 opponents is worth 1/(n-1) of a point."""

    def __init__(
        self,
        entrants: Sequence[Entrant],
        outcomes: Iterable[GameOutcome],
        byes: Iterable[Bye] = (),
        games_per_pairing: int = 1,
    ) -> None:
        self.entrants = tuple(entrants)
        self.outcomes = tuple(outcomes)
        self.rivals = len(self.outcomes[0].seats) - 1 if self.outcomes else 1
        self.games_per_pairing = games_per_pairing
        self.encounters = encounters(self.outcomes)
        self.games: dict[Entrant, list[tuple[GameOutcome, int]]] = {entrant: [] for entrant in entrants}
        for outcome in self.outcomes:
            for seat, entrant in enumerate(outcome.seats):
                self.games[entrant].append((outcome, seat))
        self.byes: Counter[Entrant] = Counter()
        self.points = {entrant: self._game_points(entrant) for entrant in self.entrants}
        for bye in byes:
            self.byes[bye.entrant] += 1
            self.points[bye.entrant] += Fraction(bye.worth) * games_per_pairing

    def _game_points(self, entrant: Entrant) -> Fraction:
        return Fraction(sum(game.beaten(seat) for game, seat in self.games[entrant]), 2 * self.rivals)

    def met(self, entrant: Entrant) -> dict[Entrant, Encounter]:
        return self.encounters.get(entrant, {})

    def last_games(self, entrant: Entrant) -> list[tuple[GameOutcome, int]]:
        """The games of the last round that the entrant played in."""
        last = max((game.round for game, _ in self.games[entrant]), default=0)
        return [(game, seat) for game, seat in self.games[entrant] if game.round == last]


def margin(games: Sequence[tuple[GameOutcome, int]]) -> Fraction:
    """Own score less the mean of the other scores, summed over games and the seats held in them."""
    if not games:
        return Fraction(0)
    own = sum(game.scores[seat] for game, seat in games)
    others = sum(sum(game.scores) for game, _ in games) - own
    return own - Fraction(others, len(games[0][0].seats) - 1)


def won_alone(game: GameOutcome, seat: int) -> bool:
    return game.ranks[seat] == 1 and game.ranks.count(1) == 1


def encounters(outcomes: Iterable[GameOutcome]) -> dict[Entrant, dict[Entrant, Encounter]]:
    """Who met whom, and how it went: every game compares each two of its seats."""
    counts: dict[tuple[Entrant, Entrant], list[int]] = defaultdict(lambda: [0, 0, 0])
    for outcome in outcomes:
        places = [*zip(outcome.seats, outcome.ranks, strict=True)]
        for entrant, mine in places:
            for other, theirs in places:
                counts[entrant, other][(mine >= theirs) + (mine > theirs)] += 1
    found: dict[Entrant, dict[Entrant, Encounter]] = defaultdict(dict)
    for (entrant, other), count in counts.items():
        if entrant != other:
            found[entrant][other] = Encounter(*count)
    return dict(found)
