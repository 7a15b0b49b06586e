"""What a bot is, and what it gets to see."""

from collections.abc import Callable
from typing import Any, NamedTuple

from domain.chance import Chance, bot_seed
from domain.game import Game
from domain.kernel import Ruleset


class Situation(NamedTuple):
    """A bot's turn. The table is one that its seat cannot tell from the true one: no bot sees what is hidden."""

    rules: Ruleset[Any, Any, Any]
    table: Any
    seat: int
    moves: tuple[Any, ...]
    dice: Chance


Bot = Callable[[Situation], Any]


def situation(game: Game, seat: int, seed: bytes, version: int) -> Situation:
    """The turn of a seat at the table, at a version. The same version gives the same dice, so a job may run twice."""
    rules = game.rules
    dice = Chance(bot_seed(seed, seat), version)
    table = rules.imagine(game.table, seat, dice)
    return Situation(rules, table, seat, tuple(rules.legal(table, seat)), dice)
