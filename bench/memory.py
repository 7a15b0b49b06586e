"""What a finished game takes, in memory and on disk: `python -m bench.memory [GAMES] [RULESET...]`."""

import asyncio
import json
import sys
import time
import urllib.request
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import redis

from bench.load import Client
from bench.rest_moves import address, register
from bench.running import Running, running
from domain.catalogue import RULESETS
from service.store import keys

GAMES = 200
SLOTS = 8  # games that are played at once


class Taken(NamedTuple):
    """How much is taken, in all."""

    memory: int
    disk: int
    api: int


class Played(NamedTuple):
    """What games of one ruleset took, each."""

    ruleset: str
    commits: float
    stream: float
    memory: list[float]  # over the first half of the games and over the second
    disk: float
    disk_rewritten: float
    api: float  # in the memory of an API process that keeps the game


async def play(running: Running, ruleset: str, games: int) -> list[str]:
    """A player against the greedy AI, many games; answers their ids."""
    wanted = iter(range(games))
    found: list[str] = []
    await asyncio.gather(*(play_on(running, ruleset, wanted, found) for _ in range(SLOTS)))
    return found


async def play_on(running: Running, ruleset: str, wanted: Iterable[int], found: list[str]) -> None:
    client = Client(*address(running.api))
    token = await register(client)
    found += [await play_one(client, token, ruleset, Random(number)) for number in wanted]
    await client.close()


async def play_one(client: Client, token: str, ruleset: str, dice: Random) -> str:
    others = [{"type": "ai", "level": "greedy"}] * (min(2, RULESETS[ruleset].players[-1]) - 1)
    body = {"ruleset": ruleset, "seats": [{"type": "me"}, *others]}
    view = (await client.request("POST", "/v1/games", json.dumps(body).encode(), token)).json
    path = f"/v1/games/{view['game_id']}"
    while view["status"] == "running":
        moves = (await client.request("GET", f"{path}/legal-moves", token=token)).json["moves"]
        chosen = json.dumps(dice.choice(moves)).encode()
        view = (await client.request("POST", f"{path}/moves?wait=20", chosen, token)).json["view"]
    return str(view["game_id"])


def taken(running: Running, server: Any) -> Taken:
    folder = Path(server.config_get("dir")["dir"])
    disk = sum(file.stat().st_size for file in folder.rglob("*.aof*"))
    return Taken(server.info("memory")["used_memory"], disk, resident(running.api))


def resident(api: str) -> int:
    """What an API process says of its own size."""
    with urllib.request.urlopen(f"{api}/metrics") as answer:
        told = next(line for line in answer.read().splitlines() if line.startswith(b"process_resident_memory_bytes "))
    return int(float(told.split()[1]))


def measure(running: Running, server: Any, ruleset: str, games: int) -> Played:
    half = max(1, games // 2)
    asyncio.run(play(running, ruleset, 2))  # so that everything is there that is there once
    rewrite(server)
    steps = [taken(running, server)]
    found: list[str] = []
    for _ in range(2):
        found += asyncio.run(play(running, ruleset, half))
        steps.append(taken(running, server))
    before, _, after = steps
    rewrite(server)
    streams = [keys.stream(game_id) for game_id in found]
    return Played(
        ruleset,
        sum(map(server.xlen, streams)) / len(found),
        sum(server.memory_usage(stream, samples=0) for stream in streams) / len(found),
        [(later.memory - earlier.memory) / half for earlier, later in pairwise(steps)],
        (after.disk - before.disk) / len(found),
        (taken(running, server).disk - before.disk) / len(found),
        (after.api - before.api) / len(found),
    )


def rewrite(server: Any) -> None:
    server.bgrewriteaof()
    while server.info("persistence")["aof_rewrite_in_progress"]:
        time.sleep(0.05)


def main(games: int, rulesets: list[str]) -> None:
    heads = f"{'disk':>9}{'rewritten':>11}{'API':>9}"
    print(f"{'ruleset':<16}{'commits':>9}{'stream':>9}{'memory, 1st and 2nd half':>26}{heads}")
    with running() as service, redis.Redis.from_url(service.redis_url) as server:
        for ruleset in rulesets:
            played = measure(service, server, ruleset, games)
            halves = " ".join(f"{each:>12,.0f}" for each in played.memory)
            print(
                f"{ruleset:<16}{played.commits:>9.1f}{played.stream:>9,.0f} {halves}"
                f"{played.disk:>9,.0f}{played.disk_rewritten:>11,.0f}{played.api:>9,.0f}   bytes per game"
            )


if __name__ == "__main__":
    number, *names = sys.argv[1:] or [str(GAMES)]
    main(int(number), names or list(RULESETS))
