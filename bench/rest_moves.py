"""REST moves per second, beside a bare endpoint that does one XADD on the same server."""

import asyncio
import json
from random import Random
from urllib.parse import urlsplit

import msgspec

from bench.domain_games import next_command
from bench.load import Client, Sent, send_all
from bench.report import Figure, median, percentile
from bench.running import Running
from domain.chance import Chance, commitment
from domain.game import Command, Create, Game, Join, Play, Seat, decide

PLAYERS = 4
MOVES = {1: 600, 50: 6_000}  # per measurement, by concurrent games
ROUNDS = 3  # of both, alternating; the median counts


def first_round(number: int) -> tuple[str, list[tuple[int, bytes]]]:
    """A seed and the moves of its first round but for the last one, so that nothing waits for a worker."""
    seed = number.to_bytes(32, "big")
    dice = Random(number)
    seats = (Seat("player", player_id="0"), *[Seat("open")] * (PLAYERS - 1))
    opening: list[Command] = [Create("azul", {}, seats, "0", commitment(seed), "creator")]
    opening += [Join(str(player), "bench") for player in range(1, PLAYERS)]
    game: Game | None = None
    for version, command in enumerate(opening, start=1):
        _, game = decide(game, command, Chance(seed, version))
    moves = []
    while game is not None and isinstance(command := next_command(game, dice), Play):
        moves.append((command.seat, msgspec.json.encode(command.move)))
        version += 1
        _, game = decide(game, command, Chance(seed, version))
    return seed.hex(), moves[:-1]


async def prepared(host: str, port: int, concurrent: int, moves: int, first: int) -> list[list[Sent]]:
    """Games that are created and joined, and the requests that play them, for each of the concurrent slots."""
    client = Client(host, port)
    tokens = [await register(client) for _ in range(PLAYERS)]
    slots: list[list[Sent]] = [[] for _ in range(concurrent)]
    number = first
    while sum(map(len, slots)) < moves:
        slot = min(slots, key=len)
        seed, wanted = first_round(number)
        game_id = await open_game(client, tokens, seed)
        slot += [Sent(f"/v1/games/{game_id}/moves", body, tokens[seat]) for seat, body in wanted]
        number += 1
    await client.close()
    return slots


async def register(client: Client) -> str:
    token: str = (await client.request("POST", "/v1/players", b'{"name":"bench","kind":"bot"}')).json["token"]
    return token


async def open_game(client: Client, tokens: list[str], seed: str) -> str:
    seats = [{"type": "me"}, *[{"type": "open"}] * (PLAYERS - 1)]
    body = json.dumps({"ruleset": "azul", "seats": seats, "seed": seed}).encode()
    game_id: str = (await client.request("POST", "/v1/games", body, tokens[0])).json["game_id"]
    for token in tokens[1:]:
        await client.request("POST", f"/v1/games/{game_id}/join", b"", token)
    return game_id


def measure(running: Running) -> list[Figure]:
    figures = []
    for concurrent, moves in MOVES.items():
        ours: list[tuple[float, list[float]]] = []
        bare: list[tuple[float, list[float]]] = []
        for round_ in range(ROUNDS):
            slots = asyncio.run(prepared(*address(running.api), concurrent, moves, first=round_ * 100_000))
            ours.append(asyncio.run(send_all(*address(running.api), slots)))
            same = [[Sent(f"/{at}", sent.body, sent.token) for sent in slot] for at, slot in enumerate(slots)]
            bare.append(asyncio.run(send_all(*address(running.bare), same)))
        figures += compared(concurrent, ours, bare)
    return figures


def compared(
    concurrent: int, ours: list[tuple[float, list[float]]], bare: list[tuple[float, list[float]]]
) -> list[Figure]:
    name = f"REST moves, {concurrent} concurrent game" + "s" * (concurrent > 1)
    beside = "bare endpoint, one XADD"

    def rate(runs: list[tuple[float, list[float]]]) -> float:
        return median([len(taken) / seconds for seconds, taken in runs])

    def latency(runs: list[tuple[float, list[float]]], part: float) -> float:
        return median([percentile(taken, part) * 1000 for _, taken in runs])

    return [
        Figure(name, rate(ours), "moves/s", beside, rate(bare), ">= 0.5"),
        Figure(f"{name}: p50", latency(ours, 0.5), "ms", beside, latency(bare, 0.5)),
        Figure(f"{name}: p99", latency(ours, 0.99), "ms", beside, latency(bare, 0.99)),
    ]


def address(url: str) -> tuple[str, int]:
    parts = urlsplit(url)
    assert parts.hostname is not None
    assert parts.port is not None
    return parts.hostname, parts.port
