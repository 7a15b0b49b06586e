"""`azulejo serve`: everything on one machine, watched over by one process."""

import asyncio
import contextlib
import ctypes
import fcntl
import os
import signal
import socket
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

import click
import httpx

from service.operations.logs import chosen
from service.operations.merging import Merged
from service.settings import Settings
from service.valkey import valkey_command

READY_SECONDS = 30.0
STOP_MARGIN = 5.0  # beyond what a child may take to finish its requests
FIRST_PAUSE = 0.2  # before a died child is started again; doubles up to the longest
LONGEST_PAUSE = 5.0
STEADY_SECONDS = 10.0  # a child that ran this long starts again at once
LONGEST_SOCKET_PATH = 100  # what every system takes
PR_SET_PDEATHSIG = 1


class CannotStart(Exception):
    """Something that is needed is taken or missing; the text says what to do."""


@dataclass(frozen=True)
class Serving:
    """What to run, and where."""

    host: str
    port: int
    data_dir: Path
    workers: int
    settings: Settings

    @property
    def url(self) -> str:
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.host, self.host)  # noqa: S104 - shown, not bound
        return f"http://{host}:{self.port}"


def die_with_parent() -> None:
    """In the child: should the supervisor be killed, the kernel stops the child too (Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


@dataclass
class Child:
    """A process that is kept running until it is told to stop."""

    name: str
    command: list[str]
    environment: dict[str, str]
    log: Merged
    stop_seconds: float
    _process: asyncio.subprocess.Process | None = None
    _stopping: bool = False
    _keeper: asyncio.Task[None] | None = field(default=None, repr=False)

    def start(self) -> None:
        self._keeper = asyncio.create_task(self._keep())

    async def _keep(self) -> None:
        pause = FIRST_PAUSE
        while True:
            began = time.monotonic()
            code = await self._run()
            if self._stopping:
                return
            if time.monotonic() - began > STEADY_SECONDS:
                pause = FIRST_PAUSE
            self.log.say("supervisor", f"{self.name} ended ({ending(code)}); starting it again in {pause:.1f} s")
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _run(self) -> int:
        self._process = await asyncio.create_subprocess_exec(
            *self.command,
            env=os.environ | self.environment,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,  # Ctrl-C reaches the supervisor alone, which stops the others in order
            preexec_fn=die_with_parent,
        )
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            self.log.say(self.name, line.decode(errors="replace").rstrip())
        return await self._process.wait()

    async def stop(self) -> None:
        self._stopping = True
        process, keeper = self._process, self._keeper
        if process is not None and process.returncode is None:
            process.terminate()
            try:
                await asyncio.wait_for(process.wait(), self.stop_seconds)
            except TimeoutError:
                self.log.say("supervisor", f"{self.name} does not stop; killing it")
                process.kill()
        if keeper is not None:
            keeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await keeper


def ending(code: int) -> str:
    return f"exit code {code}" if code >= 0 else f"signal {signal.Signals(-code).name}"


async def serve(serving: Serving) -> None:
    """Run everything until told to stop."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    with locked(serving.data_dir), socket_folder(serving.data_dir) as folder:
        check_port(serving.host, serving.port)
        log = Merged(chosen(serving.settings.log_format, sys.stderr))
        await run(serving, crew(serving, folder / "valkey.sock", log), log, stop)


def crew(serving: Serving, path: Path, log: Merged) -> list[Child]:
    """The store first, then those who need it."""
    patience = serving.settings.drain_seconds + STOP_MARGIN
    environment = {
        "AZULEJO_REDIS_URL": f"unix://{path}",
        "AZULEJO_QUEUE_URL": "",
        "AZULEJO_LOG_FORMAT": log.format,
        "PYTHONUNBUFFERED": "1",
    }
    azulejo = [sys.executable, "-m", "service"]
    commands = {"api": [*azulejo, "api", "--host", serving.host, "--port", str(serving.port)]}
    commands |= {f"worker-{n}": [*azulejo, "worker"] for n in range(1, serving.workers + 1)}
    valkey = Child("valkey", valkey_command(serving.data_dir, path), {}, log, patience)
    return [valkey, *(Child(name, command, environment, log, patience) for name, command in commands.items())]


async def run(serving: Serving, children: list[Child], log: Merged, stop: asyncio.Event) -> None:
    for child in children:
        child.start()
    try:
        if await ready(serving.url, log, stop):
            banner(serving, log)
        await stop.wait()
        log.say("supervisor", "stopping")
    finally:
        first, *others = children  # the store goes last: the others still write to it
        await asyncio.gather(*(child.stop() for child in others))
        await first.stop()
    log.say("supervisor", "stopped; nothing was lost")


async def ready(url: str, log: Merged, stop: asyncio.Event) -> bool:
    """Wait until the service can work, with all its parts; say so when it takes too long."""
    deadline = time.monotonic() + READY_SECONDS
    async with httpx.AsyncClient(trust_env=False) as client:
        while not stop.is_set():
            with contextlib.suppress(httpx.TransportError):
                if (await client.get(f"{url}/readyz")).json()["status"] == "ready":
                    return True
            if time.monotonic() > deadline:
                log.say("supervisor", f"the service is not ready after {READY_SECONDS:.0f} s; see the log above")
                deadline = float("inf")
            await asyncio.sleep(0.05)
    return False


def banner(serving: Serving, log: Merged) -> None:
    lines = {
        "API": f"{serving.url}/v1",
        "Docs": f"{serving.url}/docs",
        "OpenAPI": f"{serving.url}/openapi.json",
        "Data": f"{serving.data_dir} (append-only file, written through on every commit)",
        "Workers": str(serving.workers),
    }
    if log.format == "json":
        log.say("supervisor", "Azulejo is ready", **{name.lower(): text for name, text in lines.items()})
        return
    click.echo(err=True)
    click.secho("  Azulejo is ready", bold=True, err=True)
    for name, text in lines.items():
        click.echo(f"  {name:<8} {text}", err=True)
    click.echo("  Stop with Ctrl-C.\n", err=True)


@contextlib.contextmanager
def locked(data_dir: Path) -> Any:
    """Hold the data directory: two servers on one append-only file would spoil it."""
    lock = open_lock(data_dir)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        owner = lock.read().strip() or "unknown"
        lock.close()
        raise CannotStart(
            f"the data directory {data_dir} is in use by another azulejo (process {owner}); "
            "stop that one, or choose another directory with --data-dir"
        ) from None
    with lock:
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield


def open_lock(data_dir: Path) -> IO[str]:
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        lock = (data_dir / "lock").open("a+")
    except OSError as error:
        raise CannotStart(f"the data directory {data_dir} cannot be used: {error.strerror}") from None
    lock.seek(0)
    return lock


@contextlib.contextmanager
def socket_folder(data_dir: Path) -> Any:
    """Where the socket is: the data directory, unless its path is too long for a socket's name."""
    if len(str(data_dir / "valkey.sock").encode()) <= LONGEST_SOCKET_PATH:
        yield data_dir
        return
    with tempfile.TemporaryDirectory(prefix="azulejo-") as folder:
        yield Path(folder)


def check_port(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, port))
        except OSError as error:
            raise CannotStart(
                f"port {port} on {host} cannot be used: {error.strerror}; choose another one with --port"
            ) from None
