"""How often the greedy AI beats the random one: mirrored games, every ruleset and option, two players."""

from itertools import product
from typing import Any

from bench.report import Figure
from domain.catalogue import RULESETS
from domain.chance import Chance, commitment
from domain.commands import Command, Create, Play, Resolve
from domain.game import Game, decide
from domain.seats import Level, Seat
from workers.bots import BOTS
from workers.bots.bot import situation

DEALS = 100  # each played twice, with the seats swapped
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "azul": [{}, {"special_factories": True}],
    "azul-free": [{}, {"special_factories": True}],
}


def play(ruleset: str, options: dict[str, Any], levels: tuple[Level, ...], seed: bytes) -> Game:
    seats = tuple(Seat("ai", level=level) for level in levels)
    command: Command = Create(ruleset, options, seats, "bench", commitment(seed), "creator")
    game: Game | None = None
    version = 0
    while game is None or game.status == "running":
        version += 1
        _, game = decide(game, command, Chance(seed, version))
        command = due(game, seed, version)
    return game


def due(game: Game, seed: bytes, version: int) -> Command:
    if not game.to_act:
        return Resolve()
    seat = game.to_act[0]
    level = game.seats[seat].level
    assert level is not None
    return Play(seat, BOTS[level](situation(game, seat, seed, version)))


def points(game: Game, seat: int) -> float:
    assert game.result is not None
    ranks = game.result.ranks
    return 0.5 if ranks[0] == ranks[1] else float(ranks[seat] == 1)


def measure() -> list[Figure]:
    duels = [rules.id for rules in RULESETS.values() if 2 in rules.players]
    return [win_rate(ruleset, options) for ruleset in duels for options in OPTIONS.get(ruleset, [{}])]


def win_rate(ruleset: str, options: dict[str, Any]) -> Figure:
    won = 0.0
    for deal, swapped in product(range(DEALS), (False, True)):
        levels: tuple[Level, ...] = ("random", "greedy") if swapped else ("greedy", "random")
        won += points(play(ruleset, options, levels, deal.to_bytes(32, "big")), seat=int(swapped))
    name = " with ".join([ruleset, *map(str.replace, options, ["_"] * len(options), [" "] * len(options))])
    return Figure(f"greedy against random, {name}, {2 * DEALS} games", 100 * won / (2 * DEALS), "% won", aim=">= 90")
