"""What a draw must know about each entrant: points, past opponents, seats held, byes had."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from service.tournaments.config import Config
from service.tournaments.outcomes import Entrant, GameOutcome
from service.tournaments.rounds import Bye, Pairing, Round


class Card:
    """An entrant's tournament so far. `score` is in whole units, so that costs are exact."""

    def __init__(self, entrant: Entrant, seed: int, seats: int) -> None:
        self.entrant = entrant
        self.seed = seed
        self.score = 0
        self.opponents: Counter[Entrant] = Counter()
        self.seats = [0] * seats
        self.last_seat: int | None = None
        self.byes = 0
        self.rank = 0  # the place in the order of the draw
        self.group_size = 0  # how many have the same score

    @property
    def lean(self) -> int:
        """Between two seats: how often more the entrant sat in the first than in the second."""
        return self.seats[0] - self.seats[1] if len(self.seats) == 2 else 0


def cards(config: Config, rounds: Sequence[Round], outcomes: Sequence[GameOutcome]) -> dict[Entrant, Card]:
    """Everyone's card, ranked by score and then by seed."""
    found = {entrant: Card(entrant, seed, config.seats) for seed, entrant in enumerate(config.entrants)}
    for round_ in rounds:
        for pairing in round_.pairings:
            record_pairing(found, pairing)
        for bye in round_.byes:
            record_bye(config, found[bye.entrant], bye)
    for outcome in sorted(outcomes, key=lambda outcome: (outcome.round, outcome.deal, outcome.rotation)):
        record_game(found, outcome)
    rank(found)
    return found


def record_pairing(found: dict[Entrant, Card], pairing: Pairing) -> None:
    for entrant in pairing.seats:
        found[entrant].opponents.update(other for other in pairing.seats if other != entrant)


def record_bye(config: Config, card: Card, bye: Bye) -> None:
    card.byes += 1
    card.score += round(Fraction(bye.worth) * 2 * (config.seats - 1) * config.games_per_pairing)


def record_game(found: dict[Entrant, Card], outcome: GameOutcome) -> None:
    for seat, entrant in enumerate(outcome.seats):
        card = found[entrant]
        card.score += outcome.beaten(seat)
        card.seats[seat] += 1
        card.last_seat = seat


def rank(found: dict[Entrant, Card]) -> None:
    sizes = Counter(card.score for card in found.values())
    for at, card in enumerate(sorted(found.values(), key=lambda card: (-card.score, card.seed))):
        card.rank = at
        card.group_size = sizes[card.score]
