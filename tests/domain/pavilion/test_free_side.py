"""The free side: stars become what the player's tiles make them."""

import pytest

from domain.pavilion.boards import FREE_SIDE, SPACES, STARS, Space, StarKind
from domain.pavilion.events import PavilionScored, RoundPassed, SpaceCovered
from domain.pavilion.moves import CoverSpace
from domain.pavilion.refusals import StarHasColour, StarTakesOtherColour
from domain.pavilion.state import Table
from domain.pavilion.tiles import COLOURS, Colour
from tests.domain.pavilion.tables import FREE, chance, decided, evolved, placing, the, tiles

ALL = "pgoybr"


def star(name: str, letters: str) -> dict[Space, Colour]:
    """Tiles on a star, clockwise from N; a dot leaves a space empty."""
    at = 6 * STARS.index(name)
    by_letter = dict(zip(ALL, COLOURS, strict=True))
    return {
        space: by_letter[letter] for space, letter in zip(SPACES[at : at + 6], letters, strict=False) if letter != "."
    }


def accepted(table: Table, name: str) -> set[Colour]:
    moves = FREE.legal(table, 0)
    return {move.colour for move in moves if isinstance(move, CoverSpace) and move.space.split(".")[0] == name}


def hand_of_all(covered: dict[Space, Colour]) -> Table:
    return placing(ALL * 3, "r", covered={0: covered}, side="free")


@pytest.mark.parametrize("name", STARS)
def test_sp_50_the_first_tile_of_any_star_is_of_any_colour(name: str) -> None:
    assert accepted(hand_of_all({}), name) == set(COLOURS)


@pytest.mark.parametrize("name", STARS)
def test_sp_50_the_second_tile_decides(name: str) -> None:
    assert accepted(hand_of_all(star(name, "b")), name) == set(COLOURS)
    assert accepted(hand_of_all(star(name, "b.b")), name) == {"blue"}
    assert accepted(hand_of_all(star(name, "b.r")), name) == {"purple", "green", "orange", "yellow"}


def test_sp_50_a_star_of_one_colour_refuses_others() -> None:
    with pytest.raises(StarTakesOtherColour) as refusal:
        decided(hand_of_all(star("E", "...bb")), CoverSpace("E.NW", "red", 0))
    assert refusal.value.rule == "SP-50"


def test_sp_50_a_multicolour_star_refuses_a_colour_it_has() -> None:
    with pytest.raises(StarHasColour) as refusal:
        decided(hand_of_all(star("E", "...br")), CoverSpace("E.NW", "red", 0))
    assert refusal.value.rule == "SP-50"


@pytest.mark.parametrize(
    ("letters", "kind", "points"),
    [
        ("pgoybr", "multicolour", 12),
        ("rrrrrr", "red", 14),
        ("bbbbbb", "blue", 15),
        ("yyyyyy", "yellow", 16),
        ("oooooo", "orange", 17),
        ("gggggg", "green", 18),
        ("pppppp", "purple", 20),
    ],
)
@pytest.mark.parametrize("name", STARS)
def test_sp_50_a_complete_star_scores_by_what_it_became(name: str, letters: str, kind: StarKind, points: int) -> None:
    assert bonuses(star(name, letters)) == PavilionScored(0, (kind,), (), points)


def bonuses(covered: dict[Space, Colour]) -> PavilionScored:
    table = placing("", "", covered={0: covered}, side="free", in_round=6)
    table = evolved(table, RoundPassed(0), RoundPassed(1))
    return next(event for event in FREE.resolve(table, chance()) if isinstance(event, PavilionScored))


def test_sp_50_several_stars_may_become_alike() -> None:
    covered = star("W", "bbbbbb") | star("NE", "bbbbbb") | star("C", ALL) | star("SE", ALL)
    assert bonuses(covered) == PavilionScored(0, ("blue", "blue", "multicolour", "multicolour"), (), 15 + 15 + 12 + 12)


def test_sp_40_all_twelve_threes_count_on_the_free_side() -> None:
    numbers = [number for printed in FREE_SIDE.stars for number in printed.numbers]
    threes = {space: COLOURS[0] for space, number in zip(SPACES, numbers, strict=True) if number == 3}
    threes |= star("C", ALL)
    assert len(threes) == 12
    assert bonuses(threes) == PavilionScored(0, ("multicolour",), (3,), 24)
    del threes["C.NW"]
    assert bonuses(threes).points == 0


def test_sp_51_the_tile_placed_says_which_tiles_pay() -> None:
    table = placing("bbpprr", "r", side="free")
    covered = the(SpaceCovered, decided(table, CoverSpace("SW.SE", "blue", 2)))  # a 4 on the free side
    assert (covered.colour, covered.discarded, covered.points) == ("blue", tiles("bpp"), 1)
    on_4 = {
        (move.colour, move.wild)
        for move in FREE.legal(table, 0)
        if isinstance(move, CoverSpace) and move.space == "SW.SE"
    }
    assert on_4 == {("blue", 2), ("red", 2)}


def test_sp_51_numbers_are_those_of_the_free_side() -> None:
    table = placing("b", "r", side="free")
    ones = {move.space for move in FREE.legal(table, 0) if isinstance(move, CoverSpace)}
    assert ones == {"W.SE", "NW.S", "NE.SW", "E.NW", "SE.N", "SW.NE"}
