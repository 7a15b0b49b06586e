"""What happens in Azul, in words."""

from typing import assert_never

from domain.azul.events import (
    AzulEvent,
    BonusesScored,
    ColumnAsked,
    DiscsLaid,
    ExtraTilesDrawn,
    FactoriesFilled,
    FloorScored,
    GameEnded,
    LineFell,
    Pile,
    TableLaid,
    TilePlaced,
    TilesAttracted,
    TilesTaken,
)
from domain.azul.moves import Source
from domain.azul.tiles import MARKER
from service.terminal.face import Who
from service.terminal.tiles import in_words, listed

REASONS = {
    "row_completed": "a row is complete",
    "no_tiles_left": "no tile is left to deal",
    "round_limit": "the last round is played",
}


def tell(event: AzulEvent, who: Who) -> str | None:  # noqa: C901, PLR0911 - one flat table of events, an arm each
    match event:
        case TilesTaken():
            return f"{who(event.seat)} took {taken(event)}."
        case TilePlaced(seat, line, column, colour, points):
            return f"{who(seat)} tiled {colour} in row {line}, column {column}: +{points}."
        case FloorScored(seat, tiles, points):
            return f"{who(seat)} paid for {len(tiles)} on the floor: {points}." if tiles else None
        case LineFell(seat, line, colour):
            return f"{who(seat)} had no space for {colour}: line {line} fell to the floor."
        case FactoriesFilled(number, starting_seat):
            return f"Round {number} begins. First: {who(starting_seat)}."
        case ExtraTilesDrawn(factory, tiles):
            return f"One more for {place(factory)}: {in_words(tiles)}."
        case TilesAttracted(factory, colour, neighbours):
            return f"{place(factory).capitalize()} drew {colour} from {listed([*map(place, neighbours)])}."
        case GameEnded(reason):
            return f"The game ends: {REASONS[reason]}."
        case BonusesScored():
            return f"{who(event.seat)} completed {bonuses(event)}: +{event.points}."
        case TableLaid() | DiscsLaid() | ColumnAsked():
            return None
        case _:
            assert_never(event)


def taken(event: TilesTaken) -> str:
    """What was taken, where it went, and what came of the rest."""
    told = [f"{event.count} {event.colour} from {place(event.source)} to {place(event.to)}"]
    told += ["with the start marker"] if event.marker else []
    told += ["with the disc"] if event.disc else []
    fallen = sum(tile != MARKER for tile in event.floored) + event.spilled
    told += [f"{fallen} fell to the floor"] if fallen and event.placed else []
    told += [f"{in_words(event.sheltered)} lies on a disc"] if event.sheltered else []
    told += [f"{in_words(pile.tiles)} {left_at(pile, event.source)}" for pile in event.to_factories]
    return ", ".join(told)


def left_at(pile: Pile, source: Source) -> str:
    return "stayed there" if pile.factory == source else f"went to {place(pile.factory)}"


def place(name: str) -> str:
    """`factory-3` in words."""
    return f"the {name}" if "-" not in name else name.replace("-", " ")


def bonuses(event: BonusesScored) -> str:
    parts = ((event.rows, "row"), (event.columns, "column"), (event.colours, "colour"))
    return listed([f"{count} {part}{plural(count)}" for count, part in parts])


def plural(count: int) -> str:
    return "" if count == 1 else "s"
