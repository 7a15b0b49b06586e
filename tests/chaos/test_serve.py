"""`azulejo serve`: one command, clear words when it cannot start, and nothing left behind."""

import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.chaos.serving import alive, children, kill_child, serving
from tests.live import AZULEJO, answers, eventually, free_port


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_cleanly_and_leaves_no_process(tmp_path: Path, number: signal.Signals) -> None:
    with serving(tmp_path, workers=2) as service:
        pids = children(service.api.popen.pid)
        assert len(pids) == 4, "Valkey, the API and two workers"
        service.api.popen.send_signal(number)
        assert service.api.popen.wait(30) == 0
        assert not any(map(alive, pids))


def test_a_killed_supervisor_takes_its_children_along(tmp_path: Path) -> None:
    with serving(tmp_path, workers=1) as service:
        pids = children(service.api.popen.pid)
        service.api.kill()
        eventually(lambda: not any(map(alive, pids)), "the children to end")


def test_games_are_there_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path, workers=1) as service:
        player = service.player()
        with player.http:
            before = player.new_game("me", "open")
    with serving(tmp_path, workers=1) as service, service.client(player.token) as again:
        assert again.get(f"/v1/games/{before['game_id']}").json() == before


def test_a_child_that_dies_is_started_again(tmp_path: Path) -> None:
    with serving(tmp_path, workers=1) as service:
        kill_child(service, "service api")
        eventually(lambda: not answers(service.url), "the API to be gone")
        eventually(lambda: answers(service.url), "the API to be back")


def test_it_says_which_port_is_taken(tmp_path: Path) -> None:
    with serving(tmp_path, workers=1) as service:
        port = service.url.rpartition(":")[2]
        refused = run_serve("--port", port, "--data-dir", str(tmp_path / "other"))
        assert refused.returncode == 1
        assert f"port {port}" in refused.stderr
        assert "--port" in refused.stderr


def test_it_says_when_the_data_directory_is_taken(tmp_path: Path) -> None:
    with serving(tmp_path, workers=1) as service:
        refused = run_serve("--port", str(free_port()), "--data-dir", str(tmp_path / "data"))
        assert refused.returncode == 1
        assert str(tmp_path / "data") in refused.stderr
        assert str(service.api.popen.pid) in refused.stderr
        assert "--data-dir" in refused.stderr


def test_a_data_directory_with_a_long_path_works(tmp_path: Path) -> None:
    folder = tmp_path / ("long-" * 20)
    folder.mkdir()
    with serving(folder, workers=1) as service:
        player = service.player()
        with player.http:
            assert player.new_game("greedy", "random")["status"] == "running"


def test_a_data_directory_that_is_a_file_is_refused_clearly(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    refused = run_serve("--data-dir", str(tmp_path / "data"))
    assert refused.returncode != 0
    assert "data" in refused.stderr
    assert "Traceback" not in refused.stderr


def run_serve(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"NO_COLOR": "1"}
    return subprocess.run(
        [AZULEJO, "serve", *arguments], env=environment, capture_output=True, text=True, timeout=30, check=False
    )
