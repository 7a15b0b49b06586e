"""`azulejo serve` as a whole, with children that can be killed."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.live import Process, Service, answers, eventually, free_port


@contextmanager
def serving(folder: Path, workers: int = 2) -> Iterator[Service]:
    port = free_port()
    arguments = ["serve", "--port", str(port), "--data-dir", str(folder / "data"), "--workers", str(workers)]
    process = Process(arguments, {}, folder / "serve.log")
    url = f"http://127.0.0.1:{port}"
    try:
        eventually(lambda: answers(url), "the service")
        yield Service(url, "", process, [])
    finally:
        process.stop()


def children(parent: int) -> dict[int, str]:
    """The processes below this one, with their command lines."""
    listed = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return {int(pid): command_line(int(pid)) for pid in listed}


def command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


def kill_child(service: Service, word: str) -> None:
    """kill -9 of the first child whose command line has this word."""
    pid = next(pid for pid, command in children(service.api.popen.pid).items() if word in command)
    os.kill(pid, signal.SIGKILL)


def alive(pid: int) -> bool:
    """Whether a process still runs; one that has ended and waits to be collected does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
