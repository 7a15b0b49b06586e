"""What the creator of a game may choose."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class PavilionOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a Summer Pavilion game."""

    starting_seat: Annotated[
        Literal["first", "random"],
        Meta(description="Who starts the first round: seat 0, or a seat drawn from the game's seed."),
    ] = "first"
