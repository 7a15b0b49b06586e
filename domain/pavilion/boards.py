"""The two sides of the printed board, as data (SP-4, SP-5)."""

from typing import Final, Literal, get_args

from domain.kernel import Value

Side = Literal["coloured", "free"]
StarName = Literal["W", "NW", "NE", "E", "SE", "SW", "C"]
Direction = Literal["N", "NE", "SE", "S", "SW", "NW"]
StarKind = Literal["multicolour", "purple", "green", "orange", "yellow", "blue", "red"]
FeatureKind = Literal["pillar", "statue", "window"]

# A star and the direction of the space's tip, clockwise. Spaces next to each other in this ring are connected.
# fmt: off
Space = Literal[
    "W.N", "W.NE", "W.SE", "W.S", "W.SW", "W.NW",
    "NW.N", "NW.NE", "NW.SE", "NW.S", "NW.SW", "NW.NW",
    "NE.N", "NE.NE", "NE.SE", "NE.S", "NE.SW", "NE.NW",
    "E.N", "E.NE", "E.SE", "E.S", "E.SW", "E.NW",
    "SE.N", "SE.NE", "SE.SE", "SE.S", "SE.SW", "SE.NW",
    "SW.N", "SW.NE", "SW.SE", "SW.S", "SW.SW", "SW.NW",
    "C.N", "C.NE", "C.SE", "C.S", "C.SW", "C.NW",
]
# fmt: on

STARS: Final[tuple[StarName, ...]] = get_args(StarName)
DIRECTIONS: Final[tuple[Direction, ...]] = get_args(Direction)
SPACES: Final[tuple[Space, ...]] = get_args(Space)
# Where a space is: the index of its star, and its own index in that star's ring.
LOCATION: Final[dict[Space, tuple[int, int]]] = {space: divmod(at, 6) for at, space in enumerate(SPACES)}


class Star(Value, frozen=True):
    """A star of six spaces."""

    name: StarName
    kind: StarKind | None  # null: the player's tiles decide (SP-50)
    numbers: tuple[int, ...]  # clockwise from N, as in `directions`


class Feature(Value, frozen=True):
    """A pillar, statue or window: who fills the spaces around it takes tiles from the supply."""

    name: str
    kind: FeatureKind
    spaces: tuple[Space, ...]
    tiles: int


class StarBonus(Value, frozen=True):
    """What a complete star of this kind is worth at the end."""

    star: StarKind
    points: int


class NumberBonus(Value, frozen=True):
    """What it is worth at the end to have covered every space with this number."""

    number: int
    points: int


def pillar(star: StarName, *spaces: Space) -> Feature:
    return Feature(f"pillar-{star}", "pillar", spaces, tiles=1)


def statue(star: StarName, other: StarName, *spaces: Space) -> Feature:
    return Feature(f"statue-{star}-{other}", "statue", spaces, tiles=2)


def window(star: StarName, *spaces: Space) -> Feature:
    return Feature(f"window-{star}", "window", spaces, tiles=3)


FEATURES: Final = (
    pillar("W", "C.SW", "C.NW", "W.NE", "W.SE"),
    pillar("NW", "C.N", "C.NW", "NW.SE", "NW.S"),
    pillar("NE", "C.N", "C.NE", "NE.S", "NE.SW"),
    pillar("E", "C.NE", "C.SE", "E.SW", "E.NW"),
    pillar("SE", "C.SE", "C.S", "SE.N", "SE.NW"),
    pillar("SW", "C.S", "C.SW", "SW.N", "SW.NE"),
    statue("W", "NW", "W.N", "W.NE", "NW.S", "NW.SW"),
    statue("NW", "NE", "NW.NE", "NW.SE", "NE.SW", "NE.NW"),
    statue("NE", "E", "NE.SE", "NE.S", "E.N", "E.NW"),
    statue("E", "SE", "E.S", "E.SW", "SE.N", "SE.NE"),
    statue("SE", "SW", "SE.SW", "SE.NW", "SW.NE", "SW.SE"),
    statue("SW", "W", "SW.N", "SW.NW", "W.SE", "W.S"),
    window("W", "W.SW", "W.NW"),
    window("NW", "NW.N", "NW.NW"),
    window("NE", "NE.N", "NE.NE"),
    window("E", "E.NE", "E.SE"),
    window("SE", "SE.SE", "SE.S"),
    window("SW", "SW.S", "SW.SW"),
)
FEATURES_AT: Final[dict[Space, tuple[Feature, ...]]] = {
    space: tuple(feature for feature in FEATURES if space in feature.spaces) for space in SPACES
}


class Board(Value, frozen=True):
    """One side of a player board: what is printed on it."""

    side: Side
    stars: tuple[Star, ...]
    directions: tuple[Direction, ...] = DIRECTIONS
    features: tuple[Feature, ...] = FEATURES
    corners: int = 4
    star_bonuses: tuple[StarBonus, ...] = (
        StarBonus("multicolour", 12),
        StarBonus("red", 14),
        StarBonus("blue", 15),
        StarBonus("yellow", 16),
        StarBonus("orange", 17),
        StarBonus("green", 18),
        StarBonus("purple", 20),
    )
    number_bonuses: tuple[NumberBonus, ...] = (
        NumberBonus(1, 4),
        NumberBonus(2, 8),
        NumberBonus(3, 12),
        NumberBonus(4, 16),
    )

    def star_points(self, kind: StarKind) -> int:
        return next(bonus.points for bonus in self.star_bonuses if bonus.star == kind)

    def number_points(self, number: int) -> int:
        return sum(bonus.points for bonus in self.number_bonuses if bonus.number == number)


COLOURED_SIDE: Final = Board(
    side="coloured",
    stars=(
        Star("W", "purple", (1, 2, 3, 4, 5, 6)),
        Star("NW", "orange", (6, 1, 2, 3, 4, 5)),
        Star("NE", "red", (5, 6, 1, 2, 3, 4)),
        Star("E", "blue", (4, 5, 6, 1, 2, 3)),
        Star("SE", "yellow", (3, 4, 5, 6, 1, 2)),
        Star("SW", "green", (2, 3, 4, 5, 6, 1)),
        Star("C", "multicolour", (1, 2, 3, 4, 5, 6)),
    ),
)

FREE_SIDE: Final = Board(
    side="free",
    stars=(
        Star("W", None, (3, 2, 1, 4, 5, 6)),
        Star("NW", None, (6, 3, 2, 1, 4, 5)),
        Star("NE", None, (5, 6, 3, 2, 1, 4)),
        Star("E", None, (4, 5, 6, 3, 2, 1)),
        Star("SE", None, (1, 4, 5, 6, 3, 2)),
        Star("SW", None, (2, 1, 4, 5, 6, 3)),
        Star("C", None, (3, 3, 3, 3, 3, 3)),
    ),
)

BOARDS: Final[dict[Side, Board]] = {board.side: board for board in (COLOURED_SIDE, FREE_SIDE)}
