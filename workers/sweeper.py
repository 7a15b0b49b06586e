"""The sweeper: enqueues again what is overdue on the agenda, and mends listings that a crash left behind."""

import logging
import threading

from redis.exceptions import RedisError
from rq import Queue
from rq.job import Job

from service.clock import now
from service.games.jobs import job_name
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
        while not self._stop.wait(EVERY_SECONDS):
            try:
                office.run(sweep(office))
            except OUT_OF_REACH as error:
                log.warning("the sweeper cannot reach the store: %s", error)
            except Exception:  # it must not die: without it a lost job is lost for good
                log.exception("the sweeper stumbled")
        office.close()


async def sweep(office: Office) -> int:
    """One round; answers how many games were brought back on their way."""
    overdue = await office.games.agenda.overdue(now(), again_at=now() + AGAIN_AFTER_MS)
    brought = sum([bring_back(office, duty) for duty in overdue])
    if brought:
        log.info("enqueued %d overdue jobs again", brought)
    for game_id in await office.games.agenda.unlisted(before=now() - UNLISTED_AFTER_MS):
        await list_again(office, game_id)
    return brought


def bring_back(office: Office, duty: Overdue) -> bool:
    """Whatever is wrong with one game, the others must be seen to."""
    try:
        forget_trace(office.jobs.queue, job_name(duty.kind, duty.game_id, duty.version))
        return office.jobs.enqueue_again(duty.kind, duty.game_id, duty.version)
    except OUT_OF_REACH:
        raise
    except Exception:
        log.exception("game %s cannot be brought back on its way", duty.game_id)
        return False


def forget_trace(queue: Queue, job_id: str) -> None:
    """A worker that starts a job which is just being deleted writes a part of it anew.

    Should that worker die, the part, which RQ can neither run nor remove, would keep the job's name for ever.
    """
    key = Job.key_for(job_id)
    if not queue.connection.hexists(key, "origin"):
        queue.connection.delete(key)


async def list_again(office: Office, game_id: str) -> None:
    try:
        history = await office.games.histories.catch_up(game_id)
        await office.games.listing.put(game_id, history.version, history.game, history.commits)
    except OUT_OF_REACH:
        raise
    except Exception:
        log.exception("game %s cannot be listed", game_id)
