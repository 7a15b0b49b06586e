"""The move that the ruleset likes best, without looking further; chance decides between equals."""

from typing import Any

from workers.bots.bot import Situation


def greedy(turn: Situation) -> Any:
    worth = [turn.rules.appraise(turn.table, turn.seat, move) for move in turn.moves]
    best = max(worth)
    equals = [move for move, value in zip(turn.moves, worth, strict=True) if value == best]
    return equals[turn.dice.below(len(equals))]
