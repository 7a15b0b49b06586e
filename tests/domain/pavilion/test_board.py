"""The printed board: its data against its geometry."""

import pytest

from domain.pavilion.boards import (
    COLOURED_SIDE,
    DIRECTIONS,
    FEATURES,
    FEATURES_AT,
    FREE_SIDE,
    SPACES,
    STARS,
    Board,
    FeatureKind,
)
from tests.domain.pavilion.tables import FREE, PAVILION

Point = tuple[int, int]

# Exact geometry on a triangular lattice: the six unit steps, clockwise from east, as (x, y) of two axes 60 degrees
# apart. A space of a star is a rhombus between two neighbouring steps; its tip is their sum.
STEPS: dict[str, Point] = {"E": (1, 0), "SE": (1, -1), "SW": (0, -1), "W": (-1, 0), "NW": (-1, 1), "NE": (0, 1)}
TIPS = {
    "NE": ("NE", "E"),
    "SE": ("E", "SE"),
    "S": ("SE", "SW"),
    "SW": ("SW", "W"),
    "NW": ("W", "NW"),
    "N": ("NW", "NE"),
}


def plus(*points: Point) -> Point:
    return sum(x for x, _ in points), sum(y for _, y in points)


def times(factor: int, point: Point) -> Point:
    return factor * point[0], factor * point[1]


# The outer stars touch the centre one with their tips, so their centres are three steps away.
CENTRES: dict[str, Point] = {star: times(3, STEPS[star]) if star in STEPS else (0, 0) for star in STARS}


def edges(corners: list[Point]) -> set[frozenset[Point]]:
    return {frozenset(pair) for pair in zip(corners, corners[1:] + corners[:1], strict=True)}


def rhombus(space: str) -> set[frozenset[Point]]:
    star, tip = space.split(".")
    centre, (one, other) = CENTRES[star], (STEPS[step] for step in TIPS[tip])
    return edges([centre, plus(centre, one), plus(centre, one, other), plus(centre, other)])


def gap(star: str, step: str) -> set[frozenset[Point]]:
    """The rhombus outside a star, in the notch between two of its tips."""
    steps = list(STEPS)
    at = steps.index(step)
    notch = plus(CENTRES[star], STEPS[step])
    one, other = STEPS[steps[at - 1]], STEPS[steps[(at + 1) % 6]]
    return edges([notch, plus(notch, one), plus(notch, one, other), plus(notch, other)])


def derived_features() -> dict[frozenset[str], FeatureKind]:
    """Pillars lie between the centre and a star, statues between two outer stars, windows on the rim."""
    features: dict[frozenset[str], FeatureKind] = {}
    for star in STARS:
        for step in STEPS:
            around = frozenset(space for space in SPACES if rhombus(space) & gap(star, step))
            if len(around) == 4:
                features[around] = "pillar" if any(space.startswith("C.") for space in around) else "statue"
            elif star == step:  # the notch that points straight away from the centre
                features[around] = "window"
    return features


def test_sp_5_features_are_where_the_geometry_puts_them() -> None:
    assert {frozenset(feature.spaces): feature.kind for feature in FEATURES} == derived_features()


def test_sp_5_there_are_six_features_of_each_kind_with_distinct_names() -> None:
    kinds = [feature.kind for feature in FEATURES]
    assert [kinds.count(kind) for kind in ("pillar", "statue", "window")] == [6, 6, 6]
    assert [len(feature.spaces) for feature in FEATURES] == [4] * 12 + [2] * 6
    assert len({feature.name for feature in FEATURES}) == 18
    assert COLOURED_SIDE.features == FREE_SIDE.features == FEATURES


def test_sp_24_pillars_give_one_tile_statues_two_windows_three() -> None:
    assert {(feature.kind, feature.tiles) for feature in FEATURES} == {("pillar", 1), ("statue", 2), ("window", 3)}


def test_sp_24_no_space_earns_more_than_three_tiles() -> None:
    assert max(sum(feature.tiles for feature in features) for features in FEATURES_AT.values()) == 3


def test_spaces_are_neighbours_in_the_ring_exactly_when_they_share_an_edge() -> None:
    for star in STARS:
        for at, direction in enumerate(DIRECTIONS):
            touching = {
                other
                for other in DIRECTIONS
                if other != direction and rhombus(f"{star}.{direction}") & rhombus(f"{star}.{other}")
            }
            assert touching == {DIRECTIONS[at - 1], DIRECTIONS[(at + 1) % 6]}


def numbers(board: Board) -> dict[str, str]:
    return {star.name: " ".join(map(str, star.numbers)) for star in board.stars}


def test_sp_4_numbers_of_the_coloured_side() -> None:
    assert numbers(COLOURED_SIDE) == {
        "W": "1 2 3 4 5 6",
        "NW": "6 1 2 3 4 5",
        "NE": "5 6 1 2 3 4",
        "E": "4 5 6 1 2 3",
        "SE": "3 4 5 6 1 2",
        "SW": "2 3 4 5 6 1",
        "C": "1 2 3 4 5 6",
    }


def test_sp_4_numbers_of_the_free_side() -> None:
    assert numbers(FREE_SIDE) == {
        "W": "3 2 1 4 5 6",
        "NW": "6 3 2 1 4 5",
        "NE": "5 6 3 2 1 4",
        "E": "4 5 6 3 2 1",
        "SE": "1 4 5 6 3 2",
        "SW": "2 1 4 5 6 3",
        "C": "3 3 3 3 3 3",
    }


@pytest.mark.parametrize("board", [COLOURED_SIDE, FREE_SIDE], ids=lambda board: board.side)
def test_sp_4_five_and_six_lie_at_the_window_of_every_outer_star(board: Board) -> None:
    printed = {
        f"{star.name}.{direction}": number
        for star in board.stars
        for direction, number in zip(DIRECTIONS, star.numbers, strict=True)
    }
    for feature in FEATURES:
        if feature.kind == "window":
            assert sorted(printed[space] for space in feature.spaces) == [5, 6]


def test_stars_have_their_colours_on_one_side_and_none_on_the_other() -> None:
    assert {star.name: star.kind for star in COLOURED_SIDE.stars} == {
        "W": "purple",
        "NW": "orange",
        "NE": "red",
        "E": "blue",
        "SE": "yellow",
        "SW": "green",
        "C": "multicolour",
    }
    assert {star.kind for star in FREE_SIDE.stars} == {None}
    assert (PAVILION.board, FREE.board) == (COLOURED_SIDE, FREE_SIDE)
