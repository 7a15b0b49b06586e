"""Records: many at once, and the proof of one."""

from pathlib import Path

import msgspec
import pytest

from domain.records import Record
from service.openapi import record_schema, written
from tests.live import Json, Player, Service

SCHEMA = Path(__file__).parents[2] / "openapi" / "record.schema.json"


@pytest.fixture
def record(ada: Player) -> Json:
    game_id = ada.new_game("greedy", "random")["game_id"]
    ada.play_on(game_id)
    found: Json = ada.http.get(f"/v1/games/{game_id}/record").json()
    return found


def test_finished_games_come_as_lines_newest_first(ada: Player) -> None:
    games = [ada.new_game("me", "random")["game_id"] for _ in range(3)]
    for game_id in games:
        ada.http.post(f"/v1/games/{game_id}/resign").raise_for_status()
    ada.new_game("me", "open")
    answer = ada.http.get("/v1/records", params={"player": ada.player_id})
    assert answer.headers["content-type"] == "application/x-ndjson"
    records = [msgspec.json.decode(line, type=Record) for line in answer.text.splitlines()]
    assert [found.game_id for found in records] == games[::-1]
    two = ada.http.get("/v1/records", params={"player": ada.player_id, "limit": 2}).text.splitlines()
    assert len(two) == 2
    assert ada.http.get("/v1/records", params={"player": ada.player_id, "ruleset": "axio"}).text == ""


def test_a_private_game_is_downloaded_by_its_players_only(ada: Player, ben: Player) -> None:
    game_id = ada.new_game("me", "random", visibility="private")["game_id"]
    ada.http.post(f"/v1/games/{game_id}/resign").raise_for_status()
    query = {"player": ada.player_id}
    assert len(ada.http.get("/v1/records", params=query).text.splitlines()) == 1
    assert ben.http.get("/v1/records", params=query).text == ""


def test_a_true_record_is_found_true(service: Service, record: Json) -> None:
    with service.client() as nobody:
        verdict = nobody.post("/v1/records/verify", json=record).json()
    assert verdict == {
        "is_true": True,
        "commits": len(record["commits"]),
        "wrong_commit": None,
        "reason": None,
        "result": record["result"],
    }


def test_the_first_wrong_commit_is_named(service: Service, record: Json) -> None:
    moves = [commit for commit in record["commits"] if commit["command"]["type"] == "play"]
    moves[3]["events"][0]["count"] += 1
    with service.client() as nobody:
        verdict = nobody.post("/v1/records/verify", json=record).json()
    assert (verdict["is_true"], verdict["wrong_commit"]) == (False, moves[3]["version"])


def test_what_is_no_record_is_refused(service: Service) -> None:
    with service.client() as nobody:
        answer = nobody.post("/v1/records/verify", json={"format": 1})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_the_committed_schema_of_a_record_is_not_stale() -> None:
    assert SCHEMA.read_text() == written(record_schema()), "run `make openapi`"
