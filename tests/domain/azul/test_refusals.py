"""Every reason for which a move is refused."""

import pytest

from domain.azul import refusals
from domain.azul.discs import BLUE_SIDE, GOLD_SIDES
from domain.azul.events import DiscsLaid, TilePlaced
from domain.azul.moves import Move, Spread, Take, Tile
from domain.azul.state import Table
from domain.kernel import NotYourTurn, Rejected
from tests.domain.azul.tables import AZUL, DOUBLE, FREE, Azul, chance, filled, given, lined, resolved, walled

WALL = """
    .....
    ..y..
    .....
    .....
    .....
"""
OFFER = given(*walled(0, WALL), lined(0, 1, "b"), lined(0, 3, "r"), filled("bbyt"))
SCORING = given(lined(0, 1, "b"), filled())

FREE_OFFER = given(filled("bbyt"), rules=FREE)
YELLOW_IN_COLUMN_3 = resolved(given(*walled(0, WALL), lined(0, 3, "yyy"), rules=FREE), FREE)[1]
TILE_IN_ROW_3 = resolved(given(TilePlaced(0, 3, 1, "red", 0), lined(0, 3, "yyy"), rules=FREE), FREE)[1]
PRINTED_BLACK = resolved(given(lined(0, 1, "y"), rules=DOUBLE), DOUBLE)[1]

SPREADER = next(disc for disc in GOLD_SIDES if disc.remainder == "neighbours")
SPECIAL = given(DiscsLaid((SPREADER, *[BLUE_SIDE] * 4)), filled("bbyt", "yttt"), special_factories=True)
PURE = given(DiscsLaid((SPREADER, *[BLUE_SIDE] * 4)), filled("bbbb"), special_factories=True)

Refused = tuple[type[Rejected], str, Azul, Table, int, Move]

TAKES: list[Refused] = [
    (NotYourTurn, "AZ-10", AZUL, OFFER, 1, Take("factory-1", "blue", "line-2")),
    (refusals.OfferIsOver, "AZ-18", AZUL, SCORING, 0, Take("factory-1", "blue", "line-2")),
    (refusals.OfferIsOver, "AZ-18", FREE, TILE_IN_ROW_3, 0, Take("factory-1", "blue", "floor")),
    (refusals.NoSuchFactory, "AZ-2", AZUL, OFFER, 0, Take("factory-6", "blue", "line-2")),
    (refusals.ColourNotThere, "AZ-11", AZUL, OFFER, 0, Take("factory-1", "black", "line-2")),
    (refusals.ColourNotThere, "AZ-11", AZUL, OFFER, 0, Take("centre", "blue", "line-2")),
    (refusals.LineIsFull, "AZ-14", AZUL, OFFER, 0, Take("factory-1", "blue", "line-1")),
    (refusals.LineHasOtherColour, "AZ-14", AZUL, OFFER, 0, Take("factory-1", "blue", "line-3")),
    (refusals.WallRowHasColour, "AZ-14", AZUL, OFFER, 0, Take("factory-1", "yellow", "line-2")),
    (refusals.SpreadMissing, "SF-7", AZUL, SPECIAL, 0, Take("factory-1", "blue", "line-2")),
    (refusals.SpreadIncomplete, "SF-7", AZUL, SPECIAL, 0, Take("factory-1", "blue", "line-2", Spread(yellow="left"))),
    (refusals.SpreadIncomplete, "SF-7", AZUL, SPECIAL, 0, Take("factory-1", "blue", "line-2", Spread())),
    (
        *(refusals.SpreadIncomplete, "SF-7", AZUL, SPECIAL, 0),
        Take("factory-1", "blue", "line-2", Spread(blue="left", yellow="left", teal="left")),
    ),
    (refusals.SpreadNotAsked, "SF-7", AZUL, SPECIAL, 0, Take("factory-2", "teal", "line-3", Spread(yellow="left"))),
    (refusals.SpreadNotAsked, "SF-7", AZUL, PURE, 0, Take("factory-1", "blue", "line-4", Spread())),
    (refusals.SpreadNotAsked, "SF-7", AZUL, OFFER, 0, Take("factory-1", "blue", "line-2", Spread(teal="left"))),
]
TILES: list[Refused] = [
    (refusals.OfferIsOpen, "AZ-20", FREE, FREE_OFFER, 0, Tile(1, 1)),
    (refusals.NothingToTile, "GV-5", FREE, TILE_IN_ROW_3, 1, Tile(3, 2)),
    (refusals.NothingToTile, "GV-5", FREE, given(lined(0, 3, "yyy"), rules=FREE), 0, Tile(3, 2)),
    (refusals.AnotherLineFirst, "GV-1", FREE, TILE_IN_ROW_3, 0, Tile(4, 2)),
    (refusals.WallSpaceIsTaken, "GV-1", FREE, TILE_IN_ROW_3, 0, Tile(3, 1)),
    (refusals.WallColumnHasColour, "GV-2", FREE, YELLOW_IN_COLUMN_3, 0, Tile(3, 3)),
    (refusals.WallSpaceHasOtherColour, "CM-1", DOUBLE, PRINTED_BLACK, 0, Tile(1, 4)),
]


@pytest.mark.parametrize(("refusal", "rule", "rules", "table", "seat", "move"), TAKES + TILES)
def test_a_move_is_refused(
    refusal: type[Rejected], rule: str, rules: Azul, table: Table, seat: int, move: Move
) -> None:
    with pytest.raises(Rejected) as caught:
        rules.decide(table, seat, move, chance())
    assert type(caught.value) is refusal
    assert caught.value.rule == rule
    assert str(caught.value)
    assert move not in [*rules.legal(table, seat)]


def test_every_refusal_has_a_test_and_a_code_of_its_own() -> None:
    classes = {each for each in vars(refusals).values() if isinstance(each, type) and each is not Rejected}
    tested = {refusal for refusal, *_ in TAKES + TILES}
    assert tested == classes | {NotYourTurn}
    assert len({refusal.code for refusal in tested}) == len(tested)
