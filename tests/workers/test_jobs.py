"""Jobs: named after what they are for, light, and harmless when they run late, twice or for nothing."""

import inspect
import json
import zlib
from collections.abc import Iterator
from importlib import import_module
from typing import Any, get_args

import pytest

from service.games.duties import DutyKind
from service.games.jobs import BATCHES, JOBS, job_name
from service.store.streams import Entry
from tests.workers.tables import any_move, new_game
from workers import jobs
from workers.carrying import carry_on
from workers.office import Office
from workers.office import office as office_of_this_process


def stream(office: Office, game_id: str) -> list[Entry]:
    return office.run(office.games.streams.read(game_id))


def keys_and_values(office: Office) -> dict[Any, Any]:
    """Everything on the server, as it is stored."""
    redis = office.jobs.queue.connection
    return {key: redis.dump(key) for key in redis.scan_iter()}


def test_a_job_does_what_is_due_until_a_player_must_act(office: Office) -> None:
    history = office.run(new_game(office.games, "greedy", "random", "ada"))
    version, left = office.run(carry_on(office.games, history.game_id, 1))
    assert (version, left) == (3, None)
    assert office.run(office.games.histories.catch_up(history.game_id)).game.to_act == (2,)


def test_a_job_plays_a_game_between_ais_to_its_end(office: Office) -> None:
    history = office.run(new_game(office.games, "greedy", "random"))
    version, left = office.run(carry_on(office.games, history.game_id, 1))
    assert left is None
    assert history.game.status == "finished"
    assert [entry.version for entry in stream(office, history.game_id)] == list(range(1, version + 1))


@pytest.mark.parametrize("wrong", [-1, 0, 1, 3, 1_000])
def test_a_job_for_another_version_changes_nothing(office: Office, wrong: int) -> None:
    history = office.run(new_game(office.games, "ada", "greedy"))
    office.run(any_move(office.games, history.game_id))
    before = keys_and_values(office)
    assert office.run(carry_on(office.games, history.game_id, wrong)) == (2, None)
    assert keys_and_values(office) == before


def test_a_job_that_ran_before_changes_nothing_in_a_worker_that_knows_the_game_or_not(
    office: Office, colleague: Office
) -> None:
    history = office.run(new_game(office.games, "greedy", "ada"))
    assert office.run(carry_on(office.games, history.game_id, 1)) == (2, None)
    before = keys_and_values(office)
    for worker in (office, colleague):
        assert worker.run(carry_on(worker.games, history.game_id, 1)) == (2, None)
    assert keys_and_values(office) == before


def test_a_job_for_a_player_s_turn_changes_nothing(office: Office) -> None:
    history = office.run(new_game(office.games, "ada", "greedy"))
    before = keys_and_values(office)
    assert office.run(carry_on(office.games, history.game_id, 1)) == (1, None)
    assert keys_and_values(office) == before


def test_a_job_for_an_unknown_game_changes_nothing(office: Office) -> None:
    assert office.run(carry_on(office.games, "aaaaaaaaaaaaaaaa", 1)) == (0, None)
    assert keys_and_values(office) == {}


@pytest.fixture
def this_process(office: Office, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    """This process as a worker that is set up by its environment."""
    monkeypatch.setenv("AZULEJO_REDIS_URL", office.settings.redis_url)
    office_of_this_process.cache_clear()
    here = office_of_this_process()
    yield here
    here.close()
    here.jobs.queue.connection.close()
    office_of_this_process.cache_clear()


@pytest.mark.parametrize("path", [path for kind, path in JOBS.items() if kind not in BATCHES])
def test_every_job_run_twice_has_one_effect(this_process: Office, path: str) -> None:
    history = this_process.run(new_game(this_process.games, "greedy", "ada"))
    for _ in range(2):
        resolved(path)(history.game_id, 1)
        assert len(stream(this_process, history.game_id)) == 2


def test_a_job_that_is_not_done_with_its_game_leaves_the_rest_to_another(
    this_process: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workers.carrying.MOST_COMMITS", 5)
    history = this_process.run(new_game(this_process.games, "greedy", "random"))
    jobs.play_ai_turn(history.game_id, 1)
    assert len(stream(this_process, history.game_id)) == 6
    assert this_process.jobs.queue.job_ids == [job_name("ai", history.game_id, 6)]


def resolved(path: str) -> Any:
    module, _, name = path.rpartition(".")
    return getattr(import_module(module), name)


def test_every_duty_has_a_job_that_exists() -> None:
    assert set(JOBS) == set(get_args(DutyKind))
    for path in JOBS.values():
        assert len(inspect.signature(resolved(path)).parameters) == 2, "an id and a version"


@pytest.mark.parametrize("kind", JOBS)
def test_a_job_s_id_follows_from_what_it_is_for(office: Office, kind: str) -> None:
    for _ in range(2):
        office.jobs.enqueue(kind, "aaaaaaaaaaaaaaaa", 7)
    assert office.jobs.queue_of(kind).job_ids == [f"{kind}-aaaaaaaaaaaaaaaa-7"], "the same job is enqueued once"


@pytest.mark.parametrize("kind", JOBS)
def test_a_job_carries_an_id_and_a_version_as_json_and_nothing_else(office: Office, kind: str) -> None:
    office.jobs.enqueue(kind, "aaaaaaaaaaaaaaaa", 7)
    stored: dict[Any, Any] = office.jobs.queue.connection.hgetall(f"rq:job:{kind}-aaaaaaaaaaaaaaaa-7")
    assert json.loads(zlib.decompress(stored[b"data"])) == [JOBS[kind], None, ["aaaaaaaaaaaaaaaa", 7], {}]
    assert b"meta" not in stored
