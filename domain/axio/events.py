"""What happens at a table. These types are the storage format: add fields with defaults, never rename."""

from typing import Literal

from domain.axio.boards import Setup
from domain.axio.spaces import Cell, Pair
from domain.axio.tiles import Colour, Rack, Tile
from domain.kernel import Event

EndReason = Literal["cannot_place", "all_colours_full"]


class AxioLaid(Event, frozen=True):
    """The board is laid out, all tiles are in the bag (AX-1 to AX-4)."""

    is_draw = True  # of the seat that starts

    setup: Setup
    players: int
    starting_seat: int


class RackFilled(Event, frozen=True):
    """A player drew tiles from the bag (AX-4, AX-16, AX-30)."""

    is_draw = True

    seat: int
    count: int
    tiles: Rack | None  # null: hidden from this viewer


class TurnBegan(Event, frozen=True):
    """It is this seat's turn. A round ends when everybody has had one."""

    seat: int
    round: int


class DominoPlaced(Event, frozen=True):
    """A tile was placed and its halves were scored (AX-10, AX-12)."""

    seat: int
    tile: Tile
    cells: Pair
    points: tuple[int, int]  # what each half added to its colour; what is over a full track is lost (AX-14)
    claimed: tuple[Cell, ...] = ()  # printed spaces that this first tile touches (AX-11)


class PyramidPlaced(Event, frozen=True):
    """A space was isolated and got a pyramid (AX-13)."""

    seat: int
    cell: Cell
    colours: tuple[Colour, ...]  # beside it, and not yet full: one point each


class ExtraTurnEarned(Event, frozen=True):
    """A marker reached its last space (AX-15)."""

    seat: int
    colour: Colour


class ExtraTurnBegan(Event, frozen=True):
    """The player places another tile, without drawing first (AX-15)."""

    seat: int


class ExchangeOffered(Event, frozen=True):
    """No tile left on the rack shows the player's lowest colour: exchange it, or draw (AX-16, AX-17)."""

    seat: int


class RackShown(Event, frozen=True):
    """A player lays the rack open, to exchange it (AX-17)."""

    seat: int
    tiles: Rack


class ShownTilesReturned(Event, frozen=True):
    """The tiles that were shown are in the bag again, after the new ones were drawn (AX-17)."""

    seat: int
    count: int


class AxioEnded(Event, frozen=True):
    """No further turn (AX-20, AX-21)."""

    reason: EndReason


AxioEvent = (
    DominoPlaced
    | RackFilled
    | TurnBegan
    | PyramidPlaced
    | ExtraTurnEarned
    | ExtraTurnBegan
    | ExchangeOffered
    | RackShown
    | ShownTilesReturned
    | AxioLaid
    | AxioEnded
)
