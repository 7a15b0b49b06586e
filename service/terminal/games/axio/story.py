"""What happens in Axio, in words."""

from typing import assert_never

from domain.axio.events import (
    AxioEnded,
    AxioEvent,
    AxioLaid,
    DominoPlaced,
    ExchangeOffered,
    ExtraTurnBegan,
    ExtraTurnEarned,
    PyramidPlaced,
    RackFilled,
    RackShown,
    ShownTilesReturned,
    TurnBegan,
)
from domain.axio.spaces import Cell
from domain.axio.tiles import Rack
from service.terminal.face import Who
from service.terminal.tiles import listed

REASONS = {
    "cannot_place": "the next tile cannot be placed",
    "all_colours_full": "all five colours are full",
}


def tell(event: AxioEvent, who: Who) -> str | None:  # noqa: C901, PLR0911 - one flat table of events, an arm each
    match event:
        case DominoPlaced():
            return f"{who(event.seat)} placed {placed(event)}."
        case RackFilled(seat, count, tiles):
            drawn = shown(tiles) if tiles is not None else f"{count} tile{'' if count == 1 else 's'}"
            return f"{who(seat)} drew {drawn}."
        case PyramidPlaced(seat, cell, colours):
            gains = "".join(f", +1 {colour}" for colour in colours)
            return f"{who(seat)} isolated {at(cell)}: a pyramid{gains}."
        case ExtraTurnEarned(seat, colour):
            return f"{who(seat)} filled {colour} and earned an extra turn."
        case ExtraTurnBegan(seat):
            return f"Extra turn: {who(seat)}."
        case ExchangeOffered(seat):
            return f"{who(seat)} may exchange: no tile there shows the lowest colour."
        case RackShown(seat, tiles):
            return f"{who(seat)} laid open {shown(tiles)}, to exchange them."
        case AxioEnded(reason):
            return f"The game ends: {REASONS[reason]}."
        case AxioLaid() | TurnBegan() | ShownTilesReturned():
            return None
        case _:
            assert_never(event)


def placed(event: DominoPlaced) -> str:
    gains = [f"+{points} {colour}" for points, colour in zip(event.points, event.tile, strict=True) if points]
    scored = f": {listed(gains)}" if gains else ""
    return f"{shown((event.tile,))} on {at(event.cells[0])} and {at(event.cells[1])}{scored}"


def shown(tiles: Rack) -> str:
    return listed(["-".join(tile) for tile in tiles]) or "nothing"


def at(cell: Cell) -> str:
    return f"({cell[0]}, {cell[1]})"
