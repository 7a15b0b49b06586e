"""What all workers together have counted. Workers have no port to be asked at, so they write it down.

One hash on the queue's server, which every worker adds to: it never goes down when a worker ends.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from prometheus_client import Metric
from prometheus_client.samples import Sample

from service.operations.metrics import REGISTRY

KEY: Final = "azulejo:ledger"
COUNTED: Final = ("counter", "histogram")
suffix = re.compile("_(total|bucket|count|sum)$")


class Ledger:
    """One process's share of it."""

    def __init__(self, redis: Any) -> None:
        self._redis = redis
        self._told: dict[bytes, float] = {}

    def add(self) -> None:
        """Add what was counted since the last time, all at once."""
        counted = {entry_of(sample): sample.value for family in counted_families() for sample in family.samples}
        news = {entry: value - self._told.get(entry, 0) for entry, value in counted.items()}
        pipeline = self._redis.pipeline(transaction=True)
        for entry, more in news.items():
            if more:
                pipeline.hincrbyfloat(KEY, entry, more)
        pipeline.execute()
        self._told = counted


def counted_families() -> Iterator[Metric]:
    """Counters and histograms of our own; what a process measures of itself is not added up."""
    return (family for family in REGISTRY.collect() if family.type in COUNTED and family.name.startswith("azulejo_"))


def families_of_workers(ledger: dict[bytes, bytes]) -> list[Metric]:
    """The ledger as metrics, named `azulejo_workers_…` to tell them from the API's own."""
    families = {family.name: renamed(family) for family in counted_families()}
    for entry, value in ledger.items():
        name, labels = msgspec.json.decode(entry, type=tuple[str, dict[str, str]])
        if family := families.get(suffix.sub("", name)):  # another release may have counted something else
            family.samples.append(Sample(of_workers(name), labels, float(value)))
    for family in families.values():
        family.samples.sort(key=in_order)
    return [family for family in families.values() if family.samples]


def renamed(family: Metric) -> Metric:
    return Metric(of_workers(family.name), f"{family.documentation} By all workers.", family.type)


def of_workers(name: str) -> str:
    return name.replace("azulejo_", "azulejo_workers_", 1)


def in_order(sample: Sample) -> tuple[list[tuple[str, str]], str, float]:
    """As Prometheus writes them: all of one histogram together, its buckets from small to large."""
    labels = dict(sample.labels)
    bound = float(labels.pop("le", "inf"))
    return sorted(labels.items()), sample.name, bound


def entry_of(sample: Sample) -> bytes:
    return msgspec.json.encode((sample.name, sample.labels), order="sorted")
