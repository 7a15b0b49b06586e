"""Alone on the 9 x 9 (AX-30 to AX-32)."""

import msgspec
import pytest

from domain.axio.events import AxioEnded, AxioEvent, AxioLaid, DominoPlaced, PyramidPlaced, RackFilled, TurnBegan
from domain.axio.moves import PlaceDomino
from domain.axio.refusals import FirstTileAstray
from domain.axio.state import Table
from domain.kernel import Result
from tests.domain.axio.games import commits
from tests.domain.axio.tables import (
    LAST_PLACE,
    SOLO,
    chance,
    colours,
    drawn,
    evolved,
    laid,
    nearly_full,
    picture,
    place,
    points,
    scored,
    seen,
    started,
    told,
)


def alone(*events: AxioEvent, holding: str) -> Table:
    return evolved(None, laid(SOLO, players=1), *events, drawn(0, holding), TurnBegan(0, 2))


def test_ax_30_the_area_is_9_x_9_and_one_tile_is_drawn() -> None:
    events = SOLO.start(SOLO.options(), 1, chance())
    assert [type(event) for event in events] == [AxioLaid, RackFilled, TurnBegan]
    table = evolved(None, *events)
    assert seen(table).area == 9
    assert seen(table).bag == 99
    assert SOLO.to_act(table) == (0,)


def test_ax_30_the_tile_lies_open_to_everybody() -> None:
    table = started(SOLO, players=1)
    assert seen(table, None, SOLO) == seen(table, 0, SOLO)
    rack = seen(table, None, SOLO).players[0].rack
    assert rack is not None
    assert len(rack) == 1
    for event in SOLO.start(SOLO.options(), 1, chance()):
        assert SOLO.redact(event, None) == event


def test_ax_30_draw_place_draw() -> None:
    events, after = told(alone(*picture(4, 2, "bb", seat=0), holding="bg"), place("bg", (4, 4), (4, 5)))
    assert [type(event) for event in events] == [DominoPlaced, RackFilled, TurnBegan]
    assert isinstance(events[1], RackFilled)
    assert events[1].count == 1
    assert events[-1] == TurnBegan(0, round=3)
    assert points(after) == {"blue": 2}
    assert len(after.players[0].rack) == 1


def test_ax_30_pyramids_score_as_ever() -> None:
    events, _ = told(alone(*picture(5, 8, "pp", seat=0), holding="gb"), place("gb", (4, 9), (4, 10)))
    assert events[1] == PyramidPlaced(0, (5, 10), colours("opb"))


def test_ax_30_the_first_tile_touches_a_printed_space() -> None:
    table = evolved(None, laid(SOLO, players=1), drawn(0, "bg"), TurnBegan(0, 1))
    with pytest.raises(FirstTileAstray):
        told(table, place("bg", (4, 4), (4, 5)))
    assert len({move.cells for move in SOLO.legal(table, 0) if isinstance(move, PlaceDomino)}) == 12 + 4 * 7


def test_ax_30_placing_is_the_only_move() -> None:
    assert SOLO.moves is PlaceDomino
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type":"exchange"}', type=SOLO.moves)


def test_ax_31_a_colour_that_reaches_18_loses_the_surplus() -> None:
    table = alone(*picture(4, 2, "bb", seat=0), scored(0, blue=17), holding="bg")
    events, after = told(table, place("bg", (4, 4), (4, 5)))
    assert points(after) == {"blue": 18}
    assert [type(event) for event in events] == [DominoPlaced, RackFilled, TurnBegan]  # no extra turn


def test_ax_31_the_second_board_is_open_from_the_next_turn_only() -> None:
    table = alone(*picture(5, 8, "pp", seat=0), *picture(2, 10, "b b", seat=0), scored(0, blue=16), holding="gb")
    events, after = told(table, place("gb", (4, 9), (4, 10)))
    assert events[1] == PyramidPlaced(0, (5, 10), colours("op"))  # blue has just been filled by the line
    assert points(after)["blue"] == 18


def test_ax_31_a_full_colour_goes_on_to_36() -> None:
    table = alone(*picture(4, 2, "bb", seat=0), scored(0, blue=18), holding="bg")
    assert points(told(table, place("bg", (4, 4), (4, 5)))[1]) == {"blue": 20}


def test_ax_31_no_colour_goes_above_36() -> None:
    table = alone(*picture(4, 2, "bb", seat=0), scored(0, blue=35), holding="bg")
    assert points(told(table, place("bg", (4, 4), (4, 5)))[1]) == {"blue": 36}


def test_ax_32_the_game_ends_when_no_tile_can_be_placed() -> None:
    score = scored(0, green=20, orange=19, red=30, purple=36, blue=22)
    table = nearly_full(score, racks=("bb",), rules=SOLO)
    events, after = told(table, place("bb", *LAST_PLACE))
    assert events[-1] == AxioEnded("cannot_place")
    assert SOLO.result(after) == Result("cannot_place", scores=(19,), ranks=(1,))


def test_ax_32_nothing_more_can_be_won_with_36_in_all_colours() -> None:
    almost = scored(0, green=36, orange=36, red=36, purple=36, blue=34)
    events, _ = told(alone(*picture(4, 2, "bb", seat=0), almost, holding="bg"), place("bg", (4, 4), (4, 5)))
    assert events[-1] == AxioEnded("all_colours_full")


def test_ax_32_eighteen_in_all_colours_is_not_the_end() -> None:
    almost = scored(0, green=18, orange=18, red=18, purple=18, blue=16)
    _, after = told(alone(*picture(4, 2, "bb", seat=0), almost, holding="bg"), place("bg", (4, 4), (4, 5)))
    assert SOLO.result(after) is None


def test_ax_30_every_turn_places_the_one_tile() -> None:
    for commit in commits(SOLO, 1, seed=3):
        assert len(commit.table.players[0].rack) == 1
        assert SOLO.phase(commit.table) in ("placing", "finished")
