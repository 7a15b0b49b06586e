"""Handing work to the workers. Jobs carry ids and versions only, and are named, never imported."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from redis import Redis
from redis.exceptions import RedisError
from rq import Queue
from rq.exceptions import DuplicateJobError

from service.games.duties import AI_TURN, CLOCK, EXPIRY, SCORING, DutyKind

QUEUE: Final = "azulejo"
JOBS: Final[dict[str, str]] = {
    AI_TURN: "workers.jobs.play_ai_turn",
    SCORING: "workers.jobs.score_round",
    CLOCK: "workers.jobs.end_turn",
    EXPIRY: "workers.jobs.expire_game",
}
JOB_SECONDS: Final = 60

log = logging.getLogger(__name__)


def job_name(kind: str, game_id: str, version: int) -> str:
    return f"{kind}-{game_id}-{version}"


class Jobs:
    """RQ's queue. RQ blocks, so one thread of its own speaks to it."""

    def __init__(self, redis: Redis) -> None:
        self.queue = Queue(QUEUE, connection=redis, serializer="json", default_timeout=JOB_SECONDS)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="rq")

    def enqueue(self, kind: str, game_id: str, version: int) -> None:
        """Put a job on the queue unless it is there. A failure costs a moment: the agenda knows what is due."""
        job_id = job_name(kind, game_id, version)
        try:
            self.queue.enqueue(JOBS[kind], game_id, version, job_id=job_id, unique=True, result_ttl=0, failure_ttl=3600)
        except DuplicateJobError:
            log.debug("job %s exists already", job_id)
        except RedisError as error:
            log.warning("job %s could not be enqueued: %s", job_id, error)

    def enqueue_again(self, kind: str, game_id: str, version: int) -> bool:
        """For a duty that is overdue: unless its job still waits in line, forget the job and enqueue it anew.

        A job may be known and yet never run: its worker died with it, or it failed. Should it run after
        all, that does no harm: a job whose version has passed does nothing.
        """
        job_id = job_name(kind, game_id, version)
        if self.queue.get_job_position(job_id) is not None:
            return False
        job = self.queue.fetch_job(job_id)
        if job is not None:
            job.delete()
        self.enqueue(kind, game_id, version)
        return True

    def enqueue_soon(self, kind: DutyKind, game_id: str, version: int) -> None:
        """Enqueue without making the caller wait."""
        asyncio.get_running_loop().run_in_executor(self._thread, self.enqueue, kind, game_id, version)

    def close(self) -> None:
        self._thread.shutdown(wait=True)
