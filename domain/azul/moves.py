"""What a player may ask for, as clients write it."""

from typing import Final, Literal, get_args

from domain.azul.tiles import COLOURS, Colour
from domain.kernel import Value

Source = Literal[
    "centre",
    "factory-1",
    "factory-2",
    "factory-3",
    "factory-4",
    "factory-5",
    "factory-6",
    "factory-7",
    "factory-8",
    "factory-9",
]
Target = Literal["floor", "line-1", "line-2", "line-3", "line-4", "line-5"]

CENTRE: Final[Source] = "centre"
FLOOR: Final[Target] = "floor"
FACTORIES: Final[tuple[Source, ...]] = get_args(Source)[1:]
LINES: Final[tuple[Target, ...]] = get_args(Target)[1:]
FACTORY_INDEX: Final = {name: index for index, name in enumerate(FACTORIES)}
LINE_INDEX: Final = {name: index for index, name in enumerate(LINES)}


class Take(Value, frozen=True, tag="take", rename={"source": "from"}):
    """Take all tiles of one colour from one factory or from the centre; put them all in one place."""

    source: Source
    colour: Colour
    to: Target


Move = Take

# Every move there is, made once: a move is a value, so all tables can share them.
TAKES: Final[dict[tuple[Source, Colour], dict[Target, Take]]] = {
    (source, colour): {to: Take(source, colour, to) for to in (*LINES, FLOOR)}
    for source in get_args(Source)
    for colour in COLOURS
}
