"""Axio in a terminal: what is typed, what is drawn, what is told."""

from typing import Any

import pytest

from domain.axio.boards import BOARD
from domain.axio.events import (
    AxioEnded,
    AxioEvent,
    DominoPlaced,
    ExchangeOffered,
    ExtraTurnBegan,
    ExtraTurnEarned,
    PyramidPlaced,
    RackFilled,
    RackShown,
)
from domain.axio.moves import DRAW, EXCHANGE, Move, PlaceDomino
from domain.axio.spaces import Space
from domain.axio.tiles import COLOURS, Tile
from domain.axio.view import AxioPlayer, AxioTable
from service.terminal.face import Scene, Unclear
from service.terminal.games.axio.drawing import AxioScene, draw
from service.terminal.games.axio.moves import read, write
from service.terminal.games.axio.story import tell
from tests.terminal.scenes import picture, seen

RACK: tuple[Tile, ...] = (("red", "green"), ("blue", "blue"))


def player(seat: int, *points: int, **more: Any) -> AxioPlayer:
    score = dict(zip(COLOURS, points or (0,) * 5, strict=True))
    usual: dict[str, Any] = {"score": score, "rack": None, "rack_size": 5, "has_started": True}
    return AxioPlayer(seat, **usual | more)


def scene(phase: str = "placing", filled: dict[tuple[int, int], Space] | None = None, **more: Any) -> AxioScene:
    lying: dict[tuple[int, int], Space] = {printed.cell: printed.colour for printed in BOARD.printed}
    lying |= filled or {}
    inside = range(2, 11)
    usual: dict[str, Any] = {
        "area": 9,
        "spaces": tuple(
            tuple(lying.get((row, column)) if {row, column} <= {*inside} else "outside" for column in range(13))
            for row in range(13)
        ),
        "claimed": ((6, 6),),
        "turn": 0,
        "extra_turns": 0,
        "bag": 80,
        "players": (player(0, 3, 0, 18, 2, 1, rack=RACK), player(1)),
    }
    return Scene(seen(phase=phase), AxioTable(**usual | more), BOARD)


@pytest.mark.parametrize(
    "text",
    [
        *("rg 6 7 right", "rg 6 7 r", "rg 6,7 >", "rg 6 7 6 8", "rg (6,7) (6,8)", "rg [6,7],[6,8]", "rg6 7>"),
        *("red green 6 7 right", "red-green 6 7 right", "place RED GREEN 6 7 6 8"),
    ],
)
def test_a_tile_is_placed_by_its_halves_and_two_spaces(text: str) -> None:
    assert read(text, scene()) == PlaceDomino(("red", "green"), ((6, 7), (6, 8)))


@pytest.mark.parametrize(
    ("way", "other"),
    [
        ("right", (6, 8)),
        ("left", (6, 6)),
        ("up", (5, 7)),
        ("down", (7, 7)),
        ("<", (6, 6)),
        ("^", (5, 7)),
        ("v", (7, 7)),
    ],
)
def test_the_second_half_lies_in_any_direction(way: str, other: tuple[int, int]) -> None:
    assert read(f"bb 6 7 {way}", scene()) == PlaceDomino(("blue", "blue"), ((6, 7), other))


@pytest.mark.parametrize(("text", "move"), [("x", EXCHANGE), ("exchange", EXCHANGE), ("d", DRAW), ("draw", DRAW)])
def test_ax_16_exchanging_and_drawing_have_letters(text: str, move: Move) -> None:
    assert read(text, scene("exchange")) == move


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rg", "Name two colours"),
        ("rg 6 7", "Name two colours"),
        ("rg 6 7 sideways", "Which way is 'sideways'"),
        ("ry 6 7 right", "Which colour is 'y'"),
    ],
)
def test_what_is_no_move_gets_help(text: str, message: str) -> None:
    with pytest.raises(Unclear, match=message):
        read(text, scene())


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (PlaceDomino(("red", "green"), ((6, 7), (6, 8))), "red green 6 7 right"),
        (PlaceDomino(("red", "green"), ((6, 7), (7, 7))), "red green 6 7 down"),
        (EXCHANGE, "exchange"),
        (DRAW, "draw"),
    ],
)
def test_a_move_is_written_as_it_can_be_typed(move: Move, text: str) -> None:
    assert write(move) == text
    assert read(text, scene()) == move


def test_the_table_is_drawn_in_letters() -> None:
    drawn = picture(draw(scene(filled={(2, 2): "red", (3, 2): "green", (10, 10): "pyramid"})))

    assert drawn == (
        """\
    2  3  4  5  6  7  8  9 10     > You  lowest 0
 2  R  ·  ·  · (G) ·  ·  ·  ·        G 3   O 0   R 18  P 2   B 1
 3  G  ·  ·  ·  ·  ·  ·  ·  ·
 4  ·  ·  ·  ·  ·  ·  ·  ·  ·       Ben  lowest 0
 5  ·  ·  ·  ·  ·  ·  ·  ·  ·        G 0   O 0   R 0   P 0   B 0
 6 (B) ·  ·  · [R] ·  ·  · (O)
 7  ·  ·  ·  ·  ·  ·  ·  ·  ·       80 tiles in the bag
 8  ·  ·  ·  ·  ·  ·  ·  ·  ·
 9  ·  ·  ·  ·  ·  ·  ·  ·  ·
10  ·  ·  ·  · (P) ·  ·  ·  ^

Your tiles:   R  G    B  B
G green  O orange  R red  P purple  B blue"""
    )


@pytest.mark.parametrize(
    ("table", "hint"),
    [
        (scene(players=(player(0, has_started=False), player(1))), "must touch a space in parentheses"),
        (scene("exchange"), "exchange them (x), or draw (d)"),
        (scene(extra_turns=2), "Extra turns after this one: 2."),
    ],
)
def test_what_the_player_should_know_is_said(table: AxioScene, hint: str) -> None:
    assert hint in picture(draw(table))
    assert hint not in picture(draw(scene()))


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            DominoPlaced(0, ("red", "green"), ((6, 7), (6, 8)), (3, 0)),
            "Ada placed red-green on (6, 7) and (6, 8): +3 red.",
        ),
        (DominoPlaced(0, ("red", "green"), ((6, 7), (6, 8)), (0, 0)), "Ada placed red-green on (6, 7) and (6, 8)."),
        (RackFilled(0, 2, RACK), "Ada drew red-green and blue-blue."),
        (RackFilled(1, 1, None), "Ben drew 1 tile."),
        (RackFilled(1, 5, None), "Ben drew 5 tiles."),
        (PyramidPlaced(1, (3, 4), ("red", "blue")), "Ben isolated (3, 4): a pyramid, +1 red, +1 blue."),
        (ExtraTurnEarned(1, "red"), "Ben filled red and earned an extra turn."),
        (ExtraTurnBegan(1), "Extra turn: Ben."),
        (ExchangeOffered(1), "Ben may exchange: no tile there shows the lowest colour."),
        (RackShown(1, RACK), "Ben laid open red-green and blue-blue, to exchange them."),
        (AxioEnded("cannot_place"), "The game ends: the next tile cannot be placed."),
    ],
)
def test_what_happens_is_told_in_words(event: AxioEvent, line: str) -> None:
    assert tell(event, ("Ada", "Ben").__getitem__) == line
