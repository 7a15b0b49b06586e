"""Services that limit what they are asked, beside the one that does not."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.live import OPERATOR_TOKEN, Json, Player, Service, running_service

LIMITS = {
    "AZULEJO_RATE_LIMIT_TOKEN": "40/400000",
    "AZULEJO_RATE_LIMIT_ADDRESS": "20/200000",
    "AZULEJO_RATE_LIMIT_REGISTRATION": "3/3000",
    "AZULEJO_MAX_OPEN_GAMES": "3",
    "AZULEJO_TRUSTED_PROXIES": "127.0.0.1",
    "AZULEJO_LOG_LEVEL": "ERROR",
    "AZULEJO_HSTS_SECONDS": "3600",
    "AZULEJO_CORS_ORIGINS": "https://play.example, https://board.example:8443",
}


@pytest.fixture(scope="session")
def guarded(redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service on which little is allowed; it believes what X-Forwarded-For says."""
    with running_service(redis_url, tmp_path_factory.mktemp("guarded"), workers=0, **LIMITS) as running:
        yield running


@pytest.fixture(scope="session")
def second(redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """Another process like it, on the same store."""
    with running_service(redis_url, tmp_path_factory.mktemp("second"), workers=0, **LIMITS) as running:
        yield running


@pytest.fixture
def unproxied(redis_url: str, tmp_path: Path) -> Iterator[Service]:
    """A service with no proxy before it."""
    with running_service(redis_url, tmp_path, workers=0, AZULEJO_RATE_LIMIT_ADDRESS="5/50000") as running:
        yield running


@pytest.fixture(scope="session")
def operator(service: Service) -> Iterator[httpx.Client]:
    with service.client(OPERATOR_TOKEN) as client:
        yield client


def at(service: Service, player: Player) -> httpx.Client:
    """A player's client for another process."""
    return service.client(player.token)


def code_of(answer: httpx.Response) -> str:
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    problem: Json = answer.json()
    assert problem["status"] == answer.status_code
    return str(problem["code"])
