"""The table: everything a Summer Pavilion game knows about itself."""

from typing import Final, Literal

from domain.kernel import Value
from domain.pavilion.boards import STARS, Board
from domain.pavilion.events import PavilionEndReason
from domain.pavilion.tiles import COLOURS, EMPTY, FULL_BAG, Colour, Heap

Phase = Literal["offer", "placing", "collecting", "scoring", "finished"]
StarTiles = tuple[Colour | None, ...]

NO_TILES: Final[tuple[StarTiles, ...]] = ((None,) * 6,) * len(STARS)


class Player(Value, frozen=True):
    """One player's board, tiles and score (SP-1)."""

    stars: tuple[StarTiles, ...] = NO_TILES  # the tiles placed, by star and direction
    beside: Heap = EMPTY  # the tiles that can be used
    corners: Heap = EMPTY  # the tiles kept for the next round
    score: int = 5
    passed: bool = False


class Table(Value, frozen=True):
    """Everything on the table. Nothing on it is hidden: the bag's contents follow from what lies open."""

    board: Board
    players: tuple[Player, ...]
    factories: tuple[tuple[Colour, ...], ...]
    centre: tuple[Colour, ...] = ()
    supply: Heap = EMPTY
    marker: int | None = None  # the seat that holds the start-player marker; None: it lies in the centre
    starting_seat: int = 0
    turn: int = 0
    round: int = 0
    is_placing: bool = False
    earned: int = 0  # tiles the player whose turn it is must collect
    bag: Heap = FULL_BAG
    tower: Heap = EMPTY
    ended: PavilionEndReason | None = None

    @property
    def phase(self) -> Phase:
        if self.ended:
            return "finished"
        if not self.is_placing:
            return "offer"
        if self.earned:
            return "collecting"
        return "scoring" if all(player.passed for player in self.players) else "placing"

    @property
    def wild(self) -> Colour:
        """This round's wild colour (SP-3)."""
        return COLOURS[self.round - 1]

    @property
    def offer_is_empty(self) -> bool:
        return not self.centre and not any(self.factories)

    @property
    def first_seat(self) -> int:
        """Who places first and starts the next round; an untaken marker changes nothing (SP-14)."""
        return self.starting_seat if self.marker is None else self.marker
