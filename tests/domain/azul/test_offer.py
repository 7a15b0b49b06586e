"""Phase A: taking tiles."""

from domain.azul.events import TilesTaken
from domain.azul.moves import Take
from tests.domain.azul.tables import AZUL, chance, filled, floored, given, lined, played, resolved, seen, tiles, walled


def test_az_e1_the_first_turns() -> None:
    table = given(filled("kkbt", "yrrr", count=7), players=3)

    table = played(table, Take("factory-1", "black", "line-2"))
    assert table.centre == tiles("bt")

    table = played(table, Take("factory-2", "yellow", "line-1"))
    assert table.centre == tiles("btrrr")

    table = played(table, Take("centre", "red", "line-3"))
    assert table.centre == tiles("bt")
    assert table.players[2].lines[2].count == 3
    assert table.players[2].floor == ("marker",)
    assert table.marker == 2


def test_az_e2_where_two_yellow_tiles_may_go() -> None:
    wall = """
        .....
        ..y..
        ...y.
        .....
        .....
    """
    table = given(*walled(0, wall), lined(0, 4, "b"), filled("yykr"))
    yellow = {move.to: move for move in AZUL.legal(table, 0) if isinstance(move, Take) and move.colour == "yellow"}
    assert set(yellow) == {"line-1", "line-5", "floor"}

    first = played(table, yellow["line-1"]).players[0]
    assert (first.lines[0].count, first.floor) == (1, tiles("y"))
    fifth = played(table, yellow["line-5"]).players[0]
    assert (fifth.lines[4].count, fifth.floor) == (2, ())
    floor = played(table, yellow["floor"]).players[0]
    assert floor.floor == tiles("yy")


def test_az_10_the_marker_lies_in_the_centre_and_turns_go_clockwise() -> None:
    table = given(filled("kkbt", "yrrr", "bbbb", "tttt", count=7, starting_seat=1), players=3)
    assert table.marker is None
    turns = [AZUL.to_act(table)]
    for move in (
        Take("factory-1", "black", "floor"),
        Take("factory-2", "yellow", "floor"),
        Take("factory-3", "blue", "floor"),
    ):
        table = played(table, move)
        turns.append(AZUL.to_act(table))
    assert turns == [(1,), (2,), (0,), (1,)]


def test_az_11_all_tiles_of_the_colour_are_taken_and_the_others_go_to_the_centre() -> None:
    table = given(filled("bbrt"))
    (taken,) = AZUL.decide(table, 0, Take("factory-1", "blue", "line-4"), chance())
    assert taken == TilesTaken(0, "factory-1", "blue", 2, "line-4", placed=2, to_centre=tiles("rt"))
    table = AZUL.evolve(table, taken)
    assert table.factories[0] == ()
    assert table.centre == tiles("rt")


def test_az_11_all_tiles_of_the_colour_are_taken_from_the_centre() -> None:
    table = played(given(filled("bbrr", "rttk")), Take("factory-1", "blue", "line-2"))
    table = played(table, Take("factory-2", "black", "line-1"), Take("centre", "red", "line-4"))
    assert table.players[0].lines[3].count == 3
    assert table.centre == tiles("tt")


def test_az_12_only_the_first_to_take_from_the_centre_gets_the_marker() -> None:
    table = played(given(filled("bbrt")), Take("factory-1", "blue", "line-2"))
    table = played(table, Take("centre", "red", "line-1"), Take("centre", "teal", "line-1"))
    assert table.marker == 1
    assert table.players[1].floor == ("marker",)
    assert table.players[0].floor == ()


def test_az_12_the_marker_lies_left_of_the_tiles_that_came_with_it() -> None:
    table = played(given(filled("brrr")), Take("factory-1", "blue", "line-1"), Take("centre", "red", "line-1"))
    assert table.players[1].floor == ("marker", "red", "red")


def test_az_12_the_marker_alone_cannot_be_taken() -> None:
    table = given(filled("bbbb"))
    assert not [move for move in AZUL.legal(table, 0) if move == Take("centre", "blue", "floor")]
    assert AZUL.to_act(played(table, Take("factory-1", "blue", "line-4"))) == ()


def test_az_13_tiles_may_all_go_to_the_floor_though_a_line_has_room() -> None:
    table = played(given(filled("bbrt")), Take("factory-1", "blue", "floor"))
    assert table.players[0].floor == tiles("bb")
    assert all(line.count == 0 for line in table.players[0].lines)


def test_az_14_a_line_takes_more_of_its_own_colour_only() -> None:
    table = given(lined(0, 3, "b"), filled("bbrt"))
    targets = {(move.colour, move.to) for move in AZUL.legal(table, 0) if isinstance(move, Take)}
    assert ("blue", "line-3") in targets
    assert ("red", "line-3") not in targets
    assert played(table, Take("factory-1", "blue", "line-3")).players[0].lines[2].count == 3


def test_az_14_a_full_line_is_no_target() -> None:
    table = given(lined(0, 2, "bb"), filled("bbrt"))
    assert Take("factory-1", "blue", "line-2") not in [*AZUL.legal(table, 0)]


def test_az_15_what_does_not_fit_falls_to_the_floor() -> None:
    table = given(lined(0, 3, "bb"), filled("bbbt"))
    (taken,) = AZUL.decide(table, 0, Take("factory-1", "blue", "line-3"), chance())
    assert isinstance(taken, TilesTaken)
    assert (taken.placed, taken.floored) == (1, tiles("bb"))


def test_az_15_tiles_fall_to_the_leftmost_free_spaces() -> None:
    table = played(given(*floored(0, "kt"), filled("rrrb")), Take("factory-1", "red", "line-1"))
    assert table.players[0].floor == tiles("ktrr")


def test_az_16_tiles_beyond_the_seventh_go_to_the_lid() -> None:
    table = played(given(*floored(0, "kkkkkt"), filled("rrrb")), Take("factory-1", "red", "floor"))
    assert table.players[0].floor == tiles("kkkkktr")
    assert seen(table).lid["red"] == 2


def test_az_17_a_marker_taken_with_a_full_floor_takes_no_space_but_starts_the_next_round() -> None:
    table = given(*floored(1, "kkkkkkk"), filled("bttt"))
    table = played(table, Take("factory-1", "blue", "line-1"), Take("centre", "teal", "line-3"))
    assert table.players[1].floor == tiles("kkkkkkk")
    assert table.marker == 1
    _, table = resolved(table)
    assert table.starting_seat == table.turn == 1


def test_az_17_the_marker_takes_the_last_free_space_before_the_tiles() -> None:
    table = given(*floored(1, "kkkkkk"), filled("bttt"))
    table = played(table, Take("factory-1", "blue", "line-1"), Take("centre", "teal", "floor"))
    assert table.players[1].floor == (*tiles("kkkkkk"), "marker")
    assert seen(table).lid["teal"] == 3


def test_az_18_the_offer_ends_when_factories_and_centre_are_empty() -> None:
    table = played(given(filled("bbbr")), Take("factory-1", "blue", "line-3"))
    assert (AZUL.phase(table), AZUL.to_act(table)) == ("offer", (1,))
    table = played(table, Take("centre", "red", "line-1"))
    assert (AZUL.phase(table), AZUL.to_act(table)) == ("scoring", ())
    assert [*AZUL.legal(table, 0), *AZUL.legal(table, 1)] == []


def test_az_19_when_nobody_took_the_marker_the_same_player_starts_again() -> None:
    table = played(given(filled("bbbb", starting_seat=1)), Take("factory-1", "blue", "line-4"))
    _, table = resolved(table)
    assert table.starting_seat == table.turn == 1
