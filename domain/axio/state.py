"""The table: everything an Axio game knows about itself, hidden things included."""

from typing import Final, Literal

from domain.axio.boards import Setup
from domain.axio.events import EndReason
from domain.axio.spaces import Spaces
from domain.axio.tiles import COLOURS, Heap, Rack
from domain.kernel import Value

Phase = Literal["placing", "extra_turn", "exchange", "finished"]
Score = tuple[int, ...]  # in the order of COLOURS, over all score boards

NO_POINTS: Final[Score] = (0,) * len(COLOURS)


class Player(Value, frozen=True):
    """One player's rack and score board (AX-4)."""

    rack: Rack = ()
    score: Score = NO_POINTS
    has_started: bool = False  # the first tile is placed (AX-11)


class Table(Value, frozen=True):
    """Everything on the table and in the bag, whose order is nobody's: it holds counts."""

    setup: Setup
    players: tuple[Player, ...]
    spaces: Spaces
    bag: Heap
    starting_seat: int
    turn: int
    round: int = 0
    phase: Phase = "placing"
    extra_turns: int = 0  # earned and not begun
    claimed: tuple[int, ...] = ()  # printed spaces that first tiles touch
    shown: Rack = ()  # laid open for an exchange, not yet back in the bag
    ended: EndReason | None = None

    @property
    def next_seat(self) -> int:
        return (self.turn + 1) % len(self.players)
