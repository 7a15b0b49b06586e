"""Factory discs, as data: what the gold side of each one does (SF-1)."""

from typing import Annotated, Final, Literal

from msgspec import Meta

from domain.azul.tiles import COLOURS, Colour
from domain.kernel import Value

Remainder = Literal["centre", "stay", "neighbours"]


class Disc(Value, frozen=True, omit_defaults=True):
    """The upper side of a factory disc. A blue side, effect 0, is an ordinary factory; defaults are left out."""

    effect: Annotated[int, Meta(description="The effect's number in the rule book; 0 on a blue side.")]
    extra_tiles: Annotated[int, Meta(description="Tiles drawn onto it when all factories are filled (SF-4).")] = 0
    attracts: Annotated[
        Colour | None, Meta(description="One such tile comes from each neighbour when all factories are filled (SF-5).")
    ] = None
    remainder: Annotated[Remainder, Meta(description="Where the tiles go that are not taken (AZ-11, SF-6, SF-7).")] = (
        "centre"
    )
    shelters: Annotated[
        bool, Meta(description="Its first taker lays it beside the floor, a space without cost for one tile (SF-8).")
    ] = False


BLUE_SIDE: Final = Disc(0)

GOLD_SIDES: Final = (
    Disc(1, extra_tiles=1),
    *(Disc(2, attracts=colour) for colour in COLOURS),
    Disc(3, remainder="stay"),
    Disc(4, remainder="neighbours"),
    Disc(5, shelters=True),
)
