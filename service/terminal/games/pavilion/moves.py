"""Summer Pavilion's moves as a player types them."""

import re
from collections import Counter
from typing import Final, assert_never, cast

from domain.pavilion.boards import LOCATION, Board, Space
from domain.pavilion.moves import CENTRE, CollectTiles, CoverSpace, Keep, Move, PassRound, Source, TakeOffer
from domain.pavilion.tiles import COLOURS, Colour
from service.terminal.face import Unclear
from service.terminal.games.pavilion.drawing import PavilionScene
from service.terminal.tiles import PAINTS, colour_named

HELP: Final = """\
3 green         take green (and a wild tile) from factory 3
c green         ... from the centre
w.ne            place on the upper right space of star W, few tiles of it wild
w.ne purple 2   ... a tile of this colour, 2 of those you pay being wild
red blue blue   take these from the supply, as many as you earned (or: rbb)
pass gggr       place no more; keep these, up to four (or none: pass none)
pass            ... and keep all you have, if that is no more than four"""
HINTS: Final = {
    "offer": "Name a factory (or c) and a colour, such as: 3 green",
    "placing": "Name a space, a colour and how many are wild, such as: w.ne purple 1; or pass",
    "collecting": "Name the tiles to take from the supply, such as: red blue",
}
MOST_KEPT: Final = 4

TAKE: Final = re.compile(
    r"(?:take\s+)?(?:(?:f|factory)?[\s-]*(?P<factory>\d)|c|centre|center)[\s,]*(?P<colour>[a-z]+)", re.IGNORECASE
)
PLACE: Final = re.compile(
    r"""(?:place\s+)?
        (?P<star>nw|ne|se|sw|w|e|c)[\s.]*(?P<direction>nw|ne|se|sw|n|s)
        (?:[\s,]+(?P<colour>[a-z]+))?
        (?:[\s,]*\+?(?P<wild>\d)(?:\s*wild)?)?""",
    re.VERBOSE | re.IGNORECASE,
)
PASS: Final = re.compile(r"p(?:ass)?(?:\s+(?:keep\s+)?(?P<kept>.+))?", re.IGNORECASE)
COLLECT: Final = re.compile(r"(?:collect\s+|\+\s*)?(?P<tiles>[a-z\d\s,]+)", re.IGNORECASE)
SOME: Final = re.compile(r"(?:(\d+)\s*)?([a-z]+)", re.IGNORECASE)


def read(text: str, scene: PavilionScene) -> Move:
    """By its form: whether it is the time for such a move, the rules say."""
    if scene.view.phase == "collecting" and (words := COLLECT.fullmatch(text)):
        return CollectTiles(tuple(handful(words["tiles"])))
    if words := PASS.fullmatch(text):
        return read_pass(words["kept"], scene)
    if words := PLACE.fullmatch(text):
        return read_place(words, scene)
    if words := TAKE.fullmatch(text):
        factory = words["factory"]
        source = cast("Source", f"factory-{factory}") if factory else CENTRE
        return TakeOffer(source, colour_named(words["colour"], COLOURS))
    raise Unclear(HINTS.get(scene.view.phase, "That is no move."))


def read_place(words: re.Match[str], scene: PavilionScene) -> CoverSpace:
    space = cast("Space", f"{words['star']}.{words['direction']}".upper())
    colour = colour_named(words["colour"], COLOURS) if words["colour"] else colour_of(scene.board, space)
    wild = int(words["wild"]) if words["wild"] else fewest_wild(scene, space, colour)
    return CoverSpace(space, colour, wild)


def colour_of(board: Board, space: Space) -> Colour:
    """The colour printed on the star."""
    kind = board.stars[LOCATION[space][0]].kind
    for colour in COLOURS:
        if colour == kind:
            return colour
    raise Unclear(f"This star takes several colours: name one, such as: {space.lower()} red")


def fewest_wild(scene: PavilionScene, space: Space, colour: Colour) -> int:
    """As many wild tiles as must stand in for the colour; at least the placed tile shows it (SP-21)."""
    star, direction = LOCATION[space]
    number = scene.board.stars[star].numbers[direction]
    if colour == scene.table.wild:
        return 0
    return min(max(0, number - scene.table.players[scene.me].beside[colour]), number - 1)


def read_pass(kept: str | None, scene: PavilionScene) -> PassRound:
    beside = scene.table.players[scene.me].beside
    if kept is None and sum(beside.values()) > MOST_KEPT:
        raise Unclear(f"You have {sum(beside.values())} tiles. Name up to four to keep, such as: pass gggr")
    keeping = dict(beside) if kept is None else Counter([] if kept.lower() in ("none", "-", "0") else handful(kept))
    return PassRound(Keep(**keeping))


def handful(text: str) -> list[Colour]:
    """Tiles by letters, names and counts: `rbb`, `red blue blue`, `1 red 2 blue`."""
    colours: list[Colour] = []
    for count, word in SOME.findall(text):
        letters = all(letter.upper() in LETTERS for letter in word)
        named = [colour_named(part, COLOURS) for part in (word if letters else [word])]
        colours += named * int(count or 1)
    return colours


LETTERS: Final = {PAINTS[colour].letter for colour in COLOURS}


def write(move: Move) -> str:
    match move:
        case TakeOffer(source, colour):
            return f"{'c' if source == CENTRE else source.removeprefix('factory-')} {colour}"
        case CoverSpace(space, colour, wild):
            return f"{space} {colour} {wild}"
        case CollectTiles(colours):
            return " ".join(colours)
        case PassRound(keep):
            kept = [f"{count} {colour}" for colour, count in zip(COLOURS, keep.heap, strict=True) if count]
            return f"pass {' '.join(kept) or 'none'}"
        case _:
            assert_never(move)
