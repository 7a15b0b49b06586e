"""Handing work to the workers. Jobs carry ids and versions only, and are named, never imported."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Final

from redis import Redis
from redis.exceptions import RedisError
from rq import Queue
from rq.exceptions import DuplicateJobError

from service.games.duties import AI_TURN, CLOCK, EXPIRY, LANE, SCORING, TOURNAMENT, DutyKind
from service.operations.request_ids import current

QUEUE: Final = "azulejo"
BATCH_QUEUE: Final = "azulejo-batch"  # for what nobody waits for at a table: workers look here last
JOBS: Final[dict[str, str]] = {
    AI_TURN: "workers.jobs.play_ai_turn",
    SCORING: "workers.jobs.score_round",
    CLOCK: "workers.jobs.end_turn",
    EXPIRY: "workers.jobs.expire_game",
    TOURNAMENT: "workers.tournaments.jobs.see_to",
    LANE: "workers.tournaments.jobs.play_lane",
}
BATCHES: Final = frozenset({TOURNAMENT, LANE})
JOB_SECONDS: Final = 60
REQUEST_ID: Final = "request_id"  # in a job's meta: the request that led to it

log = logging.getLogger(__name__)


def job_name(kind: str, game_id: str, version: int) -> str:
    return f"{kind}-{game_id}-{version}"


class Jobs:
    """RQ's queue. RQ blocks, so one thread of its own speaks to it."""

    def __init__(self, redis: Redis) -> None:
        self.queue = Queue(QUEUE, connection=redis, serializer="json", default_timeout=JOB_SECONDS)
        self.batches = Queue(BATCH_QUEUE, connection=redis, serializer="json", default_timeout=JOB_SECONDS)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="rq")

    def enqueue(self, kind: str, game_id: str, version: int, request_id: str = "", unique: bool = True) -> None:
        """Put a job on the queue unless it is there. A failure costs a moment: the agenda knows what is due."""
        job_id = job_name(kind, game_id, version)
        request_id = request_id or current.get()
        try:
            self.queue_of(kind).enqueue(
                JOBS[kind],
                game_id,
                version,
                job_id=job_id,
                unique=unique,
                result_ttl=0,
                failure_ttl=3600,
                meta={REQUEST_ID: request_id} if request_id else None,
            )
        except DuplicateJobError:
            log.debug("job %s exists already", job_id)
        except RedisError as error:
            log.warning("job %s could not be enqueued: %s", job_id, error)

    @property
    def waiting(self) -> int:
        """How many jobs wait in line."""
        return self.queue.count + self.batches.count

    def queue_of(self, kind: str) -> Queue:
        return self.batches if kind in BATCHES else self.queue

    def enqueue_soon(self, kind: DutyKind, game_id: str, version: int) -> None:
        """Enqueue without making the caller wait. The version is new, so the job is: to ask would cost a round trip."""
        enqueue = partial(self.enqueue, kind, game_id, version, unique=False)
        within = copy_context()  # the request's, for the job and for the log
        asyncio.get_running_loop().run_in_executor(self._thread, within.run, enqueue)

    def close(self) -> None:
        self._thread.shutdown(cancel_futures=True)  # what is left out, the sweeper enqueues
