"""Azul in a terminal: what is typed, what is drawn, what is told."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.azul.boards import COLOUR_SIDE, CRYSTAL_DOUBLE, FREE_SIDE, Board
from domain.azul.discs import BLUE_SIDE, Disc
from domain.azul.events import (
    AzulEvent,
    BonusesScored,
    ExtraTilesDrawn,
    FactoriesFilled,
    FloorScored,
    GameEnded,
    LineFell,
    Pile,
    TilePlaced,
    TilesAttracted,
    TilesTaken,
)
from domain.azul.moves import Move, Spread, Take, Tile
from domain.azul.state import HeldDisc, Question
from domain.azul.tiles import COLOURS, Colour
from domain.azul.view import AzulTable, LineView, PlayerView
from service.terminal.face import Scene, Unclear
from service.terminal.games.azul.drawing import AzulScene, draw
from service.terminal.games.azul.moves import read, write
from service.terminal.games.azul.story import tell
from tests.terminal.scenes import picture, seen

NOTHING: dict[Colour, int] = dict.fromkeys(COLOURS, 0)


def player(seat: int, lines: dict[int, tuple[Colour, int]] | None = None, **more: Any) -> PlayerView:
    filled = lines or {}
    empty: dict[str, Any] = {
        "score": 0,
        "lines": tuple(LineView(size, *filled.get(size, (None, 0))) for size in range(1, 6)),
        "wall": ((None,) * 5,) * 5,
        "floor": (),
        "discs": (),
        "asked": None,
    }
    return PlayerView(seat, **empty | more)


def scene(board: Board = COLOUR_SIDE, width: int = 80, view: dict[str, Any] | None = None, **more: Any) -> AzulScene:
    usual: dict[str, Any] = {
        "factories": ((),) * 5,
        "discs": (BLUE_SIDE,) * 5,
        "centre": (),
        "marker": None,
        "starting_seat": 0,
        "players": (player(0), player(1)),
        "bag": NOTHING,
        "lid": NOTHING,
    }
    return Scene(seen(**view or {}), AzulTable(**usual | more), board, width)


@pytest.mark.parametrize(
    "text",
    [
        *("3 blue 2", "3b2", "3 b 2", "3 blu 2", "3blue2", "take 3 blue 2"),
        *("f3 blue l2", "F3 BLUE L2", "factory 3 blue line 2", "factory-3,blue,line-2"),
    ],
)
def test_a_take_is_typed_in_many_ways(text: str) -> None:
    assert read(text, scene()) == Take("factory-3", "blue", "line-2")


@pytest.mark.parametrize("text", ["c red f", "crf", "centre red floor", "center red floor", "c r f", "c,red,f"])
def test_the_centre_and_the_floor_have_letters(text: str) -> None:
    assert read(text, scene()) == Take("centre", "red", "floor")


@pytest.mark.parametrize(
    ("letter", "colour"), [("b", "blue"), ("y", "yellow"), ("r", "red"), ("k", "black"), ("t", "teal")]
)
def test_each_colour_has_a_letter(letter: str, colour: Colour) -> None:
    assert read(f"1{letter}1", scene()) == Take("factory-1", colour, "line-1")


@pytest.mark.parametrize("text", ["1 red f b< k>", "1rf b<k>", "1 red floor blue left black right", "1 r f b<, k>"])
def test_sf_7_what_is_left_is_sent_left_and_right(text: str) -> None:
    assert read(text, scene()) == Take("factory-1", "red", "floor", Spread(blue="left", black="right"))


@pytest.mark.parametrize("text", ["4 2", "line 4 column 2", "l4 c2", "4,2", "tile 4 2"])
def test_gv_1_a_line_and_a_column_tile_the_wall(text: str) -> None:
    assert read(text, scene(FREE_SIDE)) == Tile(4, 2)


@pytest.mark.parametrize("text", ["c2", "column 2", "col 2"])
def test_gv_1_the_line_that_asks_need_not_be_named(text: str) -> None:
    asked = player(0, asked=Question(4, (1, 2)))

    assert read(text, scene(FREE_SIDE, players=(asked, player(1)))) == Tile(4, 2)
    with pytest.raises(Unclear, match="no line to tile"):
        read(text, scene(FREE_SIDE))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello", "Name a factory"),
        ("3 blue", "Name a factory"),
        ("3 blue 2 1", "Name a factory"),
        ("", "Name a factory"),
        ("3 green 2", "Which colour is 'green'"),
        ("3 purple f", "B blue, Y yellow, R red, K black, T teal"),
    ],
)
def test_what_is_no_move_gets_help(text: str, message: str) -> None:
    with pytest.raises(Unclear, match=message):
        read(text, scene())


def test_the_beginning_of_a_name_must_tell_black_from_blue() -> None:
    with pytest.raises(Unclear, match="Which colour is 'bl'"):
        read("3 bl f", scene())


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Take("factory-3", "blue", "line-2"), "3 blue 2"),
        (Take("centre", "red", "floor"), "c red floor"),
        (Take("factory-1", "red", "floor", Spread(blue="left", black="right")), "1 red floor blue< black>"),
        (Tile(4, 2), "line 4 column 2"),
    ],
)
def test_a_move_is_written_as_it_can_be_typed(move: Move, text: str) -> None:
    assert write(move) == text
    assert read(text, scene()) == move


def test_the_table_is_drawn_in_letters() -> None:
    wall = (("blue", None, None, None, None), *((None,) * 5,) * 4)
    ada = player(0, {2: ("teal", 2), 5: ("black", 3)}, wall=wall, floor=("marker", "teal"), score=12)
    ben = player(1, score=1)
    factories = (("red", "blue", "red", "blue"), (), (), ("teal", "teal", "yellow", "black"), ())

    drawn = picture(draw(scene(factories=factories, centre=("teal", "red"), marker=0, players=(ada, ben))))

    assert drawn == (
        """\
