"""A worker process: RQ in the main thread, the sweeper beside it."""

import asyncio
import logging
import signal
import sys
import time
from typing import Any

import structlog
from redis.exceptions import RedisError
from rq import Queue, worker_registration
from rq.exceptions import StopRequested
from rq.job import Job
from rq.worker import SimpleWorker

from service.games.jobs import REQUEST_ID
from service.operations.metrics import JOB_SECONDS, JOBS, REGISTRY
from service.operations.queue import IDLE_BEAT_SECONDS, works_here
from service.operations.request_ids import current
from service.settings import Settings
from service.store.connection import connect
from workers.office import office
from workers.sweeper import Sweeper

RQ_MARGIN = 15  # an idle worker of RQ beats so many seconds before its time is up

log: Any = structlog.get_logger("workers.jobs")


class Line(Queue):
    """The queues, as the worker waits for them: the only place at which a signal may interrupt it.

    Elsewhere it would tear a conversation with the server apart, and what is left of one answer be taken for the next.
    """

    is_waited_at = False
    is_closed = False

    @classmethod
    def dequeue_any(cls, *arguments: Any, **more: Any) -> Any:
        cls.is_waited_at = True
        try:
            if cls.is_closed:
                raise StopRequested
            return super().dequeue_any(*arguments, **more)
        finally:
            cls.is_waited_at = False


class Worker(SimpleWorker):
    """Runs each job under the id of the request that led to it, and counts it."""

    max_connection_wait_time = 2.0  # seconds between tries while the queue's server is away

    def __init__(self, queues: list[Queue], tell_jobs: bool) -> None:
        ttl = IDLE_BEAT_SECONDS + RQ_MARGIN
        super().__init__(queues, connection=queues[0].connection, serializer="json", worker_ttl=ttl)
        self.queue_class = Line
        self.was_asked_to_stop = False
        self._tell_jobs = tell_jobs
        self._signed_at = time.monotonic()

    def perform_job(self, job: Job, queue: Queue) -> bool:
        current.set(job.meta.get(REQUEST_ID) or job.id)
        began = time.perf_counter()
        done = super().perform_job(job, queue)
        self._note(job, "done" if done else "failed", time.perf_counter() - began)
        current.set("")
        return done

    def _note(self, job: Job, outcome: str, seconds: float) -> None:
        name = (job.func_name or "").rpartition(".")[2]
        JOBS.labels(name, outcome).inc()
        JOB_SECONDS.labels(name).observe(seconds)
        if self._tell_jobs:
            log.info("job", job=name, arguments=list(job.args), outcome=outcome, ms=round(seconds * 1000, 2))

    def heartbeat(self, *arguments: Any, **more: Any) -> None:
        super().heartbeat(*arguments, **more)
        if time.monotonic() - self._signed_at >= IDLE_BEAT_SECONDS - 1:
            self._signed_at = time.monotonic()
            self._sign()

    def _sign(self) -> None:
        """Register again, lest a queue that lost its memory takes this worker for dead; and tell how large it is."""
        resident = REGISTRY.get_sample_value("process_resident_memory_bytes") or 0
        pipeline = self.connection.pipeline()
        worker_registration.register(self, pipeline)
        pipeline.hset(self.key, mapping=self.serialize() | {"resident_bytes": int(resident)})
        pipeline.execute()

    def request_stop(self, *_: Any) -> None:
        """Stop at once while waiting for a job, otherwise as soon as it is done; a second signal does not wait."""
        self.was_asked_to_stop = self._stop_requested = Line.is_closed = True
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.request_force_stop)
        if Line.is_waited_at:
            raise StopRequested


def run_worker(settings: Settings, burst: bool = False) -> None:
    """Work until told to stop; with `burst`, until the queue is empty.

    Jobs run in this very process: they are short, and a process of its own for each would cost more than the work.
    """
    here = office()
    sweeper = Sweeper(settings)
    sweeper.start()
    worker = Worker([here.jobs.queue, here.jobs.batches], settings.access_log)  # in this order
    try:
        worker.work(burst=burst, logging_level="WARNING", with_scheduler=False)
    finally:
        sweeper.stop()
        here.close()
    if not burst and not worker.was_asked_to_stop:
        sys.exit(1)  # RQ has said why; whoever watches over this process starts it again


def check_worker(settings: Settings) -> bool:
    """Whether a worker on this machine is alive."""

    async def look() -> bool:
        redis = connect(settings.jobs_url)
        try:
            return await works_here(redis)
        finally:
            await redis.aclose()

    try:
        return asyncio.run(look())
    except (RedisError, OSError) as error:
        logging.getLogger(__name__).warning("the queue cannot be reached: %s", error)
        return False
