"""Every setting is documented, with its true default, and does what is said of it."""

import os
import re
import subprocess
from collections import UserDict
from pathlib import Path

import pytest
import redis

from service.protection.settings import BadSetting
from service.settings import Environment, Settings
from service.store import keys
from tests.docs.blocks import DOCS
from tests.live import AZULEJO, running_service, running_valkey
from tests.operations.telling import commits

ROW = re.compile(r"^\| `(AZULEJO_\w+)` \| (?:`(.*?)`)? ?\| .+ \|$", re.MULTILINE)


def documented() -> dict[str, str]:
    return dict(ROW.findall((DOCS / "operations.md").read_text()))


class Asked(UserDict[str, str]):
    """An environment that knows which variables it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def get(self, key: str, default: str | None = None) -> str | None:  # type: ignore[override]
        self.names.add(key)
        return default


def test_every_setting_is_documented_and_no_other() -> None:
    environment = Asked()
    Environment(environment).settings()
    assert environment.names == set(documented())


def test_the_documented_defaults_are_the_defaults() -> None:
    assert Environment({}).settings() == Settings()
    for name, default in documented().items():
        assert Environment({name: default}).settings() == Settings(), name
    assert Environment(documented()).settings() == Settings()


SENSELESS = [
    ("AZULEJO_REDIS_URL", "localhost:6379"),
    ("AZULEJO_QUEUE_URL", "redis+cluster://localhost"),
    ("AZULEJO_MAX_BODY_BYTES", "lots"),
    ("AZULEJO_MAX_BODY_BYTES", "0"),
    ("AZULEJO_OVERDUE_SECONDS", "-1"),
    ("AZULEJO_OPEN_HOURS", "0"),
    ("AZULEJO_DRAIN_SECONDS", "1.5"),
    ("AZULEJO_ACCESS_LOG", "perhaps"),
    ("AZULEJO_LOG_FORMAT", "xml"),
    ("AZULEJO_LOG_LEVEL", "loud"),
]


@pytest.mark.parametrize(("name", "value"), SENSELESS)
def test_a_setting_that_makes_no_sense_is_refused_by_its_name(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=f"^{name}: "):
        Environment({name: value}).settings()


def test_a_cluster_needs_a_queue_of_its_own() -> None:
    cluster = {"AZULEJO_REDIS_URL": "redis+cluster://localhost:7000"}
    with pytest.raises(BadSetting, match="AZULEJO_QUEUE_URL"):
        Environment(cluster).settings()
    Environment(cluster | {"AZULEJO_QUEUE_URL": "redis://localhost"}).settings()


@pytest.mark.parametrize("command", ["serve", "api", "worker"])
def test_nothing_starts_with_a_setting_that_makes_no_sense(command: str) -> None:
    environment = os.environ | {"AZULEJO_MAX_BODY_BYTES": "lots"}
    refused = subprocess.run(
        [AZULEJO, command], env=environment, capture_output=True, text=True, timeout=30, check=False
    )
    assert refused.returncode == 1
    assert refused.stderr.startswith("Error: AZULEJO_MAX_BODY_BYTES")


def test_limits_and_times_are_those_that_were_set(folder: Path) -> None:
    with (
        running_valkey(folder / "valkey") as url,
        running_service(
            url,
            folder,
            workers=0,
            AZULEJO_MAX_BODY_BYTES="200",
            AZULEJO_OVERDUE_SECONDS="100",
            AZULEJO_OPEN_HOURS="0.5",
            AZULEJO_LOG_FORMAT="text",
            AZULEJO_LOG_LEVEL="ERROR",
            AZULEJO_ACCESS_LOG="true",
        ) as service,
        redis.Redis.from_url(url) as server,
    ):
        player = service.player()
        with player.http:
            assert player.http.post("/v1/players", json={"name": "x" * 200}).status_code == 413
            waiting = player.new_game("me", "open")["game_id"]
            running = player.new_game("random", "me")["game_id"]
        for game_id, milliseconds in ((waiting, 1_800_000), (running, 100_000)):
            due = server.zscore(keys.agenda(keys.partition(game_id)), game_id)
            assert due == commits(url, game_id)[-1]["at"] + milliseconds
    assert (folder / "api.log").read_text() == "", "requests are told at a lower level"


def test_jobs_are_where_they_were_set(folder: Path) -> None:
    (folder / "queue").mkdir()
    with running_valkey(folder / "valkey") as store, running_valkey(folder / "queue") as queue:
        with running_service(store, folder, workers=1, AZULEJO_QUEUE_URL=queue) as service:
            player = service.player()
            with player.http:
                game_id = player.new_game("me", "greedy")["game_id"]
                moved = player.move(game_id, player.legal_moves(game_id)[0], wait=20).json()
                assert moved["view"]["to_act"] == [0], "the AI has answered"
        with redis.Redis.from_url(store) as first, redis.Redis.from_url(queue) as second:
            assert not first.keys("rq:*")
            assert second.keys("rq:*")
            assert not second.keys("*:game:*")
