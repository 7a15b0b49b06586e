"""Extra turns and drawing up (AX-15, AX-16, AX-18, AX-20)."""

import pytest

from domain.axio.events import (
    AxioEnded,
    DominoPlaced,
    ExtraTurnBegan,
    ExtraTurnEarned,
    PyramidPlaced,
    RackFilled,
    TurnBegan,
)
from tests.domain.axio.tables import (
    AXIO,
    LAST_PLACE,
    drawn,
    evolved,
    kinds,
    laid,
    nearly_full,
    own_rack,
    picture,
    place,
    played,
    rack,
    scored,
    seen,
    told,
    underway,
)


def test_ax_15_a_marker_that_reaches_18_earns_an_extra_turn() -> None:
    table = underway(*picture(4, 2, "bb"), scored(0, blue=16), racks=("bg rr go pp ob", "gg"))
    events, after = told(table, place("bg", (4, 4), (4, 5)))
    assert events[1:] == (ExtraTurnEarned(0, "blue"), ExtraTurnBegan(0))
    assert AXIO.to_act(after) == (0,)
    assert AXIO.phase(after) == "extra_turn"
    assert seen(after).extra_turns == 0  # the one that has begun is no longer to come
    assert len(own_rack(after)) == 4  # nothing is drawn in between


def test_ax_15_an_extra_turn_is_a_placement_like_any_other() -> None:
    table = underway(*picture(4, 2, "bb"), scored(0, blue=16), racks=("bg rr go pp ob", "gg"))
    events, after = told(played(table, place("bg", (4, 4), (4, 5))), place("rr", (6, 7), (6, 8)))
    assert kinds(events) == [DominoPlaced, RackFilled, TurnBegan]
    assert seen(after).players[0].score["red"] == 1
    assert AXIO.to_act(after) == (1,)
    assert len(own_rack(after)) == 5


def test_ax_15_two_markers_at_once_earn_two_extra_turns() -> None:
    table = underway(*picture(4, 2, "bb..gg"), scored(0, blue=17, green=16), racks=("bg rr go pp ob", "gg"))
    events, after = told(table, place("bg", (4, 4), (4, 5)))
    assert events[1:] == (ExtraTurnEarned(0, "green"), ExtraTurnEarned(0, "blue"), ExtraTurnBegan(0))
    assert seen(after).extra_turns == 1
    events, after = told(after, place("pp", (8, 3), (8, 4)))
    assert events[1:] == (ExtraTurnBegan(0),)
    assert seen(after).extra_turns == 0
    assert kinds(told(after, place("rr", (8, 6), (8, 7)))[0]) == [DominoPlaced, RackFilled, TurnBegan]


def test_ax_15_extra_turns_can_earn_more() -> None:
    table = underway(*picture(4, 2, "bb"), scored(0, blue=17, red=17), racks=("bg rr go pp ob", "gg"))
    events, after = told(played(table, place("bg", (4, 4), (4, 5))), place("rr", (6, 7), (6, 8)))
    assert events[1:] == (ExtraTurnEarned(0, "red"), ExtraTurnBegan(0))
    assert AXIO.to_act(after) == (0,)


def test_ax_15_a_pyramid_earns_an_extra_turn_too() -> None:
    table = underway(*picture(5, 8, "pp"), scored(0, orange=17), racks=("gb rr go pp ob", "gg"))
    events, _ = told(table, place("gb", (4, 9), (4, 10)))
    assert kinds(events) == [DominoPlaced, PyramidPlaced, ExtraTurnEarned, ExtraTurnBegan]
    assert events[2] == ExtraTurnEarned(0, "orange")


def test_ax_15_a_full_marker_earns_nothing_again() -> None:
    table = underway(*picture(4, 2, "bb"), scored(0, blue=18), racks=("bg rr go pp", "gg"))
    assert ExtraTurnEarned not in kinds(told(table, place("bg", (4, 4), (4, 5)))[0])


def test_ax_16_a_turn_ends_with_drawing_up_to_five() -> None:
    table = underway(racks=("bg rr", "gg"))
    events, after = told(table, place("bg", (4, 4), (4, 5)))
    assert kinds(events) == [DominoPlaced, RackFilled, TurnBegan]
    assert isinstance(events[1], RackFilled)
    assert events[1].is_draw
    assert (events[1].seat, events[1].count) == (0, 4)
    assert own_rack(after) == (*rack("rr"), *(events[1].tiles or ()))
    assert seen(after).bag == seen(table).bag - 4


def test_ax_16_the_draw_depends_on_chance_alone() -> None:
    table = underway(racks=("bg rr", "gg"))
    racks = {own_rack(told(table, place("bg", (4, 4), (4, 5)), seed)[1]) for seed in range(10)}
    assert len(racks) > 5


@pytest.mark.parametrize(("bag", "drawn_up"), [("rr rr", 2), ("rr", 1)])
def test_ax_18_a_short_bag_means_drawing_fewer_tiles(bag: str, drawn_up: int) -> None:
    game = (laid(tiles=f"bg go gg {bag}"), drawn(0, "bg go"), drawn(1, "gg"))
    events, after = told(evolved(None, *game), place("bg", (6, 7), (6, 8)))
    assert kinds(events) == [DominoPlaced, RackFilled, TurnBegan]
    assert len(own_rack(after)) == 1 + drawn_up
    assert seen(after).bag == 0


def test_ax_18_an_empty_bag_means_drawing_nothing() -> None:
    game = (laid(tiles="bg go gg"), drawn(0, "bg go"), drawn(1, "gg"))
    events, after = told(evolved(None, *game), place("bg", (6, 7), (6, 8)))
    assert kinds(events) == [DominoPlaced, TurnBegan]
    assert own_rack(after) == rack("go")


def test_ax_18_a_player_without_a_tile_cannot_place() -> None:
    game = (laid(tiles="bg go"), drawn(0, "bg go"))
    events, _ = told(evolved(None, *game), place("bg", (6, 7), (6, 8)))
    assert events[-1] == AxioEnded("cannot_place")


def test_ax_20_an_extra_turn_without_a_tile_lapses() -> None:
    game = (laid(tiles="rg gg"), drawn(0, "rg"), drawn(1, "gg"), scored(0, red=17))
    events, after = told(evolved(None, *game), place("rg", (6, 7), (6, 8)))
    assert events[1:] == (ExtraTurnEarned(0, "red"), TurnBegan(1, 0))
    assert seen(after).extra_turns == 0


def test_ax_20_an_extra_turn_without_room_lapses() -> None:
    table = nearly_full(scored(0, red=17), racks=("rg rr", "gg"))
    events, _ = told(table, place("rg", *LAST_PLACE))
    assert kinds(events) == [DominoPlaced, ExtraTurnEarned, RackFilled, AxioEnded]
