"""The sweeper: whatever a crash leaves undone is found on the agenda and done."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from rq import Queue

from domain.chance import Chance
from domain.commits import encode_commit
from domain.game import decide
from service.clock import now
from service.games.games import new_commit
from service.games.jobs import JOBS, job_name
from service.games.listing import Filter
from service.identifiers import new_id
from service.store import keys
from service.store.agenda import Overdue
from service.store.streams import Append, Duty
from tests.live import Process, eventually, free_port
from tests.workers.tables import SEED, any_move, creation, new_game
from workers.carrying import carry_on
from workers.office import Office
from workers.sweeper import sweep

MANY = 30


def swept(office: Office) -> int:
    return office.run(sweep(office))


def waiting_game(office: Office) -> str:
    """A game that waits for an AI, whose job was never enqueued: the process died right after the commit."""
    return office.run(new_game(office.games, "greedy", "random")).game_id


def overdue_again(office: Office, game_id: str) -> None:
    """Time passes, until the sweeper looks at this game once more."""
    agenda = keys.agenda(keys.partition(game_id))
    assert office.jobs.queue.connection.zadd(agenda, {game_id: now()}, xx=True, ch=True)


def jobs_in_line(office: Office, kind: str = "ai") -> list[str]:
    return office.jobs.queue_of(kind).job_ids


def due(office: Office, game_id: str) -> float | None:
    return office.run(office.redis.zscore(keys.agenda(keys.partition(game_id)), game_id))  # type: ignore[no-any-return]


def test_a_commit_whose_job_was_never_enqueued_is_found(office: Office) -> None:
    games = [waiting_game(office) for _ in range(3)]
    assert jobs_in_line(office) == []
    assert swept(office) == 3
    assert sorted(jobs_in_line(office)) == sorted(job_name("ai", game_id, 1) for game_id in games)


def test_a_round_that_waits_to_be_scored_is_found(office: Office) -> None:
    game_id = office.run(new_game(office.games, "ada", "ben")).game_id
    while (history := office.run(any_move(office.games, game_id))).game.to_act:
        assert swept(office) == 0, "nobody but a player is waited for"
    assert swept(office) == 1
    assert jobs_in_line(office) == [job_name("score", game_id, history.version)]


def test_a_game_is_left_alone_until_it_is_overdue(office: Office) -> None:
    append = Append(new_id(), 0, [b"a"], duty=Duty("ai", now() + 60_000))
    office.run(office.games.streams.append(append))
    assert swept(office) == 0


def test_a_game_that_was_seen_to_is_left_alone_for_a_while(office: Office) -> None:
    game_id = waiting_game(office)
    assert [swept(office), swept(office)] == [1, 0]
    pop(office)
    overdue_again(office, game_id)
    assert swept(office) == 1


def test_a_job_that_waits_in_line_is_not_enqueued_twice(office: Office) -> None:
    game_id = waiting_game(office)
    office.jobs.enqueue("ai", game_id, 1)
    stored = office.jobs.queue.connection.hgetall(f"rq:job:{job_name('ai', game_id, 1)}")
    assert swept(office) == 0
    assert jobs_in_line(office) == [job_name("ai", game_id, 1)]
    assert office.jobs.queue.connection.hgetall(f"rq:job:{job_name('ai', game_id, 1)}") == stored


@pytest.mark.parametrize("kind", JOBS)
def test_a_job_that_was_popped_and_lost_is_brought_back(office: Office, kind: str) -> None:
    game_id = due_for(office, kind)
    office.jobs.enqueue(kind, game_id, 1, "the request that led to it")
    popped = pop(office, kind)
    assert popped.id == job_name(kind, game_id, 1)
    assert jobs_in_line(office, kind) == []
    assert swept(office) == 1
    assert jobs_in_line(office, kind) == [popped.id]
    assert pop(office, kind).meta == popped.meta


def due_for(office: Office, kind: str) -> str:
    """A game that waits for this, whatever is in its stream."""
    game_id = new_id()
    office.run(office.games.streams.append(Append(game_id, 0, [b"a"], duty=Duty(kind, 1))))
    return game_id


def pop(office: Office, kind: str = "ai") -> Any:
    """What a worker does first; this one dies right after it."""
    queue = office.jobs.queue_of(kind)
    found = Queue.dequeue_any([queue], None, queue.connection, serializer="json")
    assert found is not None
    return found[0]


@pytest.mark.parametrize("kind", JOBS)
def test_a_job_of_which_only_a_trace_is_left_is_brought_back(office: Office, kind: str) -> None:
    """A worker that starts a job which is being deleted writes a part of it anew; then the worker dies."""
    game_id = due_for(office, kind)
    job_id = job_name(kind, game_id, 1)
    office.jobs.queue.connection.hset(f"rq:job:{job_id}", mapping={"status": "started", "worker_name": "gone"})
    assert swept(office) == 1
    assert jobs_in_line(office, kind) == [job_id]
    assert pop(office, kind).args == [game_id, 1]


def test_a_job_that_failed_is_tried_again(office: Office, tmp_path: Path) -> None:
    """Its worker reaches the queue, but not the streams."""
    game_id = waiting_game(office)
    office.jobs.enqueue("ai", game_id, 1)
    url = office.settings.redis_url
    lost = {"AZULEJO_QUEUE_URL": url, "AZULEJO_REDIS_URL": f"redis://127.0.0.1:{free_port()}/0"}
    burst(tmp_path, lost)
    failed = office.jobs.queue.failed_job_registry
    assert failed.get_job_ids() == [job_name("ai", game_id, 1)]
    assert jobs_in_line(office) == []

    assert swept(office) == 1
    assert failed.get_job_ids() == []
    burst(tmp_path, {"AZULEJO_REDIS_URL": url})
    assert office.run(office.games.histories.catch_up(game_id)).game.status == "finished"
    assert office.jobs.queue.connection.keys("rq:job:*") == [], "a job that is done leaves nothing behind"


def burst(folder: Path, environment: dict[str, str]) -> None:
    worker = Process(["worker", "--burst"], environment, folder / "worker.log")
    eventually(lambda: worker.popen.poll() is not None, "the worker to empty the queue")
    assert worker.popen.returncode == 0, worker.log.read_text()


def test_of_many_sweepers_one_takes_each_game(office: Office, colleague: Office) -> None:
    for _ in range(MANY):
        waiting_game(office)
    with ThreadPoolExecutor(2) as threads:
        brought = list(threads.map(swept, [office, colleague]))
    assert sum(brought) == len(set(jobs_in_line(office))) == len(jobs_in_line(office)) == MANY


def test_a_worker_sweeps_while_it_works(office: Office, tmp_path: Path) -> None:
    game_id = waiting_game(office)
    worker = Process(["worker"], {"AZULEJO_REDIS_URL": office.settings.redis_url}, tmp_path / "worker.log")
    try:
        eventually(lambda: status(office, game_id) == "finished", "the sweeper to find the game")
    finally:
        worker.stop()
    assert worker.popen.returncode == 0


def status(office: Office, game_id: str) -> str:
    return office.run(office.games.histories.catch_up(game_id)).game.status


def test_a_game_that_a_crash_left_unlisted_is_listed(office: Office) -> None:
    """The process died between the commit and the listing."""
    create, game_id, at = creation("ada", "ben"), new_id(), now() - 60_000
    events, _ = decide(None, create, Chance(SEED, 1), at)
    commit = new_commit(create, events, at, "ada")
    office.run(office.games.streams.append(Append(game_id, 0, [encode_commit(commit)], listed_at=at, seed=SEED)))
    assert listed(office, "running") == []
    swept(office)
    assert listed(office, "running") == [game_id]
    assert office.run(office.games.agenda.unlisted(2**53, again_at=2**53)) == []


def test_a_listing_that_a_crash_left_behind_catches_up(office: Office) -> None:
    """The process died between the last commit of a game and the listing of its end."""
    game_id = waiting_game(office)
    assert listed(office, "running") == [game_id]
    summaries = keys.listing("summaries"), game_id
    running = office.run(office.redis.hget(*summaries))
    office.run(carry_on(office.games, game_id, 1))
    assert listed(office, "finished") == [game_id]

    office.run(office.redis.hset(*summaries, running))
    office.run(office.redis.zadd(keys.listing("status", "running"), {game_id: 1}))
    office.run(office.redis.zrem(keys.listing("status", "finished"), game_id))
    office.run(office.redis.zadd(keys.unlisted(keys.partition(game_id)), {game_id: 1}))
    swept(office)
    assert (listed(office, "running"), listed(office, "finished")) == ([], [game_id])


def listed(office: Office, wanted: Any) -> list[str]:
    page = office.run(office.games.listing.page(Filter(status=wanted), None, MANY))
    return [summary.game_id for summary in page.games]


@pytest.mark.parametrize("commits", [[b"no commit"], [b'{"command":{},"events":[{"type":"from_the_future"}],"at":1}']])
def test_a_game_that_cannot_be_read_does_not_stop_the_others(office: Office, commits: list[bytes]) -> None:
    """For each partition: wherever the broken game comes in the order, the others are seen to."""
    for _ in range(MANY):
        office.run(office.games.streams.append(Append(new_id(), 0, commits, duty=Duty("unheard of", 1), listed_at=1)))
    game_id = waiting_game(office)
    office.run(office.redis.zadd(keys.unlisted(keys.partition(game_id)), {game_id: 1}))
    assert swept(office) == 1
    assert jobs_in_line(office) == [job_name("ai", game_id, 1)]
    assert game_id not in office.run(office.games.agenda.unlisted(2**53, again_at=2**53))


def test_a_duty_is_put_off_only_while_its_game_waits_for_it(office: Office) -> None:
    """A job that looked at version 1 must not put off what version 2 waits for."""
    streams, agenda, game_id = office.games.streams, office.games.agenda, new_id()
    office.run(streams.append(Append(game_id, 0, [b"a"], duty=Duty("clock", 1_000))))
    office.run(agenda.put_off(Overdue(game_id, "clock", 1), 5_000))
    assert due(office, game_id) == 5_000
    office.run(streams.append(Append(game_id, 1, [b"b"], duty=Duty("clock", 2_000))))
    office.run(agenda.put_off(Overdue(game_id, "clock", 1), 9_000))
    assert due(office, game_id) == 2_000
    office.run(streams.append(Append(game_id, 2, [b"c"])))
    office.run(agenda.put_off(Overdue(game_id, "clock", 2), 9_000))
    assert due(office, game_id) is None
