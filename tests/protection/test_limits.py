"""Quotas over HTTP: what callers are told, and that they are held to it in every process."""

import re
from collections.abc import Iterator
from itertools import count

import httpx
import pytest

from service.protection.limits import subscriber
from tests.live import Player, Service, eventually
from tests.protection.conftest import at, code_of

ADDRESSES = count(1)


@pytest.fixture
def visitor(guarded: Service) -> Iterator[httpx.Client]:
    """Somebody without a token, from an address that nobody else has."""
    with guarded.client() as client:
        client.headers["X-Forwarded-For"] = f"198.51.100.{next(ADDRESSES)}"
        yield client


def use_up(client: httpx.Client, path: str, most: int) -> httpx.Response:
    """Ask until it is too much; answer the refusal."""
    for _ in range(most + 1):
        answer = client.get(path)
        if answer.status_code == 429:
            return answer
    raise AssertionError(f"{path} was answered {most + 1} times")


def test_every_answer_tells_the_quota_and_what_is_left(visitor: httpx.Client, guarded: Service, ada: Player) -> None:
    for left in (19, 18):
        answer = visitor.get("/v1/rulesets")
        assert answer.headers["RateLimit-Policy"] == '"address";q=20;w=200000'
        assert answer.headers["RateLimit"].startswith(f'"address";r={left};t=')
    missing = visitor.get("/v1/games/nowhere")
    assert (missing.status_code, missing.headers["RateLimit"][:14]) == (404, '"address";r=17')
    with at(guarded, ada) as client:
        assert client.get("/v1/me").headers["RateLimit-Policy"] == '"token";q=40;w=400000'


def test_too_many_requests_are_refused_with_the_time_to_wait(visitor: httpx.Client) -> None:
    refused = use_up(visitor, "/v1/rulesets", 20)
    assert code_of(refused) == "too-many-requests"
    seconds = int(refused.headers["Retry-After"])
    assert 9_000 < seconds <= 10_000, "one request is restored in that time"
    assert refused.headers["RateLimit"] == f'"address";r=0;t={seconds}', "Retry-After is not before the window's end"
    assert refused.headers["RateLimit-Policy"] == '"address";q=20;w=200000'
    assert f"wait {seconds} s" in refused.json()["detail"]


def test_a_quota_is_a_players_own_and_outlives_a_token(guarded: Service, ada: Player, ben: Player) -> None:
    with at(guarded, ada) as hers, at(guarded, ben) as his:
        token = hers.post("/v1/me/token").raise_for_status().json()["token"]
        hers.headers["Authorization"] = f"Bearer {token}"
        assert '"token";r=38' in hers.get("/v1/me").headers["RateLimit"]
        assert code_of(use_up(hers, "/v1/me", 38)) == "too-many-requests"
        assert his.get("/v1/me").status_code == 200


def test_an_unknown_token_counts_for_the_address(visitor: httpx.Client) -> None:
    for number in range(20):
        answer = visitor.get("/v1/me", headers={"Authorization": f"Bearer azj_guess{number}"})
        assert code_of(answer) == "token-unknown"
    assert code_of(visitor.get("/v1/me", headers={"Authorization": "Bearer azj_one"})) == "too-many-requests"


@pytest.mark.parametrize("path", ["/v1/players", "/v1/players/", "/v1//players", "/v1/%70layers"])
def test_new_players_are_limited_with_or_without_a_token(visitor: httpx.Client, ada: Player, path: str) -> None:
    tokens = ["", "", f"Bearer {ada.token}", "", f"Bearer {ada.token}"]
    answers = [
        visitor.post(path, json={"name": "Ada"}, headers={"Authorization": token} if token else {}) for token in tokens
    ]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
    assert answers[0].headers["RateLimit-Policy"] == '"registration";q=3;w=3000'
    assert visitor.get("/v1/rulesets").status_code == 200


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_whoever_watches_over_the_service_is_not_turned_away(visitor: httpx.Client, path: str) -> None:
    answers = [visitor.get(path) for _ in range(30)]
    assert {answer.status_code for answer in answers} == {200}
    assert "RateLimit" not in answers[0].headers


def test_processes_share_what_is_left(guarded: Service, second: Service, ada: Player) -> None:
    """Each grants at most a batch, a twentieth of the quota, before it knows what the other has granted."""
    with at(guarded, ada) as here, at(second, ada) as there:
        use_up(here, "/v1/me", 40)
        eventually(lambda: there.get("/v1/me").status_code == 429, "the other process to refuse")
        left = re.search(r"r=(\d+)", there.get("/v1/me").headers["RateLimit"])
        assert left is not None
        assert left[1] == "0"


def test_behind_a_named_proxy_the_address_it_saw_counts(guarded: Service) -> None:
    def left(client: httpx.Client, address: str) -> str:
        return client.get("/v1/rulesets", headers={"X-Forwarded-For": address}).headers["RateLimit"][:15]

    with guarded.client() as client:
        assert left(client, "203.0.113.1, 203.0.113.2") == left(client, "203.0.113.3"), "the last one a proxy wrote"
        assert left(client, "203.0.113.2") == '"address";r=18;'


def test_without_a_named_proxy_the_peer_counts(unproxied: Service) -> None:
    with unproxied.client() as client:
        for _ in range(5):
            client.get("/v1/rulesets", headers={"X-Forwarded-For": f"203.0.113.{next(ADDRESSES)}"}).raise_for_status()
        refused = client.get("/v1/rulesets", headers={"X-Forwarded-For": "203.0.113.99"})
    assert code_of(refused) == "too-many-requests"


@pytest.mark.parametrize(
    ("host", "who"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("not:an:address", "not:an:address"),
    ],
)
def test_a_subscriber_has_one_address_however_many_they_use(host: str, who: str) -> None:
    assert subscriber(host) == who
