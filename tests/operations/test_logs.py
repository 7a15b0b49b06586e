"""The log: JSON for machines, text for people, one line per request, and nothing that is secret."""

import io
import json
import logging
import os
import pty
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from service.operations.logs import set_up_logging
from service.operations.request_ids import current
from service.settings import LogFormat
from tests.chaos.serving import serving
from tests.live import AZULEJO, Player, eventually, free_port, running_service
from tests.operations.telling import Told, lines

TOKEN = "azj_" + "s" * 43


class Terminal(io.StringIO):
    """What believes to be a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def _as_before() -> Iterator[None]:
    """Logging is the whole process's: leave it as it was found."""
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    yield
    root.handlers, root.level = handlers, level
    structlog.reset_defaults()


def written(log_format: LogFormat, stream: io.StringIO, level: str = "INFO") -> str:
    set_up_logging(log_format, level, stream)
    logging.getLogger("a.library").info("hello %s", "world")
    logging.getLogger("service.x").warning("somebody sent %s", TOKEN)
    try:
        stumble(TOKEN)
    except ValueError:
        logging.getLogger("service.x").exception("stumbled")
    return stream.getvalue()


def stumble(secret: str) -> None:
    raise ValueError(len(secret))


@pytest.mark.usefixtures("_as_before")
def test_what_is_no_terminal_gets_json() -> None:
    told = [json.loads(line) for line in written("auto", io.StringIO()).splitlines()]
    assert [line["event"] for line in told] == ["hello world", "somebody sent azj_***", "stumbled"]
    assert [line["level"] for line in told] == ["info", "warning", "error"]
    assert told[0]["logger"] == "a.library"
    assert told[0]["timestamp"].endswith("Z")
    assert f"ValueError: {len(TOKEN)}" in told[2]["exception"]


@pytest.mark.usefixtures("_as_before")
@pytest.mark.parametrize(("log_format", "coloured"), [("auto", True), ("colour", True), ("text", False)])
def test_people_get_text(log_format: LogFormat, coloured: bool) -> None:
    text = written(log_format, Terminal())
    assert "hello world" in text
    assert ("\x1b[" in text) is coloured
    assert not text.startswith("{")


@pytest.mark.usefixtures("_as_before")
@pytest.mark.parametrize("log_format", ["json", "text", "colour"])
def test_no_format_shows_a_token_not_even_in_a_traceback(log_format: LogFormat) -> None:
    assert TOKEN not in written(log_format, io.StringIO())


@pytest.mark.usefixtures("_as_before")
@pytest.mark.parametrize("log_format", ["json", "text", "colour"])
def test_nobody_forges_a_line(log_format: LogFormat) -> None:
    stream = io.StringIO()
    set_up_logging(log_format, "INFO", stream)
    logging.getLogger("x").info("path %s", "/a\n2026-01-01 [error] forged\x1b[2J\x85")
    assert stream.getvalue().count("\n") == 1
    assert "\x1b[2J" not in stream.getvalue()


@pytest.mark.usefixtures("_as_before")
def test_the_level_is_kept() -> None:
    assert "hello" not in written("json", io.StringIO(), level="WARNING")


@pytest.mark.usefixtures("_as_before")
def test_a_line_knows_its_request() -> None:
    context = current.set("r-1")
    try:
        told = [json.loads(line) for line in written("json", io.StringIO()).splitlines()]
    finally:
        current.reset(context)
    assert {line["request_id"] for line in told} == {"r-1"}


def test_a_request_is_one_line_without_secrets(told: Told, eve: Player) -> None:
    seed = "5eed" * 16
    game_id = eve.new_game("me", "random", seed=seed)["game_id"]
    move = eve.legal_moves(game_id)[0]
    eve.move(game_id, move, X_Request_ID="one-line", wait=20).raise_for_status()
    told.line("api", request_id="one-line", event="request")
    with told.service.client() as client:
        client.get(f"/v1/players/{eve.token}", headers={"X-Request-ID": "token-in-the-path"})
    assert told.line("api", request_id="token-in-the-path")["route"] == "/v1/players/{player_id}"
    for process in ("api", "worker-0"):
        text = (told.folder / f"{process}.log").read_text()
        for secret in (eve.token, seed, json.dumps(move)):
            assert secret not in text


def test_without_being_asked_for_requests_are_not_logged(redis_url: str, tmp_path: Path) -> None:
    with running_service(redis_url, tmp_path, workers=0) as service, service.client() as client:
        client.get("/v1/rulesets").raise_for_status()
        client.get("/nothing")
    assert (tmp_path / "api.log").read_text() == ""


def test_serve_merges_all_processes_into_lines_of_json(tmp_path: Path) -> None:
    with serving(tmp_path, workers=1) as service:
        service.player("Ada").http.close()
        eventually(lambda: "Azulejo is ready" in (tmp_path / "serve.log").read_text(), "the banner")
    told = lines(tmp_path / "serve.log")
    assert {line["process"] for line in told} >= {"valkey", "supervisor"}
    ready = next(line for line in told if line["event"] == "Azulejo is ready")
    assert ready["api"] == f"{service.url}/v1"
    assert told[-1]["event"] == "stopped; nothing was lost"


def test_serve_is_readable_in_a_terminal(tmp_path: Path) -> None:
    shown = in_a_terminal([AZULEJO, "serve", "--port", str(free_port()), "--data-dir", str(tmp_path)], "Ctrl-C")
    assert "supervisor | " in shown
    assert "Azulejo is ready" in shown
    assert '{"' not in shown
    assert "service.access" in shown, "a line of the API's own, as text"


def in_a_terminal(command: list[str], until: str) -> str:
    """What a command shows in a terminal until a text comes, and while it then stops."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=os.environ | {"AZULEJO_ACCESS_LOG": "1"}
    )
    os.close(theirs)
    shown = b""
    try:
        while chunk := read(ours):
            shown += chunk
            if until.encode() in shown and process.poll() is None:
                process.terminate()
    finally:
        process.wait(30)
        os.close(ours)
    return shown.decode()


def read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65_536)
    except OSError:  # Linux's way to say that nobody is left at the other end
        return b""
