"""Bots: one for each level, fair, and always of the same mind about the same turn."""

import dataclasses
import os
import subprocess
import sys
from copy import copy
from itertools import islice
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from domain.catalogue import RULESETS
from domain.chance import Chance
from domain.game import Game
from domain.kernel import Ruleset
from domain.seats import Level
from tests.workers.playing import versions
from tests.workers.tables import SEED
from workers.bots import BOTS
from workers.bots.bot import situation

EVERY = 7  # versions from one look to the next

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
every_level = pytest.mark.parametrize("level", BOTS)


def turns(ruleset: str) -> list[tuple[int, Game]]:
    """Some turns of a game, from its beginning to its end."""
    return [(version, game) for version, game in islice(versions(ruleset), 0, None, EVERY) if game.to_act]


def test_every_level_has_a_bot() -> None:
    assert set(BOTS) == set(get_args(Level))


@every_ruleset
@every_level
def test_a_bot_makes_the_same_move_at_the_same_version(ruleset: str, level: Level) -> None:
    """So that a job may run twice."""
    for version, game in turns(ruleset):
        seat = game.to_act[0]
        first, second = (BOTS[level](situation(game, seat, SEED, version)) for _ in range(2))
        assert first == second


@every_ruleset
@every_level
def test_a_bot_makes_legal_moves_only(ruleset: str, level: Level) -> None:
    for version, game in turns(ruleset):
        seat = game.to_act[0]
        move = BOTS[level](situation(game, seat, SEED, version))
        assert move in tuple(game.rules.legal(game.table, seat))


def test_every_process_plays_the_same_games() -> None:
    """Python orders sets anew in each process: no rule and no bot may depend on it."""
    processes = [playing(hash_seed) for hash_seed in ("1", "2")]
    outputs = {process.communicate()[0] for process in processes}
    assert len(outputs) == 1
    assert {line.split()[0] for line in outputs.pop().splitlines()} == set(RULESETS)


def playing(hash_seed: str) -> "subprocess.Popen[str]":
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-m", "tests.workers.playing"]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


@every_ruleset
@every_level
def test_a_bot_sees_an_imagined_table_and_never_the_true_one(
    ruleset: str, level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    for version, game in turns(ruleset)[:3]:
        seat, spied = game.to_act[0], Spy(game.rules)
        with monkeypatch.context() as patch:
            patch.setitem(RULESETS, ruleset, spied.rules)
            BOTS[level](situation(game, seat, SEED, version))
        assert spied.imagined, "it was asked what this seat can know"
        assert spied.shown, "the bot looked at its moves at least"
        assert all(table is spied.imagined[0] for table in spied.shown)


class Spy:
    """A ruleset that remembers which tables were looked at."""

    def __init__(self, rules: Ruleset[Any, Any, Any]) -> None:
        self.imagined: list[Any] = []
        self.shown: list[Any] = []
        names = ["decide", "resolve", "evolve", "to_act", "legal", "phase", "round", "scores", "result", "view"]
        looks = {name: self.watched(getattr(rules, name)) for name in [*names, "appraise"]}
        self.rules = dataclasses.replace(rules, imagine=self.noted(rules.imagine), **looks)

    def noted(self, imagine: Any) -> Any:
        def asked(table: Any, seat: int, chance: Chance) -> Any:
            self.imagined.append(copy(imagine(table, seat, chance)))  # a copy, where nothing is hidden at all
            return self.imagined[-1]

        return asked

    def watched(self, question: Any) -> Any:
        def asked(table: Any, *more: Any) -> Any:
            self.shown.append(table)
            return question(table, *more)

        return asked


def test_a_bot_s_dice_tell_nothing_of_the_game_s_draws() -> None:
    for version, game in turns("azul"):
        dice = situation(game, game.to_act[0], SEED, version).dice
        for other in (Chance(SEED, version), Chance(SEED, version + 1)):
            assert [dice.below(2**32) for _ in range(4)] != [other.below(2**32) for _ in range(4)]


@every_ruleset
def test_what_is_hidden_never_changes_what_a_bot_sees(ruleset: str) -> None:
    """Deal what the seat cannot know otherwise: the same turn must come out, move by move."""
    for version, game in turns(ruleset):
        seat = game.to_act[0]
        other = replace(game, table=game.rules.imagine(game.table, seat, Chance(bytes(32), version)))
        seen, again = (situation(table, seat, SEED, version) for table in (game, other))
        assert (seen.table, seen.moves) == (again.table, again.moves)
