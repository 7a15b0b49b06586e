"""The catalogue of problems: complete, and in the form that is asked for."""

import httpx
import pytest

from service.docs.catalogue import catalogue
from service.openapi import document
from service.problems import KINDS, refusals
from tests.live import Service

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


def ask(service: Service, path: str, accept: str | None = None) -> httpx.Response:
    headers = {} if accept is None else {"Accept": accept}
    with service.client() as client:
        return client.get(path, headers=headers)


def test_every_code_is_in_the_catalogue_once() -> None:
    codes = [*KINDS, *(refusal.code for refusal in refusals() if refusal.__module__.startswith("domain."))]
    assert len(set(codes)) == len(codes)
    assert set(codes) <= set(catalogue())


def test_refusals_come_with_409_and_their_rule() -> None:
    kind = catalogue()["line-is-full"]
    assert (kind.status, kind.rule) == (409, "AZ-14")
    assert catalogue()["not-your-turn"].rule is None


@pytest.mark.parametrize("accept", [None, "*/*", "application/json", "application/problem+json", "image/png"])
def test_machines_get_json(service: Service, accept: str | None) -> None:
    answer = ask(service, "/problems", accept)
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["vary"] == "Accept"
    assert {each["code"] for each in answer.json()["problems"]} >= set(KINDS)
    one = ask(service, "/problems/stale-version", accept).json()
    assert (one["code"], one["type"], one["status"]) == ("stale-version", "/problems/stale-version", 412)


def test_browsers_get_pages(service: Service) -> None:
    for path in ("/problems", "/problems/stale-version"):
        answer = ask(service, path, BROWSER)
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["vary"] == "Accept"
        assert "stale-version" in answer.text


def test_an_unknown_code_is_a_problem_itself(service: Service) -> None:
    answer = ask(service, "/problems/nonsense", BROWSER)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["code"] == "problem-not-found"


def test_the_type_of_a_problem_leads_to_its_explanation(service: Service) -> None:
    problem = ask(service, "/v1/games/nowhere").json()
    assert ask(service, problem["type"]).json()["code"] == problem["code"] == "game-not-found"


@pytest.mark.parametrize("path", ["/problems", "/problems/{code}"])
def test_both_forms_are_documented(path: str) -> None:
    content = document()["paths"][path]["get"]["responses"]["200"]["content"]
    assert set(content) == {"application/json", "text/html"}
