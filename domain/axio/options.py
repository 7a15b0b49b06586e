"""What the creator of a game may choose."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from domain.axio.boards import TileSetName

TileSetOption = Annotated[
    TileSetName,
    Meta(description="How the 100 tiles are split: of each mixed pair and of each double, 7 and 6 or 8 and 4 (AX-3)."),
]


class AxioOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of an Axio game."""

    tile_set: TileSetOption = "7-6"
    starting_seat: Annotated[
        Literal["first", "random"],
        Meta(description="Who takes the first turn: seat 0, or a seat drawn from the game's seed."),
    ] = "first"


class AxioSoloOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a solo game of Axio."""

    tile_set: TileSetOption = "7-6"
