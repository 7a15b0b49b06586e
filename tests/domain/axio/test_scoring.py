"""Lines, pyramids and full tracks (AX-12 to AX-14, AX-E3, AX-E4)."""

from domain.axio.events import AxioEvent, DominoPlaced, PyramidPlaced
from tests.domain.axio.tables import Events, colours, picture, place, played, points, scored, seen, told, underway

RACKS = ("bg br bb rg", "gg")


def line_points(events: Events) -> tuple[int, int]:
    placed = events[0]
    assert isinstance(placed, DominoPlaced)
    return placed.points


def pyramids(events: tuple[AxioEvent, ...]) -> list[PyramidPlaced]:
    return [event for event in events if isinstance(event, PyramidPlaced)]


def test_ax_12_one_space_in_line_is_one_point() -> None:
    table = underway(*picture(4, 6, "bo"), racks=RACKS)
    assert points(played(table, place("gb", (4, 4), (4, 5)))) == {"blue": 1}


def test_ax_e4_each_half_scores_its_own_line() -> None:
    rows = """
        ..o....
        bbb..rr
    """
    events, after = told(underway(*picture(3, 2, rows), racks=RACKS), place("br", (4, 5), (4, 6)))
    assert line_points(events) == (3, 2)
    assert points(after) == {"blue": 3, "red": 2}


def test_ax_12_lines_go_three_ways() -> None:
    rows = """
        ..b...
        ..b...
        ob....
        .ob...
    """
    events, after = told(underway(*picture(3, 2, rows), racks=RACKS), place("br", (5, 4), (5, 5)))
    assert line_points(events) == (2 + 1 + 1, 0)
    assert points(after) == {"blue": 4}


def test_ax_12_the_way_to_the_other_half_does_not_count() -> None:
    table = underway(*picture(4, 6, "bb"), racks=RACKS)
    assert points(played(table, place("bg", (4, 4), (4, 5)))) == {}


def test_ax_12_a_double_does_not_score_itself() -> None:
    table = underway(racks=RACKS)
    assert points(played(table, place("bb", (4, 4), (4, 5)))) == {}


def test_ax_12_a_double_scores_both_halves() -> None:
    events, after = told(underway(*picture(4, 2, "bb..bb"), racks=RACKS), place("bb", (4, 4), (4, 5)))
    assert line_points(events) == (2, 2)
    assert points(after) == {"blue": 4}


def test_ax_12_printed_spaces_count() -> None:
    table = underway(racks=RACKS)
    assert points(played(table, place("br", (6, 8), (6, 7)))) == {"red": 1}


def test_ax_12_a_line_goes_on_beyond_a_printed_space() -> None:
    table = underway(*picture(6, 4, "rr"), racks=RACKS)
    assert points(played(table, place("rb", (6, 7), (6, 8)))) == {"red": 3}


def test_ax_12_an_empty_space_ends_a_line() -> None:
    table = underway(*picture(4, 6, "bb"), racks=RACKS)
    assert points(played(table, place("gb", (4, 3), (4, 4)))) == {}


def test_ax_12_another_colour_ends_a_line() -> None:
    table = underway(*picture(4, 5, "bobb"), racks=RACKS)
    assert points(played(table, place("gb", (4, 3), (4, 4)))) == {"blue": 1}


def test_ax_12_a_pyramid_ends_a_line() -> None:
    table = underway(*picture(4, 5, "^bb"), racks=RACKS)
    assert points(played(table, place("gb", (4, 3), (4, 4)))) == {}


def test_ax_12_the_edge_of_the_area_ends_a_line() -> None:
    table = underway(*picture(4, 2, "bb"), racks=RACKS)
    assert points(played(table, place("bg", (4, 4), (4, 5)))) == {"blue": 2}


def test_ax_e3_a_line_and_a_pyramid() -> None:
    rows = """
        ..pog
        bbb..
        ....r
        ....o
    """
    events, after = told(underway(*picture(7, 6, rows), racks=RACKS), place("bg", (8, 9), (9, 9)))
    assert line_points(events) == (3, 0)
    assert pyramids(events) == [PyramidPlaced(0, (8, 10), colours("grb"))]
    assert points(after) == {"blue": 3 + 1, "green": 1, "red": 1}
    assert seen(after).spaces[8][10] == "pyramid"


def test_ax_13_a_colour_beside_a_pyramid_twice_scores_once() -> None:
    rows = """
        ..pob
        bbb..
        ....b
        ....o
    """
    events, after = told(underway(*picture(7, 6, rows), racks=RACKS), place("bg", (8, 9), (9, 9)))
    assert pyramids(events) == [PyramidPlaced(0, (8, 10), ("blue",))]
    assert points(after) == {"blue": 3 + 1}


def test_ax_13_several_pyramids_at_once_all_score() -> None:
    rows = """
        .og
        pp.
        ...
        rr.
    """
    events, after = told(underway(*picture(7, 8, rows), racks=RACKS), place("bb", (9, 9), (9, 10)))
    assert pyramids(events) == [PyramidPlaced(0, (8, 10), colours("gpb")), PyramidPlaced(0, (10, 10), colours("rb"))]
    assert points(after) == {"green": 1, "purple": 1, "red": 1, "blue": 2}


def test_ax_13_printed_spaces_close_a_space_and_score() -> None:
    events, _ = told(underway(*picture(5, 8, "pp"), racks=RACKS), place("gb", (4, 9), (4, 10)))
    assert pyramids(events) == [PyramidPlaced(0, (5, 10), colours("opb"))]


def test_ax_13_a_space_with_an_empty_neighbour_gets_no_pyramid() -> None:
    events, _ = told(underway(*picture(5, 7, "pp"), racks=RACKS), place("gb", (4, 9), (4, 10)))
    assert pyramids(events) == []


def test_ax_13_pyramids_do_not_run_out() -> None:
    forest = "\n".join(["^.^.^.^.^"] * 6)
    rows = """
        .og
        pp.
        ...
        rr.
    """
    table = underway(*picture(2, 2, forest)[:21], *picture(7, 8, rows), racks=RACKS)
    events, _ = told(table, place("bb", (9, 9), (9, 10)))
    assert len(pyramids(events)) == 2


def test_ax_14_points_above_18_are_lost() -> None:
    table = underway(*picture(4, 2, "bb"), scored(0, blue=17), racks=RACKS)
    events, after = told(table, place("bg", (4, 4), (4, 5)))
    assert line_points(events) == (1, 0)
    assert points(after)["blue"] == 18


def test_ax_14_the_second_half_of_a_double_finds_a_full_track() -> None:
    table = underway(*picture(4, 2, "bb..bb"), scored(0, blue=15), racks=RACKS)
    events, _ = told(table, place("bb", (4, 4), (4, 5)))
    assert line_points(events) == (2, 1)


def test_ax_14_a_full_colour_gains_nothing_from_a_pyramid() -> None:
    table = underway(*picture(5, 8, "pp"), scored(0, blue=18, orange=17), racks=RACKS)
    events, after = told(table, place("gb", (4, 9), (4, 10)))
    assert pyramids(events) == [PyramidPlaced(0, (5, 10), colours("op"))]
    assert points(after) == {"orange": 18, "purple": 1, "blue": 18}
