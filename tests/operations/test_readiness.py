"""/readyz says what is missing, what should be mended, and when the service had better get no requests."""

import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import get_args

import httpx
import pytest

from service.health import Fault
from tests.docs.blocks import DOCS
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


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    with server(tmp_path_factory.mktemp("store"), *DURABLE) as node:
        yield node


@pytest.fixture(scope="module")
def idle(node: Node, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service without workers; tests leave its store as they found it."""
    with on(node, tmp_path_factory.mktemp("service"), workers=0) as service:
        yield service


def is_as_ever(idle: Service) -> None:
    becomes(idle, 200, "degraded", missing=[], degraded=["workers"])


@pytest.fixture
def set_up(node: Node, idle: Service) -> Iterator[Callable[[str, str], None]]:
    """Change a setting of the store until the end of the test."""
    is_as_ever(idle)
    before: dict[str, str] = {}

    def change(setting: str, value: str) -> None:
        before.update(node.client.config_get(setting))
        node.client.config_set(setting, value)

    yield change
    for setting, value in before.items():
        node.client.config_set(setting, value)


def test_with_all_its_parts_it_is_ready_and_without_workers_it_is_degraded(node: Node, tmp_path: Path) -> None:
    with on(node, tmp_path) as service:
        becomes(service, 200, "ready", missing=[], degraded=[])
        service.workers[0].stop()
        becomes(service, 200, "degraded", missing=[], degraded=["workers"])


def test_a_worker_that_the_queue_forgot_is_soon_known_again(node: Node, tmp_path: Path) -> None:
    with on(node, tmp_path) as service:
        becomes(service, 200, "ready", missing=[], degraded=[])
        node.client.delete(*node.client.keys("rq:*"))
        becomes(service, 200, "degraded", missing=[], degraded=["workers"])
        becomes(service, 200, "ready", missing=[], degraded=[])


def test_a_worker_is_checked_from_its_own_machine(node: Node, tmp_path: Path) -> None:
    url = f"redis://127.0.0.1:{node.port}/0"
    with on(node, tmp_path) as service:
        eventually(lambda: check(url).returncode == 0, "the worker's sign of life")
        service.workers[0].stop()
        refused = check(url)
        assert (refused.returncode, refused.stderr) == (1, "Error: no worker of this machine is alive\n")
    assert check(f"redis://127.0.0.1:{free_port()}/0").returncode == 1


def check(url: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"AZULEJO_REDIS_URL": url}
    return subprocess.run(
        [AZULEJO, "worker", "--check"], env=environment, capture_output=True, text=True, timeout=30, check=False
    )


def test_a_store_that_hangs_is_missing(node: Node, idle: Service) -> None:
    node.process.send_signal(signal.SIGSTOP)
    try:
        becomes(idle, 503, "not ready", missing=["store"], degraded=["queue"])
    finally:
        node.process.send_signal(signal.SIGCONT)
    is_as_ever(idle)


def test_a_store_that_is_gone_is_missing(tmp_path: Path) -> None:
    with server(tmp_path, *DURABLE) as node, on(node, tmp_path, workers=0) as service:
        node.process.kill()
        becomes(service, 503, "not ready", missing=["store"], degraded=["queue"])


def test_without_the_queue_players_can_go_on(tmp_path: Path) -> None:
    with running_valkey(tmp_path) as url:
        gone = f"redis://127.0.0.1:{free_port()}/0"
        with running_service(url, tmp_path, workers=0, AZULEJO_QUEUE_URL=gone) as service:
            becomes(service, 200, "degraded", missing=[], degraded=["queue"])
            player = service.player()
            with player.http:
                game = player.new_game("me", "greedy")
                player.move(game["game_id"], player.legal_moves(game["game_id"])[0]).raise_for_status()


def test_a_store_that_only_reads_is_of_no_use(node: Node, idle: Service) -> None:
    is_as_ever(idle)
    node.client.replicaof("127.0.0.1", free_port())
    try:
        becomes(idle, 503, "not ready", missing=["store-writable"], degraded=["workers"])
    finally:
        node.client.replicaof("NO", "ONE")


def test_a_full_store_is_of_no_use(idle: Service, set_up: Callable[[str, str], None]) -> None:
    set_up("maxmemory", "1mb")
    becomes(idle, 503, "not ready", missing=["store-writable"], degraded=["workers"])


@pytest.mark.parametrize(
    ("setting", "value", "fault"),
    [
        ("appendonly", "no", "store-durable"),
        ("appendfsync", "everysec", "store-durable"),
        ("maxmemory-policy", "allkeys-lru", "store-eviction"),
    ],
)
def test_a_store_that_may_lose_something_is_told_of(
    idle: Service, set_up: Callable[[str, str], None], setting: str, value: str, fault: str
) -> None:
    set_up("maxmemory", "1gb")
    set_up(setting, value)
    becomes(idle, 200, "degraded", missing=[], degraded=[fault, "workers"])


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


def test_every_fault_is_documented() -> None:
    text = (DOCS / "operations.md").read_text()
    assert all(f"| `{fault}` |" in text for fault in get_args(Fault))
