"""Tiles of all games as coloured letters: the letter says it all, the colour says it faster."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from rich.text import Text

from service.terminal.face import Unclear

C = TypeVar("C", bound=str)


class Paint(NamedTuple):
    """How a colour is written: its letter, on a tile and as print."""

    letter: str
    tile: str
    print: str


PAINTS: Final = {
    "blue": Paint("B", "bold #ffffff on #1f5fc4", "#5f9cff"),
    "yellow": Paint("Y", "bold #000000 on #e8bd1e", "#e8bd1e"),
    "red": Paint("R", "bold #ffffff on #c02f2f", "#ef6a6a"),
    "black": Paint("K", "bold #ffffff on #3c3c3c", "#a0a0a0"),
    "teal": Paint("T", "bold #000000 on #3fc4b8", "#3fc4b8"),
    "purple": Paint("P", "bold #ffffff on #7d3fb0", "#b98ae0"),
    "green": Paint("G", "bold #ffffff on #2c8a3c", "#5fc46f"),
    "orange": Paint("O", "bold #000000 on #f08a2c", "#f08a2c"),
    "marker": Paint("S", "bold #000000 on #c8c8c8", "#c8c8c8"),  # the start-player marker
}
NOBODY: Final = Text(" · ", "dim")
WIDTH: Final = 3  # of a tile


def tile(colour: str) -> Text:
    """A tile that lies there."""
    return Text(f" {PAINTS[colour].letter} ", PAINTS[colour].tile)


def printed(colour: str) -> Text:
    """A space that waits for a tile of its colour."""
    return Text(f" {PAINTS[colour].letter.lower()} ", PAINTS[colour].print)


def tiles(colours: Iterable[str]) -> Text:
    return Text.assemble(*map(tile, colours))


def legend(colours: Iterable[str]) -> Text:
    words = (Text.assemble((PAINTS[colour].letter, PAINTS[colour].tile), f" {colour}") for colour in colours)
    return Text("  ").join(words)


def in_words(colours: Iterable[str]) -> str:
    """`2 blue and 1 red`"""
    counted = [f"{count} {colour}" for colour, count in Counter(colours).items()]
    return listed(counted) or "nothing"


def listed(words: Sequence[str], last: str = "and") -> str:
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def colour_named(word: str, colours: Sequence[C]) -> C:
    """The colour meant by its letter, its name, or the beginning of its name."""
    found = [colour for colour in colours if PAINTS[colour].letter.lower() == word.lower()]
    found = found or [colour for colour in colours if colour.startswith(word.lower())]
    if len(found) != 1:
        known = ", ".join(f"{PAINTS[colour].letter} {colour}" for colour in colours)
        raise Unclear(f"Which colour is {word!r}? There are {known}.")
    return found[0]
