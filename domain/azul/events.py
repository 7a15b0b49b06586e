"""What happens at a table. These types are the storage format: add fields with defaults, never rename."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.azul.boards import Board
from domain.azul.discs import Disc
from domain.azul.moves import Source, Target
from domain.azul.tiles import Colour, FloorTile
from domain.kernel import Event, Value

EndReason = Literal["row_completed", "no_tiles_left", "round_limit"]

FromTop = Annotated[int, Meta(description="Counted from 1, from the top.")]
LidEmptied = Annotated[bool, Meta(description="The bag ran out, and the lid's tiles went into it on the way (AZ-30).")]


class TableLaid(Event, frozen=True):
    """Boards and factories are on the table, the bag is full (AZ-1 to AZ-3)."""

    board: Board
    players: int
    factories: int
    round_limit: int
    gold_sides: Annotated[
        tuple[Disc, ...], Meta(description="The discs in play; none: all factories are ordinary ones (SF-1).")
    ] = ()


class DiscsLaid(Event, frozen=True):
    """The discs were shuffled, laid in a circle, and as many as there are players turned to gold (SF-2)."""

    is_draw = True

    discs: Annotated[tuple[Disc, ...], Meta(description="Clockwise, from factory-1.")]


class FactoriesFilled(Event, frozen=True):
    """A round begins: tiles lie on the factories, the marker in the centre (AZ-5, AZ-10)."""

    is_draw = True

    round: int
    starting_seat: int
    factories: tuple[tuple[Colour, ...], ...]
    lid_emptied: LidEmptied = False


class ExtraTilesDrawn(Event, frozen=True):
    """More tiles came from the bag onto a gold disc (SF-4)."""

    is_draw = True

    factory: Source
    tiles: tuple[Colour, ...]
    lid_emptied: LidEmptied = False


class TilesAttracted(Event, frozen=True):
    """A gold disc drew one tile of its colour from each of these neighbours (SF-5)."""

    factory: Source
    colour: Colour
    neighbours: tuple[Source, ...]


class Pile(Value, frozen=True):
    """Tiles that were not taken and lie on a factory now."""

    factory: Source
    tiles: tuple[Colour, ...]


class TilesTaken(Event, frozen=True):
    """A player took tiles and put them away (AZ-11 to AZ-16)."""

    seat: int
    source: Source
    colour: Colour
    count: int
    to: Target
    placed: Annotated[int, Meta(description="Tiles that found room in the pattern line.")]
    floored: Annotated[tuple[FloorTile, ...], Meta(description="What lies on new floor spaces, left to right.")] = ()
    spilled: Annotated[int, Meta(description="Tiles for which the floor had no room: in the lid.")] = 0
    to_centre: tuple[Colour, ...] = ()
    marker: Annotated[bool, Meta(description="The start-player marker came along (AZ-12).")] = False
    to_factories: Annotated[
        tuple[Pile, ...], Meta(description="What a gold disc kept or spread to its neighbours (SF-6, SF-7).")
    ] = ()
    disc: Annotated[bool, Meta(description="The gold disc itself came along (SF-8).")] = False
    sheltered: Annotated[
        tuple[Colour, ...], Meta(description="What lies on a disc beside the floor, at no cost (SF-8).")
    ] = ()


class ColumnAsked(Event, frozen=True):
    """A player must choose in which of these columns a full line's tile goes (GV-1)."""

    seat: int
    line: FromTop
    columns: Annotated[tuple[int, ...], Meta(description="Counted from 1, from the left.")]


class TilePlaced(Event, frozen=True):
    """A full line's tile moved to the wall; the line's other tiles are in the lid (AZ-20, AZ-21)."""

    seat: int
    line: FromTop
    column: Annotated[int, Meta(description="Counted from 1, from the left.")]
    colour: Colour
    points: int


class LineFell(Event, frozen=True):
    """A full line's colour had no space left on the wall: all its tiles fell to the floor (GV-3)."""

    seat: int
    line: FromTop
    colour: Colour
    floored: tuple[FloorTile, ...]
    spilled: Annotated[int, Meta(description="Tiles for which the floor had no room: in the lid.")] = 0
    sheltered: Annotated[
        tuple[Colour, ...], Meta(description="What lies on a disc beside the floor, at no cost (SF-8).")
    ] = ()


class FloorScored(Event, frozen=True):
    """A floor line was paid for and cleared into the lid, and with it the discs beside it (AZ-22, SF-8)."""

    seat: int
    tiles: tuple[FloorTile, ...]
    points: Annotated[int, Meta(description="What the score really lost, as a negative number or 0.")]
    sheltered: Annotated[tuple[Colour, ...], Meta(description="Tiles that lay on discs, at no cost.")] = ()


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


AzulEvent = (
    TilesTaken
    | TilePlaced
    | FloorScored
    | ColumnAsked
    | LineFell
    | FactoriesFilled
    | DiscsLaid
    | ExtraTilesDrawn
    | TilesAttracted
    | TableLaid
    | BonusesScored
    | GameEnded
)
