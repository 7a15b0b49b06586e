"""Random games through the bare domain, in one process."""

import time
from random import Random

from bench.report import Figure
from domain.catalogue import RULESETS
from domain.chance import Chance, commitment
from domain.game import Command, Create, Game, Play, Resolve, Seat, decide

SECONDS = 2.0


def play_random_game(ruleset: str, players: int, number: int) -> Game:
    seed = number.to_bytes(32, "big")
    dice = Random(number)
    seats = (Seat("ai", level="random"),) * players
    command: Command = Create(ruleset, {}, seats, "bench", commitment(seed), "creator")
    game: Game | None = None
    version = 0
    while game is None or game.status == "running":
        version += 1
        _, game = decide(game, command, Chance(seed, version))
        command = next_command(game, dice)
    return game


def next_command(game: Game, dice: Random) -> Command:
    if not game.to_act:
        return Resolve()
    seat = game.to_act[0]
    return Play(seat, dice.choice(list(game.rules.legal(game.table, seat))))


def measure() -> list[Figure]:
    figures = []
    for rules in RULESETS.values():
        players = min(2, rules.players[-1])
        began, games = time.perf_counter(), 0
        while time.perf_counter() - began < SECONDS:
            play_random_game(rules.id, players, games)
            games += 1
        rate = games / (time.perf_counter() - began)
        figures.append(Figure(f"random {players}-player games of {rules.id}, bare domain", rate, "games/s"))
    return figures
