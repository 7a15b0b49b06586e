"""The sweeper: enqueues again what is overdue on the agenda, and mends listings that a crash left behind."""

import logging
import threading

from redis.exceptions import RedisError

from service.clock import now
from service.settings import Settings
from service.store.agenda import Agenda
from workers.office import Office

EVERY_SECONDS = 1.0
AGAIN_AFTER_MS = 5_000  # before the same duty is looked at again
UNLISTED_AFTER_MS = 3_000

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
            except (RedisError, OSError) as error:
                log.warning("the sweeper cannot reach the store: %s", error)
        office.close()


async def sweep(office: Office) -> int:
    """One round; answers how many games were brought back on their way."""
    agenda = Agenda(office.redis)
    overdue = await agenda.overdue(now(), again_at=now() + AGAIN_AFTER_MS)
    brought = sum(office.jobs.enqueue_again(duty.kind, duty.game_id, duty.version) for duty in overdue)
    if brought:
        log.info("enqueued %d overdue jobs again", brought)
    for game_id in await agenda.unlisted(before=now() - UNLISTED_AFTER_MS):
        history = await office.games.histories.catch_up(game_id)
        await office.games.listing.put(game_id, history.version, history.game, history.commits)
    return brought
