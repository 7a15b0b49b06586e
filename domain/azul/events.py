"""What happens at a table. These types are the storage format: add fields with defaults, never rename."""

from typing import Literal

from domain.azul.boards import Board
from domain.azul.moves import Source, Target
from domain.azul.tiles import Colour, FloorTile
from domain.kernel import Event

EndReason = Literal["row_completed", "no_tiles_left", "round_limit"]


class TableLaid(Event, frozen=True):
    """Boards and factories are on the table, the bag is full (AZ-1 to AZ-3)."""

    board: Board
    players: int
    factories: int
    round_limit: int


class FactoriesFilled(Event, frozen=True):
    """A round begins: tiles lie on the factories, the marker in the centre (AZ-5, AZ-10)."""

    is_draw = True

    round: int
    starting_seat: int
    factories: tuple[tuple[Colour, ...], ...]
    lid_emptied: bool = False  # the lid's tiles went into the bag on the way (AZ-30)


class TilesTaken(Event, frozen=True):
    """A player took tiles and put them away (AZ-11 to AZ-16)."""

    seat: int
    source: Source
    colour: Colour
    count: int
    to: Target
    placed: int  # tiles that found room in the pattern line
    floored: tuple[FloorTile, ...] = ()  # what lies on new floor spaces, left to right
    spilled: int = 0  # tiles for which the floor had no room: in the lid
    to_centre: tuple[Colour, ...] = ()
    marker: bool = False  # the start-player marker came along


class TilePlaced(Event, frozen=True):
    """A full line's tile moved to the wall; the line's other tiles are in the lid (AZ-20, AZ-21)."""

    seat: int
    line: int
    column: int
    colour: Colour
    points: int


class FloorScored(Event, frozen=True):
    """A floor line was paid for and cleared into the lid (AZ-22)."""

    seat: int
    tiles: tuple[FloorTile, ...]
    points: int  # what the score really lost, as a negative number or 0


class GameEnded(Event, frozen=True):
    """No further round (AZ-31, AZ-32, AZ-40)."""

    reason: EndReason


class BonusesScored(Event, frozen=True):
    """The end bonuses of one player (AZ-40)."""

    seat: int
    rows: int
    columns: int
    colours: int
    points: int


AzulEvent = TilesTaken | TilePlaced | FloorScored | FactoriesFilled | TableLaid | BonusesScored | GameEnded
