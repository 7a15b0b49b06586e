"""Schemathesis over the whole OpenAPI document, with all checks on, against the real service."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import GenerationMode
from schemathesis.core.parameters import ParameterLocation

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
    header = case.meta.components.get(ParameterLocation.HEADER) if case.meta else None
    spoilt = header is not None and header.mode is GenerationMode.NEGATIVE  # then a token would mend it
    case.call_and_validate(base_url=service.url, headers={} if spoilt else {"Authorization": f"Bearer {token}"})


def test_calls_that_follow_from_each_other_keep_the_contract(service: Service, token: str) -> None:
    """Create, join, move, resign and what else the links of the document lead to."""

    class Workflow(schema.as_state_machine()):  # type: ignore[misc]
        def get_call_kwargs(self, case: Case) -> dict[str, Any]:  # noqa: ARG002 - asked for each call
            return {"base_url": service.url, "headers": {"Authorization": f"Bearer {token}"}}

    Workflow.run(
        settings=settings(
            max_examples=15, stateful_step_count=12, deadline=None, suppress_health_check=list(HealthCheck)
        )
    )


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
