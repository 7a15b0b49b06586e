"""What a player may ask for, as clients write it.

Every legal move is listed; none has two spellings. The order of `colours` and counts of zero in
`keep` mean nothing, so moves that differ only in them are the same value.
"""

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta
from msgspec.structs import astuple, force_setattr

from domain.kernel import Value
from domain.pavilion.boards import SPACES, Space
from domain.pavilion.tiles import COLOURS, Colour, Heap, handfuls, in_order, spread

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
CENTRE: Final[Source] = "centre"
FACTORIES: Final[tuple[Source, ...]] = get_args(Source)[1:]
FACTORY_INDEX: Final = {name: index for index, name in enumerate(FACTORIES)}

MOST_COLLECTED: Final = 3  # no space touches features worth more than three tiles together
MOST_KEPT: Final = 4
MOST_WILD: Final = 5  # a space numbered 6 takes one tile of its colour and five wild ones


class TakeOffer(Value, frozen=True, tag="take", rename={"source": "from"}):
    """Take one colour from a factory or the centre; if wild tiles lie there, exactly one comes along."""

    source: Source
    colour: Annotated[Colour, Meta(description="The wild colour only where nothing else lies: one tile.")]


class CoverSpace(Value, frozen=True, tag="place"):
    """Pay as many tiles as the space says and place one of them on it."""

    space: Space
    colour: Annotated[Colour, Meta(description="The colour of the tile that is placed.")]
    wild: Annotated[
        int,
        Meta(
            ge=0,
            le=MOST_WILD,
            description="How many wild tiles stand in for tiles of `colour`; 0 when `colour` is the wild one itself.",
        ),
    ]


class CollectTiles(Value, frozen=True, tag="collect"):
    """Take the tiles earned by completing features: exactly as many as earned, or all that the supply holds."""

    colours: Annotated[
        tuple[Colour, ...],
        Meta(min_length=1, max_length=MOST_COLLECTED, description="One entry per tile, in any order."),
    ]

    def __post_init__(self) -> None:
        force_setattr(self, "colours", in_order(self.colours))


KeptCount = Annotated[int, Meta(ge=0, le=MOST_KEPT)]


class Keep(Value, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How many tiles of each colour to keep; a colour left out means none."""

    purple: KeptCount = 0
    green: KeptCount = 0
    orange: KeptCount = 0
    yellow: KeptCount = 0
    blue: KeptCount = 0
    red: KeptCount = 0

    @property
    def heap(self) -> Heap:
        return astuple(self)


class PassRound(Value, frozen=True, tag="pass"):
    """Place no more this round. Tiles that are not kept are lost and cost a point each."""

    keep: Annotated[Keep, Meta(description="Up to four of your tiles, for the next round; fewer or none is allowed.")]


Move = TakeOffer | CoverSpace | CollectTiles | PassRound

# Every move there is, made once: a move is a value, so all tables can share them.
TAKES: Final = {(source, colour): TakeOffer(source, colour) for source in (CENTRE, *FACTORIES) for colour in COLOURS}
COVERS: Final = {
    (space, colour): tuple(CoverSpace(space, colour, wild) for wild in range(MOST_WILD + 1))
    for space in SPACES
    for colour in COLOURS
}
COLLECTS: Final = {
    pick: CollectTiles(spread(pick)) for pick in handfuls((MOST_COLLECTED,) * 6, MOST_COLLECTED) if any(pick)
}
PASSES: Final = {pick: PassRound(Keep(*pick)) for pick in handfuls((MOST_KEPT,) * 6, MOST_KEPT)}
