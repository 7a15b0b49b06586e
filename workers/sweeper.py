"""The sweeper: enqueues what is due on the agenda, mends listings that a crash left behind, and keeps the ledger."""

import logging
import threading

from redis.exceptions import RedisError
from rq import Queue
from rq.job import Job

from service.clock import now
from service.games.duties import AT_ONCE
from service.games.jobs import REQUEST_ID, Jobs, job_name
from service.operations.ledger import Ledger
from service.operations.metrics import ENQUEUED
from service.settings import Settings
from service.store.agenda import Overdue
from workers.office import Office

EVERY_SECONDS = 1.0
AGAIN_AFTER_MS = 5_000  # before the same duty is looked at again
UNLISTED_AFTER_MS = 3_000
OUT_OF_REACH = (RedisError, OSError)

log = logging.getLogger(__name__)


class Sweeper:
    """A thread that sweeps while the worker works."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="sweeper", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        office = Office(self._settings)
        ledger = Ledger(office.jobs.queue.connection)
        while not self._stop.wait(EVERY_SECONDS):
            tidy_up(office, ledger)
        tidy_up(office, ledger)  # once more, so that nothing that was counted is left out
        office.close()


def tidy_up(office: Office, ledger: Ledger) -> None:
    """One round, whatever happens: nobody else would start the sweeper again."""
    try:
        office.run(sweep(office))
        ledger.add()
    except OUT_OF_REACH as error:
        log.warning("the sweeper cannot reach the store: %s", error)
    except Exception:
        log.exception("the sweeper stumbled")


async def sweep(office: Office) -> int:
    """One round; answers how many games were brought back on their way."""
    due = await office.games.agenda.overdue(now(), again_at=now() + AGAIN_AFTER_MS)
    brought = [duty for duty in due if bring_back(office, duty)]
    for duty in brought:
        ENQUEUED.labels(duty.kind).inc()
    if late := sum(duty.kind in AT_ONCE for duty in brought):
        log.info("enqueued %d overdue jobs again", late)
    for game_id in await office.games.agenda.unlisted(now() - UNLISTED_AFTER_MS, again_at=now() + AGAIN_AFTER_MS):
        await list_again(office, game_id)
    return len(brought)


def bring_back(office: Office, duty: Overdue) -> bool:
    """Whatever is wrong with one game, the others must be seen to."""
    try:
        return enqueue_again(office.jobs, duty)
    except OUT_OF_REACH:
        raise
    except Exception:
        log.exception("game %s cannot be brought back on its way", duty.game_id)
        return False


def enqueue_again(jobs: Jobs, duty: Overdue) -> bool:
    """Unless the duty's job still waits in line, forget the job and enqueue it anew.

    A job may be known and yet never run: its worker died with it, or it failed. Should it run after
    all, that does no harm: a job whose version has passed does nothing.
    """
    queue, job_id = jobs.queue_of(duty.kind), job_name(duty.kind, duty.game_id, duty.version)
    if queue.get_job_position(job_id) is not None:
        return False
    request_id = forget(queue, job_id)
    jobs.enqueue(duty.kind, duty.game_id, duty.version, request_id)
    return True


def forget(queue: Queue, job_id: str) -> str:
    """Delete a job; answer the request that led to it.

    A worker that starts a job which is just being deleted writes a part of it anew. Should that worker die, this
    part, which RQ does not know as a job of the queue, would keep the job's name for ever.
    """
    job = queue.fetch_job(job_id)
    if job is not None:
        job.delete()
    queue.connection.delete(Job.key_for(job_id))
    return "" if job is None else job.meta.get(REQUEST_ID, "")


async def list_again(office: Office, game_id: str) -> None:
    try:
        history = await office.games.histories.catch_up(game_id)
        await office.games.listing.put(game_id, history.version, history.game, history.commits)
    except OUT_OF_REACH:
        raise
    except Exception:
        log.exception("game %s cannot be listed", game_id)
