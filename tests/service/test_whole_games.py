"""Whole games over real HTTP, with real workers."""

import json
import subprocess
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from domain.catalogue import RULESETS
from tests.live import AZULEJO, Json, Player


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_against_ai_ends_and_its_record_verifies(ada: Player, ruleset: str, tmp_path: Path) -> None:
    opponents = ["greedy", "random"][: RULESETS[ruleset].players[-1] - 1]
    game = ada.new_game("me", *opponents, ruleset=ruleset)
    view = ada.play_on(game["game_id"], Random(ruleset).choice)

    assert view["status"] == view["phase"] == "finished"
    assert view["to_act"] == []
    assert min(view["result"]["ranks"]) == 1
    assert [seat["score"] for seat in view["seats"]] == view["result"]["scores"]

    record = tmp_path / "record.json"
    record.write_text(ada.http.get(f"/v1/games/{game['game_id']}/record").text)
    assert subprocess.run([AZULEJO, "verify", record], check=False).returncode == 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_between_ais_plays_itself(ada: Player, ruleset: str) -> None:
    players = RULESETS[ruleset].players[-1]
    game = ada.new_game(*["greedy", "random", "random", "greedy"][:players], ruleset=ruleset)
    assert ada.play_on(game["game_id"])["status"] == "finished"


def test_two_players_play_a_game_to_its_end(ada: Player, ben: Player) -> None:
    game_id = ada.new_game("me", "open")["game_id"]
    ben.http.post(f"/v1/games/{game_id}/join").raise_for_status()
    ends: list[Json] = []
    threads = [Thread(target=lambda player=player: ends.append(player.play_on(game_id))) for player in (ada, ben)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [end["status"] for end in ends] == ["finished", "finished"]
    assert {end["you"] for end in ends} == {0, 1}
    assert ends[0]["version"] == ends[1]["version"]


def test_the_same_seed_and_the_same_moves_give_the_same_game(ada: Player) -> None:
    views = []
    for _ in range(2):
        game = ada.new_game("me", "greedy", seed="5eed" * 16)
        view = ada.play_on(game["game_id"])
        views.append(json.dumps([view["result"], view["table"], view["version"]]))
    assert views[0] == views[1]
