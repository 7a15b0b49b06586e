"""Exports: complete, and proven; whatever is changed in one is found out."""

import csv
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from service.cli import main
from service.tournaments.proof import UntrueExport, prove
from tests.live import Json, Player, Service
from tests.tournaments.live import finished, new_tournament, of

Lines = list[Json]


@pytest.fixture(scope="module")
def organiser(service: Service) -> Iterator[Player]:
    player = service.player("Olga")
    with player.http:
        yield player


@pytest.fixture(scope="module")
def cup(organiser: Player) -> Json:
    form = {"type": "swiss", "rounds": 2}
    return finished(organiser, new_tournament(organiser, "ai:greedy", "ai:random", format=form, start=True))


def exported(player: Player, tournament: Json, form: str) -> str:
    url = f"/v1/tournaments/{tournament['tournament_id']}/export"
    return player.http.get(url, params={"format": form}).raise_for_status().text


@pytest.fixture(scope="module")
def text(organiser: Player, cup: Json) -> str:
    return exported(organiser, cup, "ndjson")


def verified(path: Path) -> Any:
    return CliRunner().invoke(main, ["verify", str(path)])


def test_a_true_export_is_proven(text: str, tmp_path: Path) -> None:
    (tmp_path / "tournament.ndjson").write_text(text)
    for path in (tmp_path, tmp_path / "tournament.ndjson"):
        said = verified(path)
        assert said.exit_code == 0, said.output
        assert "4 games" in said.output
        assert "1. ai:greedy" in said.output


def a_standing(lines: Lines) -> None:
    lines[-1]["standings"][0]["points"] += 1


def a_missing_game(lines: Lines) -> None:
    del lines[4]  # of the last round
    lines[0]["games"] -= 1


def a_game_twice(lines: Lines) -> None:
    lines.insert(2, lines[1])


def a_seed(lines: Lines) -> None:
    lines[0]["config"]["seed"] = "ff" * 32


def seats(lines: Lines) -> None:
    lines[1]["seats"].reverse()


def an_event(lines: Lines) -> None:
    event = lines[1]["record"]["commits"][1]["events"][0]
    event["colour"] = next(colour for colour in ("red", "blue") if colour != event["colour"])


def another_games_record(lines: Lines) -> None:
    lines[1]["record"] = lines[3]["record"]


def the_draw(lines: Lines) -> None:
    lines[0]["rounds"][1]["pairings"][0]["seats"].reverse()


def no_end(lines: Lines) -> None:
    del lines[-1]


def its_name(lines: Lines) -> None:
    lines[0]["terms"]["labels"][0]["name"] = "AI (perfect)"


FORGERIES: dict[Callable[[Lines], None], str] = {
    a_standing: "the standings do not follow",
    a_missing_game: "was planned and is missing",
    a_game_twice: "is there twice",
    a_seed: "not the one that was promised",
    seats: "the plan seats others",
    an_event: "commit 2",
    another_games_record: "does not follow from the tournament's seed",
    the_draw: "the plan seats others",
    no_end: "the end is missing",
    its_name: "opened with other seats",
}


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_a_forged_export_is_found_out(text: str, tmp_path: Path, forge: Callable[[Lines], None]) -> None:
    lines = [json.loads(line) for line in text.splitlines()]
    forge(lines)
    path = tmp_path / "forged.ndjson"
    path.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines))
    said = verified(path)
    assert said.exit_code == 1
    assert FORGERIES[forge] in said.output


def test_a_verdict_is_proven_too(organiser: Player) -> None:
    sprt = {"elo0": 0, "elo1": 100, "alpha": 0.2, "beta": 0.2}
    cup = new_tournament(organiser, "ai:greedy", "ai:random", deals=200, stop_when=sprt, concurrency=1, start=True)
    finished(organiser, cup)
    lines = exported(organiser, cup, "ndjson").encode().splitlines()
    assert prove(lines).head.reason == "verdict"
    head = json.loads(lines[0]) | {"reason": "played"}
    with pytest.raises(UntrueExport, match="verdict"):
        prove([json.dumps(head).encode(), *lines[1:]])


def test_tables_are_for_spreadsheets(organiser: Player, cup: Json) -> None:
    standings = list(csv.DictReader(io.StringIO(exported(organiser, cup, "standings.csv"))))
    assert [line["entrant"] for line in standings] == ["ai:greedy", "ai:random"]
    assert len(list(csv.DictReader(io.StringIO(exported(organiser, cup, "games.csv"))))) == 4
    assert len(list(csv.DictReader(io.StringIO(exported(organiser, cup, "crosstable.csv"))))) == 2


def test_the_report_names_seeds_and_versions(organiser: Player, cup: Json) -> None:
    page = exported(organiser, cup, "html")
    summary = json.loads(exported(organiser, cup, "json"))
    for told in (page, json.dumps(summary)):
        assert cup["seed"] in told
        assert "revision" in told
        assert "azulejo 0" in told or "azulejo 1" in told
    assert summary["standings"] == of(organiser, cup, "/standings")["standings"]


@pytest.mark.parametrize("form", ["ndjson", "json", "games.csv", "html"])
def test_nothing_that_names_seeds_is_given_away_before_the_end(organiser: Player, form: str) -> None:
    draft = new_tournament(organiser, "ai:greedy", "ai:random")
    url = f"/v1/tournaments/{draft['tournament_id']}/export"
    assert organiser.http.get(url, params={"format": form}).json()["code"] == "tournament-not-over"


@pytest.mark.parametrize("accept", ["application/x-ndjson", "text/event-stream"])
def test_progress_is_streamed_until_the_end(organiser: Player, accept: str) -> None:
    cup = new_tournament(organiser, "ai:greedy", "ai:random", deals=20)
    url = f"/v1/tournaments/{cup['tournament_id']}"
    with organiser.http.stream("GET", f"{url}/stream", headers={"Accept": accept}) as stream:
        told = stream.iter_lines()
        first = next(line for line in told if "draft" in line)
        organiser.http.post(f"{url}/start").raise_for_status()
        rest = [line for line in told if "version" in line]
    assert '"done":0' in first
    assert '"done":40' in rest[-1]
    assert '"finished"' in rest[-1]
