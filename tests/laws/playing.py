"""Whole games of random legal moves, one step at a time."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from domain.chance import Chance, commitment
from domain.game import Command, Create, Game, Play, Resolve, Seat, decide
from tests.laws.cases import Case

LONGEST_GAME = 4_000  # commits; far beyond what any ruleset can need


class Step(NamedTuple):
    """One commit of a game being played."""

    version: int
    before: Game | None
    command: Command
    events: tuple[Any, ...]
    game: Game


def created(case: Case, seed: bytes) -> Create:
    seats = (Seat("ai", level="random"),) * case.players
    return Create(case.ruleset, dict(case.options), seats, "creator", commitment(seed), "creator")


def steps(case: Case, seed: bytes) -> Iterator[Step]:
    """Create a game and play it to its end; the dice for the moves follow from the seed too."""
    dice = Random(seed)
    game: Game | None = None
    command: Command = created(case, seed)
    for version in range(1, LONGEST_GAME):
        before = game
        events, game = decide(before, command, Chance(seed, version))
        yield Step(version, before, command, events, game)
        if game.status == "finished":
            return
        command = next_command(game, dice)
    raise AssertionError(f"{case} did not end within {LONGEST_GAME} commits")


def next_command(game: Game, dice: Random) -> Command:
    if not game.to_act:
        return Resolve()
    seat = dice.choice(game.to_act)
    return Play(seat, dice.choice(list(game.rules.legal(game.table, seat))))
