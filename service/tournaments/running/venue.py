"""Where a tournament is played: at a service that runs, or at one that is started for it and stopped after it."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx

READY_SECONDS: Final = 60.0
STOP_SECONDS: Final = 30.0
# It is nobody's but ours.
UNLIMITED: Final = {
    "AZULEJO_RATE_LIMIT_TOKEN": "off",
    "AZULEJO_RATE_LIMIT_ADDRESS": "off",
    "AZULEJO_RATE_LIMIT_REGISTRATION": "off",
    "AZULEJO_MAX_TOURNAMENT_GAMES": "10000000",
}


class NoVenue(Exception):
    """The service cannot be started or reached; the text says what to do."""


@contextmanager
def at(url: str | None, out: Path, workers: int) -> Iterator[str]:
    """The address of the service."""
    if url is not None:
        yield url.rstrip("/")
        return
    with own_service(out, workers) as own:
        yield own


@contextmanager
def own_service(out: Path, workers: int) -> Iterator[str]:
    """A private Valkey, an API and workers; the games are kept in the folder `data`."""
    port = free_port()
    command = [sys.executable, "-m", "service", "serve", "--port", str(port), "--workers", str(workers)]
    log = out / "service.log"
    with log.open("ab") as written:
        process = subprocess.Popen(  # noqa: S603 - our own program
            [*command, "--data-dir", str(out / "data")],
            env=os.environ | UNLIMITED,
            stdin=subprocess.DEVNULL,
            stdout=written,
            stderr=written,
            start_new_session=True,  # Ctrl-C reaches us alone
        )
    try:
        url = f"http://127.0.0.1:{port}"
        await_ready(process, url, log)
        yield url
    finally:
        stop(process)


def await_ready(process: subprocess.Popen[bytes], url: str, log: Path) -> None:
    deadline = time.monotonic() + READY_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            if httpx.get(f"{url}/readyz", timeout=1, trust_env=False).is_success:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.05)
    last = log.read_text(errors="replace").strip().splitlines()[-1:]
    raise NoVenue(f"the service for this tournament does not start; see {log}. {''.join(last)}")


def stop(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])
