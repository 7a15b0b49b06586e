"""A server without workers: nothing happens on it but what a test does."""

from collections.abc import Iterator

import pytest

from service.settings import Settings
from tests.store.topologies import standalone
from workers.office import Office


@pytest.fixture(scope="session")
def quiet_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with standalone(tmp_path_factory.mktemp("quiet")) as urls:
        yield urls.redis_url


@pytest.fixture
def office(quiet_url: str) -> Iterator[Office]:
    """A worker's place of work, on an empty server. What it commits is overdue at once, and no job is enqueued."""
    here = new_office(quiet_url)
    here.jobs.queue.connection.flushall()
    yield here
    close(here)


@pytest.fixture
def colleague(office: Office) -> Iterator[Office]:
    """Another worker's place of work, on the same server."""
    here = new_office(office.settings.redis_url)
    yield here
    close(here)


def new_office(url: str) -> Office:
    return Office(Settings(redis_url=url, overdue_seconds=0))


def close(office: Office) -> None:
    office.close()
    office.jobs.queue.connection.close()
