"""How a game ends and who has won (AX-20 to AX-22, AX-E1, AX-E2)."""

from domain.axio.events import AxioEnded, DominoPlaced, ExtraTurnEarned, PyramidPlaced, RackFilled
from domain.axio.state import Table
from domain.kernel import Result
from tests.domain.axio.tables import (
    AXIO,
    LAST_PLACE,
    Events,
    nearly_full,
    picture,
    place,
    played,
    scored,
    told,
    underway,
)

LAST_MOVE = place("bb", *LAST_PLACE)  # scores nothing


def ended(*scores: Events) -> Table:
    """A game that ends with these scores."""
    events = tuple(event for score in scores for event in score)
    table = nearly_full(*events, racks=("bb rr go pp og",) + ("rb",) * (len(scores) - 1))
    return played(table, LAST_MOVE)


def ends_with(seat: int, green: int, orange: int, red: int, purple: int, blue: int) -> Events:
    return (scored(seat, green=green, orange=orange, red=red, purple=purple, blue=blue),)


def test_ax_20_the_game_ends_when_the_next_player_cannot_place() -> None:
    table = nearly_full(racks=("bb rr go pp og", "gg"))
    assert AXIO.result(table) is None
    events, after = told(table, LAST_MOVE)
    assert [type(event) for event in events] == [DominoPlaced, RackFilled, AxioEnded]
    assert events[-1] == AxioEnded("cannot_place")
    assert AXIO.to_act(after) == ()
    assert AXIO.phase(after) == "finished"
    assert [*AXIO.legal(after, 0), *AXIO.legal(after, 1)] == []
    result = AXIO.result(after)
    assert result is not None
    assert result.reason == "cannot_place"


def test_ax_20_pyramids_take_room_too() -> None:
    ring = """
        ..g
        ..p
        .pp
    """
    table = nearly_full(racks=("bb rr go pp og", "gg"), ring=ring)
    events, after = told(table, place("bb", (5, 5), (6, 5)))
    assert [event.cell for event in events if isinstance(event, PyramidPlaced)] == [(5, 6), (7, 5)]
    assert AXIO.phase(after) == "finished"


def test_ax_21_eighteen_in_all_colours_wins_at_once() -> None:
    almost = scored(0, green=18, orange=18, red=18, purple=18, blue=16)
    table = underway(*picture(4, 2, "bb"), almost, racks=("bg rr go pp ob", "gg"))
    events, after = told(table, place("bg", (4, 4), (4, 5)))
    assert events[1:] == (ExtraTurnEarned(0, "blue"), AxioEnded("all_colours_full"))
    assert AXIO.result(after) == Result("all_colours_full", scores=(18, 0), ranks=(1, 2))
    assert AXIO.to_act(after) == ()


def test_ax_21_four_full_colours_do_not() -> None:
    almost = scored(0, green=18, orange=18, red=18, purple=18, blue=15)
    table = underway(*picture(4, 2, "bb"), almost, racks=("bg rr go pp ob", "gg"))
    assert AXIO.result(played(table, place("bg", (4, 4), (4, 5)))) is None


def test_ax_e1_the_higher_of_the_lowest_colours_wins() -> None:
    table = ended(ends_with(0, 14, 12, 11, 18, 13), ends_with(1, 18, 18, 18, 18, 8))
    assert AXIO.result(table) == Result("cannot_place", scores=(11, 8), ranks=(1, 2))


def test_ax_e2_ties_compare_the_next_lowest_and_so_on() -> None:
    table = ended(
        ends_with(0, 9, 11, 18, 18, 18),
        ends_with(1, 12, 9, 12, 18, 18),
        ends_with(2, 16, 12, 17, 9, 15),
    )
    assert AXIO.result(table) == Result("cannot_place", scores=(9, 9, 9), ranks=(3, 2, 1))


def test_ax_22_the_result_is_the_lowest_colour() -> None:
    table = underway(scored(0, green=3, orange=7, red=4, purple=5, blue=9), racks=("gg", "gg"))
    assert AXIO.scores(table) == (3, 0)


def test_ax_22_five_equal_colours_share_the_win() -> None:
    table = ended(ends_with(0, 1, 2, 3, 4, 5), ends_with(1, 5, 4, 3, 2, 1), ends_with(2, 1, 2, 3, 4, 4))
    result = AXIO.result(table)
    assert result is not None
    assert result.ranks == (1, 1, 3)
