"""Every reason for which a move is refused."""

import pytest

from domain.azul import refusals
from domain.azul.moves import Move, Take
from domain.azul.state import Table
from domain.kernel import NotYourTurn, Rejected
from tests.domain.azul.tables import AZUL, chance, filled, given, lined, walled

WALL = """
    .....
    ..y..
    .....
    .....
    .....
"""
OFFER = given(*walled(0, WALL), lined(0, 1, "b"), lined(0, 3, "r"), filled("bbyt"))
SCORING = given(lined(0, 1, "b"), filled())

REFUSED: list[tuple[type[Rejected], str, Table, int, Move]] = [
    (NotYourTurn, "AZ-10", OFFER, 1, Take("factory-1", "blue", "line-2")),
    (refusals.OfferIsOver, "AZ-18", SCORING, 0, Take("factory-1", "blue", "line-2")),
    (refusals.NoSuchFactory, "AZ-2", OFFER, 0, Take("factory-6", "blue", "line-2")),
    (refusals.ColourNotThere, "AZ-11", OFFER, 0, Take("factory-1", "black", "line-2")),
    (refusals.ColourNotThere, "AZ-11", OFFER, 0, Take("centre", "blue", "line-2")),
    (refusals.LineIsFull, "AZ-14", OFFER, 0, Take("factory-1", "blue", "line-1")),
    (refusals.LineHasOtherColour, "AZ-14", OFFER, 0, Take("factory-1", "blue", "line-3")),
    (refusals.WallRowHasColour, "AZ-14", OFFER, 0, Take("factory-1", "yellow", "line-2")),
]


@pytest.mark.parametrize(("refusal", "rule", "table", "seat", "move"), REFUSED)
def test_a_move_is_refused(refusal: type[Rejected], rule: str, table: Table, seat: int, move: Move) -> None:
    with pytest.raises(Rejected) as caught:
        AZUL.decide(table, seat, move, chance())
    assert type(caught.value) is refusal
    assert caught.value.rule == rule
    assert str(caught.value)
    assert move not in [*AZUL.legal(table, seat)]


def test_every_refusal_has_a_test_and_a_code_of_its_own() -> None:
    classes = {each for each in vars(refusals).values() if isinstance(each, type) and each is not Rejected}
    assert {refusal for refusal, *_ in REFUSED} == classes | {NotYourTurn}
    assert len({refusal.code for refusal, *_ in REFUSED}) == len(classes) + 1
