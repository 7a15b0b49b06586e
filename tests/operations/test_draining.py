"""A process that is told to stop answers whoever waits, finishes what was begun, and goes."""

import signal
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import redis

from tests.live import PATIENCE, Json, Service, eventually, running_service, running_valkey
from tests.operations.telling import commits, figure
from tests.store.topologies import server

WAITING = 20
SOON = 10.0  # seconds; each of them was ready to wait for a minute


@pytest.fixture
def url(folder: Path) -> Iterator[str]:
    with running_valkey(folder / "valkey") as url:
        yield url


def test_those_who_wait_are_answered_at_once_and_completely(url: str, folder: Path) -> None:
    with running_service(url, folder, workers=0) as service, ThreadPoolExecutor(3 * WAITING) as pool:
        player = service.player()
        with player.http:
            game_id = player.new_game("me", "open")["game_id"]
        token = player.token
        polls = [pool.submit(poll, service.url, token, f"/v1/games/{game_id}/events?after=1") for _ in range(WAITING)]
        turns = [pool.submit(poll, service.url, token, "/v1/me/turns?") for _ in range(5)]
        streams = [pool.submit(stream, service.url, token, f"/v1/games/{game_id}/stream") for _ in range(5)]
        streams += [pool.submit(stream, service.url, token, "/v1/me/stream") for _ in range(2)]
        everybody = len(polls) + len(turns) + len(streams)
        eventually(lambda: figure(service, "azulejo_followers") == everybody, "everybody to wait")

        began = time.monotonic()
        service.api.popen.send_signal(signal.SIGTERM)
        assert service.api.popen.wait(SOON) == 0
        assert time.monotonic() - began < SOON

        assert [answer(each)["commits"] for each in polls] == [[]] * WAITING
        assert [answer(each)["version"] for each in polls] == [1] * WAITING
        assert [answer(each) for each in turns] == [{"turns": []}] * 5
        for each in streams:
            assert each.result().endswith("\n\n") or each.result() == "", "a stream ends between two messages"
    assert "Traceback" not in (folder / "api.log").read_text()


def test_what_was_begun_is_finished(url: str, folder: Path) -> None:
    with running_service(url, folder, workers=0) as service, begun(service) as rest:
        service.api.popen.send_signal(signal.SIGTERM)
        eventually(lambda: not listens(service), "the API to take no more connections")
        answer = rest(b'"}')
        assert answer.startswith(b"HTTP/1.1 201 Created")
        assert b'"name":"Ada"' in answer
        assert service.api.popen.wait(SOON) == 0


def test_what_does_not_end_is_broken_off_in_time(url: str, folder: Path) -> None:
    with running_service(url, folder, workers=0, AZULEJO_DRAIN_SECONDS="1") as service, begun(service):
        service.api.popen.send_signal(signal.SIGTERM)
        assert service.api.popen.wait(SOON) == 0
    assert "timeout graceful shutdown exceeded" in (folder / "api.log").read_text()


@contextmanager
def begun(service: Service) -> Iterator[Callable[[bytes], bytes]]:
    """A request of which the last two bytes are still to come; sends them, and answers the answer."""
    body = b'{"name":"Ada'
    head = f"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(body) + 2}"
    with socket.create_connection(("127.0.0.1", int(service.url.rpartition(":")[2])), timeout=PATIENCE) as connection:
        connection.sendall(head.encode() + b"\r\n\r\n" + body)
        eventually(lambda: figure(service, "azulejo_requests_in_progress") == 2, "the API to have begun")

        def rest(last: bytes) -> bytes:
            connection.sendall(last)
            return b"".join(iter(lambda: connection.recv(65_536), b""))

        yield rest


def listens(service: Service) -> bool:
    try:
        with service.client() as client:
            return client.get("/healthz").status_code == 200
    except httpx.TransportError:
        return False


def test_a_worker_finishes_its_job(url: str, folder: Path) -> None:
    """Stopped in the middle of games among AIs, a worker leaves no game between two jobs, and no job half done."""
    with running_service(url, folder, workers=1) as service, redis.Redis.from_url(url) as server:
        player = service.player()
        with player.http:
            games = [player.new_game("greedy", "greedy")["game_id"] for _ in range(10)]
        eventually(lambda: len(commits(url, games[0])) > 1, "the worker to be at work")
        worker = service.workers[0]
        worker.popen.send_signal(signal.SIGTERM)
        assert worker.popen.wait(SOON) == 0
        assert server.zcard("rq:wip:azulejo") == 0, "nothing is left begun"
        finished = [game for game in games if commits(url, game)[-1]["events"][-1]["type"] == "game_finished"]
        begun = [game for game in games if len(commits(url, game)) > 1]
        assert finished == begun
    assert "Traceback" not in (folder / "worker-0.log").read_text()


def poll(url: str, token: str, path: str) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.get(f"{url}{path}&wait=60", headers=headers, timeout=90)


def stream(url: str, token: str, path: str) -> str:
    return httpx.get(f"{url}{path}", headers={"Authorization": f"Bearer {token}"}, timeout=90).text


def answer(waited: Future[httpx.Response]) -> Json:
    found: Json = waited.result().raise_for_status().json()
    return found


def test_a_queue_that_hangs_holds_nobody_up_for_long(url: str, folder: Path) -> None:
    with server(folder) as node:
        queue = f"redis://127.0.0.1:{node.port}/0"
        with running_service(url, folder, workers=0, AZULEJO_QUEUE_URL=queue) as service:
            player = service.player()
            node.process.send_signal(signal.SIGSTOP)
            try:
                with player.http:
                    for _ in range(10):
                        player.new_game("greedy", "me")
                service.api.popen.send_signal(signal.SIGTERM)
                assert service.api.popen.wait(PATIENCE) == 0, "one job is waited for, not ten"
            finally:
                node.process.send_signal(signal.SIGCONT)
