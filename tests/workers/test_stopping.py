"""Told to stop: at once while nothing is to be done, otherwise after the job, and never in mid-sentence."""

import signal
from collections.abc import Iterator

import pytest
from rq.exceptions import StopRequested

from workers.office import Office
from workers.worker import Line, Worker


@pytest.fixture
def worker(office: Office, monkeypatch: pytest.MonkeyPatch) -> Iterator[Worker]:
    """A worker in this process, whose signals are put back afterwards."""
    monkeypatch.setattr(Line, "is_closed", False)
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    made = Worker([office.jobs.queue, office.jobs.batches], tell_jobs=False)
    yield made
    for number, handler in handlers.items():
        signal.signal(number, handler)


def test_a_worker_that_talks_to_the_server_is_not_interrupted_and_stops_before_it_waits_again(worker: Worker) -> None:
    """Whatever RQ takes the worker for at that moment: idle, or still busy with a job that has just ended."""
    worker.request_stop(signal.SIGTERM, None)
    with pytest.raises(StopRequested):
        worker.dequeue_job_and_maintain_ttl(timeout=1, max_idle_time=1)


def test_a_worker_that_waits_is_interrupted(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Line, "is_waited_at", True)
    with pytest.raises(StopRequested):
        worker.request_stop(signal.SIGTERM, None)


def test_a_worker_that_is_told_twice_does_not_wait(worker: Worker) -> None:
    worker.request_stop(signal.SIGTERM, None)
    assert signal.getsignal(signal.SIGTERM) == worker.request_force_stop
    assert signal.getsignal(signal.SIGINT) == worker.request_force_stop


def test_a_worker_that_is_not_told_to_stop_waits_for_jobs(worker: Worker, office: Office) -> None:
    office.jobs.enqueue("ai", "aaaaaaaaaaaaaaaa", 1)
    found = worker.dequeue_job_and_maintain_ttl(timeout=1)
    assert found is not None
    assert found[0].args == ["aaaaaaaaaaaaaaaa", 1]
    assert not Line.is_waited_at
