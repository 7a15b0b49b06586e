"""Schemathesis over the whole OpenAPI document, with all checks on, against the real service."""

from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from service.openapi import document, written
from tests.live import OPERATOR_TOKEN, Service

COMMITTED = Path(__file__).parents[2] / "openapi" / "openapi.json"

# The streams do not end by themselves; test_streams.py has their contract.
ENDLESS = ["streamGame", "streamTurns"]

schema = schemathesis.openapi.from_dict(document()).exclude(operation_id=ENDLESS)


@pytest.fixture(scope="session")
def token(service: Service) -> str:
    return service.player("Schemathesis").token


@schema.parametrize()
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_api_keeps_its_contract(case: schemathesis.Case, service: Service, token: str) -> None:
    if case.path.startswith("/v1/admin/"):
        token = OPERATOR_TOKEN
    elif case.path == "/v1/me/token":  # which ends the token it is called with
        token = service.player("Schemathesis").token
    case.call_and_validate(base_url=service.url, headers={"Authorization": f"Bearer {token}"})


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
