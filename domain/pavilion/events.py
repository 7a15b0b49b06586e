"""What happens at a table. These types are the storage format: add fields with defaults, never rename."""

from typing import Literal

from domain.kernel import Event
from domain.pavilion.boards import Side, Space, StarKind
from domain.pavilion.moves import Source
from domain.pavilion.tiles import Colour

PavilionEndReason = Literal["rounds_played"]


class PavilionLaid(Event, frozen=True):
    """Boards and factories are on the table, the bag is full (SP-1)."""

    side: Side  # a board is printed: its side says all about it
    players: int
    factories: int


class SupplyFilled(Event, frozen=True):
    """Tiles were drawn onto empty spaces of the supply (SP-2, SP-25)."""

    is_draw = True

    tiles: tuple[Colour, ...]
    tower_emptied: bool = False  # the tower's tiles went into the bag on the way


class OfferDealt(Event, frozen=True):
    """A round begins: tiles lie on the factories, the marker in the centre, corner tiles beside the boards (SP-30)."""

    is_draw = True

    round: int
    starting_seat: int
    factories: tuple[tuple[Colour, ...], ...]
    tower_emptied: bool = False  # the tower's tiles went into the bag on the way


class OfferTaken(Event, frozen=True):
    """A player took tiles from the offer; they lie beside the player's board (SP-10 to SP-13)."""

    seat: int
    source: Source
    tiles: tuple[Colour, ...]  # all tiles taken, a wild one that came along included
    to_centre: tuple[Colour, ...] = ()
    marker: bool = False  # the start-player marker came along
    points: int = 0  # what the marker really cost, as a negative number or 0


class PlacingBegan(Event, frozen=True):
    """The offer is empty; this seat is the first to place (SP-14, SP-20)."""

    seat: int


class SpaceCovered(Event, frozen=True):
    """A player placed a tile; the other tiles paid for it are in the tower (SP-21 to SP-24)."""

    seat: int
    space: Space
    colour: Colour
    discarded: tuple[Colour, ...]
    points: int
    features: tuple[str, ...] = ()  # the features this tile completed
    earned: int = 0  # tiles the player takes from the supply now


class TilesCollected(Event, frozen=True):
    """A player took the tiles earned from the supply (SP-24)."""

    seat: int
    tiles: tuple[Colour, ...]
    automatic: bool = False  # the supply left no choice


class RoundPassed(Event, frozen=True):
    """A player places no more this round (SP-26)."""

    seat: int
    kept: tuple[Colour, ...] = ()  # in the corners of the board
    discarded: tuple[Colour, ...] = ()
    points: int = 0  # what the discarded tiles really cost, as a negative number or 0
    automatic: bool = False  # the player had no tile left


class CornersCleared(Event, frozen=True):
    """After the last round, tiles left in the corners were paid for (SP-41)."""

    seat: int
    tiles: tuple[Colour, ...]
    points: int  # what they really cost, as a negative number or 0


class PavilionScored(Event, frozen=True):
    """The end bonuses of one player (SP-40)."""

    seat: int
    stars: tuple[StarKind, ...]  # complete stars
    numbers: tuple[int, ...]  # numbers of which every space is covered
    points: int


class PavilionEnded(Event, frozen=True):
    """The last round is played and scored (SP-40, SP-41)."""

    reason: PavilionEndReason


PavilionEvent = (
    OfferTaken
    | SpaceCovered
    | TilesCollected
    | SupplyFilled
    | RoundPassed
    | PlacingBegan
    | OfferDealt
    | PavilionLaid
    | CornersCleared
    | PavilionScored
    | PavilionEnded
)
