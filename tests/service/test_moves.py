"""Making moves: versions, idempotency, rehearsals, waiting, refusals."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.live import Json, Player


@pytest.fixture
def table(ada: Player, ben: Player) -> str:
    """A running game of Ada (to move) against Ben."""
    game_id: str = ada.new_game("me", ben.player_id)["game_id"]
    ben.http.post(f"/v1/games/{game_id}/join").raise_for_status()
    return game_id


def test_a_move_answers_its_events_and_the_view_after_it(ada: Player, table: str) -> None:
    version = ada.view(table)["version"]
    move = ada.legal_moves(table)[0]
    answer = ada.move(table, move)
    body = answer.json()
    assert answer.status_code == 200
    assert body["version"] == body["view"]["version"] == version + 1
    assert body["events"][0]["type"] == "tiles_taken"
    assert body["view"]["to_act"] == [1]
    assert answer.headers["ETag"] == f'"{version + 1}"'


def test_a_move_under_a_stale_version_is_412_and_changes_nothing(ada: Player, table: str) -> None:
    version = ada.view(table)["version"]
    move = ada.legal_moves(table)[0]
    refused = ada.move(table, move, If_Match=f'"{version - 1}"')
    assert refused.status_code == 412
    assert refused.json()["code"] == "stale-version"
    assert refused.json()["version"] == version
    assert ada.view(table)["version"] == version
    assert ada.move(table, move, If_Match=f'"{version}"').status_code == 200


def test_the_same_key_and_body_answer_the_same_and_move_once(ada: Player, table: str) -> None:
    move = ada.legal_moves(table)[0]
    first = ada.move(table, move, Idempotency_Key="one")
    again = ada.move(table, move, Idempotency_Key="one")
    assert again.status_code == 200
    assert again.json() == first.json()
    assert ada.view(table)["version"] == first.json()["version"]


def test_the_same_key_with_another_body_is_409(ada: Player, table: str) -> None:
    moves = ada.legal_moves(table)
    ada.move(table, moves[0], Idempotency_Key="one").raise_for_status()
    refused = ada.move(table, moves[1], Idempotency_Key="one")
    assert refused.status_code == 409
    assert refused.json()["code"] == "idempotency-key-reused"


def test_a_key_is_good_even_with_a_version_that_has_passed_meanwhile(ada: Player, table: str) -> None:
    version = ada.view(table)["version"]
    move = ada.legal_moves(table)[0]
    first, again = (ada.move(table, move, Idempotency_Key="one", If_Match=f'"{version}"') for _ in range(2))
    assert again.json() == first.json()


def test_racing_repeats_of_one_request_move_once(ada: Player, table: str) -> None:
    version = ada.view(table)["version"]
    move = ada.legal_moves(table)[0]
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda _: ada.move(table, move, Idempotency_Key="race"), range(16)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    assert ada.view(table)["version"] == version + 1


def test_of_racing_moves_at_one_version_exactly_one_is_made(ada: Player, table: str) -> None:
    version = ada.view(table)["version"]
    moves = ada.legal_moves(table)[:8]
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda move: ada.move(table, move, If_Match=f'"{version}"'), moves))
    assert sorted(answer.status_code for answer in answers) == [200] + [412] * (len(moves) - 1)


def test_a_dry_run_shows_what_would_happen_and_does_nothing(ada: Player, table: str) -> None:
    before = ada.view(table)
    move = ada.legal_moves(table)[0]
    url = f"/v1/games/{table}/moves"
    rehearsed = ada.http.post(url, json=move, params={"dry_run": True}).json()
    assert rehearsed["dry_run"] is True
    assert rehearsed["version"] == before["version"]
    assert ada.view(table) == before
    made = ada.move(table, move).json()
    assert made["events"] == rehearsed["events"]
    assert made["view"]["table"] == rehearsed["view"]["table"]


def test_a_dry_run_never_tells_a_draw(ada: Player) -> None:
    """In Axio a move is followed by drawing: the rehearsal stops before it, and says so."""
    game_id = ada.new_game("me", "random", ruleset="axio")["game_id"]
    move = ada.legal_moves(game_id)[0]
    rehearsed = ada.http.post(f"/v1/games/{game_id}/moves", json=move, params={"dry_run": True}).json()
    assert rehearsed["draws"] is True
    assert rehearsed["events"]
    assert "rack_filled" not in [event["type"] for event in rehearsed["events"]]
    assert rehearsed["view"]["seed"] is None
    made = ada.move(game_id, move).json()["events"]
    assert made[: len(rehearsed["events"])] == rehearsed["events"]
    assert made[len(rehearsed["events"])]["type"] == "rack_filled"


def test_wait_answers_when_the_turn_comes_back(ada: Player) -> None:
    game_id = ada.new_game("me", "greedy")["game_id"]
    answer = ada.move(game_id, ada.legal_moves(game_id)[0], wait=20).json()
    assert answer["view"]["to_act"] == [0]
    assert answer["view"]["version"] > answer["version"]


def test_a_refusal_names_the_rule(ada: Player, ben: Player, table: str) -> None:
    assert refusal(ben, table, ada.legal_moves(table)[0]) == ("not-your-turn", "AZ-10")
    missing = {"type": "take", "from": "centre", "colour": "blue", "to": "floor"}
    assert refusal(ada, table, missing) == ("colour-not-there", "AZ-11")
    outside = {"type": "take", "from": "factory-9", "colour": "blue", "to": "floor"}
    assert refusal(ada, table, outside) == ("no-such-factory", "AZ-2")


def refusal(player: Player, table: str, move: Json) -> tuple[str, str]:
    answer = player.move(table, move)
    assert answer.status_code == 409
    assert answer.headers["content-type"] == "application/problem+json"
    return answer.json()["code"], answer.json()["rule"]


def test_a_stranger_cannot_move(service_stranger: Player, ada: Player, table: str) -> None:
    answer = service_stranger.move(table, ada.legal_moves(table)[0])
    assert (answer.status_code, answer.json()["code"]) == (403, "not-seated")
    assert service_stranger.http.get(f"/v1/games/{table}/legal-moves").status_code == 403


def test_it_is_said_that_a_worker_scores(ada: Player, ben: Player, table: str) -> None:
    """After the last tile of a round nobody is to act, until a worker has scored it."""
    while True:
        view = ada.view(table)
        player = (ada, ben)[view["to_act"][0]]
        answer = player.move(table, player.legal_moves(table)[0]).json()["view"]
        if answer["to_act"] == []:
            break
    assert (answer["status"], answer["phase"]) == ("running", "scoring")
    page = ada.http.get(f"/v1/games/{table}/events", params={"after": answer["version"], "wait": 20}).json()
    assert [event["type"] for event in page["commits"][0]["events"]][-1] == "factories_filled"
    assert ada.view(table)["round"] == 2
