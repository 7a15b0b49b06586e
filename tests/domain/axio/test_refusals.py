"""Every reason for which a move is refused."""

import pytest

from domain.axio import refusals
from domain.axio.moves import DRAW, EXCHANGE, Move
from domain.axio.state import Table
from domain.kernel import NotYourTurn, Rejected
from tests.domain.axio.tables import (
    AXIO,
    LAST_PLACE,
    chance,
    drawn,
    evolved,
    laid,
    nearly_full,
    picture,
    place,
    played,
    scored,
    underway,
)

TURN = underway(*picture(4, 2, "bb^"), racks=("bg rr go pp ob", "gg"))
LOWEST_LEFT = scored(0, green=5, orange=5, red=5, purple=5)
OFFER = played(underway(LOWEST_LEFT, racks=("bg rr go pp og", "gg")), place("bg", (4, 4), (4, 5)))
FIRST = evolved(None, laid(), drawn(0, "bg"), drawn(1, "bg"))
SECOND = played(FIRST, place("bg", (6, 7), (6, 8)))
OVER = played(nearly_full(racks=("bb rr go pp og", "gg")), place("bb", *LAST_PLACE))

CASES: list[tuple[type[Rejected], str, Table, int, Move]] = [
    (NotYourTurn, "AX-10", TURN, 1, place("gg", (8, 8), (8, 9))),
    (NotYourTurn, "AX-10", OFFER, 1, EXCHANGE),
    (NotYourTurn, "AX-20", OVER, 0, place("rr", (8, 8), (8, 9))),
    (NotYourTurn, "AX-20", OVER, 1, DRAW),
    (refusals.MustPlaceFirst, "AX-16", TURN, 0, EXCHANGE),
    (refusals.MustPlaceFirst, "AX-16", TURN, 0, DRAW),
    (refusals.PlacingIsDone, "AX-16", OFFER, 0, place("rr", (8, 8), (8, 9))),
    (refusals.TileNotOnRack, "AX-10", TURN, 0, place("gg", (8, 8), (8, 9))),
    (refusals.SpaceOutsideArea, "AX-1", TURN, 0, place("bg", (1, 8), (2, 8))),
    (refusals.SpaceOutsideArea, "AX-1", TURN, 0, place("bg", (8, 10), (8, 11))),
    (refusals.SpaceOutsideArea, "AX-1", TURN, 0, place("bg", (-1, 8), (12, 8))),
    (refusals.SpacesNotAdjacent, "AX-10", TURN, 0, place("bg", (8, 8), (9, 9))),
    (refusals.SpacesNotAdjacent, "AX-10", TURN, 0, place("bg", (8, 8), (8, 10))),
    (refusals.SpacesNotAdjacent, "AX-10", TURN, 0, place("bg", (8, 8), (8, 8))),
    (refusals.SpaceNotEmpty, "AX-10", TURN, 0, place("bg", (4, 3), (5, 3))),
    (refusals.SpaceNotEmpty, "AX-10", TURN, 0, place("bg", (5, 3), (4, 3))),
    (refusals.SpaceNotEmpty, "AX-10", TURN, 0, place("bg", (4, 4), (4, 5))),
    (refusals.SpaceNotEmpty, "AX-10", TURN, 0, place("bg", (6, 6), (6, 7))),
    (refusals.FirstTileAstray, "AX-11", FIRST, 0, place("bg", (4, 4), (4, 5))),
    (refusals.PrintedSpaceClaimed, "AX-11", SECOND, 1, place("bg", (5, 6), (4, 6))),
]


@pytest.mark.parametrize(("refusal", "rule", "table", "seat", "move"), CASES)
def test_ax_moves_against_the_rules_are_refused(
    refusal: type[Rejected], rule: str, table: Table, seat: int, move: Move
) -> None:
    with pytest.raises(refusal) as refused:
        AXIO.decide(table, seat, move, chance())
    assert refused.value.rule == rule
    assert AXIO.canonical(move) not in [*AXIO.legal(table, seat)]


def test_every_refusal_is_tested() -> None:
    reasons = {each for each in vars(refusals).values() if isinstance(each, type) and issubclass(each, Rejected)}
    assert reasons - {Rejected} == {case[0] for case in CASES} - {NotYourTurn}
