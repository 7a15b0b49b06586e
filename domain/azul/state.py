"""The table: everything an Azul game knows about itself."""

from typing import Annotated

from msgspec import Meta

from domain.azul.boards import Board, Wall
from domain.azul.discs import Disc
from domain.azul.events import EndReason
from domain.azul.moves import FACTORY_INDEX, Source
from domain.azul.tiles import EMPTY, FULL_BAG, Colour, FloorTile, Heap
from domain.kernel import Value


class Line(Value, frozen=True):
    """A pattern line: how many tiles of which colour lie in it."""

    colour: Colour | None = None
    count: int = 0


EMPTY_LINE = Line()


class HeldDisc(Value, frozen=True):
    """A gold disc beside a player's floor line: room for one tile that costs nothing (SF-8)."""

    factory: Annotated[Source, Meta(description="Where in the circle it lay.")]
    tile: Annotated[Colour | None, Meta(description="The tile that lies on it; null while it is free.")] = None


class Question(Value, frozen=True):
    """The full line whose tile may go to more than one column, all counted from 1 (GV-1)."""

    line: int
    columns: tuple[int, ...]


class Player(Value, frozen=True):
    """One player's board and score (AZ-1)."""

    lines: tuple[Line, ...]
    wall: Wall  # the tiles placed so far
    floor: tuple[FloorTile, ...] = ()
    score: int = 0
    discs: tuple[HeldDisc, ...] = ()
    asked: Question | None = None  # what this player must choose before the round can go on


class Table(Value, frozen=True):
    """Everything on the table. Nothing on it is hidden: the bag's contents follow from what lies open."""

    board: Board
    round_limit: int
    players: tuple[Player, ...]
    factories: tuple[tuple[Colour, ...], ...]  # clockwise
    discs: tuple[Disc, ...]  # what lies under the factories' tiles, also while a player holds it
    gold_sides: tuple[Disc, ...] = ()  # what is shuffled before each round; nothing: factories are just blue
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

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that must choose a column (GV-5)."""
        return tuple(seat for seat, player in enumerate(self.players) if player.asked is not None)

    def neighbours(self, factory: int) -> tuple[int, int]:
        """The nearest factories to the left and right; a disc that a player holds is out of the circle (SF-9)."""
        held = [FACTORY_INDEX[disc.factory] for player in self.players for disc in player.discs]
        circle = [at for at in range(len(self.factories)) if at not in held]
        at = circle.index(factory)
        return circle[at - 1], circle[(at + 1) % len(circle)]
