"""What the store promises, on a real server."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from service.identifiers import new_id
from service.store import keys
from service.store.agenda import Agenda, Overdue
from service.store.connection import MAX_CONNECTIONS, Connection, connect, connect_listener
from service.store.feed import Feed
from service.store.streams import Append, DoneBefore, Duty, Entry, Once, Streams, VersionConflict

WRITERS = 40


@pytest.fixture
async def redis(redis_url: str) -> AsyncIterator[Connection]:
    connection = connect(redis_url)
    yield connection
    await connection.aclose()


@pytest.fixture
def streams(redis: Connection) -> Streams:
    return Streams(redis)


async def test_commits_are_read_back_from_any_version(streams: Streams) -> None:
    game = new_id()
    assert await streams.append(Append(game, 0, [b"a"], seed=b"s" * 32)) == 1
    assert await streams.append(Append(game, 1, [b"b", b"c"])) == 3
    assert await streams.read(game) == [Entry(1, b"a", b"s" * 32), Entry(2, b"b", b""), Entry(3, b"c", b"")]
    assert await streams.read(game, after=2) == [Entry(3, b"c", b"")]
    assert await streams.read(game, after=3) == []
    assert await streams.read(new_id()) == []


@pytest.mark.parametrize("expected", [0, 2, 7])
async def test_a_commit_on_another_version_is_refused_and_changes_nothing(
    streams: Streams, redis: Connection, expected: int
) -> None:
    game = new_id()
    await streams.append(Append(game, 0, [b"a"]))
    with pytest.raises(VersionConflict) as conflict:
        await streams.append(Append(game, expected, [b"b"], duty=Duty("ai", 1), listed_at=1, once=Once("p", "k", "f")))
    assert conflict.value.version == 1
    assert [entry.commit for entry in await streams.read(game)] == [b"a"]
    assert await redis.zscore(keys.agenda(keys.partition(game)), game) is None
    assert await redis.zscore(keys.unlisted(keys.partition(game)), game) is None
    assert await streams.remembered(game, Once("p", "k", "f")) is None


async def test_of_many_writers_of_the_same_version_exactly_one_wins(streams: Streams) -> None:
    game = new_id()
    for version in range(5):
        tries = [streams.append(Append(game, version, [b"%d" % writer])) for writer in range(WRITERS)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(map(type, outcomes), key=str) == sorted([int] + [VersionConflict] * (WRITERS - 1), key=str)
    assert len(await streams.read(game)) == 5


async def test_more_readers_than_connections_wait_for_their_turn(streams: Streams) -> None:
    game = new_id()
    await streams.append(Append(game, 0, [b"a"]))
    found = await asyncio.gather(*(streams.read(game) for _ in range(2 * MAX_CONNECTIONS)))
    assert all(entries == found[0] for entries in found)


async def test_an_idempotency_key_is_remembered_in_the_same_step(streams: Streams) -> None:
    game = new_id()
    once = Once("player", "key", "fingerprint")
    await streams.append(Append(game, 0, [b"a"], once=once))
    with pytest.raises(DoneBefore) as done:
        await streams.append(Append(game, 1, [b"b"], once=once))
    assert (done.value.fingerprint, done.value.version) == ("fingerprint", 1)
    assert len(await streams.read(game)) == 1
    other = Once("another player", "key", "fingerprint")
    assert await streams.append(Append(game, 1, [b"b"], once=other)) == 2


async def test_the_agenda_is_written_with_the_commit_and_cleared_with_the_next(
    streams: Streams, redis: Connection
) -> None:
    game = new_id()
    agenda = Agenda(redis)
    await streams.append(Append(game, 0, [b"a"], duty=Duty("score", 1_000)))
    assert Overdue(game, "score", 1) not in await agenda.overdue(now := 999, again_at=now)
    assert Overdue(game, "score", 1) in await agenda.overdue(1_000, again_at=2_000)
    assert Overdue(game, "score", 1) not in await agenda.overdue(1_999, again_at=3_000), "it was put off"
    await streams.append(Append(game, 1, [b"b"]))
    assert Overdue(game, "score", 1) not in await agenda.overdue(9_999, again_at=10_000)


async def test_all_keys_of_a_game_share_one_slot() -> None:
    game = new_id()
    at = keys.partition(game)
    names = [keys.stream(game), keys.once(game, "p", "k"), keys.agenda(at), keys.duties(at), keys.unlisted(at)]
    assert {name[name.index("{") : name.index("}") + 1] for name in names} == {f"{{{at}}}"}
    assert 0 <= at < 256


async def test_a_follower_hears_every_commit_made_after_it_began(redis_url: str, streams: Streams) -> None:
    game = new_id()
    feed = Feed(lambda: connect_listener(redis_url))
    async with feed.follow(game) as following, feed.follow(game) as second:
        assert second is following
        for version in range(3):
            await streams.append(Append(game, version, [b"x"]))
            while following.version <= version:
                assert await following.changed(version, 10)
        assert not await following.changed(3, 0.01), "there is no more news"
    await feed.close()


async def test_a_follower_looks_again_after_its_connection_broke(
    redis_url: str, redis: Connection, streams: Streams
) -> None:
    game = new_id()
    feed = Feed(lambda: connect_listener(redis_url))
    async with feed.follow(game) as following:
        await redis.client_kill_filter(_type="pubsub")
        assert await following.changed(0, 10), "something may have been missed"
        await streams.append(Append(game, 0, [b"x"]))
        while following.version < 1:
            assert await following.changed(0, 10)
    await feed.close()
