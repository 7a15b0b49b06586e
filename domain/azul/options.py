"""What the creator of a game may choose."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of an Azul game."""

    starting_seat: Annotated[
        Literal["first", "random"],
        Meta(description="Who starts the first round: seat 0, or a seat drawn from the game's seed (AZ-6)."),
    ] = "first"
    round_limit: Annotated[
        int, Meta(ge=5, le=100, description="The game ends after this many rounds at the latest (AZ-32).")
    ] = 30
