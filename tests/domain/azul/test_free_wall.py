"""The free side: players choose the columns."""

from domain.azul.events import ColumnAsked, FactoriesFilled, FloorScored, LineFell, TilePlaced
from domain.azul.moves import Take, Tile
from tests.domain.azul.tables import FREE, filled, floored, given, lined, resolved, seen, tiles, told, walled

# Red has no column left in row 5 and one, the fourth, in row 4.
RED_IS_SHORT_OF_SPACE = """
    ....r
    .....
    .....
    .bk..
    byk..
"""
NO_RED_IN_ROW_5 = (
    *walled(0, RED_IS_SHORT_OF_SPACE),
    TilePlaced(0, 2, 4, "red", points=0),
)


def test_gv_1_a_full_line_asks_for_a_column_of_its_row() -> None:
    events, table = resolved(given(lined(0, 2, "rr"), rules=FREE), FREE)
    assert events == (ColumnAsked(0, 2, columns=(1, 2, 3, 4, 5)),)
    assert (FREE.phase(table), FREE.to_act(table)) == ("tiling", (0,))
    assert [*FREE.legal(table, 0)] == [Tile(2, column) for column in (1, 2, 3, 4, 5)]

    events, table = told(table, 0, Tile(2, 3), FREE)
    assert events == (TilePlaced(0, 2, 3, "red", points=1),)
    assert table.players[0].wall[1] == (None, None, "red", None, None)
    assert seen(table).lid["red"] == 1


def test_gv_1_lines_are_asked_for_from_top_to_bottom() -> None:
    _, table = resolved(given(lined(0, 4, "bbbb"), lined(0, 2, "rr"), rules=FREE), FREE)
    assert {move.line for move in FREE.legal(table, 0) if isinstance(move, Tile)} == {2}
    events, table = told(table, 0, Tile(2, 3), FREE)
    assert events[1:] == (ColumnAsked(0, 4, columns=(1, 2, 3, 4, 5)),)
    assert {move.line for move in FREE.legal(table, 0) if isinstance(move, Tile)} == {4}


def test_gv_1_tiles_score_as_on_the_colour_side() -> None:
    wall = """
        y....
        b....
        .t...
        .....
        .....
    """
    _, table = resolved(given(*walled(0, wall), lined(0, 3, "rrr"), rules=FREE), FREE)
    events, _ = told(table, 0, Tile(3, 1), FREE)
    assert events == (TilePlaced(0, 3, 1, "red", points=3 + 2),)


def test_gv_2_a_colour_stands_once_in_a_column() -> None:
    wall = """
        ..r..
        .....
        .k...
        .....
        r....
    """
    events, _ = resolved(given(*walled(0, wall), lined(0, 3, "rrr"), rules=FREE), FREE)
    assert events == (ColumnAsked(0, 3, columns=(4, 5)),)


def test_gv_2_earlier_choices_of_the_same_phase_count() -> None:
    _, table = resolved(given(lined(0, 2, "rr"), lined(0, 4, "rrrr"), rules=FREE), FREE)
    events, _ = told(table, 0, Tile(2, 3), FREE)
    assert events[1:] == (ColumnAsked(0, 4, columns=(1, 2, 4, 5)),)


def test_gv_2_a_colour_stands_once_in_a_row() -> None:
    table = given(TilePlaced(0, 3, 1, "red", points=0), filled("rrrb"), rules=FREE)
    assert Take("factory-1", "red", "line-3") not in [*FREE.legal(table, 0)]


def test_gv_3_a_single_legal_column_needs_no_question() -> None:
    table = given(*walled(0, RED_IS_SHORT_OF_SPACE), TilePlaced(0, 2, 1, "red", 0), lined(0, 4, "rrrr"), rules=FREE)
    events, after = resolved(table, FREE)
    assert events[0] == TilePlaced(0, 4, 4, "red", points=3)
    assert FREE.phase(after) == "offer"


def test_gv_3_without_a_legal_column_the_whole_line_falls_and_costs_at_once() -> None:
    ahead = TilePlaced(0, 1, 1, "teal", points=20)
    table = given(ahead, *NO_RED_IN_ROW_5, *floored(0, "y"), lined(0, 5, "rrrrr"), rules=FREE)
    events, after = resolved(table, FREE)
    assert events[:2] == (
        LineFell(0, 5, "red", floored=tiles("rrrrr")),
        FloorScored(0, tiles("yrrrrr"), points=-11),
    )
    assert isinstance(events[2], FactoriesFilled)
    assert after.players[0].lines[4].count == 0
    assert after.players[0].score == 20 - 11


