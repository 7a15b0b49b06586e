"""What a player may ask for, as clients write it."""

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta

from domain.azul.boards import SIZE
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
Side = Literal["left", "right"]

CENTRE: Final[Source] = "centre"
FLOOR: Final[Target] = "floor"
FACTORIES: Final[tuple[Source, ...]] = get_args(Source)[1:]
LINES: Final[tuple[Target, ...]] = get_args(Target)[1:]
SIDES: Final[tuple[Side, ...]] = get_args(Side)
FACTORY_INDEX: Final = {name: index for index, name in enumerate(FACTORIES)}
LINE_INDEX: Final = {name: index for index, name in enumerate(LINES)}


class Spread(Value, frozen=True, omit_defaults=True):
    """To which neighbour each colour goes that is not taken (SF-7).

    Factories are numbered clockwise: right is the nearest higher number still in the circle, left the
    nearest lower one; beyond the last factory comes factory-1.
    """

    blue: Side | None = None
    yellow: Side | None = None
    red: Side | None = None
    black: Side | None = None
    teal: Side | None = None

    def sides(self) -> dict[Colour, Side]:
        named: dict[Colour, Side | None] = {colour: getattr(self, colour) for colour in COLOURS}
        return {colour: side for colour, side in named.items() if side is not None}


class Take(Value, frozen=True, tag="take", rename={"source": "from"}, omit_defaults=True):
    """Take all tiles of one colour from one factory or from the centre; put them all in one place."""

    source: Source
    colour: Colour
    to: Target
    spread: Annotated[
        Spread | None,
        Meta(description="Only when taking from a gold disc with effect 4, and then a side for every colour left."),
    ] = None


class Tile(Value, frozen=True, tag="tile"):
    """Choose the wall column for the full line that asks for one, when the offer is over."""

    line: Annotated[int, Meta(ge=1, le=SIZE)]
    column: Annotated[int, Meta(ge=1, le=SIZE)]


Move = Take | Tile

# Every take without a spread, made once: a move is a value, so all tables can share them.
TAKES: Final[dict[tuple[Source, Colour], dict[Target, Take]]] = {
    (source, colour): {to: Take(source, colour, to) for to in (*LINES, FLOOR)}
    for source in get_args(Source)
    for colour in COLOURS
}
