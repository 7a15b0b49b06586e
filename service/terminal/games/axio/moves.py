"""Axio's moves as a player types them."""

import re
from typing import Final

from domain.axio.moves import DRAW, EXCHANGE, DrawUp, ExchangeRack, Move, PlaceDomino
from domain.axio.spaces import Cell
from domain.axio.tiles import COLOURS, Tile
from service.terminal.face import Unclear
from service.terminal.games.axio.drawing import AxioScene
from service.terminal.tiles import colour_named

HELP: Final = """\
rg 6 7 right    place red-green: red on row 6, column 7, green to the right
rg 6 7 >        ... the same; there are right, left, up, down, or > < ^ v
rg 6 7 6 8      ... the same, with both spaces
x               exchange your tiles, where that is offered
d               keep them and draw, where an exchange is offered"""

PLACE: Final = re.compile(
    r"""(?:place\s+)?
        (?: (?P<letters>[a-z]{2}) | (?P<first>[a-z]+)[\s/-]+(?P<second>[a-z]+) )\s*
        (?P<row>\d+)\s+(?P<column>\d+)\s*
        (?: (?P<way>[a-z]+|[<>^]) | (?P<other_row>\d+)\s+(?P<other_column>\d+) )""",
    re.VERBOSE | re.IGNORECASE,
)
WAYS: Final = {"right": (0, 1), "down": (1, 0), "left": (0, -1), "up": (-1, 0)}
ARROWS: Final = {">": "right", "v": "down", "<": "left", "^": "up"}


def read(text: str, scene: AxioScene) -> Move:
    match text.lower():
        case "x" | "exchange":
            return EXCHANGE
        case "d" | "draw":
            return DRAW
    # Cells may be written with commas and parentheses.
    if words := PLACE.fullmatch(re.sub(r"[\s,()\[\]]+", " ", text).strip()):
        return PlaceDomino(read_tile(words), read_cells(words))
    raise Unclear("Name two colours, a row, a column and where the second half lies, such as: rg 6 7 right")


def read_tile(words: re.Match[str]) -> Tile:
    first, second = tuple(words["letters"] or ()) or (words["first"], words["second"])
    return colour_named(first, COLOURS), colour_named(second, COLOURS)


def read_cells(words: re.Match[str]) -> tuple[Cell, Cell]:
    row, column = int(words["row"]), int(words["column"])
    if words["other_row"]:
        return (row, column), (int(words["other_row"]), int(words["other_column"]))
    down, right = WAYS[way_named(words["way"])]
    return (row, column), (row + down, column + right)


def way_named(word: str) -> str:
    found = ARROWS.get(word.lower()) or next((way for way in WAYS if way.startswith(word.lower())), None)
    if found is None:
        raise Unclear(f"Which way is {word!r}? There are right, left, up and down.")
    return found


def write(move: Move) -> str:
    match move:
        case ExchangeRack():
            return "exchange"
        case DrawUp():
            return "draw"
        case PlaceDomino((first, second), (cell, other)):
            step = (other[0] - cell[0], other[1] - cell[1])
            way = next(way for way, steps in WAYS.items() if steps == step)
            return f"{first} {second} {cell[0]} {cell[1]} {way}"
