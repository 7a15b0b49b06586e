"""`azulejo tournament run`: with a service of its own, at another one, interrupted and gone on with."""

import csv
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from service.cli import main
from service.tournaments.running.organiser import EXPORTS
from service.tournaments.running.wishes import Wishes, body_of
from tests.live import AZULEJO, SETTINGS, Service, eventually
from tests.tournaments.live import SEED

GAMES = 200


def started(out: Path, *arguments: str) -> subprocess.Popen[str]:
    command = [AZULEJO, "tournament", "run", "--out", str(out), *arguments]
    return subprocess.Popen(
        command, env=os.environ | SETTINGS, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def ended(process: subprocess.Popen[str]) -> tuple[int, str]:
    said, _ = process.communicate(timeout=90)
    return process.returncode, said


def test_interrupted_and_gone_on_with_it_ends_with_every_game(tmp_path: Path) -> None:
    out = tmp_path / "report"
    first = started(out, "--games", str(GAMES), "--seed", SEED, "--workers", "2")
    eventually((out / "run.json").exists, "the tournament to be begun")
    first.send_signal(signal.SIGINT)
    code, said = ended(first)
    assert code == 130, said
    assert "--resume" in said
    assert not (out / "tournament.ndjson").exists()

    code, said = ended(started(out, "--resume"))
    assert code == 0, said
    assert all((out / name).exists() for name in EXPORTS)
    with (out / "games.csv").open() as table:
        assert len(list(csv.DictReader(table))) == GAMES
    proof = CliRunner().invoke(main, ["verify", str(out)])
    assert proof.exit_code == 0, proof.output
    assert f"{GAMES} games" in proof.output


def test_it_runs_at_a_service_that_is_there(service: Service, tmp_path: Path) -> None:
    stop = "sprt(elo0=0, elo1=150, alpha=0.2, beta=0.2)"
    code, said = ended(started(tmp_path, "--url", service.url, "--games", "60", "--stop-when", stop))
    assert code == 0, said
    assert "ai:greedy" in said
    assert CliRunner().invoke(main, ["verify", str(tmp_path)]).exit_code == 0


def test_a_folder_holds_one_tournament(tmp_path: Path) -> None:
    code, said = ended(started(tmp_path, "--resume"))
    assert (code, "nothing was begun" in said) == (1, True)
    (tmp_path / "run.json").write_text("{}")
    code, said = ended(started(tmp_path))
    assert (code, "--resume" in said) == (1, True)


def test_a_refusal_is_told_in_words(service: Service, tmp_path: Path) -> None:
    code, said = ended(started(tmp_path, "--url", service.url, "--entrants", "greedy,greedy"))
    assert code == 1
    assert "named 2 times" in said
    assert "Traceback" not in said
    assert not (tmp_path / "run.json").exists(), "nothing was begun"


def wishes(**more: Any) -> Wishes:
    usual: dict[str, Any] = {
        "out": Path("out"), "ruleset": "azul", "entrants": "greedy, random", "games": 10, "mirrored": True,
        "format": None, "seats": 2, "rounds": 1, "challengers": 1, "seed": None, "stop_when": None, "name": None,
        "options": (), "concurrency": None, "workers": 3, "rated": False, "url": None, "token": None, "resume": False,
    }  # fmt: skip
    return Wishes(**usual | more)


def test_what_is_typed_is_what_is_asked_for() -> None:
    body = body_of(wishes(stop_when="sprt(elo0=0,elo1=10, model=logistic)", options=("special_factories=true",)))
    assert body["entrants"] == ["ai:greedy", "ai:random"]
    assert body["format"] == {"type": "batch"}
    assert body["deals"] == 5
    assert body["concurrency"] == 3
    assert body["options"] == {"special_factories": True}
    assert body["stop_when"] == {"elo0": 0, "elo1": 10, "model": "logistic"}
    assert body_of(wishes(games=7, mirrored=False))["deals"] == 7
    assert body_of(wishes(entrants="greedy,random,aaaabbbbccccdddd"))["format"]["type"] == "round_robin"
    assert body_of(wishes(format="gauntlet"))["format"]["challengers"] == ["ai:greedy"]


@pytest.mark.parametrize("stop", ["sprt", "sprt()", "sprt(elo0=1)", "sprt(elo0=a, elo1=2)", "sprt(elo3=1)"])
def test_a_test_that_makes_no_sense_is_refused(stop: str) -> None:
    with pytest.raises(click.BadParameter):
        body_of(wishes(stop_when=stop))
