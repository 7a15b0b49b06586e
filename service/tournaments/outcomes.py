"""What a tournament knows about a finished game."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from domain.kernel import Value

Entrant = str  # an opaque id


class GameOutcome(Value, frozen=True):
    """How one game of a tournament ended; all tuples are in the order of the seats."""

    game_id: str
    seats: tuple[Entrant, ...]
    ranks: Annotated[tuple[int, ...], Meta(description="1 is the best; entrants that share a place share its rank.")]
    scores: tuple[int, ...]
    round: int
    pairing: str
    deal: int
    rotation: int
    reason: Annotated[str, Meta(description="Why the game ended, as its result says.")] = ""
    commits: Annotated[int, Meta(description="How many commands the game took.")] = 0

    @property
    def slot(self) -> tuple[str, int, int]:
        """The planned game that this one was."""
        return self.pairing, self.deal, self.rotation

    def beaten(self, seat: int) -> int:
        """Opponents beaten, in halves: two for a worse rank, one for an equal one."""
        mine = self.ranks[seat]
        return sum((other > mine) * 2 + (other == mine) for other in self.ranks) - 1

    def points(self, seat: int) -> float:
        """The share of opponents beaten, a tie counting half: 1, 1/2 or 0 between two, thirds and sixths among four."""
        return self.beaten(seat) / (2 * (len(self.seats) - 1))


def by_deal(outcomes: Iterable[GameOutcome]) -> dict[int, list[GameOutcome]]:
    """The games of each deal, deals in order; games of one deal share a seed and differ in who sits where."""
    deals: dict[int, list[GameOutcome]] = {}
    for outcome in sorted(outcomes, key=lambda outcome: (outcome.deal, outcome.rotation)):
        deals.setdefault(outcome.deal, []).append(outcome)
    return deals
