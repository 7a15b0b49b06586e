"""What the creator of a game may choose."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class AzulOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of an Azul game."""

    starting_seat: Annotated[
        Literal["first", "random"],
        Meta(description="Who starts the first round: seat 0, or a seat drawn from the game's seed (AZ-6)."),
    ] = "first"
    round_limit: Annotated[
        int, Meta(ge=5, le=100, description="The game ends after this many rounds at the latest (AZ-32).")
    ] = 30
    special_factories: Annotated[
        bool, Meta(description="In every round as many factories as there are players have an effect (SF-1 to SF-9).")
    ] = False


class CrystalOptions(AzulOptions, frozen=True, forbid_unknown_fields=True):
    """Options of a game on Crystal Mosaic boards."""

    special_factories: Annotated[
        bool, Meta(description="Always false: special factories do not go with these boards (SF-10).")
    ] = False

    def __post_init__(self) -> None:
        if self.special_factories:
            raise ValueError(
                "special factories go with the rulesets azul and azul-free, not with Crystal Mosaic boards (SF-10)"
            )
