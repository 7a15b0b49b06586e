"""Headers of every answer, and which web pages may read it."""

import httpx
import pytest

from tests.live import Player, Service
from tests.protection.conftest import at
from tests.protection.scenes import closed_tournament

PAGE = {"Origin": "https://play.example"}
BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8"


def check_safe(answer: httpx.Response) -> None:
    for name, value in (
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "no-referrer"),
    ):
        assert answer.headers.get_list(name) == [value]
    (policy,) = answer.headers.get_list("Content-Security-Policy")
    assert policy.startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "server" not in answer.headers


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/v1/rulesets", 200),
        ("POST", "/v1/players", 400),
        ("GET", "/v1/me", 401),
        ("GET", "/v1/admin/players", 401),
        ("GET", "/v1/games/nowhere", 404),
        ("GET", "/nowhere", 404),
        ("DELETE", "/v1/rulesets", 405),
        ("OPTIONS", "/v1/rulesets", 204),
        ("GET", "/", 302),
        ("GET", "/healthz", 200),
        ("GET", "/openapi.json", 200),
        ("GET", "/docs", 200),
        ("GET", "/docs/style.css", 200),
        ("GET", "/problems", 200),
        ("GET", "/problems/banned", 200),
    ],
)
@pytest.mark.parametrize("accept", ["application/json", BROWSER])
def test_every_answer_is_safe_in_a_browser(service: Service, method: str, path: str, status: int, accept: str) -> None:
    with service.client() as nobody:
        answer = nobody.request(method, path, headers={"Accept": accept})
    assert answer.status_code == status
    check_safe(answer)
    assert "Strict-Transport-Security" not in answer.headers


def test_answers_to_players_are_safe_too(service: Service, guarded: Service, ada: Player) -> None:
    game = ada.new_game("me", "greedy")["game_id"]
    unchanged = ada.http.get(f"/v1/games/{game}", headers={"If-None-Match": "*"})
    too_large = ada.http.post("/v1/games", content=b"x" * 1_000_000)
    with ada.http.stream("GET", f"/v1/games/{game}/stream") as stream:
        check_safe(stream)
    moved = ada.move(game, ada.legal_moves(game)[0])
    for answer, status in ((unchanged, 304), (too_large, 413), (moved, 200)):
        assert answer.status_code == status
        check_safe(answer)
    with at(guarded, ada) as client:
        answers = [client.get("/v1/me") for _ in range(41)]
    assert answers[-1].status_code == 429
    check_safe(answers[-1])
    assert ada.http.delete("/v1/me/token").headers["X-Content-Type-Options"] == "nosniff"


def test_transport_security_is_asked_for_where_it_is_configured(guarded: Service) -> None:
    with guarded.client() as nobody:
        for path in ("/v1/rulesets", "/nowhere"):
            answer = nobody.get(path, headers={"X-Forwarded-For": "192.0.2.1"})
            assert answer.headers["Strict-Transport-Security"] == "max-age=3600; includeSubDomains"


def test_no_web_page_reads_answers_unless_it_is_named(service: Service) -> None:
    with service.client() as nobody:
        answer = nobody.get("/v1/rulesets", headers=PAGE)
    assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize("origin", ["https://play.example", "https://board.example:8443"])
def test_a_named_page_reads_answers_and_what_their_headers_say(guarded: Service, origin: str) -> None:
    with guarded.client() as nobody:
        for path in ("/v1/rulesets", "/v1/me", "/nowhere"):
            answer = nobody.get(path, headers={"Origin": origin, "X-Forwarded-For": "192.0.2.2"})
            assert answer.headers["Access-Control-Allow-Origin"] == origin
            assert answer.headers["Vary"] == "Origin"
            exposed = answer.headers["Access-Control-Expose-Headers"].split(", ")
            assert exposed == ["ETag", "Location", "RateLimit", "RateLimit-Policy", "Retry-After", "X-Request-ID"]
            assert "Access-Control-Allow-Credentials" not in answer.headers


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "https://play.example.evil.example", "http://play.example", "null"]
)
def test_another_page_does_not(guarded: Service, origin: str) -> None:
    with guarded.client() as nobody:
        answer = nobody.get("/v1/rulesets", headers={"Origin": origin, "X-Forwarded-For": "192.0.2.3"})
        asked = nobody.options("/v1/games", headers={"Origin": origin, "Access-Control-Request-Method": "POST"})
    assert "Access-Control-Allow-Origin" not in answer.headers
    assert asked.status_code == 400
    assert "Access-Control-Allow-Origin" not in asked.headers


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_a_named_page_may_send_what_the_api_takes(guarded: Service, method: str) -> None:
    wanted = "authorization, content-type, if-match, if-none-match, idempotency-key, last-event-id"
    with guarded.client() as nobody:
        asked = nobody.options(
            "/v1/me/token",
            headers=PAGE | {"Access-Control-Request-Method": method, "Access-Control-Request-Headers": wanted},
        )
    assert asked.status_code == 204
    assert asked.headers["Access-Control-Allow-Origin"] == PAGE["Origin"]
    assert method in asked.headers["Access-Control-Allow-Methods"]
    allowed = {name.strip().lower() for name in asked.headers["Access-Control-Allow-Headers"].split(",")}
    assert set(wanted.split(", ")) <= allowed


def test_a_tournaments_report_may_have_its_style_and_nothing_else(service: Service) -> None:
    scene = closed_tournament(service)
    report = scene.owner.http.get(f"/v1/tournaments/{scene.tournament_id}/export", params={"format": "html"})
    assert report.headers["Content-Type"].startswith("text/html")
    assert "<style>" in report.text
    assert report.headers.get_list("Content-Security-Policy") == [
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
    ]
    scene.close()
