"""kill -9 of anything in the middle of a batch: the same games, the same standings, nothing twice."""

import os
import time
from collections import Counter
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import httpx

from tests.chaos.serving import serving
from tests.chaos.test_kills import killed
from tests.live import PATIENCE, Json, Player, Service, eventually
from tests.tournaments.live import counted, finished, new_tournament, of

GAMES = int(os.environ.get("AZULEJO_CHAOS_TOURNAMENT_GAMES", "160"))
KILLS = 8 if GAMES < 200 else GAMES // 5
FEWEST_KILLS = 3
VICTIMS = ["worker", "worker", "valkey-server", "worker", "api"]
PLAYED = {"ruleset": "pavilion", "format": {"type": "batch"}, "deals": GAMES // 2, "concurrency": 3}
LONGEST = 30 + GAMES


def test_a_batch_in_which_everything_dies_ends_like_one_that_nobody_disturbs(service: Service, tmp_path: Path) -> None:
    calm, calm_standings = undisturbed(service)
    with serving(tmp_path) as served:
        player = served.player()
        with player.http:
            torn = new_tournament(player, "ai:greedy", "ai:random", **PLAYED)
            kills = kill_until_over(served, player, torn)
            over = finished(player, torn)
            assert kills >= FEWEST_KILLS, "too few kills to prove anything"
            assert over["progress"]["done"] == GAMES
            outcomes = counted(player, torn)
            standings = of(player, torn, "/standings")
            proven(player, outcomes)
    assert nameless(outcomes) == nameless(calm)
    for part in ("standings", "crosstable", "ratings", "skills", "duel"):
        assert standings[part] == calm_standings[part]


def undisturbed(service: Service) -> tuple[list[Json], Json]:
    player = service.player("Calm")
    with player.http:
        calm = finished(player, new_tournament(player, "ai:greedy", "ai:random", **PLAYED, start=True))
        return counted(player, calm), of(player, calm, "/standings")


def kill_until_over(served: Service, player: Player, tournament: Json) -> int:
    """Start it, and kill one process after the other for as long as it runs; answers how many."""
    over, kills = Event(), [0]
    killer = Thread(target=kill_now_and_then, args=(served, over, kills))
    url = f"/v1/tournaments/{tournament['tournament_id']}"
    persistently(player, "POST", f"{url}/start")
    killer.start()
    deadline = time.monotonic() + LONGEST
    try:
        while persistently(player, "GET", url).json()["status"] != "finished":
            assert time.monotonic() < deadline, "the batch does not end"
            time.sleep(0.1)
    finally:
        over.set()
        killer.join()
    eventually(partial(answers, player, url), "the API to be back")
    return kills[0]


def kill_now_and_then(service: Service, over: Event, kills: list[int]) -> None:
    """Workers most often, and from the beginning, while the batch is young."""
    dice = Random(11)
    for victim in islice(cycle(VICTIMS), KILLS):
        over.wait(0.02 + 0.2 * dice.random())
        if not over.is_set():
            kills[0] += killed(service, victim)


def persistently(player: Player, method: str, url: str) -> httpx.Response:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            answer = player.http.request(method, url)
        except httpx.TransportError:
            answer = None
        if answer is not None and (answer.is_success or answer.status_code == httpx.codes.CONFLICT):
            return answer
        time.sleep(0.05)
    raise AssertionError(f"no answer to {method} {url}")


def answers(player: Player, url: str) -> bool:
    try:
        return player.http.get(url).is_success
    except httpx.TransportError:
        return False


def proven(player: Player, outcomes: list[Json]) -> None:
    """Every game is there once, and its stream is whole."""
    assert max(Counter(game["game_id"] for game in outcomes).values()) == 1
    for game in outcomes[:: max(1, GAMES // 10)]:
        record = player.http.get(f"/v1/games/{game['game_id']}/record").json()
        assert [commit["version"] for commit in record["commits"]] == list(range(1, game["commits"] + 1))


def nameless(outcomes: list[Json]) -> list[dict[str, Any]]:
    """Ids are each service's own."""
    return [{name: value for name, value in game.items() if name != "game_id"} for game in outcomes]
