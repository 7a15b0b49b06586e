"""Phases B and C, and the end: tiling, floors, the next round, bonuses and ranks."""

import pytest

from domain.azul.events import AzulEvent, BonusesScored, FactoriesFilled, FloorScored, GameEnded, TilePlaced
from domain.azul.moves import Take
from domain.azul.tiles import COLOURS
from tests.domain.azul.tables import (
    AZUL,
    all_tiles,
    filled,
    floored,
    given,
    lined,
    played,
    resolved,
    seen,
    tiles,
    walled,
)


def test_az_e3_full_lines_are_tiled_and_the_others_stay() -> None:
    table = given(lined(0, 2, "rr"), lined(0, 3, "k"), lined(0, 4, "bbbb"), lined(0, 5, "yy"))
    events, after = resolved(table)
    assert events[:2] == (TilePlaced(0, 2, 4, "red", points=1), TilePlaced(0, 4, 4, "blue", points=1))
    assert [line.count for line in after.players[0].lines] == [0, 0, 1, 0, 2]
    lid = seen(after).lid
    assert (lid["red"], lid["blue"], sum(lid.values())) == (1, 3, 4)
    assert AZUL.scores(after) == (2, 0)


LONE = """
    .....
    .....
    .....
    .....
    .....
"""
ACROSS = """
    .....
    .....
    k.b..
    .....
    .....
"""
DOWN = """
    .y...
    .b...
    .....
    .....
    .....
"""
BOTH = """
    .y...
    .b...
    k.by.
    .....
    .....
"""
APART = """
    .y...
    .....
    k...r
    .....
    .r...
"""
EDGES = """
    .y...
    .b...
    k.byr
    .k...
    .r...
"""
CORNERS = """
    .....
    t.y..
    .....
    r.t..
    .....
"""


@pytest.mark.parametrize(
    ("wall", "points"),
    [(LONE, 1), (ACROSS, 3), (DOWN, 3), (BOTH, 7), (EDGES, 10), (APART, 2), (CORNERS, 1)],
    ids=["alone", "across", "down", "both", "from-edge-to-edge", "gaps-end-a-run", "corners-do-not-touch"],
)
def test_az_e4_what_a_teal_tile_in_row_3_scores(wall: str, points: int) -> None:
    events, _ = resolved(given(*walled(0, wall), lined(0, 3, "ttt")))
    assert events[0] == TilePlaced(0, 3, 2, "teal", points)


def test_az_e5_five_floor_tiles_with_the_marker_among_them_cost_8() -> None:
    ahead = TilePlaced(1, 1, 1, "blue", points=20)
    table = given(ahead, *floored(1, "kt"), filled("brrr"))
    table = played(table, Take("factory-1", "blue", "line-1"), Take("centre", "red", "line-1"))
    assert len(table.players[1].floor) == 5
    events, after = resolved(table)
    assert FloorScored(1, ("black", "teal", "marker", "red", "red"), points=-8) in events
    assert after.players[1].score == 20 + 1 - 8


def test_az_20_lines_are_tiled_from_top_to_bottom_each_scored_on_the_wall_it_finds() -> None:
    events, after = resolved(given(lined(1, 3, "bbb"), lined(1, 1, "r"), lined(1, 2, "yy"), lined(0, 1, "k")))
    placed = [event for event in events if isinstance(event, TilePlaced)]
    assert [(event.seat, event.line, event.column, event.points) for event in placed] == [
        (0, 1, 4, 1),
        (1, 1, 3, 1),
        (1, 2, 3, 2),
        (1, 3, 3, 3),
    ]
    assert AZUL.scores(after) == (1, 6)


def test_az_21_a_tile_in_a_row_and_a_column_scores_for_both() -> None:
    wall = """
        .y...
        tb...
        .....
        .....
        .....
    """
    events, _ = resolved(given(*walled(0, wall), lined(0, 3, "ttt"), lined(0, 1, "b")))
    points = [event.points for event in events if isinstance(event, TilePlaced)]
    assert points == [2 + 2, 3]


