"""Tokens, bans and quotas on every kind of store."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest

from service.identifiers import digest_of, new_id
from service.players.news import News
from service.players.players import Players
from service.players.trust import Trust
from service.protection.buckets import Buckets
from service.protection.settings import Rate
from service.store.connection import Connection, connect, connect_listener
from tests.live import PATIENCE
from tests.store.topologies import TOPOLOGIES, Topology


@pytest.fixture(scope="module", params=TOPOLOGIES)
def topology(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Topology]:
    with TOPOLOGIES[request.param](tmp_path_factory.mktemp(request.param)) as urls:
        yield urls


@pytest.fixture
async def redis(topology: Topology) -> AsyncIterator[Connection]:
    connection = connect(topology.redis_url)
    yield connection
    await connection.aclose()


async def test_what_one_process_changes_holds_in_another(topology: Topology, redis: Connection) -> None:
    trust = Trust()
    news = News(lambda: connect_listener(topology.redis_url), trust)
    here, there = Players(redis), Players(redis, trust)
    news.start()
    async with asyncio.timeout(PATIENCE):
        while not trust.fresh_until:  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.01)
        ada, token = await here.register("Ada", "bot")
        for change in (here.ban(ada.player_id, "cheating"), here.revoke(ada.player_id, digest_of(token))):
            assert await there.by_token(digest_of(token)) is not None
            with trust.watching(ada.player_id) as doubted:
                await change
                await doubted.wait()
        assert await there.by_token(digest_of(token)) is None
    await news.stop()


async def test_players_are_listed_though_they_lie_apart(redis: Connection) -> None:
    players = Players(redis)
    made = [(await players.register(f"Player {number}", "human"))[0] for number in range(12)]
    first, below = await players.page(None, 7)
    second, _ = await players.page(below, 5)
    assert [account.player for account in first + second] == made[::-1]


async def test_quotas_are_shared(redis: Connection) -> None:
    first, second = (Buckets("test", Rate(20, 200_000), redis) for _ in range(2))
    ada = new_id()
    for _ in range(20):
        assert first.take(ada).granted
    await first.settled()
    assert second.take(ada).granted
    await second.settled()
    assert not second.take(ada).granted
