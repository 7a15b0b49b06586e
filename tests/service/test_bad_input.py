"""Whatever is sent, the answer is a documented problem, never a 500, and nothing is stored."""

from typing import Any

import httpx
import pytest

from service.problems import KINDS
from tests.live import Player, Service

ME, OPEN = {"type": "me"}, {"type": "open"}
GAME = {"ruleset": "azul", "seats": [ME, OPEN]}

BAD_GAMES: dict[str, tuple[Any, str]] = {
    "unknown ruleset": ({**GAME, "ruleset": "chess"}, "unknown-ruleset"),
    "one seat": ({**GAME, "seats": [ME]}, "bad-seats"),
    "five seats": ({**GAME, "seats": [ME, OPEN, OPEN, OPEN, OPEN]}, "malformed"),
    "no seats": ({**GAME, "seats": []}, "malformed"),
    "two seats for me": ({**GAME, "seats": [ME, ME]}, "bad-seats"),
    "an unknown player": ({**GAME, "seats": [ME, {"type": "player", "player_id": "nobody"}]}, "unknown-player"),
    "an unknown level": ({**GAME, "seats": [ME, {"type": "ai", "level": "deep"}]}, "malformed"),
    "an unknown seat": ({**GAME, "seats": [ME, {"type": "throne"}]}, "malformed"),
    "a short seed": ({**GAME, "seed": "abc"}, "malformed"),
    "a seed that is not hex": ({**GAME, "seed": "x" * 64}, "malformed"),
    "a seed with a line break": ({**GAME, "seed": "a" * 64 + "\n"}, "malformed"),
    "an unknown option": ({**GAME, "options": {"speed": 3}}, "bad-options"),
    "an option out of bounds": ({**GAME, "options": {"round_limit": 4}}, "bad-options"),
    "an option of a wrong type": ({**GAME, "options": {"round_limit": "many"}}, "bad-options"),
    "options of a wrong type": ({**GAME, "options": [1]}, "malformed"),
    "a wrong type": ({**GAME, "ruleset": 7}, "malformed"),
    "nothing": ({}, "malformed"),
    "a list": ([], "malformed"),
}


def problem(answer: httpx.Response) -> str:
    """The code of a problem, once it is known to be a proper one."""
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    body = answer.json()
    assert body["status"] == answer.status_code
    assert body["type"] == f"/problems/{body['code']}"
    assert body["title"]
    assert body["detail"]
    assert KINDS[body["code"]].status == answer.status_code
    code: str = body["code"]
    return code


@pytest.mark.parametrize(("body", "code"), BAD_GAMES.values(), ids=BAD_GAMES)
def test_a_bad_game_is_refused_and_not_stored(ada: Player, body: Any, code: str) -> None:
    answer = ada.http.post("/v1/games", json=body)
    assert answer.status_code == 400
    assert problem(answer) == code
    assert ada.http.get("/v1/games", params={"player": ada.player_id}).json()["games"] == []


@pytest.mark.parametrize(
    "text", ["", "{", "nonsense", "[1,", "\x00", '{"name":"\ud800"}'.encode("utf-8", "surrogatepass")]
)
@pytest.mark.parametrize("path", ["/v1/players", "/v1/games"])
def test_what_is_not_json_is_refused(ada: Player, path: str, text: Any) -> None:
    answer = ada.http.post(path, content=text, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert problem(answer) == "malformed"


@pytest.mark.parametrize("name", ["", "x" * 41, "x" * 10_000, "a\x00b", "a\nb", "a\n", " a", "a ", "\u202eab", 7, None])
def test_a_bad_name_is_refused(service: Service, name: Any) -> None:
    with service.client() as nobody:
        answer = nobody.post("/v1/players", json={"name": name})
    assert answer.status_code == 400
    assert problem(answer) == "malformed"


@pytest.mark.parametrize("path", ["/v1/players", "/v1/games", "/v1/games/aaaaaaaaaaaaaaaa/moves"])
def test_a_body_of_10_mb_is_refused(ada: Player, path: str) -> None:
    ada_game = ada.new_game("me", "open")["game_id"]
    answer = ada.http.post(path.replace("a" * 16, ada_game), content=b'"' + b"x" * 10_000_000 + b'"')
    assert answer.status_code == 413
    assert problem(answer) == "body-too-large"


@pytest.mark.parametrize("cursor", ["nonsense", "AAAA", "-", "x" * 65, "MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkw"])
def test_an_unknown_cursor_is_refused(ada: Player, cursor: str) -> None:
    answer = ada.http.get("/v1/games", params={"cursor": cursor})
    assert answer.status_code == 400
    assert problem(answer) in ("bad-cursor", "malformed")


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/v1/games", {"limit": 0}),
        ("/v1/games", {"limit": "many"}),
        ("/v1/games", {"status": "asleep"}),
        ("/v1/games/aaaaaaaaaaaaaaaa", {"at": -1}),
        ("/v1/games/aaaaaaaaaaaaaaaa/events", {"wait": 61}),
        ("/v1/games/aaaaaaaaaaaaaaaa/events", {"after": "x"}),
    ],
)
def test_a_bad_query_is_refused(ada: Player, path: str, query: dict[str, Any]) -> None:
    answer = ada.http.get(path, params=query)
    assert answer.status_code == 400
    assert problem(answer) == "malformed"


@pytest.mark.parametrize("value", ["x", '"x"', '"-1"', 'W/"1"'])
def test_a_bad_if_match_is_refused(ada: Player, value: str) -> None:
    game_id = ada.new_game("me", "greedy")["game_id"]
    answer = ada.move(game_id, ada.legal_moves(game_id)[0], If_Match=value)
    assert answer.status_code == 400
    assert problem(answer) == "malformed"


@pytest.mark.parametrize("header", [None, "Bearer", "Bearer azj_unknown", "Basic eDp5", "x" * 5_000])
def test_without_a_good_token_it_is_401(service: Service, header: str | None) -> None:
    headers = {} if header is None else {"Authorization": header}
    with service.client() as nobody:
        answer = nobody.get("/v1/me", headers=headers)
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == "Bearer"
    assert problem(answer) in ("token-needed", "token-unknown")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nowhere", 404, "no-such-route"),
        ("GET", "/v1/games/x/y/z", 404, "no-such-route"),
        ("GET", "/v1/rulesets/chess", 404, "ruleset-not-found"),
        ("GET", "/v1/players/nobody", 404, "player-not-found"),
        ("PUT", "/v1/games", 405, "method-not-allowed"),
        ("DELETE", "/v1/rulesets/azul", 405, "method-not-allowed"),
    ],
)
def test_unknown_routes_and_methods_are_problems_too(
    service: Service, method: str, path: str, status: int, code: str
) -> None:
    with service.client() as nobody:
        answer = nobody.request(method, path)
    assert answer.status_code == status
    assert problem(answer) == code


@pytest.mark.parametrize("move", [{}, [], 7, None, {"type": "jump"}, {"type": "take"}, {"type": "take", "from": 3}])
def test_a_move_of_another_shape_is_refused(ada: Player, move: Any) -> None:
    game_id = ada.new_game("me", "greedy")["game_id"]
    answer = ada.http.post(f"/v1/games/{game_id}/moves", json=move)
    assert answer.status_code == 400
    assert problem(answer) == "malformed"
    assert ada.view(game_id)["version"] == 1