@pytest.mark.parametrize(("count", "cost"), [*enumerate([0, 1, 2, 4, 6, 8, 11, 14])])
def test_az_22_floor_spaces_cost_more_to_the_right(count: int, cost: int) -> None:
    table = given(TilePlaced(0, 1, 1, "blue", points=50), *floored(0, "rrrrrrr"[:count]))
    _, after = resolved(table)
    assert after.players[0].score == 50 - cost
    assert after.players[0].floor == ()
    assert seen(after).lid["red"] == count


def test_az_22_the_score_never_drops_below_0() -> None:
    table = given(*floored(0, "rrrr"), lined(0, 1, "b"))
    events, after = resolved(table)
    assert FloorScored(0, tiles("rrrr"), points=-1) in events
    assert after.players[0].score == 0


def test_az_22_the_marker_stays_with_its_player_who_starts_the_next_round() -> None:
    table = played(given(filled("brrr")), Take("factory-1", "blue", "line-1"), Take("centre", "red", "line-3"))
    _, after = resolved(table)
    assert (after.starting_seat, after.turn, after.marker) == (1, 1, None)
    assert sum(seen(after).lid.values()) == 2


ALL_BUT_FOUR_RED = ["bbbb"] * 5 + ["yyyy"] * 5 + ["rrrr"] * 4 + ["kkkk"] * 5 + ["tttt"] * 5


def emptying_deals(*factories: str) -> list[FactoriesFilled]:
    """Deals that take these tiles out of the bag for good."""
    return [filled(*factories[at : at + 5]) for at in range(0, len(factories), 5)] + [filled()]


def test_az_30_all_factories_are_filled_again_from_the_bag() -> None:
    events, after = resolved(given(lined(0, 1, "b"), filled()))
    (dealt,) = [event for event in events if isinstance(event, FactoriesFilled)]
    assert dealt.round == 2
    assert [len(factory) for factory in after.factories] == [4] * 5
    assert not dealt.lid_emptied


def test_az_30_when_the_bag_runs_out_the_lid_is_poured_into_it() -> None:
    table = given(*emptying_deals(*ALL_BUT_FOUR_RED), *floored(0, "kkkkkkk"), *floored(1, "bbbbbbb"))
    events, after = resolved(table)
    (dealt,) = [event for event in events if isinstance(event, FactoriesFilled)]
    assert dealt.lid_emptied
    assert dealt.factories[0] == tiles("rrrr")
    assert sorted(sum(dealt.factories[1:], ())) == sorted(tiles("k" * 7 + "b" * 7))
    assert [len(factory) for factory in dealt.factories] == [4, 4, 4, 4, 2]
    assert (sum(after.bag), sum(after.lid)) == (0, 0)


def test_az_30_no_factory_gets_more_than_four_tiles_from_a_full_lid() -> None:
    lid = FloorScored(0, tiles("kkkkkkkkkkkkkkkkkkkk"), points=0)
    _, after = resolved(given(*emptying_deals(*ALL_BUT_FOUR_RED), lid))
    assert [len(factory) for factory in after.factories] == [4] * 5
    assert seen(after).bag == {"blue": 0, "yellow": 0, "red": 0, "black": 4, "teal": 0}


def test_az_30_the_lid_stays_while_the_bag_suffices() -> None:
    table = given(*emptying_deals(*ALL_BUT_FOUR_RED[4:]), *floored(0, "kkkkkkk"))
    _, after = resolved(table)
    assert (sum(after.bag), sum(after.lid)) == (0, 7)


def test_az_30_a_round_starts_with_what_could_be_dealt() -> None:
    _, after = resolved(given(*emptying_deals(*ALL_BUT_FOUR_RED)))
    assert after.factories == (tiles("rrrr"), (), (), (), ())
    assert AZUL.to_act(after) == (0,)


