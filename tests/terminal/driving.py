"""`azulejo play` as a person or a script runs it: a real process, typed into."""

import os
import pty
import select
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from tests.live import AZULEJO, PATIENCE

FIRST_MOVES = "m\n1\n" * 500  # always the first of the list; what the game does not need is never read


@dataclass(frozen=True)
class Seat:
    """Somebody's terminal: where the service is and where this person's players are kept."""

    url: str
    home: Path

    @property
    def players(self) -> Path:
        return self.home / "azulejo" / "players.json"

    def command(self, *arguments: str) -> list[str]:
        return [AZULEJO, "play", "--url", self.url, *arguments]

    def environment(self, **more: str) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
        return {**kept, "XDG_CONFIG_HOME": str(self.home), "COLUMNS": "80", "LINES": "40", **more}

    def play(self, typed: str, *arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        """Everything is typed at once, as a script does."""
        return subprocess.run(
            self.command(*arguments),
            input=typed,
            env=self.environment(**environment),
            capture_output=True,
            encoding="utf-8",
            timeout=2 * PATIENCE,
            check=False,
        )


class Terminal:
    """A pseudo-terminal in which a person types and reads."""

    def __init__(self, seat: Seat, *arguments: str, **environment: str) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            seat.command(*arguments),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=seat.environment(TERM="xterm-256color", **environment),
            start_new_session=True,
            close_fds=True,
        )
        os.close(slave)
        self.shown = ""

    def wait_for(self, text: str) -> str:
        """What is shown until this text comes; it is read but once."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.shown:
            assert time.monotonic() < deadline, f"{text!r} never came: {self.shown}"
            if select.select([self.master], [], [], 0.1)[0]:
                self.shown += os.read(self.master, 65536).decode(errors="replace")
        seen, _, self.shown = self.shown.partition(text)
        return seen

    def type(self, line: str) -> None:
        os.write(self.master, line.encode())

    def interrupt(self) -> None:
        """Ctrl-C, and Enter: `input` notices a signal only while it sleeps, or when its line is complete."""
        self.process.send_signal(signal.SIGINT)
        self.type("\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)
