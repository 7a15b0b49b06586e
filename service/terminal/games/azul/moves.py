"""Azul's moves as a player types them."""

import re
from typing import Final, cast

from domain.azul.moves import CENTRE, FLOOR, Move, Side, Source, Spread, Take, Target, Tile
from domain.azul.tiles import COLOURS
from service.terminal.face import Unclear
from service.terminal.games.azul.drawing import AzulScene
from service.terminal.tiles import colour_named

HELP: Final = """\
3 blue 2        take the blue tiles of factory 3, put them in line 2 (or: 3b2)
c red f         take the red tiles of the centre, put them on the floor
1 red 2 b< k>   ... and send the rest on, blue to the left, black to the right:
                only from a gold disc that asks for it
4 2             tile line 4 in column 2, on walls that leave the choice to you"""

TAKE: Final = re.compile(
    r"""(?:take\s+)?
        (?: (?:f|factory)?[\s-]*(?P<factory>\d) | c|centre|center )[\s,]*
        (?P<colour>[a-z]+?)[\s,]*
        (?: (?:l|line)?[\s-]*(?P<line>\d) | f|floor )
        (?P<spread>(?:[\s,]*[a-z]+?\s*(?:left|right|<|>))*)""",
    re.VERBOSE | re.IGNORECASE,
)
SPREAD: Final = re.compile(r"([a-z]+?)\s*(left|right|<|>)", re.IGNORECASE)
SIDES: Final[dict[str, Side]] = {"<": "left", ">": "right", "left": "left", "right": "right"}
ARROWS: Final[dict[Side, str]] = {"left": "<", "right": ">"}

TILE: Final = re.compile(
    r"""(?:tile\s+)?
        (?: (?:l|line)?\s*(?P<line>\d)[\s,]+(?:c|col|column)? | c|col|column )\s*
        (?P<column>\d)""",
    re.VERBOSE | re.IGNORECASE,
)


def read(text: str, scene: AzulScene) -> Move:
    if tile := TILE.fullmatch(text):
        return read_tile(tile, scene)
    if take := TAKE.fullmatch(text):
        return read_take(take)
    raise Unclear("Name a factory (or c), a colour and a line (or f), such as: 3 blue 2")


def read_take(words: re.Match[str]) -> Take:
    factory, line = words["factory"], words["line"]
    source = cast("Source", f"factory-{factory}") if factory else CENTRE
    target = cast("Target", f"line-{line}") if line else FLOOR
    return Take(source, colour_named(words["colour"], COLOURS), target, read_spread(words["spread"]))


def read_spread(text: str) -> Spread | None:
    sides = {colour_named(colour, COLOURS): SIDES[side.lower()] for colour, side in SPREAD.findall(text)}
    return Spread(**sides) if sides else None


def read_tile(words: re.Match[str], scene: AzulScene) -> Tile:
    asked = scene.table.players[scene.me].asked
    line = words["line"] or (asked and asked.line)
    if not line:
        raise Unclear("There is no line to tile now. Take tiles, such as: 3 blue 2")
    return Tile(int(line), int(words["column"]))


def write(move: Move) -> str:
    if isinstance(move, Tile):
        return f"line {move.line} column {move.column}"
    source = "c" if move.source == CENTRE else move.source.removeprefix("factory-")
    target = "floor" if move.to == FLOOR else move.to.removeprefix("line-")
    return " ".join((source, move.colour, target, *write_spread(move.spread)))


def write_spread(spread: Spread | None) -> list[str]:
    return [f"{colour}{ARROWS[side]}" for colour, side in spread.sides().items()] if spread else []
