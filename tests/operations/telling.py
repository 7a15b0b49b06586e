"""What a service tells of itself: its log, its metrics, its commits."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import redis
from prometheus_client.parser import text_string_to_metric_families

from service.store import keys
from tests.live import Json, Service, eventually


@dataclass
class Told:
    """A service and what it has told so far."""

    service: Service
    folder: Path

    def log(self, process: str) -> list[Json]:
        return lines(self.folder / f"{process}.log")

    def line(self, process: str, **facts: Any) -> Json:
        """The one line with these facts, once it is there."""
        found: list[Json] = eventually(lambda: matching(self.log(process), facts), f"a line of {process} with {facts}")
        assert len(found) == 1, found
        return found[0]

    def count(self, name: str, **labels: Any) -> float:
        return figure(self.service, name, **labels)


def lines(path: Path) -> list[Json]:
    """Every line is JSON: a half-written last one apart."""
    return [json.loads(line) for line in path.read_text().splitlines(keepends=True) if line.endswith("\n")]


def matching(told: list[Json], facts: Json) -> list[Json]:
    return [line for line in told if facts.items() <= line.items()]


def figure(service: Service, name: str, **labels: Any) -> float:
    """A metric's value, summed over the series that have these labels."""
    with service.client() as client:
        text = client.get("/metrics").raise_for_status().text
    wanted = {label: str(value) for label, value in labels.items()}
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return sum(sample.value for sample in samples if sample.name == name and wanted.items() <= sample.labels.items())


def commits(redis_url: str, game_id: str) -> list[Json]:
    """A game's commits as they are stored."""
    with redis.Redis.from_url(redis_url) as server:
        entries: Any = server.xrange(keys.stream(game_id))
    return [json.loads(fields[b"c"]) for _, fields in entries]
