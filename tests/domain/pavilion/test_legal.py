"""`legal` and `decide` agree, move by move."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.kernel import Rejected
from domain.pavilion.boards import Side
from domain.pavilion.moves import COLLECTS, COVERS, PASSES, TAKES, Keep, Move, PassRound
from domain.pavilion.state import Table
from domain.pavilion.tiles import handfuls
from tests.domain.pavilion.tables import BY_SIDE, PAVILION, chance, game, placing

# Every move of valid shape there is, but for the passes that keep more than five tiles.
FIVE_KEPT = [PassRound(Keep(*pick)) for pick in handfuls((4,) * 6, 5) if sum(pick) == 5]
UNIVERSE: list[Move] = [
    *TAKES.values(),
    *(move for moves in COVERS.values() for move in moves),
    *COLLECTS.values(),
    *PASSES.values(),
    *FIVE_KEPT,
]


def accepts(side: Side, table: Table, seat: int, move: Move) -> bool:
    try:
        BY_SIDE[side].decide(table, seat, move, chance())
    except Rejected:
        return False
    return True


@pytest.mark.parametrize("side", BY_SIDE)
@given(seed=st.integers(min_value=0, max_value=2**64))
@settings(max_examples=4, deadline=None)
def test_legal_lists_exactly_the_moves_that_are_accepted(side: Side, seed: int) -> None:
    tables = [table for _, table in game(BY_SIDE[side], 2, seed)]
    collecting = [table for table in tables if table.phase == "collecting"][:1]
    for table in Random(seed).sample(tables, 5) + collecting:
        for seat in range(2):
            listed = list(BY_SIDE[side].legal(table, seat))
            assert len(set(listed)) == len(listed)
            assert set(listed) == {move for move in UNIVERSE if accepts(side, table, seat, move)}


def test_the_longest_lists_are_complete_and_bounded() -> None:
    assert sum(len(move.colours) == 3 for move in COLLECTS.values()) == 56
    assert len(PASSES) == 210
    table = placing("pgoybr" * 4, "r")
    assert {move for move in PAVILION.legal(table, 0) if isinstance(move, PassRound)} == set(PASSES.values())
