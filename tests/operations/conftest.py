"""A service of its own that tells of every request and every job."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.live import Player, running_service, running_valkey
from tests.operations.telling import Told


@pytest.fixture(scope="package")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    folder = tmp_path_factory.mktemp("told")
    with (
        running_valkey(tmp_path_factory.mktemp("valkey")) as url,
        running_service(url, folder, AZULEJO_ACCESS_LOG="1") as service,
    ):
        yield Told(service, folder)


@pytest.fixture
def eve(told: Told) -> Iterator[Player]:
    player = told.service.player("Eve")
    with player.http:
        yield player


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "valkey").mkdir()
    return tmp_path
