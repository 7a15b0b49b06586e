"""Whole games between bots, without a store: `python -m tests.workers.playing` prints what each comes to."""

import hashlib
import sys
from collections.abc import Iterator
from typing import get_args

from domain.catalogue import RULESETS
from domain.chance import Chance
from domain.commands import Resolve
from domain.game import Game, decide
from domain.seats import Level
from tests.workers.tables import SEED, creation
from workers.carrying import ai_move


def versions(ruleset: str, seed: bytes = SEED) -> Iterator[tuple[int, Game]]:
    """Each version of a game in which every level has a seat, as far as there are seats."""
    players = RULESETS[ruleset].players[-1]
    levels = (get_args(Level) * players)[:players]
    _, game = decide(None, creation(*levels, ruleset=ruleset, seed=seed), Chance(seed, 1))
    version = 1
    while game.status == "running":
        yield version, game
        command = ai_move(game, seed, version) if game.to_act else Resolve()
        version += 1
        _, game = decide(game, command, Chance(seed, version))
    yield version, game


def digest(ruleset: str) -> str:
    *_, (version, game) = versions(ruleset)
    return hashlib.sha256(f"{version} {game}".encode()).hexdigest()


if __name__ == "__main__":
    for ruleset in RULESETS:
        sys.stdout.write(f"{ruleset} {digest(ruleset)}\n")
