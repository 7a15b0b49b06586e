"""The operator: who is one, and what they may do."""

import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import msgspec
import pytest

from service.protection.settings import BadSetting, Protection, Rate, protection_from
from tests.live import AZULEJO, OPERATOR_TOKEN, PATIENCE, Json, Player, Service, eventually, running_service
from tests.protection.conftest import at, code_of


def audited(service: Service, action: str) -> list[Json]:
    """What the log says of an action."""
    lines = map(msgspec.json.decode, service.api.log.read_text().splitlines())
    told = [line for line in lines if (line["logger"], line["event"]) == ("audit", action)]
    about = {"timestamp", "level", "logger", "event", "request_id"}
    return [{name: line[name] for name in line.keys() - about} for line in told]


def ban(operator: httpx.Client, player: Player, reason: str = "cheating") -> Json:
    answer = operator.post(f"/v1/admin/players/{player.player_id}/ban", json={"reason": reason})
    banned: Json = answer.raise_for_status().json()
    return banned


def test_a_banned_player_is_refused_everything_and_told_why(operator: httpx.Client, ada: Player) -> None:
    game = ada.new_game("me", "open")["game_id"]
    assert ban(operator, ada, "abuse")["ban"]["reason"] == "abuse"
    for method, path in (("GET", "/v1/me"), ("GET", "/v1/rulesets"), ("POST", f"/v1/games/{game}/abort")):
        refused = ada.http.request(method, path)
        assert (refused.status_code, code_of(refused)) == (403, "banned")
        assert "abuse" in refused.json()["detail"]
    unbanned = operator.post(f"/v1/admin/players/{ada.player_id}/unban").raise_for_status().json()
    assert unbanned["ban"] is None
    assert ada.http.get("/v1/me").json()["player_id"] == ada.player_id


def test_a_ban_holds_in_every_process(operator: httpx.Client, guarded: Service, ada: Player) -> None:
    with at(guarded, ada) as client:
        assert client.get("/v1/me").status_code == 200
        ban(operator, ada)
        eventually(lambda: client.get("/v1/me").status_code == 403, "the news of the ban")


def test_nobody_else_sees_a_ban(operator: httpx.Client, service: Service, ada: Player) -> None:
    ban(operator, ada, "a private matter")
    with service.client() as nobody:
        assert set(nobody.get(f"/v1/players/{ada.player_id}").json()) == {
            *("player_id", "name", "kind", "created_at", "ratings")
        }


def test_a_banned_players_streams_end(operator: httpx.Client, service: Service, ada: Player) -> None:
    game = ada.new_game("me", "open")["game_id"]
    opened = threading.Event()

    def follow() -> None:
        with service.client(ada.token) as client, client.stream("GET", f"/v1/games/{game}/stream") as stream:
            for _ in stream.iter_lines():
                opened.set()

    with ThreadPoolExecutor() as pool:
        following = pool.submit(follow)
        assert opened.wait(PATIENCE)
        ban(operator, ada)
        following.result(PATIENCE)


@pytest.mark.parametrize("action", ["ban", "unban"])
def test_who_does_not_exist_cannot_be_banned(operator: httpx.Client, action: str) -> None:
    answer = operator.post(f"/v1/admin/players/nobody/{action}", json={"reason": "none"})
    assert (answer.status_code, code_of(answer)) == (404, "player-not-found")


@pytest.mark.parametrize("body", [{}, {"reason": ""}, {"reason": "x" * 201}, {"reason": 7}])
def test_a_ban_needs_a_reason(operator: httpx.Client, ada: Player, body: Json) -> None:
    answer = operator.post(f"/v1/admin/players/{ada.player_id}/ban", json=body)
    assert (answer.status_code, code_of(answer)) == (400, "malformed")


def test_players_are_listed_newest_first_page_by_page(operator: httpx.Client, service: Service) -> None:
    made = [service.player(f"Player {number}").player_id for number in range(5)]
    found: list[str] = []
    query: dict[str, str | int] = {"limit": 2}
    while len(found) < 5:
        page = operator.get("/v1/admin/players", params=query).raise_for_status().json()
        found += [player["player_id"] for player in page["players"]]
        query["cursor"] = page["next"]
    assert found[:5] == made[::-1]


def test_the_last_page_of_players_says_so(operator: httpx.Client) -> None:
    query: dict[str, str | int] = {"limit": 200}
    seen: set[str] = set()
    while True:
        page = operator.get("/v1/admin/players", params=query).raise_for_status().json()
        ids = [player["player_id"] for player in page["players"]]
        assert not seen & set(ids)
        seen |= set(ids)
        if page["next"] is None:
            break
        query["cursor"] = page["next"]
    assert seen


@pytest.mark.parametrize("visibility", ["public", "unlisted", "private"])
def test_the_operator_finds_sees_and_stops_any_game(operator: httpx.Client, ada: Player, visibility: str) -> None:
    game = ada.new_game("me", "greedy", visibility=visibility)["game_id"]
    page = operator.get("/v1/admin/games", params={"status": "running", "limit": 200}).raise_for_status().json()
    assert game in [each["game_id"] for each in page["games"]]
    assert operator.get(f"/v1/games/{game}").json()["you"] is None
    aborted = operator.post(f"/v1/admin/games/{game}/abort").raise_for_status()
    assert aborted.json()["status"] == "aborted"
    assert aborted.headers["ETag"] == f'"{aborted.json()["version"]}"'
    last = ada.http.get(f"/v1/games/{game}/events").json()["commits"][-1]
    assert last["events"] == [{"type": "game_aborted", "reason": "operator"}]
    again = operator.post(f"/v1/admin/games/{game}/abort")
    assert (again.status_code, code_of(again)) == (409, "game-not-running")


