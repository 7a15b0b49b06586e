"""The greedy AI knows what is good for it, on every board."""

import random
from typing import Any

import pytest

from domain.azul.discs import BLUE_SIDE, GOLD_SIDES
from domain.azul.events import DiscsLaid
from domain.azul.moves import Move, Spread, Take, Tile
from domain.azul.state import Table
from tests.domain.azul.tables import (
    AZUL,
    BY_ID,
    DOUBLE,
    FREE,
    Azul,
    chance,
    evolved,
    filled,
    floored,
    given,
    lined,
    resolved,
    started,
    walled,
)

CASES = [
    ("azul", {}),
    ("azul", {"special_factories": True}),
    ("azul-free", {}),
    ("azul-free", {"special_factories": True}),
    ("crystal-double", {}),
    ("crystal-bonus", {}),
]


def favourite(rules: Azul, table: Table, seat: int) -> Move:
    return max(rules.legal(table, seat), key=lambda move: rules.appraise(table, seat, move))


def test_greedy_fills_a_line_rather_than_the_floor() -> None:
    table = given(filled("rrrb", "kttt"))
    assert favourite(AZUL, table, 0) in (Take("factory-1", "red", "line-3"), Take("factory-2", "teal", "line-3"))


def test_greedy_likes_a_doubled_space() -> None:
    _, table = resolved(given(lined(0, 5, "rrrrr"), rules=DOUBLE), DOUBLE)
    assert favourite(DOUBLE, table, 0) == Tile(5, 2)


def test_greedy_joins_tiles_on_a_free_wall() -> None:
    wall = """
        .....
        ....b
        ...y.
        .....
        .....
    """
    _, table = resolved(given(*walled(0, wall), lined(0, 3, "rrr"), rules=FREE), FREE)
    assert favourite(FREE, table, 0) == Tile(3, 5)


def test_greedy_fills_no_line_that_would_fall() -> None:
    wall = """
        byk..
        ...r.
        ....r
        .....
        .....
    """
    table = given(*walled(0, wall), filled("r"), rules=FREE)
    worth = {move.to: FREE.appraise(table, 0, move) for move in FREE.legal(table, 0) if isinstance(move, Take)}
    assert worth["line-1"] < worth["line-4"]


def test_greedy_counts_a_disc_beside_the_floor_as_a_gain() -> None:
    shelter = next(disc for disc in GOLD_SIDES if disc.shelters)
    table = given(DiscsLaid((shelter, *[BLUE_SIDE] * 4)), filled("rr", "rr"), special_factories=True)
    by_disc, plain = (AZUL.appraise(table, 0, Take(source, "red", "line-2")) for source in ("factory-1", "factory-2"))
    assert by_disc > plain
    by_disc, plain = (AZUL.appraise(table, 0, Take(source, "red", "line-1")) for source in ("factory-1", "factory-2"))
    assert by_disc == plain + 1


def test_greedy_spreads_colours_to_where_they_lie_alone() -> None:
    spreader = next(disc for disc in GOLD_SIDES if disc.remainder == "neighbours")
    table = given(DiscsLaid((spreader, *[BLUE_SIDE] * 4)), filled("bbry", "rr", "", "", "yy"), special_factories=True)
    spreads = [
        move for move in AZUL.legal(table, 0) if isinstance(move, Take) and move.spread and move.colour == "blue"
    ]
    best = max(spreads, key=lambda move: AZUL.appraise(table, 0, move))
    assert best.spread == Spread(red="left", yellow="right")


def test_greedy_knows_what_the_next_floor_spaces_cost() -> None:
    table = given(*floored(0, "kk"), filled("brrr"))
    assert AZUL.appraise(table, 0, Take("factory-1", "red", "floor")) == -2 * 3


def wins(rules: Azul, greedy: int, seed: int, options: dict[str, Any]) -> bool:
    """Whether the greedy player in this seat beats one who plays at random."""
    dice = random.Random(seed)
    table = started(rules, 2, seed, **options)
    version = 1
    while (result := rules.result(table)) is None:
        version += 1
        if seats := rules.to_act(table):
            seat = dice.choice(seats)
            moves = [*rules.legal(table, seat)]
            move = (
                max(moves, key=lambda move: rules.appraise(table, seat, move)) if seat == greedy else dice.choice(moves)
            )
            table = evolved(rules, table, rules.decide(table, seat, move, chance(seed, version)))
        else:
            table = evolved(rules, table, rules.resolve(table, chance(seed, version)))
    return result.ranks[greedy] < result.ranks[1 - greedy]


@pytest.mark.parametrize(("ruleset", "options"), CASES)
def test_greedy_beats_random(ruleset: str, options: dict[str, Any]) -> None:
    won = [wins(BY_ID[ruleset], seat, seed, options) for seed in range(15) for seat in (0, 1)]
    assert sum(won) >= 27
