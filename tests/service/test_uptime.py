"""When the service was down, as its heartbeat tells."""

from collections.abc import AsyncIterator

import pytest

from service.store import keys
from service.store.connection import Connection, connect
from service.uptime import GAP_MS, Uptime
from tests.live import running_valkey


@pytest.fixture
async def redis(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Connection]:
    with running_valkey(tmp_path_factory.mktemp("uptime")) as url:
        connection = connect(url)
        yield connection
        await connection.aclose()


async def test_a_gap_in_the_heartbeat_is_spared_as_far_as_it_overlaps(
    redis: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    uptime = Uptime(redis)
    for at in (1_000, 1_500, 9_500, 10_000):
        monkeypatch.setattr("service.uptime.now", lambda at=at: at)
        await uptime.beat()
    assert await uptime.spared(0, 10_000) == 8_000
    assert await uptime.spared(2_000, 10_000) == 7_500
    assert await uptime.spared(0, 5_000) == 3_500
    assert await uptime.spared(9_600, 10_000) == 0


async def test_a_silence_that_still_lasts_is_spared_too(redis: Connection) -> None:
    uptime = Uptime(redis)
    await redis.set(keys.heartbeat(), 1_000)
    assert await uptime.spared(500, 1_000 + GAP_MS) == 0, "that may be nothing"
    assert await uptime.spared(500, 9_000) == 8_000
    assert await uptime.spared(4_000, 9_000) == 5_000
