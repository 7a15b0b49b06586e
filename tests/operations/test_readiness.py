"""/readyz says what is missing, what should be mended, and when the service had better get no requests."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import redis

from tests.live import AZULEJO, Json, Process, Service, eventually, free_port, running_service, running_valkey
from tests.store.topologies import Node, cluster, server

DURABLE = ("--appendonly", "yes", "--appendfsync", "always")


def readiness(service: Service) -> tuple[int, Json]:
    with service.client() as client:
        answer = client.get("/readyz")
    return answer.status_code, answer.json()


def becomes(service: Service, code: int, status: str, missing: list[str], degraded: list[str]) -> None:
    """The answer may be a second old."""
    expected = code, {"status": status, "missing": missing, "degraded": degraded}
    eventually(lambda: readiness(service) == expected, f"{expected}")


@contextmanager
def on(node: Node, folder: Path, workers: int = 1, **settings: str) -> Iterator[Service]:
    url = f"redis://127.0.0.1:{node.port}/0"
    with running_service(url, folder, workers, **settings) as service:
        yield service


@pytest.fixture
def node(tmp_path: Path) -> Iterator[Node]:
    folder = tmp_path / "store"
    folder.mkdir()
    with server(folder, *DURABLE) as node:
        yield node


def test_all_is_well(node: Node, tmp_path: Path) -> None:
    with on(node, tmp_path) as service:
        becomes(service, 200, "ready", missing=[], degraded=[])


def test_without_workers_players_can_go_on_but_ais_do_not(node: Node, tmp_path: Path) -> None:
    with on(node, tmp_path) as service:
        becomes(service, 200, "ready", missing=[], degraded=[])
        service.workers[0].stop()
        becomes(service, 200, "degraded", missing=[], degraded=["workers"])
        service.workers[0].start()
        becomes(service, 200, "ready", missing=[], degraded=[])


def test_without_the_store_nothing_can_be_done(node: Node, tmp_path: Path) -> None:
    with on(node, tmp_path, workers=0) as service:
        node.process.send_signal(signal.SIGSTOP)  # it hangs, which is worse than being gone
        try:
            becomes(service, 503, "not ready", missing=["store"], degraded=["queue"])
        finally:
            node.process.send_signal(signal.SIGCONT)
        becomes(service, 200, "degraded", missing=[], degraded=["workers"])
        node.process.kill()
        becomes(service, 503, "not ready", missing=["store"], degraded=["queue"])


def test_without_the_queue_players_can_go_on(node: Node, tmp_path: Path) -> None:
    with running_valkey(tmp_path) as url:
        gone = f"redis://127.0.0.1:{free_port()}/0"
        with running_service(url, tmp_path, workers=0, AZULEJO_QUEUE_URL=gone) as service:
            becomes(service, 200, "degraded", missing=[], degraded=["queue"])
            player = service.player()
            with player.http:
                game = player.new_game("me", "greedy")
                player.move(game["game_id"], player.legal_moves(game["game_id"])[0]).raise_for_status()


def test_a_store_that_only_reads_is_of_no_use(node: Node, tmp_path: Path) -> None:
    with on(node, tmp_path, workers=0) as service:
        node.client.replicaof("127.0.0.1", free_port())
        becomes(service, 503, "not ready", missing=["store-writable"], degraded=["workers"])
        node.client.replicaof("NO", "ONE")
        becomes(service, 200, "degraded", missing=[], degraded=["workers"])


def test_a_full_store_is_of_no_use(node: Node, tmp_path: Path) -> None:
    with on(node, tmp_path, workers=0) as service:
        node.client.config_set("maxmemory", "1mb")
        becomes(service, 503, "not ready", missing=["store-writable"], degraded=["workers"])


@pytest.mark.parametrize(
    ("setting", "value", "fault"),
    [
        ("appendonly", "no", "store-durable"),
        ("appendfsync", "everysec", "store-durable"),
        ("maxmemory-policy", "allkeys-lru", "store-eviction"),
    ],
)
def test_a_store_that_may_lose_something_is_told_of(
    node: Node, tmp_path: Path, setting: str, value: str, fault: str
) -> None:
    node.client.config_set("maxmemory", "100mb")
    node.client.config_set(setting, value)
    with on(node, tmp_path, workers=0) as service:
        becomes(service, 200, "degraded", missing=[], degraded=[fault, "workers"])


def test_and_is_refused_where_that_was_asked_for(tmp_path: Path) -> None:
    with server(tmp_path) as node:
        arguments = ["api", "--port", str(port := free_port())]
        environment = {"AZULEJO_REDIS_URL": f"redis://127.0.0.1:{node.port}/0", "AZULEJO_REQUIRE_DURABLE": "true"}
        api = Process(arguments, environment, tmp_path / "api.log")
        service = Service(f"http://127.0.0.1:{port}", "", api, [])
        try:
            eventually(lambda: healthy(service), "the API")
            becomes(service, 503, "not ready", missing=["store-durable"], degraded=["workers"])
        finally:
            api.stop()


def healthy(service: Service) -> bool:
    try:
        with service.client() as client:
            return client.get("/healthz").status_code == 200
    except httpx.TransportError:
        return False


def test_a_cluster_is_asked_like_any_other_store(tmp_path: Path) -> None:
    with cluster(tmp_path) as urls:
        settings = {"AZULEJO_QUEUE_URL": urls.queue_url}
        with running_service(urls.redis_url, tmp_path, workers=1, **settings) as service:
            becomes(service, 200, "degraded", missing=[], degraded=["store-durable"])


def test_a_worker_is_checked_from_its_own_machine(node: Node, tmp_path: Path) -> None:
    url = f"redis://127.0.0.1:{node.port}/0"
    with on(node, tmp_path) as service:
        eventually(lambda: check(url).returncode == 0, "the worker's sign of life")
        service.workers[0].stop()
        refused = check(url)
        assert (refused.returncode, "no worker of this machine" in refused.stderr) == (1, True)
        with redis.Redis.from_url(url) as elsewhere:
            assert elsewhere.smembers("rq:workers:azulejo") == set()
    assert check(f"redis://127.0.0.1:{free_port()}/0").returncode == 1


def check(url: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"AZULEJO_REDIS_URL": url}
    return subprocess.run(
        [AZULEJO, "worker", "--check"], env=environment, capture_output=True, text=True, timeout=30, check=False
    )


def test_a_worker_that_the_queue_forgot_is_soon_known_again(node: Node, tmp_path: Path) -> None:
    with on(node, tmp_path) as service:
        becomes(service, 200, "ready", missing=[], degraded=[])
        node.client.delete(*node.client.keys("rq:*"))
        becomes(service, 200, "degraded", missing=[], degraded=["workers"])
        becomes(service, 200, "ready", missing=[], degraded=[])