def test_gv_3_what_the_floor_has_no_room_for_goes_to_the_lid() -> None:
    table = given(*NO_RED_IN_ROW_5, *floored(0, "yyyyy"), lined(0, 5, "rrrrr"), rules=FREE)
    events, after = resolved(table, FREE)
    assert events[0] == LineFell(0, 5, "red", floored=tiles("rr"), spilled=3)
    assert seen(after).lid["red"] == seen(table).lid["red"] + 5


def test_gv_3_a_line_that_falls_does_not_hold_up_the_ones_below() -> None:
    wall = """
        byk..
        ...r.
        ....r
        .....
        .....
    """
    table = given(*walled(0, wall), lined(0, 1, "r"), lined(0, 4, "bbbb"), rules=FREE)
    events, _ = resolved(table, FREE)
    assert events == (LineFell(0, 1, "red", floored=tiles("r")), ColumnAsked(0, 4, columns=(2, 3, 4, 5)))


def test_gv_3_a_tile_with_a_legal_column_must_be_placed() -> None:
    _, table = resolved(given(lined(0, 2, "rr"), rules=FREE), FREE)
    assert all(isinstance(move, Tile) for move in FREE.legal(table, 0))


def test_gv_4_a_colour_without_a_column_may_still_be_put_in_its_line() -> None:
    table = given(*NO_RED_IN_ROW_5, filled("rrrb"), rules=FREE)
    _, after = told(table, 0, Take("factory-1", "red", "line-5"), FREE)
    assert after.players[0].lines[4].count == 3


def test_gv_5_players_choose_in_any_order_and_wait_for_nobody() -> None:
    _, table = resolved(given(lined(0, 2, "rr"), lined(1, 3, "bbb"), lined(1, 5, "ttttt"), rules=FREE), FREE)
    assert FREE.to_act(table) == (0, 1)

    _, table = told(table, 1, Tile(3, 1), FREE)
    assert FREE.to_act(table) == (0, 1)
    _, table = told(table, 1, Tile(5, 1), FREE)
    assert FREE.to_act(table) == (0,)
    _, table = told(table, 0, Tile(2, 5), FREE)
    assert (FREE.phase(table), FREE.to_act(table)) == ("scoring", ())

    events, after = resolved(table, FREE)
    assert isinstance(events[0], FactoriesFilled)
    assert FREE.phase(after) == "offer"


def test_gv_5_what_follows_a_choice_without_another_one_is_done_at_once() -> None:
    table = given(*walled(0, RED_IS_SHORT_OF_SPACE), lined(0, 2, "rr"), lined(0, 4, "rrrr"), rules=FREE)
    events, table = resolved(table, FREE)
    assert events == (ColumnAsked(0, 2, columns=(1, 2, 3, 4)),)
    events, table = told(table, 0, Tile(2, 1), FREE)
    assert [*map(type, events)] == [TilePlaced, TilePlaced]
    assert table.players[0].wall[3] == (None, "blue", "black", "red", None)


def test_gv_5_what_a_player_must_choose_is_in_the_view() -> None:
    _, table = resolved(given(lined(0, 2, "rr"), rules=FREE), FREE)
    asked = seen(table, FREE).players[0].asked
    assert asked is not None
    assert (asked.line, asked.columns) == (2, (1, 2, 3, 4, 5))
    assert seen(table, FREE).players[1].asked is None


def test_az_40_on_a_free_wall_a_complete_row_ends_the_game_once_all_have_chosen() -> None:
    row_1 = """
        byrk.
        .....
        .....
        .....
        .....
    """
    _, table = resolved(given(*walled(0, row_1), lined(0, 1, "t"), lined(1, 2, "kk"), rules=FREE), FREE)
    assert (FREE.result(table), FREE.to_act(table)) == (None, (1,))
    _, table = told(table, 1, Tile(2, 2), FREE)
    _, table = resolved(table, FREE)
    result = FREE.result(table)
    assert result is not None
    assert (result.reason, result.scores) == ("row_completed", (5 + 2, 1))
