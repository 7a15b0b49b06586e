"""From a human's move to the greedy AI's reply, beside the bare time from enqueue to run of RQ."""

import asyncio
import json
import time

import redis
from rq import Queue

from bench.load import Client
from bench.report import Figure, median, percentile
from bench.rest_moves import address, register
from bench.running import BARE_QUEUE, Running

REPLIES = 150
IDLE_SECONDS = 0.01  # before each, so that the worker has put its last job away


async def replies(host: str, port: int) -> list[float]:
    """How long the answer takes when it waits until it is our turn again."""
    client = Client(host, port)
    token = await register(client)
    taken: list[float] = []
    while len(taken) < REPLIES:
        body = json.dumps({"ruleset": "azul", "seats": [{"type": "me"}, {"type": "ai", "level": "greedy"}]}).encode()
        game_id = (await client.request("POST", "/v1/games", body, token)).json["game_id"]
        taken += await play_first_moves(client, game_id, token)
    await client.close()
    return taken[:REPLIES]


async def play_first_moves(client: Client, game_id: str, token: str) -> list[float]:
    taken = []
    for _ in range(3):
        moves = (await client.request("GET", f"/v1/games/{game_id}/legal-moves", token=token)).json["moves"]
        began = time.perf_counter()
        answer = await client.request(
            "POST", f"/v1/games/{game_id}/moves?wait=10", json.dumps(moves[0]).encode(), token
        )
        taken.append(time.perf_counter() - began)
        assert answer.json["view"]["to_act"] == [0], answer.body
    return taken


def bare_jobs(redis_url: str) -> list[float]:
    connection = redis.Redis.from_url(redis_url)
    queue = Queue(BARE_QUEUE, connection=connection, serializer="json")
    taken = []
    for number in range(REPLIES):
        began = time.time()
        queue.enqueue("bench.jobs.ran", number, result_ttl=0)
        _, answer = connection.blpop(["bench:ran"], timeout=30)  # type: ignore[misc]
        taken.append(float(answer.split()[1]) - began)
        time.sleep(IDLE_SECONDS)
    return taken


def measure(running: Running) -> list[Figure]:
    ours, bare = [], []
    for _ in range(3):
        ours.append(asyncio.run(replies(*address(running.api))))
        bare.append(bare_jobs(running.redis_url))
    figures = []
    for name, part in (("p50", 0.5), ("p99", 0.99)):
        value, beside = (median([percentile(taken, part) * 1000 for taken in runs]) for runs in (ours, bare))
        aim = "< 1.5" if name == "p50" else ""
        figures.append(Figure(f"human's move to greedy's reply: {name}", value, "ms", "RQ enqueue to run", beside, aim))
    return figures
