"""What the boards of several games have in common."""

from collections.abc import Collection, Sequence
from typing import Final

from rich.text import Text

from service.terminal.face import AnyScene
from service.terminal.layout import Block, flow, padded
from service.terminal.tiles import NOBODY, WIDTH, tiles

NAME_WIDTH: Final = 20
USUAL: Final = 4 * WIDTH  # what lies on a factory at first


def draw_factories(factories: Sequence[Text], width: int, gold: Collection[int] = ()) -> Block:
    """Factories by number, each as wide as the fullest."""
    widest = max(USUAL, *(lying.cell_len for lying in factories))
    numbered = [
        Text.assemble((f"{number}:", "bold yellow" if number in gold else "bold"), padded(lying, widest))
        for number, lying in enumerate(factories, 1)
    ]
    return flow(numbered, width)


def draw_tiles(colours: Collection[str]) -> Text:
    return tiles(colours) if colours else NOBODY


def draw_name(scene: AnyScene, seat: int) -> Text:
    """Whose board this is, and whether it is their turn."""
    name = Text(scene.who(seat), "bold")
    name.truncate(NAME_WIDTH, overflow="ellipsis")
    return Text.assemble("> " if seat in scene.view.to_act else "  ", name)


def points(count: int) -> str:
    return f"{count} point{'' if abs(count) == 1 else 's'}"
