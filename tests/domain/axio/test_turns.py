"""Extra turns, drawing up and the exchange (AX-15 to AX-18)."""

import pytest

from domain.axio.events import (
    AxioEnded,
    DominoPlaced,
    ExchangeOffered,
    ExtraTurnBegan,
    ExtraTurnEarned,
    PyramidPlaced,
    RackFilled,
    RackShown,
    ShownTilesReturned,
    TurnBegan,
)
from domain.axio.moves import DRAW, EXCHANGE
from domain.axio.state import Table
from domain.axio.tiles import Rack
from tests.domain.axio.tables import (
    AXIO,
    LAST_PLACE,
    Events,
    drawn,
    evolved,
    laid,
    nearly_full,
    picture,
    place,
    played,
    rack,
    scored,
    seen,
    told,
    underway,
)

EVEN = scored(0, green=5, orange=5, red=5, purple=5)  # blue is lowest, with nothing


def kinds(events: Events) -> list[type]:
    return [type(event) for event in events]


def own_rack(table: Table, seat: int = 0) -> Rack:
    held = seen(table, seat).players[seat].rack
    assert held is not None
    return held


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


def test_ax_17_a_rack_without_the_lowest_colour_may_be_exchanged() -> None:
    table = underway(EVEN, racks=("bg rr go pp og", "gg"))
    events, after = told(table, place("bg", (4, 4), (4, 5)))
    assert events[1:] == (ExchangeOffered(0),)
    assert AXIO.phase(after) == "exchange"
    assert AXIO.to_act(after) == (0,)
    assert list(AXIO.legal(after, 0)) == [EXCHANGE, DRAW]
    assert list(AXIO.legal(after, 1)) == []


def test_ax_17_the_lowest_colour_on_the_rack_forbids_an_exchange() -> None:
    table = underway(EVEN, racks=("bg rr go pp ob", "gg"))
    assert kinds(told(table, place("bg", (4, 4), (4, 5)))[0]) == [DominoPlaced, RackFilled, TurnBegan]


def test_ax_17_the_tile_just_placed_is_no_longer_on_the_rack_and_its_points_count() -> None:
    """Blue was lowest and on the rack; its line makes green the lowest, which is not."""
    table = underway(
        *picture(4, 2, "bb"), scored(0, green=1, orange=5, red=5, purple=5), racks=("bb rr bo pp ob", "gg")
    )
    assert kinds(told(table, place("bb", (4, 4), (4, 5)))[0]) == [DominoPlaced, ExchangeOffered]


def test_ax_17_with_a_tie_none_of_the_lowest_colours_may_be_on_the_rack() -> None:
    tie = scored(0, orange=5, red=5, purple=5)  # green and blue have nothing
    green_left = underway(tie, racks=("bg rr go pp", "gg"))
    assert ExchangeOffered not in kinds(told(green_left, place("bg", (4, 4), (4, 5)))[0])
    neither_left = underway(tie, racks=("bg rr ro pp", "gg"))
    assert ExchangeOffered in kinds(told(neither_left, place("bg", (4, 4), (4, 5)))[0])


def test_ax_17_an_exchange_shows_the_rack_and_draws_before_it_goes_back() -> None:
    table = underway(EVEN, racks=("bg rr go pp og", "gg"))
    offered = played(table, place("bg", (4, 4), (4, 5)))
    events, after = told(offered, EXCHANGE)
    assert events[0] == RackShown(0, rack("rr go pp og"))
    assert kinds(events[1:]) == [RackFilled, ShownTilesReturned, TurnBegan]
    assert events[2] == ShownTilesReturned(0, 4)
    assert isinstance(events[1], RackFilled)
    assert own_rack(after) == events[1].tiles
    assert len(own_rack(after)) == 5
    assert seen(after).bag == seen(offered).bag - 5 + 4
    assert AXIO.to_act(after) == (1,)


def test_ax_17_the_shown_tiles_cannot_be_drawn_again_at_once() -> None:
    bag = "bb " * 5
    game = (laid(tiles=f"bg rr go pp og gg {bag}"), drawn(0, "bg rr go pp og"), drawn(1, "gg"), EVEN)
    table = played(evolved(None, *game), place("bg", (6, 7), (6, 8)), EXCHANGE)
    assert own_rack(table) == rack(bag)
    assert seen(table).bag == 4


def test_ax_17_a_bag_with_fewer_than_five_tiles_forbids_an_exchange() -> None:
    game = (laid(tiles="bg rr go pp og gg bb bb bb bb"), drawn(0, "bg rr go pp og"), drawn(1, "gg"), EVEN)
    events, _ = told(evolved(None, *game), place("bg", (6, 7), (6, 8)))
    assert kinds(events) == [DominoPlaced, RackFilled, TurnBegan]


def test_ax_16_who_declines_the_exchange_draws_as_usual() -> None:
    table = underway(EVEN, racks=("bg rr go pp og", "gg"))
    events, after = told(played(table, place("bg", (4, 4), (4, 5))), DRAW)
    assert kinds(events) == [RackFilled, TurnBegan]
    assert own_rack(after)[:4] == rack("rr go pp og")
    assert len(own_rack(after)) == 5


def test_ax_16_an_exchange_waits_for_the_last_extra_turn() -> None:
    full = scored(0, green=5, orange=5, red=17, purple=5, blue=4)
    table = underway(full, racks=("rg rr go pp og", "gg"))
    events, after = told(table, place("rg", (6, 7), (6, 8)))
    assert kinds(events) == [DominoPlaced, ExtraTurnEarned, ExtraTurnBegan]
    assert kinds(told(after, place("pp", (8, 3), (8, 4)))[0]) == [DominoPlaced, ExchangeOffered]


def test_ax_16_an_empty_rack_is_filled_without_asking() -> None:
    table = underway(EVEN, racks=("bg", "gg"))
    events, after = told(table, place("bg", (4, 4), (4, 5)))
    assert kinds(events) == [DominoPlaced, RackFilled, TurnBegan]
    assert len(own_rack(after)) == 5


def test_ax_16_no_exchange_is_offered_when_the_next_player_cannot_place_anyway() -> None:
    events, _ = told(nearly_full(EVEN, racks=("bg rr go pp og", "gg")), place("bg", *LAST_PLACE))
    assert kinds(events) == [DominoPlaced, RackFilled, AxioEnded]


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
