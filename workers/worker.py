"""A worker process: RQ in the main thread, the sweeper beside it."""

from rq.worker import SimpleWorker

from service.settings import Settings
from workers.office import office
from workers.sweeper import Sweeper


def run_worker(settings: Settings, burst: bool = False) -> None:
    """Work until told to stop; with `burst`, until the queue is empty.

    Jobs run in this very process: they are short, and a process of its own for each would cost more than the work.
    """
    here = office()
    sweeper = Sweeper(settings)
    sweeper.start()
    try:
        worker = SimpleWorker([here.jobs.queue], connection=here.jobs.queue.connection, serializer="json")
        worker.work(burst=burst, logging_level="WARNING", with_scheduler=False)
    finally:
        sweeper.stop()
        here.close()
