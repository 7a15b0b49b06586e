"""Quotas, first on one clock, then between processes."""

from collections.abc import AsyncIterator
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from redis.exceptions import ConnectionError as ConnectionLost

from service.identifiers import new_id
from service.protection.buckets import KEPT, Buckets
from service.protection.settings import Rate
from service.store.connection import Connection, connect

SLOW = Rate(40, 400_000)  # nothing is restored while a test lasts


class Away:
    """A store that cannot be reached."""

    async def evalsha(self, *_: object) -> None:
        raise ConnectionLost


class Asked:
    """A store that remembers which buckets it was asked for."""

    def __init__(self, redis: Connection) -> None:
        self._redis = redis
        self.keys: list[str] = []

    async def evalsha(self, digest: str, count: int, key: str, *arguments: object) -> object:
        answer = await self._redis.evalsha(digest, count, key, *arguments)
        self.keys.append(key)
        return answer

    async def eval(self, text: str, count: int, key: str, *arguments: object) -> object:
        self.keys.append(key)
        return await self._redis.eval(text, count, key, *arguments)


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
async def redis(redis_url: str) -> AsyncIterator[Connection]:
    connection = connect(redis_url)
    yield connection
    await connection.aclose()


async def test_a_quota_is_granted_at_once_and_restored_over_its_window() -> None:
    clock = Clock()
    buckets = Buckets("test", Rate(5, 10), Away(), clock)
    taken = [buckets.take("ada") for _ in range(6)]
    assert [(each.granted, each.left) for each in taken] == [*[(True, left) for left in (4, 3, 2, 1, 0)], (False, 0)]
    assert [each.seconds for each in taken] == [2, 4, 6, 8, 10, 2], "until it is whole; for the last, until one is left"
    clock.now += taken[-1].seconds
    assert buckets.take("ada").granted
    assert not buckets.take("ada").granted
    clock.now += 10
    assert buckets.take("ada") == (True, 4, 2), "never more than the quota"


async def test_everybody_has_a_quota_of_their_own() -> None:
    buckets = Buckets("test", Rate(1, 60), Away(), Clock())
    assert buckets.take("ada").granted
    assert buckets.take("ben").granted
    assert not buckets.take("ada").granted


@settings(max_examples=60, deadline=None)
@given(
    quota=st.integers(1, 30),
    seconds=st.integers(1, 30),
    pauses=st.lists(st.sampled_from([0, 0, 0, 1, 2, 7, 100]), min_size=1, max_size=120),
)
async def test_one_process_grants_exactly_what_a_leaking_bucket_holds(
    quota: int, seconds: int, pauses: list[int]
) -> None:
    clock = Clock()
    buckets = Buckets("test", Rate(quota, seconds), Away(), clock)
    held = Fraction(quota)
    for pause in pauses:
        clock.now += pause
        held = min(Fraction(quota), held + Fraction(quota * pause, seconds))
        taken = buckets.take("ada")
        assert taken.granted == (held >= 1)
        held -= taken.granted
        assert taken.left == int(held)
        if not taken.granted:
            assert taken.seconds - 1 < (1 - held) * seconds / quota <= taken.seconds
    await buckets.settled()


async def test_processes_share_a_quota_up_to_a_batch_each(redis: Connection) -> None:
    processes = [Buckets("test", SLOW, redis) for _ in range(3)]
    ada = new_id()
    granted = 0
    for turn in range(3 * SLOW.quota):
        buckets = processes[turn % 3]
        granted += buckets.take(ada).granted
        await buckets.settled()
    assert SLOW.quota <= granted <= SLOW.quota + 2 * processes[0].batch
    assert Buckets("another", SLOW, redis).take(ada).granted, "policies do not mix"


async def test_what_one_process_granted_is_missing_in_the_next(redis: Connection) -> None:
    first, second = (Buckets("test", SLOW, redis) for _ in range(2))
    ada = new_id()
    for _ in range(SLOW.quota):
        assert first.take(ada).granted
    await first.settled()
    taken = [second.take(ada) for _ in range(second.batch)]
    await second.settled()
    assert all(each.granted for each in taken), "it cannot know yet"
    refused = second.take(ada)
    assert not refused.granted
    assert refused.seconds > SLOW.seconds // SLOW.quota, "what was granted too much is missing too"


async def test_most_requests_ask_the_store_nothing(redis: Connection) -> None:
    asked = Asked(redis)
    buckets = Buckets("test", SLOW, asked)
    for _ in range(SLOW.quota):
        buckets.take("ada")
        await buckets.settled()
    assert buckets.batch == 2
    assert len(asked.keys) == SLOW.quota / buckets.batch


async def test_who_asks_slowly_never_costs_the_store_anything(redis: Connection) -> None:
    asked, clock = Asked(redis), Clock()
    buckets = Buckets("test", Rate(40, 20), asked, clock)
    for _ in range(50):
        assert buckets.take("ada").granted
        await buckets.settled()
        clock.now += 1
    assert not asked.keys


async def test_the_store_learns_no_names_and_forgets(redis: Connection) -> None:
    asked = Asked(redis)
    buckets = Buckets("test", Rate(1, 30), asked)
    buckets.take("203.0.113.7")
    await buckets.settled()
    (key,) = asked.keys
    assert "203.0.113.7" not in key
    assert 0 < await redis.pttl(key) <= 30_000


async def test_without_the_store_each_process_counts_alone() -> None:
    buckets = Buckets("test", Rate(4, 60), Away(), Clock())
    for _ in range(4):
        assert buckets.take("ada").granted
        await buckets.settled()
    assert not buckets.take("ada").granted


async def test_memory_is_bounded_and_the_busy_are_remembered() -> None:
    buckets = Buckets("test", Rate(2, 60), Away(), Clock())
    buckets.take("ada")
    for number in range(KEPT - 1):
        buckets.take(str(number))
    assert buckets.take("ada").granted
    buckets.take("one more")
    assert not buckets.take("ada").granted
    await buckets.settled()
