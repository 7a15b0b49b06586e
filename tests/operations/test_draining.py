"""A process that is told to stop answers whoever waits, finishes what was begun, and goes."""

import signal
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.live import Json, eventually, running_service, running_valkey
from tests.operations.telling import figure

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


def poll(url: str, token: str, path: str) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.get(f"{url}{path}&wait=60", headers=headers, timeout=90)


def stream(url: str, token: str, path: str) -> str:
    return httpx.get(f"{url}{path}", headers={"Authorization": f"Bearer {token}"}, timeout=90).text


def answer(waited: Future[httpx.Response]) -> Json:
    found: Json = waited.result().raise_for_status().json()
    return found