def test_az_31_when_no_tile_can_be_dealt_the_game_ends() -> None:
    events, after = resolved(given(*emptying_deals(*ALL_BUT_FOUR_RED, "rrrr"), lined(1, 1, "b")))
    assert events[1] == GameEnded("no_tiles_left")
    result = AZUL.result(after)
    assert result is not None
    assert (result.reason, result.scores, result.ranks) == ("no_tiles_left", (0, 1), (2, 1))


def test_az_32_the_game_ends_at_its_round_limit() -> None:
    going_on, _ = resolved(given(filled(round=5), round_limit=6))
    assert isinstance(going_on[-1], FactoriesFilled)
    events, after = resolved(given(filled(round=6), round_limit=6))
    assert events[0] == GameEnded("round_limit")
    result = AZUL.result(after)
    assert result is not None
    assert result.reason == "round_limit"


def test_az_32_a_limit_of_30_rounds_holds_unless_another_is_set() -> None:
    assert given().round_limit == 30


ROW_1_BUT_TEAL = """
    byrk.
    .....
    .....
    .....
    .....
"""


def test_az_40_a_complete_row_ends_the_game_after_everybody_has_tiled() -> None:
    events, after = resolved(given(*walled(0, ROW_1_BUT_TEAL), lined(0, 1, "t"), lined(1, 1, "k")))
    assert events == (
        TilePlaced(0, 1, 5, "teal", points=5),
        TilePlaced(1, 1, 4, "black", points=1),
        GameEnded("row_completed"),
        BonusesScored(0, rows=1, columns=0, colours=0, points=2),
        BonusesScored(1, rows=0, columns=0, colours=0, points=0),
    )
    assert AZUL.phase(after) == "finished"
    assert (AZUL.to_act(after), [*AZUL.legal(after, 0)]) == ((), [])


def test_az_40_a_complete_column_does_not_end_the_game() -> None:
    column = """
        .y...
        .b...
        .....
        .k...
        .r...
    """
    _, after = resolved(given(*walled(0, column), lined(0, 3, "ttt")))
    assert AZUL.result(after) is None


def test_az_40_bonuses_for_rows_columns_and_colours() -> None:
    wall = """
        byrk.
        tb...
        ktb..
        rktb.
        yrktb
    """
    events, after = resolved(given(*walled(0, wall), lined(0, 1, "t")))
    assert BonusesScored(0, rows=2, columns=2, colours=2, points=2 * 2 + 2 * 7 + 2 * 10) in events
    assert after.players[0].score == 5 + 38


def ended(*scores_and_rows: tuple[int, int]) -> tuple[int, ...]:
    """The ranks of players with these final scores and complete rows."""
    rows = ("byrkt", "tbyrk", "ktbyr")
    events: list[AzulEvent] = []
    for seat, (score, complete) in enumerate(scores_and_rows):
        events += walled(seat, " ".join(rows[:complete]))
        events.append(TilePlaced(seat, 5, 1, "yellow", points=score))
    table = given(*events, GameEnded("row_completed"), players=len(scores_and_rows))
    result = AZUL.result(table)
    assert result is not None
    return result.ranks


def test_az_41_most_points_win() -> None:
    assert ended((20, 1), (30, 0), (25, 3)) == (3, 1, 2)


def test_az_41_more_complete_rows_break_a_tie() -> None:
    assert ended((20, 1), (20, 2)) == (2, 1)


def test_az_41_the_win_is_shared_when_rows_are_equal_too() -> None:
    assert ended((20, 1), (20, 1), (10, 0), (20, 0)) == (1, 1, 4, 3)


def test_a_round_loses_no_tile() -> None:
    table = played(given(filled("brrr")), Take("factory-1", "blue", "line-1"), Take("centre", "red", "line-2"))
    assert all_tiles(resolved(table)[1]) == (20,) * len(COLOURS)
