"""The exchange, where it is allowed (AX-16, AX-17)."""

from domain.axio.events import (
    AxioEnded,
    DominoPlaced,
    ExchangeOffered,
    ExtraTurnBegan,
    ExtraTurnEarned,
    RackFilled,
    RackShown,
    ShownTilesReturned,
    TurnBegan,
)
from domain.axio.moves import DRAW, EXCHANGE
from tests.domain.axio.tables import (
    AXIO,
    BLUE_IS_LOWEST,
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


def test_ax_17_a_rack_without_the_lowest_colour_may_be_exchanged() -> None:
    table = underway(BLUE_IS_LOWEST, racks=("bg rr go pp og", "gg"))
    events, after = told(table, place("bg", (4, 4), (4, 5)))
    assert events[1:] == (ExchangeOffered(0),)
    assert AXIO.phase(after) == "exchange"
    assert AXIO.to_act(after) == (0,)
    assert list(AXIO.legal(after, 0)) == [EXCHANGE, DRAW]
    assert list(AXIO.legal(after, 1)) == []


def test_ax_17_the_lowest_colour_on_the_rack_forbids_an_exchange() -> None:
    table = underway(BLUE_IS_LOWEST, racks=("bg rr go pp ob", "gg"))
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
    table = underway(BLUE_IS_LOWEST, racks=("bg rr go pp og", "gg"))
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
    game = (laid(tiles=f"bg rr go pp og gg {bag}"), drawn(0, "bg rr go pp og"), drawn(1, "gg"), BLUE_IS_LOWEST)
    table = played(evolved(None, *game), place("bg", (6, 7), (6, 8)), EXCHANGE)
    assert own_rack(table) == rack(bag)
    assert seen(table).bag == 4


def test_ax_17_a_bag_with_fewer_than_five_tiles_forbids_an_exchange() -> None:
    game = (laid(tiles="bg rr go pp og gg bb bb bb bb"), drawn(0, "bg rr go pp og"), drawn(1, "gg"), BLUE_IS_LOWEST)
    events, _ = told(evolved(None, *game), place("bg", (6, 7), (6, 8)))
    assert kinds(events) == [DominoPlaced, RackFilled, TurnBegan]


def test_ax_16_who_declines_the_exchange_draws_as_usual() -> None:
    table = underway(BLUE_IS_LOWEST, racks=("bg rr go pp og", "gg"))
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
    table = underway(BLUE_IS_LOWEST, racks=("bg", "gg"))
    events, after = told(table, place("bg", (4, 4), (4, 5)))
    assert kinds(events) == [DominoPlaced, RackFilled, TurnBegan]
    assert len(own_rack(after)) == 5


def test_ax_16_no_exchange_is_offered_when_the_next_player_cannot_place_anyway() -> None:
    events, _ = told(nearly_full(BLUE_IS_LOWEST, racks=("bg rr go pp og", "gg")), place("bg", *LAST_PLACE))
    assert kinds(events) == [DominoPlaced, RackFilled, AxioEnded]