1: B  B  R  R   2: ·            3: ·            4: Y  K  T  T   5: ·
c: R  T

> You  12 points                        Ben  1 point
1              ·  | B  y  r  k  t     1              ·  | b  y  r  k  t
2           T  T  | t  b  y  r  k     2           ·  ·  | t  b  y  r  k
3        ·  ·  ·  | k  t  b  y  r     3        ·  ·  ·  | k  t  b  y  r
4     ·  ·  ·  ·  | r  k  t  b  y     4     ·  ·  ·  ·  | r  k  t  b  y
5  ·  ·  K  K  K  | y  r  k  t  b     5  ·  ·  ·  ·  ·  | y  r  k  t  b
floor   S  T  ·  ·  ·  ·  ·           floor   ·  ·  ·  ·  ·  ·  ·
       -1 -1 -2 -2 -2 -3 -3                  -1 -1 -2 -2 -2 -3 -3

B blue  Y yellow  R red  K black  T teal  S marker"""
    )


def test_az_17_who_holds_a_marker_that_lies_nowhere_starts_next() -> None:
    full = player(0, floor=("red",) * 7)

    assert "You  0 points, starts next" in picture(draw(scene(marker=0, players=(full, player(1)))))


def test_the_marker_waits_in_the_centre() -> None:
    assert "\nc: S  R\n" in picture(draw(scene(centre=("red",), marker=None)))


def test_cm_11_printed_spaces_and_their_multipliers_are_drawn_with_the_columns() -> None:
    drawn = picture(draw(scene(CRYSTAL_DOUBLE, width=40)))

    assert "                    1  2  3  4  5\n1              ·  | ·  ·  · kx2 ·\n" in drawn
    assert "\n       -1  0 -1 -2 -1 -2 -3\n" in drawn


def test_gv_1_the_question_is_asked_below_the_boards() -> None:
    asked = player(0, {4: ("red", 4)}, asked=Question(4, (1, 2, 5)))

    drawn = picture(draw(scene(FREE_SIDE, players=(asked, player(1)))))

    assert "4     R  R  R  R  > ·  ·  ·  ·  ·" in drawn
    assert drawn.endswith("Line 4: red goes to column 1, 2 or 5, such as: 4 1")


def test_sf_8_gold_discs_are_explained_and_a_held_one_is_gone() -> None:
    discs = (BLUE_SIDE, Disc(3, remainder="stay"), Disc(2, attracts="red"), Disc(4, remainder="neighbours"), None)
    holder = player(0, discs=(HeldDisc("factory-5", "red"),))

    drawn = picture(draw(scene(discs=discs, players=(holder, player(1)))))

    assert "5: taken" in drawn
    assert "2 is gold: tiles not taken stay on it\n3 is gold: drew red from its neighbours\n4 is gold:" in drawn
    assert "·   disc R " in drawn


def test_four_players_are_drawn_two_by_two_in_80_columns_and_side_by_side_in_160() -> None:
    players = tuple(map(player, range(4)))
    seats = {"seats": tuple(seen().seats[0:1] * 4)}

    narrow = draw(scene(players=players, view=seats))
    wide = draw(scene(players=players, view=seats, width=160))

    assert len(narrow) == len(wide) + 9
    assert max(line.cell_len for line in narrow) <= 80 < max(line.cell_len for line in wide) <= 160


def test_a_long_name_is_cut_so_that_two_boards_stay_side_by_side() -> None:
    ben = replace(seen().seats[1], name="Bartholomew the Unconquerable of Everywhere")

    drawn = draw(scene(view={"seats": (seen().seats[0], ben)}))

    assert "Bartholomew the Unc…" in picture(drawn)
    assert max(line.cell_len for line in drawn) <= 80


TAKEN = TilesTaken(0, "factory-3", "blue", 3, "line-2", placed=2, floored=("blue",))


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (TAKEN, "Ada took 3 blue from factory 3 to line 2, 1 fell to the floor."),
        (
            TilesTaken(0, "centre", "red", 2, "floor", placed=0, floored=("marker", "red", "red"), marker=True),
            "Ada took 2 red from the centre to the floor, with the start marker.",
        ),
        (
            TilesTaken(0, "factory-1", "red", 1, "line-1", 1, to_factories=(Pile("factory-2", ("blue", "blue")),)),
            "Ada took 1 red from factory 1 to line 1, 2 blue went to factory 2.",
        ),
        (
            TilesTaken(0, "factory-1", "red", 1, "line-1", 1, to_factories=(Pile("factory-1", ("blue",)),)),
            "Ada took 1 red from factory 1 to line 1, 1 blue stayed there.",
        ),
        (
            TilesTaken(0, "factory-1", "red", 2, "line-1", 1, disc=True, sheltered=("red",)),
            "Ada took 2 red from factory 1 to line 1, with the disc, 1 red lies on a disc.",
        ),
        (TilePlaced(1, 2, 3, "teal", 4), "Ben tiled teal in row 2, column 3: +4."),
        (FloorScored(1, ("marker", "red"), -2), "Ben paid for 2 on the floor: -2."),
        (FloorScored(1, (), 0), None),
        (LineFell(1, 3, "red", ("red",) * 3), "Ben had no space for red: line 3 fell to the floor."),
        (FactoriesFilled(2, 1, ()), "Round 2 begins. First: Ben."),
        (ExtraTilesDrawn("factory-2", ("teal",)), "One more for factory 2: 1 teal."),
        (
            TilesAttracted("factory-2", "red", ("factory-1", "factory-3")),
            "Factory 2 drew red from factory 1 and factory 3.",
        ),
        (GameEnded("row_completed"), "The game ends: a row is complete."),
        (BonusesScored(0, 1, 0, 2, 22), "Ada completed 1 row, 0 columns and 2 colours: +22."),
    ],
)
def test_what_happens_is_told_in_words(event: AzulEvent, line: str | None) -> None:
    assert tell(event, ("Ada", "Ben").__getitem__) == line
