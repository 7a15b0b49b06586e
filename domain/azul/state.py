"""The table: everything an Azul game knows about itself."""

from domain.azul.boards import Board, Wall
from domain.azul.events import EndReason
from domain.azul.tiles import EMPTY, FULL_BAG, Colour, FloorTile, Heap
from domain.kernel import Value


class Line(Value, frozen=True):
    """A pattern line: how many tiles of which colour lie in it."""

    colour: Colour | None = None
    count: int = 0


EMPTY_LINE = Line()


class Player(Value, frozen=True):
    """One player's board and score (AZ-1)."""

    lines: tuple[Line, ...]
    wall: Wall  # the tiles placed so far
    floor: tuple[FloorTile, ...] = ()
    score: int = 0


class Table(Value, frozen=True):
    """Everything on the table. Nothing on it is hidden: the bag's contents follow from what lies open."""

    board: Board
    round_limit: int
    players: tuple[Player, ...]
    factories: tuple[tuple[Colour, ...], ...]
    centre: tuple[Colour, ...] = ()
    marker: int | None = None  # the seat that holds the start-player marker; None: it lies in the centre
    starting_seat: int = 0
    turn: int = 0
    round: int = 0
    bag: Heap = FULL_BAG
    lid: Heap = EMPTY
    ended: EndReason | None = None

    @property
    def offer_is_open(self) -> bool:
        return bool(self.centre) or any(self.factories)
