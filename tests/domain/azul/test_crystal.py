"""Crystal Mosaic: both sides of the expansion's boards."""

import pytest

from domain.azul.boards import CRYSTAL_BONUS, CRYSTAL_DOUBLE, Board
from domain.azul.events import BonusesScored, ColumnAsked, LineFell, TilePlaced
from domain.azul.moves import Tile
from tests.domain.azul.tables import BONUS, DOUBLE, Azul, floored, given, lined, resolved, tiles, told, walled

either_side = pytest.mark.parametrize("rules", [DOUBLE, BONUS], ids=["double", "bonus"])


def printed(board: Board) -> dict[tuple[int, int], str]:
    return {
        (row, column): colour
        for row, spaces in enumerate(board.wall, start=1)
        for column, colour in enumerate(spaces, start=1)
        if colour is not None
    }


def test_cm_e1_a_tile_on_a_doubled_space_scores_both_runs_twice() -> None:
    wall = """
        .....
        ..r..
        kb...
        .....
        .....
    """
    _, table = resolved(given(*walled(0, wall), lined(0, 3, "yyy"), rules=DOUBLE), DOUBLE)
    events, _ = told(table, 0, Tile(3, 3), DOUBLE)
    assert events == (TilePlaced(0, 3, 3, "yellow", points=(3 + 2) * 2),)


def test_cm_1_a_printed_space_takes_its_own_colour_only() -> None:
    events, _ = resolved(given(lined(0, 1, "b"), lined(1, 1, "k"), rules=DOUBLE), DOUBLE)
    assert events == (ColumnAsked(0, 1, columns=(1, 2, 3, 5)), ColumnAsked(1, 1, columns=(1, 2, 3, 4, 5)))


def test_cm_2_an_empty_printed_space_does_not_keep_its_colour_from_going_elsewhere() -> None:
    """Yellow belongs on (3, 3), yet it may stand in column 3 of row 1; then (3, 3) can never be filled."""
    _, table = resolved(given(lined(0, 1, "y"), lined(0, 3, "yyy"), rules=DOUBLE), DOUBLE)
    events, _ = told(table, 0, Tile(1, 3), DOUBLE)
    assert events[1] == ColumnAsked(0, 3, columns=(1, 2, 4, 5))


def test_cm_2_a_colour_placed_in_its_row_leaves_the_printed_space_empty_for_ever() -> None:
    wall = """
        .....
        .....
        y....
        .....
        .....
    """
    for colour in "brkt":
        events, _ = resolved(given(*walled(0, wall), lined(0, 3, colour * 3), rules=DOUBLE), DOUBLE)
        assert events[0] == ColumnAsked(0, 3, columns=(2, 4, 5))


@either_side
@pytest.mark.parametrize(("count", "cost"), [*enumerate([0, 1, 1, 2, 4, 5, 7, 10])])
def test_cm_3_floor_costs(rules: Azul, count: int, cost: int) -> None:
    table = given(TilePlaced(0, 1, 1, "blue", points=50), *floored(0, "rrrrrrr"[:count]), rules=rules)
    _, after = resolved(table, rules)
    assert after.players[0].score == 50 - cost


def test_cm_4_a_line_without_a_legal_space_falls_to_the_floor() -> None:
    """Row 1 is free in column 4 only, which is printed black."""
    wall = """
        byr.k
        .....
        .....
        .....
        .....
    """
    events, _ = resolved(given(*walled(0, wall), lined(0, 1, "t"), rules=DOUBLE), DOUBLE)
    assert events[0] == LineFell(0, 1, "teal", floored=tiles("t"))


def test_cm_10_printed_spaces_of_side_1() -> None:
    spaces = {(1, 4): "black", (2, 1): "teal", (3, 3): "yellow", (4, 5): "blue", (5, 2): "red"}
    assert printed(CRYSTAL_DOUBLE) == spaces


def test_cm_11_printed_spaces_and_no_others_count_double() -> None:
    for line, letter, column, points in ((1, "k", 4, 2), (1, "k", 3, 1), (5, "r", 2, 2), (5, "r", 1, 1)):
        _, table = resolved(given(lined(0, line, letter * line), rules=DOUBLE), DOUBLE)
        (placed,), _ = told(table, 0, Tile(line, column), DOUBLE)
        assert isinstance(placed, TilePlaced)
        assert placed.points == points


def complete_first_row(rules: Azul) -> BonusesScored:
    """The bonuses of a wall with a complete row, column and colour, in that order 2, 1 and 1."""
    wall = """
        bytkr
        tbyrk
        r.b..
        k..b.
        y...b
    """
    first, *others = walled(0, wall)
    events, _ = resolved(given(first, *others, rules=rules), rules)
    (scored,) = [event for event in events if isinstance(event, BonusesScored) and event.seat == 0]
    assert (scored.rows, scored.columns, scored.colours) == (2, 1, 1)
    return scored


def test_cm_12_end_bonuses_of_side_1_are_the_usual_ones_and_not_doubled() -> None:
    assert complete_first_row(DOUBLE).points == 2 * 2 + 7 + 10


def test_cm_20_printed_spaces_of_side_2_without_multiplier() -> None:
    spaces = {(2, 2): "blue", (2, 4): "red", (3, 3): "teal", (4, 2): "black", (4, 4): "yellow"}
    assert printed(CRYSTAL_BONUS) == spaces
    assert {multiplier for row in CRYSTAL_BONUS.multipliers for multiplier in row} == {1}
    _, table = resolved(given(lined(0, 2, "bb"), rules=BONUS), BONUS)
    events, _ = told(table, 0, Tile(2, 2), BONUS)
    assert events == (TilePlaced(0, 2, 2, "blue", points=1),)


def test_cm_21_end_bonuses_of_side_2() -> None:
    assert complete_first_row(BONUS).points == 2 * 3 + 10 + 12
