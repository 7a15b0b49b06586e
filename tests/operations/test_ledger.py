"""The ledger: what every worker counts is added up once, and told as Prometheus tells histograms."""

from collections.abc import Iterator
from typing import Any

import pytest
import redis

from service.operations.ledger import KEY, Ledger, families_of_workers
from service.operations.metrics import COMMITS, IN_PROGRESS, JOB_SECONDS


@pytest.fixture
def server(redis_url: str) -> Iterator[Any]:
    with redis.Redis.from_url(redis_url, db=1) as server:
        yield server
        server.flushdb()


def told(server: Any) -> dict[str, float]:
    families = families_of_workers(server.hgetall(KEY))
    return {f"{sample.name} {sorted(sample.labels.items())}": sample.value for f in families for sample in f.samples}


JOINS = "azulejo_workers_commits_total [('command', 'join')]"


def test_what_was_counted_is_added_once(server: Any) -> None:
    ledger = Ledger(server)
    ledger.add()
    before = told(server).get(JOINS, 0)
    COMMITS.labels("join").inc(3)
    for _ in range(3):
        ledger.add()
    assert told(server)[JOINS] == before + 3


def test_every_process_adds_to_the_same_sum(server: Any) -> None:
    """Two ledgers of this process are as two processes that have counted the same."""
    COMMITS.labels("join").inc()
    first = Ledger(server)
    first.add()
    once = told(server)[JOINS]
    Ledger(server).add()
    assert told(server)[JOINS] == 2 * once
    COMMITS.labels("join").inc()
    first.add()
    assert told(server)[JOINS] == 2 * once + 1, "it goes on from its own last time"


def test_what_could_not_be_written_is_written_later(server: Any) -> None:
    ledger = Ledger(server)
    ledger.add()
    before = told(server).get(JOINS, 0)
    COMMITS.labels("join").inc()
    server.rename(KEY, "aside")
    server.set(KEY, "no hash")
    with pytest.raises(redis.ResponseError):
        ledger.add()
    server.rename("aside", KEY)
    ledger.add()
    assert told(server)[JOINS] == before + 1


def test_a_histogram_comes_whole_with_its_buckets_in_order(server: Any) -> None:
    JOB_SECONDS.labels("play_ai_turn").observe(0.003)
    Ledger(server).add()
    (family,) = [f for f in families_of_workers(server.hgetall(KEY)) if f.name == "azulejo_workers_job_seconds"]
    mine = [sample for sample in family.samples if sample.labels["job"] == "play_ai_turn"]
    bounds = [float(sample.labels["le"]) for sample in mine if "le" in sample.labels]
    assert bounds == sorted(bounds)
    assert bounds[-1] == float("inf")
    assert [sample.name.rpartition("_")[2] for sample in mine[-2:]] == ["count", "sum"]


def test_gauges_and_what_another_release_counts_are_left_out(server: Any) -> None:
    IN_PROGRESS.set(0)
    server.hset(KEY, '["azulejo_of_the_future_total",{"kind":"x"}]', 5)
    Ledger(server).add()
    assert not any("future" in name or "in_progress" in name for name in told(server))
