"""Summer Pavilion in a terminal: what is typed, what is drawn, what is told."""

from typing import Any

import pytest

from domain.pavilion.boards import COLOURED_SIDE, FREE_SIDE, Board
from domain.pavilion.events import (
    CornersCleared,
    OfferDealt,
    OfferTaken,
    PavilionEvent,
    PavilionScored,
    PlacingBegan,
    RoundPassed,
    SpaceCovered,
    TilesCollected,
)
from domain.pavilion.moves import CollectTiles, CoverSpace, Keep, Move, PassRound, TakeOffer
from domain.pavilion.tiles import COLOURS, Colour
from domain.pavilion.view import PavilionPlayer, PavilionTable
from service.terminal.face import Scene, Unclear
from service.terminal.games.pavilion.drawing import PavilionScene, draw
from service.terminal.games.pavilion.moves import read, write
from service.terminal.games.pavilion.story import tell
from tests.terminal.scenes import picture, seen


def heap(**counts: int) -> dict[Colour, int]:
    return {colour: counts.get(colour, 0) for colour in COLOURS}


def player(seat: int, **more: Any) -> PavilionPlayer:
    usual: dict[str, Any] = {"score": 5, "tiles": {}, "beside": heap(), "corners": heap(), "passed": False}
    return PavilionPlayer(seat, **usual | more)


def scene(
    phase: str = "placing", board: Board = COLOURED_SIDE, me: PavilionPlayer | None = None, **more: Any
) -> PavilionScene:
    usual: dict[str, Any] = {
        "wild": "green",
        "factories": ((),) * 5,
        "centre": (),
        "supply": heap(red=7, blue=3),
        "earned": 0,
        "marker": 0,
        "starting_seat": 0,
        "players": (me or player(0), player(1)),
        "bag": heap(),
        "tower": heap(),
    }
    return Scene(seen(phase=phase), PavilionTable(**usual | more), board)


@pytest.mark.parametrize("text", ["3 blue", "3b", "f3 blue", "factory 3 blue", "take 3 blu"])
def test_a_colour_is_taken_from_a_factory(text: str) -> None:
    assert read(text, scene("offer")) == TakeOffer("factory-3", "blue")


@pytest.mark.parametrize("text", ["c purple", "cp", "centre purple"])
def test_a_colour_is_taken_from_the_centre(text: str) -> None:
    assert read(text, scene("offer")) == TakeOffer("centre", "purple")


@pytest.mark.parametrize("text", ["w.ne purple 1", "wne purple 1", "W NE P 1", "w.ne p1", "place w.ne purple +1 wild"])
def test_a_space_is_named_by_star_and_direction(text: str) -> None:
    assert read(text, scene()) == CoverSpace("W.NE", "purple", 1)


@pytest.mark.parametrize(
    ("text", "space"), [("nwn", "NW.N"), ("wnw", "W.NW"), ("sesw", "SE.SW"), ("es", "E.S"), ("cs", "C.S")]
)
def test_stars_and_directions_are_told_apart_without_a_dot(text: str, space: str) -> None:
    move = read(f"{text} red 0", scene())

    assert isinstance(move, CoverSpace)
    assert move.space == space


@pytest.mark.parametrize(
    ("beside", "wild"), [(heap(purple=3), 0), (heap(purple=2), 1), (heap(purple=1), 2), (heap(), 2)]
)
def test_sp_21_left_to_itself_a_move_uses_as_few_wild_tiles_as_it_can(beside: dict[Colour, int], wild: int) -> None:
    assert read("w.se", scene(me=player(0, beside=beside))) == CoverSpace("W.SE", "purple", wild)


def test_sp_21_on_the_wild_colours_own_star_nothing_stands_in() -> None:
    assert read("sw.s", scene(me=player(0, beside=heap(green=1)))) == CoverSpace("SW.S", "green", 0)


@pytest.mark.parametrize("board", [COLOURED_SIDE, FREE_SIDE])
def test_sp_22_a_star_of_several_colours_asks_which(board: Board) -> None:
    with pytest.raises(Unclear, match=r"name one, such as: c\.n red"):
        read("c.n", scene(board=board))


@pytest.mark.parametrize("text", ["red blue blue", "rbb", "1 red 2 blue", "red, 2b", "collect red bb", "+rbb"])
def test_sp_24_earned_tiles_are_named_by_letters_names_and_counts(text: str) -> None:
    assert read(text, scene("collecting")) == CollectTiles(("red", "blue", "blue"))


@pytest.mark.parametrize("text", ["pass ggr", "pass 2 green red", "p ggr", "pass keep green green red"])
def test_sp_26_what_is_kept_is_named(text: str) -> None:
    assert read(text, scene()) == PassRound(Keep(green=2, red=1))


