"""Schemathesis over the whole OpenAPI document, with all checks on, against the real service."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import GenerationMode
from schemathesis.core import NOT_SET
from schemathesis.core.parameters import ParameterLocation

from service.links import links_of
from service.openapi import document, written
from tests.live import OPERATOR_TOKEN, Service

COMMITTED = Path(__file__).parents[2] / "openapi" / "openapi.json"

# The streams do not end by themselves; test_streams.py has their contract.
ENDLESS = ["streamGame", "streamTurns", "streamTournament"]

Case = schemathesis.Case[Any]

schema = schemathesis.openapi.from_dict(deepcopy(document())).exclude(operation_id=ENDLESS)


@pytest.fixture(scope="session")
def token(service: Service) -> str:
    return service.player("Schemathesis").token


@schema.parametrize()
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_api_keeps_its_contract(case: Case, service: Service, token: str) -> None:
    if case.path.startswith("/v1/admin/"):
        token = OPERATOR_TOKEN
    elif case.path == "/v1/me/token":  # which ends the token it is called with
        token = service.player("Schemathesis").token
    if isinstance(case.query.get("wait"), int | float):
        case.query["wait"] = min(case.query["wait"], 0.01)  # it was not asked to be patient
    header = case.meta.components.get(ParameterLocation.HEADER) if case.meta else None
    spoilt = header is not None and header.mode is GenerationMode.NEGATIVE  # then a token would mend it
    case.call_and_validate(base_url=service.url, headers={} if spoilt else {"Authorization": f"Bearer {token}"})


class Walk:
    """Follows the links of the document, each once, from what a call has answered to what it is good for."""

    def __init__(self, service: Service, token: str) -> None:
        self.service, self.token = service, token
        found: Any = schema.get_all_operations()
        self.operations = {each.ok().definition.raw["operationId"]: each.ok() for each in found}
        self.walked: set[tuple[str, str]] = set()

    def call(self, name: str, parameters: dict[str, Any], body: Any = NOT_SET) -> Any:
        case = self.operations[name].Case(path_parameters=parameters, body=body, media_type="application/json")
        headers = {"Authorization": f"Bearer {self.token}"}
        answer = case.call_and_validate(base_url=self.service.url, headers=headers)
        for target, link in links_of(name, str(answer.status_code)).items():
            if (name, target) not in self.walked and target not in ENDLESS:
                self.walked.add((name, target))
                self.follow(target, link, answer.json())

    def follow(self, target: str, link: Any, answer: Any) -> None:
        parameters = {name: looked_up(value, answer) for name, value in link.get("parameters", {}).items()}
        body = looked_up(link["requestBody"], answer) if "requestBody" in link else NOT_SET
        if body is not None:
            self.call(target, parameters, body)


def looked_up(expression: str, answer: Any) -> Any:
    """What a runtime expression such as `$response.body#/moves/0` stands for; None where there is no such thing."""
    for part in filter(None, expression.removeprefix("$response.body").removeprefix("#").split("/")):
        if isinstance(answer, list) and int(part) >= len(answer):
            return None
        answer = answer[int(part) if isinstance(answer, list) else part]
    return answer


def test_calls_that_follow_from_each_other_keep_the_contract(service: Service, token: str) -> None:
    """Create, join, move, resign, play again, prove, and what else the links of the document lead to."""
    walk = Walk(service, token)
    walk.call("createGame", {}, {"ruleset": "azul", "seats": [{"type": "me"}, {"type": "ai", "level": "random"}]})
    walk.call("createGame", {}, {"ruleset": "azul", "seats": [{"type": "open"}, {"type": "ai", "level": "random"}]})
    assert ("listLegalMoves", "makeMove") in walk.walked
    assert ("getRecord", "verifyRecord") in walk.walked
    assert ("createGame", "resignGame") in walk.walked
    assert len(walk.walked) > 20


def test_every_link_leads_to_an_operation() -> None:
    operations = {operation["operationId"] for path in document()["paths"].values() for operation in path.values()}
    linked = {
        link["operationId"]
        for path in document()["paths"].values()
        for operation in path.values()
        for answer in operation["responses"].values()
        for link in answer.get("links", {}).values()
    }
    assert linked
    assert linked <= operations


def test_the_committed_document_is_not_stale() -> None:
    assert COMMITTED.read_text() == written(document()), "run `make openapi`"


def test_the_service_serves_this_very_document(service: Service) -> None:
    with service.client() as client:
        assert written(client.get("/openapi.json").json()) == written(document())


def test_every_operation_is_named_and_described() -> None:
    ids = []
    for path in document()["paths"].values():
        for operation in path.values():
            assert operation["summary"]
            assert operation["description"]
            ids.append(operation["operationId"])
    assert len(set(ids)) == len(ids)
