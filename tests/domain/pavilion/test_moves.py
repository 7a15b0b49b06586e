"""Moves as clients write them."""

import msgspec
import pytest

from domain.pavilion.moves import CollectTiles, CoverSpace, Keep, Move, PassRound, TakeOffer
from tests.domain.pavilion.tables import PAVILION

WRITTEN: list[tuple[str, Move]] = [
    ('{"type":"take","from":"centre","colour":"green"}', TakeOffer("centre", "green")),
    ('{"type":"place","space":"W.NE","colour":"purple","wild":1}', CoverSpace("W.NE", "purple", 1)),
    ('{"type":"collect","colours":["blue","blue","red"]}', CollectTiles(("blue", "blue", "red"))),
    ('{"type":"pass","keep":{"green":4}}', PassRound(Keep(green=4))),
    ('{"type":"pass","keep":{}}', PassRound(Keep())),
]


@pytest.mark.parametrize(("written", "move"), WRITTEN)
def test_moves_are_read_and_written_as_documented(written: str, move: Move) -> None:
    assert msgspec.json.decode(written, type=PAVILION.moves) == move
    assert msgspec.json.encode(move).decode() == written


def test_the_order_of_collected_colours_means_nothing() -> None:
    orders = [["red", "blue", "blue"], ["blue", "red", "blue"], ["blue", "blue", "red"]]
    moves = {msgspec.convert({"type": "collect", "colours": colours}, PAVILION.moves) for colours in orders}
    assert moves == {CollectTiles(("blue", "blue", "red"))}


def test_keeping_none_of_a_colour_is_the_same_as_not_naming_it() -> None:
    move = msgspec.convert({"type": "pass", "keep": {"green": 4, "red": 0}}, PAVILION.moves)
    assert move == PassRound(Keep(green=4))


@pytest.mark.parametrize(
    "malformed",
    [
        {"type": "pass"},
        {"type": "pass", "keep": {"gren": 4}},
        {"type": "pass", "keep": {"green": 5}},
        {"type": "pass", "keep": {"green": -1}},
        {"type": "collect", "colours": []},
        {"type": "collect", "colours": ["red"] * 4},
        {"type": "place", "space": "W.E", "colour": "purple", "wild": 0},
        {"type": "place", "space": "W.N", "colour": "purple", "wild": 6},
        {"type": "place", "space": "W.N", "colour": "purple"},
        {"type": "take", "from": "factory-10", "colour": "red"},
    ],
)
def test_other_shapes_are_not_moves(malformed: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(malformed, PAVILION.moves)


def test_every_move_has_a_schema_that_explains_it() -> None:
    schema = msgspec.json.schema(PAVILION.moves)
    described = {name: part.get("description") for name, part in schema["$defs"].items()}
    assert set(described) == {"TakeOffer", "CoverSpace", "CollectTiles", "PassRound", "Keep"}
    assert all(described.values())
