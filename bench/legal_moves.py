"""How long the longest list of legal moves is, and how long it takes to make and to encode: every ruleset."""

import time
from random import Random

import msgspec

from bench.domain_games import next_command
from bench.report import Figure
from domain.catalogue import RULESETS
from domain.chance import Chance, commitment
from domain.commands import Command, Create
from domain.game import Game, decide
from domain.seats import Seat

GAMES = 5
REPEATS = 200


def longest_list(ruleset: str, players: int) -> tuple[Game, int]:
    """The table with the most legal moves in a few random games, and whose they are."""
    longest: tuple[int, Game, int] | None = None
    for number in range(GAMES):
        seed, dice = number.to_bytes(32, "big"), Random(number)
        seats = (Seat("ai", level="random"),) * players
        command: Command = Create(ruleset, {}, seats, "bench", commitment(seed), "creator")
        game: Game | None = None
        version = 0
        while game is None or game.status == "running":
            version += 1
            _, game = decide(game, command, Chance(seed, version))
            for seat in game.to_act:
                count = sum(1 for _ in game.rules.legal(game.table, seat))
                if longest is None or count > longest[0]:
                    longest = count, game, seat
            command = next_command(game, dice)
    assert longest is not None
    return longest[1], longest[2]


def measure() -> list[Figure]:
    figures = []
    for rules in RULESETS.values():
        players = rules.players[-1]
        game, seat = longest_list(rules.id, players)
        began = time.perf_counter()
        for _ in range(REPEATS):
            moves = list(rules.legal(game.table, seat))
            encoded = msgspec.json.encode(moves)
        taken = (time.perf_counter() - began) / REPEATS * 1e6
        name = f"longest list of legal moves, {rules.id}, {players} players: {len(moves)} moves, {len(encoded)} bytes"
        figures.append(Figure(name, taken, "µs"))
    return figures
