"""Settings, read from the environment once; nothing else reads it."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field

from service.games.duties import Patience
from service.protection.settings import Protection, protection_from

DEFAULT_REDIS_URL = "redis://127.0.0.1:6379/0"


@dataclass(frozen=True)
class Settings:
    """Where things are and how much is allowed."""

    redis_url: str = DEFAULT_REDIS_URL  # AZULEJO_REDIS_URL: streams, players, listings
    queue_url: str = ""  # AZULEJO_QUEUE_URL: RQ's jobs; the same server unless set
    max_body_bytes: int = 64 * 1024  # AZULEJO_MAX_BODY_BYTES
    longest_wait: float = 60.0  # seconds a request may wait for news
    overdue_after: float = 2.0  # AZULEJO_OVERDUE_SECONDS: when the sweeper enqueues a duty again
    open_hours: float = 24.0  # AZULEJO_OPEN_HOURS: when a game that nobody joins expires
    protection: Protection = field(default_factory=Protection)

    @property
    def patience(self) -> Patience:
        return Patience(overdue=int(self.overdue_after * 1000), open=int(self.open_hours * 3_600_000))

    @property
    def jobs_url(self) -> str:
        return self.queue_url or self.redis_url


@dataclass(frozen=True)
class Environment:
    """The process's environment, as settings."""

    values: Mapping[str, str] = field(default_factory=lambda: os.environ)

    def settings(self) -> Settings:
        return Settings(
            redis_url=self.values.get("AZULEJO_REDIS_URL", DEFAULT_REDIS_URL),
            queue_url=self.values.get("AZULEJO_QUEUE_URL", ""),
            max_body_bytes=int(self.values.get("AZULEJO_MAX_BODY_BYTES", Settings.max_body_bytes)),
            overdue_after=float(self.values.get("AZULEJO_OVERDUE_SECONDS", Settings.overdue_after)),
            open_hours=float(self.values.get("AZULEJO_OPEN_HOURS", Settings.open_hours)),
            protection=protection_from(self.values),
        )