def test_sp_26_up_to_four_tiles_are_kept_unnamed() -> None:
    four, five = heap(green=3, red=1), heap(green=3, red=2)

    assert read("pass", scene(me=player(0, beside=four))) == PassRound(Keep(green=3, red=1))
    assert read("pass none", scene(me=player(0, beside=four))) == PassRound(Keep())
    with pytest.raises(Unclear, match="You have 5 tiles"):
        read("pass", scene(me=player(0, beside=five)))


@pytest.mark.parametrize(
    ("phase", "text", "message"),
    [
        ("offer", "hello", "Name a factory"),
        ("placing", "n.n red", "Name a space"),
        ("collecting", "hello", "Which colour is 'hello'"),
        ("offer", "3 teal", "Which colour is 'teal'"),
    ],
)
def test_what_is_no_move_gets_help(phase: str, text: str, message: str) -> None:
    with pytest.raises(Unclear, match=message):
        read(text, scene(phase))


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (TakeOffer("centre", "green"), "c green"),
        (CoverSpace("W.NE", "purple", 1), "W.NE purple 1"),
        (PassRound(Keep(green=4)), "pass 4 green"),
        (PassRound(Keep()), "pass none"),
    ],
)
def test_a_move_is_written_as_it_can_be_typed(move: Move, text: str) -> None:
    assert write(move) == text
    assert read(text, scene()) == move


def test_the_table_is_drawn_in_letters() -> None:
    me = player(0, tiles={"W.NE": "purple", "C.S": "red"}, beside=heap(purple=2, red=11), corners=heap(blue=1), score=7)
    factories = (("red", "purple", "red", "blue"), (), (), (), ())

    drawn = picture(draw(scene(me=me, factories=factories, centre=("yellow",), marker=None)))

    assert drawn == (
        """\
1: P  B  R  R   2: ·            3: ·            4: ·            5: ·
c: S  Y
supply  B 3  R 7   wild  G  green

> You  7 points                      Ben  5 points
         6          5                       6          5
      5 NW  1    4 NE  6                 5 NW  1    4 NE  6
      4  o  2    3  r  1                 4  o  2    3  r  1
         3          2                       3          2
    1          1          4            1          1          4
 6  W  P    6  C  2    3  E  5      6  W  2    6  C  2    3  E  5
 5  p  3    5  m  3    2  b  6      5  p  3    5  m  3    2  b  6
    4          R          1            4          4          1
         2          3                       2          3
      1 SW  3    2 SE  4                 1 SW  3    2 SE  4
      6  g  4    1  y  5                 6  g  4    1  y  5
         5          6                       5          6
has   P 2  R 11                    has   ·
kept  B 1                          kept  ·

P purple  G green  O orange  Y yellow  B blue  R red  S marker"""
    )


def test_sp_24_spaces_that_complete_something_are_pointed_out() -> None:
    window, statue, pillar = ("W.SW",), ("W.N", "NW.S", "NW.SW"), ("C.SW", "C.NW", "W.SE")
    me = player(0, tiles=dict.fromkeys((*window, *statue), "red"))
    more = player(0, tiles=dict.fromkeys((*window, *statue, *pillar), "red"))

    assert picture(draw(scene(me=me))).endswith("Completes a pillar, statue or window:  W.NE (+2)  W.NW (+3)")
    assert picture(draw(scene(me=more))).endswith("Completes a pillar, statue or window:  W.NE (+3)  W.NW (+3)")


def test_sp_24_earned_tiles_are_asked_for() -> None:
    assert picture(draw(scene("collecting", earned=2))).endswith("Take 2 from the supply, such as: red blue")


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            OfferTaken(0, "centre", ("red", "red", "green"), marker=True, points=-3),
            "Ada took 2 red and 1 green from the centre, with the start marker: -3.",
        ),
        (OfferTaken(0, "factory-2", ("red",)), "Ada took 1 red from factory 2."),
        (
            SpaceCovered(0, "W.NE", "purple", ("green",), 3, ("window-W", "pillar-W"), 4),
            "Ada placed purple on W.NE: +3, completing window-W and pillar-W: 4 from the supply.",
        ),
        (TilesCollected(1, ("red", "blue")), "Ben took 1 red and 1 blue from the supply."),
        (RoundPassed(1, ("red",), ("blue", "blue"), -2), "Ben passed, keeping 1 red, losing 2 blue: -2."),
        (RoundPassed(1), "Ben passed, keeping nothing."),
        (PlacingBegan(1), "The offer is empty. First to place: Ben."),
        (OfferDealt(2, 1, ()), "Round 2 begins, green is wild. First: Ben."),
        (CornersCleared(1, ("blue",), -1), "Ben had 1 blue left over: -1."),
        (PavilionScored(0, ("red",), (1, 2), 26), "Ada completed a red star, every 1 and every 2: +26."),
        (PavilionScored(0, (), (), 0), "Ada completed nothing: +0."),
    ],
)
def test_what_happens_is_told_in_words(event: PavilionEvent, line: str | None) -> None:
    assert tell(event, ("Ada", "Ben").__getitem__) == line
