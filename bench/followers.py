"""Followers: 500 on one game, and one on each of 500 games; from a move's answer to the last follower's news."""

import asyncio
import json
import time

from bench.load import Client
from bench.report import Figure, median
from bench.rest_moves import address, register
from bench.running import Running

FOLLOWERS = 500
MOVES = 6  # all in the first round


connections: list[asyncio.StreamWriter] = []  # a writer that nobody holds closes its connection


async def open_stream(host: str, port: int, game_id: str) -> asyncio.StreamReader:
    reader, writer = await asyncio.open_connection(host, port, limit=2**20)
    head = f"GET /v1/games/{game_id}/stream HTTP/1.1\r\nHost: bench\r\nAccept: text/event-stream\r\n\r\n"
    writer.write(head.encode())
    connections.append(writer)
    await reader.readuntil(b"\r\n\r\n")
    await reader.readuntil(b"event: view\n")
    await reader.readuntil(b"\n\n")
    return reader


async def new_game(client: Client, tokens: list[str]) -> str:
    body = json.dumps({"ruleset": "azul", "seats": [{"type": "me"}, {"type": "open"}]}).encode()
    game_id: str = (await client.request("POST", "/v1/games", body, tokens[0])).json["game_id"]
    await client.request("POST", f"/v1/games/{game_id}/join", b"", tokens[1])
    return game_id


async def move(client: Client, game_id: str, token: str) -> None:
    moves = (await client.request("GET", f"/v1/games/{game_id}/legal-moves", token=token)).json["moves"]
    await client.request("POST", f"/v1/games/{game_id}/moves", json.dumps(moves[0]).encode(), token)


async def next_commit(reader: asyncio.StreamReader) -> None:
    await reader.readuntil(b"event: commit\n")
    await reader.readuntil(b"\n\n")


async def one_game(host: str, port: int) -> float:
    """Seconds until all 500 have a move's commit, in the middle of several moves."""
    client = Client(host, port)
    tokens = [await register(client), await register(client)]
    game_id = await new_game(client, tokens)
    readers = await asyncio.gather(*(open_stream(host, port, game_id) for _ in range(FOLLOWERS)))
    taken = []
    for number in range(MOVES):
        began = time.perf_counter()
        await move(client, game_id, tokens[number % 2])
        await asyncio.gather(*map(next_commit, readers))
        taken.append(time.perf_counter() - began)
    return median(taken)


async def many_games(host: str, port: int) -> float:
    """Seconds until the follower of each of 500 games has its move's commit, all moves sent at once by ten clients."""
    client = Client(host, port)
    tokens = [await register(client), await register(client)]
    games = [await new_game(client, tokens) for _ in range(FOLLOWERS)]
    readers = await asyncio.gather(*(open_stream(host, port, game_id) for game_id in games))
    movers = [Client(host, port) for _ in range(10)]

    async def play(mover: Client, own: list[str]) -> None:
        for game_id in own:
            await move(mover, game_id, tokens[0])

    began = time.perf_counter()
    playing = asyncio.gather(*(play(mover, games[at::10]) for at, mover in enumerate(movers)))
    await asyncio.gather(*map(next_commit, readers))
    seconds = time.perf_counter() - began
    await playing
    return seconds


def measure(running: Running) -> list[Figure]:
    host, port = address(running.api)
    single = asyncio.run(one_game(host, port)) * 1000
    many = asyncio.run(many_games(host, port))
    return [
        Figure(f"a move until all of {FOLLOWERS} followers of its game have it, p50", single, "ms"),
        Figure(f"moves in {FOLLOWERS} games, each with a follower, all delivered", FOLLOWERS / many, "moves/s"),
    ]