def test_the_operator_is_no_player(operator: httpx.Client) -> None:
    for answer in (operator.get("/v1/me"), operator.post("/v1/me/token"), operator.delete("/v1/me/token")):
        assert (answer.status_code, code_of(answer)) == (403, "players-only")


def test_players_are_not_the_operator(service: Service, ada: Player) -> None:
    refused = ada.http.get("/v1/admin/players")
    assert (refused.status_code, code_of(refused)) == (403, "operator-only")
    with service.client() as nobody:
        assert code_of(nobody.get("/v1/admin/players")) == "token-needed"
    for token in (OPERATOR_TOKEN[:-1], OPERATOR_TOKEN + "x", OPERATOR_TOKEN.upper()):
        with service.client(token) as impostor:
            assert code_of(impostor.get("/v1/admin/players")) == "token-unknown"


def test_without_a_token_in_the_settings_there_is_no_operator(redis_url: str, tmp_path: Path) -> None:
    with running_service(redis_url, tmp_path, workers=0, AZULEJO_OPERATOR_TOKEN="") as service:
        for header in ("Bearer", f"Bearer {OPERATOR_TOKEN}"):
            answer = httpx.get(f"{service.url}/v1/admin/players", headers={"Authorization": header})
            assert (answer.status_code, code_of(answer)) == (401, "token-unknown")


def test_what_the_operator_does_is_written_down(operator: httpx.Client, service: Service, ada: Player) -> None:
    forged = 'x"}\n{"logger":"audit","event":"player-unbanned","player_id":"y"}'
    ban(operator, ada, forged)
    operator.post(f"/v1/admin/players/{ada.player_id}/unban")
    game = ada.new_game("me", "open")["game_id"]
    operator.post(f"/v1/admin/games/{game}/abort")
    ada.http.post("/v1/me/token")
    assert {"player_id": ada.player_id, "reason": forged} in audited(service, "player-banned")
    assert {"player_id": ada.player_id} in audited(service, "player-unbanned")
    assert {"player_id": "y"} not in audited(service, "player-unbanned"), "a reason cannot forge a line"
    assert {"game_id": game} in audited(service, "game-aborted")
    assert {"player_id": ada.player_id} in audited(service, "token-rotated")


def test_it_is_written_down_however_little_else_is(guarded: Service, ada: Player) -> None:
    with at(guarded, ada) as client:
        client.delete("/v1/me/token").raise_for_status()
    assert {"player_id": ada.player_id} in audited(guarded, "token-revoked")


@pytest.mark.parametrize("command", ["api", "serve", "worker"])
def test_a_token_that_can_be_guessed_is_refused_at_the_start(command: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [AZULEJO, command],
        env={"AZULEJO_OPERATOR_TOKEN": "x" * 31},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.strip().endswith(
        "AZULEJO_OPERATOR_TOKEN has 31 characters; a token of at least 32 cannot be guessed"
    )
    assert "Traceback" not in done.stderr
    assert "x" * 31 not in done.stderr


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("AZULEJO_RATE_LIMIT_TOKEN", "fast"),
        ("AZULEJO_RATE_LIMIT_ADDRESS", "10"),
        ("AZULEJO_RATE_LIMIT_ADDRESS", "0/5"),
        ("AZULEJO_RATE_LIMIT_REGISTRATION", "5/0"),
        ("AZULEJO_MAX_OPEN_GAMES", "-1"),
        ("AZULEJO_HSTS_SECONDS", "1.5"),
        ("AZULEJO_CORS_ORIGINS", "example.org"),
        ("AZULEJO_CORS_ORIGINS", "https://a.example/path"),
        ("AZULEJO_CORS_ORIGINS", "https://*.example"),
    ],
)
def test_settings_that_make_no_sense_are_refused(name: str, text: str) -> None:
    with pytest.raises(BadSetting, match=name):
        protection_from({name: text})


def test_settings_are_read_and_the_token_is_not_shown() -> None:
    read = protection_from(
        {
            "AZULEJO_RATE_LIMIT_TOKEN": "7/3",
            "AZULEJO_RATE_LIMIT_ADDRESS": "off",
            "AZULEJO_RATE_LIMIT_REGISTRATION": "",
            "AZULEJO_OPERATOR_TOKEN": OPERATOR_TOKEN,
            "AZULEJO_CORS_ORIGINS": "https://a.example , http://localhost:3000",
        }
    )
    assert (read.token_rate, read.address_rate) == (Rate(7, 3), None)
    assert read.registration_rate == Protection().registration_rate
    assert read.cors_origins == ("https://a.example", "http://localhost:3000")
    assert read.operator_token == OPERATOR_TOKEN
    assert OPERATOR_TOKEN not in repr(read)
