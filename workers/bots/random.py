"""Any legal move, each equally likely."""

from typing import Any

from workers.bots.bot import Situation


def at_random(turn: Situation) -> Any:
    return turn.moves[turn.dice.below(len(turn.moves))]
