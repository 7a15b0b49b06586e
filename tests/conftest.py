"""Fixtures: one real server and one real service for the whole session."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live import Player, Service, running_service, running_valkey


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_valkey(tmp_path_factory.mktemp("valkey")) as url:
        yield url


@pytest.fixture(scope="session")
def service(redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with running_service(redis_url, tmp_path_factory.mktemp("service")) as running:
        yield running


@pytest.fixture
def ada(service: Service) -> Iterator[Player]:
    player = service.player("Ada")
    with player.http:
        yield player


@pytest.fixture
def ben(service: Service) -> Iterator[Player]:
    player = service.player("Ben")
    with player.http:
        yield player


@pytest.fixture
def service_stranger(service: Service) -> Iterator[Player]:
    """Somebody who plays elsewhere."""
    player = service.player("Stranger")
    with player.http:
        yield player


@pytest.fixture
def own_service(tmp_path: Path) -> Iterator[Service]:
    """A service that the test may stop and kill."""
    with running_valkey(tmp_path / "valkey") as url, running_service(url, tmp_path) as running:
        yield running


@pytest.fixture
def hasty_service(tmp_path: Path) -> Iterator[Service]:
    """A service on which open games expire almost at once."""
    with (
        running_valkey(tmp_path / "valkey") as url,
        running_service(url, tmp_path, AZULEJO_OPEN_HOURS="0.0003") as running,
    ):
        yield running
