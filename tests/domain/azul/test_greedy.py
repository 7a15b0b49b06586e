"""The greedy AI knows what is good for it, on every board."""

import random
from typing import Any

import pytest

from tests.domain.azul.tables import BY_ID, Azul, chance, evolved, started

CASES = [
    ("azul", {}),
    ("azul", {"special_factories": True}),
    ("azul-free", {}),
    ("azul-free", {"special_factories": True}),
    ("crystal-double", {}),
    ("crystal-bonus", {}),
]


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
