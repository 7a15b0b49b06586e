"""kill -9 of anything in the middle of games: what was acknowledged is there once, and every game ends."""

import os
import time
from collections.abc import Iterator
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from random import Random
from threading import Event, Thread

import httpx
import pytest

from tests.chaos.serving import kill_child, serving
from tests.live import PATIENCE, Json, Player, Service, eventually

GAMES = int(os.environ.get("AZULEJO_CHAOS_GAMES", "6"))
KILLS = int(os.environ.get("AZULEJO_CHAOS_KILLS", "6"))
VICTIMS = ["api", "worker", "valkey-server"]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Service]:
    with serving(tmp_path) as service:
        yield service


class Persistent:
    """A player who sends each request, under its key, until it is answered."""

    def __init__(self, player: Player, game_id: str) -> None:
        self.player = player
        self.game_id = game_id
        self.acknowledged: list[tuple[int, Json]] = []
        self.dice = Random(game_id)

    def send(self, method: str, path: str, **more: object) -> httpx.Response:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                answer = self.player.http.request(method, f"/v1/games/{self.game_id}{path}", **more)  # type: ignore[arg-type]
            except httpx.TransportError:
                answer = None
            if answer is not None and answer.status_code < 500:
                return answer
            time.sleep(0.05)
        raise AssertionError(f"no answer to {method} {path} in {PATIENCE:.0f} s")

    def play(self) -> None:
        view = self.send("GET", "").json()
        while view["status"] == "running":
            if view["you"] in view["to_act"]:
                self.move(view["version"])
            else:
                self.send("GET", "/events", params={"after": view["version"], "wait": 1})
            view = self.send("GET", "").json()

    def move(self, version: int) -> None:
        move = self.dice.choice(self.send("GET", "/legal-moves").json()["moves"])
        headers = {"Idempotency-Key": f"move at {version}"}
        answer = self.send("POST", "/moves", json=move, headers=headers)
        assert answer.status_code == 200, answer.text
        self.acknowledged.append((answer.json()["version"], move))


def test_whatever_is_killed_nothing_acknowledged_is_lost_and_games_go_on(served: Service) -> None:
    player = served.player()
    with player.http:
        play_while_things_die(served, player)


def play_while_things_die(served: Service, player: Player) -> None:
    games = [Persistent(player, player.new_game("me", "greedy")["game_id"]) for _ in range(GAMES)]
    threads = [Thread(target=game.play) for game in games]
    over = Event()
    killer = Thread(target=kill_now_and_then, args=(served, over))
    for thread in (*threads, killer):
        thread.start()
    for thread in threads:
        thread.join()
    over.set()
    killer.join()

    for game in games:
        record = game.send("GET", "/record").json()
        assert record["status"] == "finished"
        assert [commit["version"] for commit in record["commits"]] == list(range(1, len(record["commits"]) + 1))
        moves = [commit for commit in record["commits"][1:] if commit["by"] == player.player_id]
        mine = [(commit["version"], commit["command"]["move"]) for commit in moves]
        assert mine == game.acknowledged, "every acknowledged move, once, and no other"


def kill_now_and_then(service: Service, over: Event) -> None:
    dice = Random(7)
    for victim in islice(cycle(VICTIMS), KILLS):
        over.wait(0.3 + dice.random())
        eventually(partial(killed, service, victim), f"the {victim} to kill")


def killed(service: Service, victim: str) -> bool:
    try:
        kill_child(service, victim)
    except (StopIteration, ProcessLookupError):
        return False
    return True
