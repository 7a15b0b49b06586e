"""The drill: a running service is backed up and restored by the very commands of the documentation."""

import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

from tests.chaos.serving import serving
from tests.docs.blocks import code
from tests.live import Json, Player, Process, Service, answers, eventually, free_port

GAMES = 6


def run(script: str, folder: Path) -> None:
    path = f"{Path(sys.executable).parent}:/usr/bin:/bin"
    done = subprocess.run(
        ["sh", "-euc", script], cwd=folder, env={"PATH": path}, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr


class Playing:
    """Somebody who plays game after game until told to stop."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._play)
        self.moves = 0

    def __enter__(self) -> "Playing":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _play(self) -> None:
        while not self._stop.is_set():
            game_id = self._player.new_game("me", "random")["game_id"]
            for _ in range(5):
                self._player.move(game_id, self._player.legal_moves(game_id)[0], wait=20).raise_for_status()
                self.moves += 1


def test_every_game_is_there_after_a_restore(tmp_path: Path) -> None:
    backup, restore, rewrite = code("operations.md", "sh")
    with serving(tmp_path, workers=1) as service:
        player, busy = service.player("Ada"), service.player("Busy")
        with player.http, busy.http, Playing(busy) as playing:
            before = [finished(player), *(begun(player) for _ in range(GAMES))]
            for prepared in ("", rewrite):
                run(prepared, tmp_path)
                made = playing.moves
                run(backup, tmp_path)
                eventually(lambda made=made: playing.moves > made, "moves after the copy")  # type: ignore[misc]
    restored(tmp_path, restore, player, before)


def finished(player: Player) -> Json:
    return player.play_on(player.new_game("me", "random")["game_id"])


def begun(player: Player) -> Json:
    game_id = player.new_game("me", "random")["game_id"]
    moved = player.move(game_id, player.legal_moves(game_id)[0], wait=20).raise_for_status()
    view: Json = moved.json()["view"]
    return view


def restored(folder: Path, restore: str, player: Player, before: list[Json]) -> None:
    """The last line of the block starts the service; the others are run first."""
    *copying, start = restore.strip().splitlines()
    run("\n".join(copying), folder)
    program, *arguments = start.split()
    assert program == "azulejo"
    port = free_port()
    arguments[-1] = str(folder / arguments[-1])
    process = Process([*arguments, "--port", str(port)], {}, folder / "restored.log")
    url = f"http://127.0.0.1:{port}"
    try:
        eventually(lambda: answers(url), "the restored service")
        with Service(url, "", process, []).client(player.token) as client:
            check(replace(player, http=client), before)
    finally:
        process.stop()


def check(player: Player, before: list[Json]) -> None:
    """Every game as it was, and they go on."""
    for view in before:
        assert player.view(view["game_id"], at=view["version"]) == view
    game_id = before[-1]["game_id"]
    player.move(game_id, player.legal_moves(game_id)[0], wait=20).raise_for_status()
