"""Clocks: time is charged by the server, runs out, and stands still while the service is down."""

import time

import msgspec
import pytest

from domain.records import Record, verify
from tests.live import Player, Service, answers, eventually

LONG = 3_600


def clocked(ada: Player, ben: Player, clock: dict[str, object]) -> str:
    game_id: str = ada.new_game("me", ben.player_id, clock=clock)["game_id"]
    ben.http.post(f"/v1/games/{game_id}/join").raise_for_status()
    return game_id


def test_the_clock_of_whoever_is_to_move_runs(ada: Player, ben: Player) -> None:
    game_id = clocked(ada, ben, {"type": "total", "seconds": LONG, "increment": 10})
    first = ada.view(game_id)
    assert [seat["clock"]["running"] for seat in first["seats"]] == [True, False]
    view = ada.move(game_id, ada.legal_moves(game_id)[0]).json()["view"]
    clocks = [seat["clock"] for seat in view["seats"]]
    assert [clock["running"] for clock in clocks] == [False, True]
    assert LONG * 1000 < clocks[0]["left_ms"] <= (LONG + 10) * 1000, "charged, and the increment added"
    assert clocks[1]["left_ms"] == LONG * 1000
    assert clocks[1]["out_at"] is not None


def test_a_clock_per_move_is_full_at_every_turn(ada: Player, ben: Player) -> None:
    game_id = clocked(ada, ben, {"type": "per_move", "seconds": 60})
    for player in (ada, ben, ada):
        view = player.move(game_id, player.legal_moves(game_id)[0]).json()["view"]
        to_act = view["to_act"][0]
        assert view["seats"][to_act]["clock"]["left_ms"] == 60_000


def test_who_runs_out_of_time_forfeits(ada: Player, ben: Player) -> None:
    game_id = clocked(ada, ben, {"type": "per_move", "seconds": 1})
    ada.move(game_id, ada.legal_moves(game_id)[0]).raise_for_status()
    end = eventually(lambda: over(ada, game_id), "the time to run out")
    assert (end["result"]["reason"], end["result"]["ranks"], end["result"]["left"]) == ("timeout", [1, 2], [1])
    record = msgspec.json.decode(ada.http.get(f"/v1/games/{game_id}/record").content, type=Record)
    assert verify(record).status == "finished"


def test_the_ai_plays_on_for_who_runs_out_of_time(ada: Player, ben: Player) -> None:
    game_id = clocked(ada, ben, {"type": "total", "seconds": 1, "on_timeout": "ai"})
    end = eventually(lambda: over(ada, game_id), "the AIs to finish")
    assert end["result"]["left"] == [0, 1]
    assert end["result"]["reason"] != "timeout", "it was played to its end"


def over(player: Player, game_id: str) -> object:
    view = player.view(game_id)
    return view if view["status"] == "finished" else None


def test_a_game_without_a_clock_shows_none(ada: Player) -> None:
    view = ada.new_game("me", "greedy")
    assert view["clock"] is None
    assert [seat["clock"] for seat in view["seats"]] == [None, None]


@pytest.mark.parametrize("seconds", [0, -1, 10**9, "soon"])
def test_a_bad_clock_is_refused(ada: Player, seconds: object) -> None:
    body = {"ruleset": "azul", "seats": [{"type": "me"}, {"type": "open"}]}
    answer = ada.http.post("/v1/games", json=body | {"clock": {"type": "per_move", "seconds": seconds}})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_time_in_which_the_service_is_down_is_not_charged(own_service: Service) -> None:
    ada, ben = own_service.player("Ada"), own_service.player("Ben")
    with ada.http, ben.http:
        game_id = clocked(ada, ben, {"type": "total", "seconds": 5})
        own_service.api.kill()
        own_service.workers[0].kill()
        time.sleep(8)  # what is tested is that this time does not count
        own_service.workers[0].start()
        own_service.api.start()
        eventually(lambda: answers(own_service.url), "the API to be back")
        view = ada.view(game_id)
        assert view["status"] == "running", "eight seconds down, five on the clock"
        moved = ada.move(game_id, ada.legal_moves(game_id)[0])
        assert moved.status_code == 200, moved.text
        assert moved.json()["view"]["seats"][0]["clock"]["left_ms"] > 1_000
