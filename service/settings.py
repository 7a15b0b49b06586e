"""Settings, read from the environment once; nothing else reads it."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from service.games.duties import Patience
from service.protection.settings import BadSetting, Protection, protection_from

LogFormat = Literal["auto", "json", "text", "colour"]
LogLevel = Literal["DEBUG", "INFO", "WARNING", "ERROR"]
RedisUrl = Annotated[str, Meta(pattern=r"^(rediss?|unix|redis\+sentinel|redis\+cluster)://")]
QueueUrl = Annotated[str, Meta(pattern=r"^((rediss?|unix|redis\+sentinel)://|$)")]


def variable(name: str) -> str:
    return f"AZULEJO_{name.upper()}"


class Settings(Struct, frozen=True, rename=variable):
    """Where things are and how much is allowed. `redis_url` is the variable AZULEJO_REDIS_URL, and so on."""

    redis_url: RedisUrl = "redis://127.0.0.1:6379/0"  # streams, players, listings
    queue_url: QueueUrl = ""  # RQ's jobs; the same server unless set
    max_body_bytes: Annotated[int, Meta(ge=1)] = 64 * 1024
    overdue_seconds: Annotated[float, Meta(ge=0)] = 2.0  # when the sweeper enqueues a duty again
    open_hours: Annotated[float, Meta(gt=0)] = 24.0  # when a game that nobody joins expires
    max_tournament_games: Annotated[int, Meta(ge=1)] = 100_000  # in one tournament
    max_open_tournaments: Annotated[int, Meta(ge=1)] = 50  # of each player, that are not over
    require_durable: bool = False  # not ready on a store that may lose what it acknowledged
    drain_seconds: Annotated[int, Meta(ge=1, le=300)] = 8  # for requests to be finished when the process is to end
    access_log: bool = False  # a line for each request and each job
    log_format: LogFormat = "auto"
    log_level: LogLevel = "INFO"
    protection: Protection = Protection()  # read by its own rules

    @property
    def patience(self) -> Patience:
        return Patience(overdue=int(self.overdue_seconds * 1000), open=int(self.open_hours * 3_600_000))

    @property
    def jobs_url(self) -> str:
        return self.queue_url or self.redis_url


@dataclass(frozen=True)
class Environment:
    """The process's environment, as settings. A variable that is empty counts as not set."""

    values: Mapping[str, str] = field(default_factory=lambda: os.environ)

    def settings(self) -> Settings:
        plain = (variable(name) for name in Settings.__struct_fields__ if name != "protection")
        given = {name: text for name in plain if (text := self.values.get(name, "").strip())}
        try:
            settings = msgspec.convert(given, Settings, strict=False)
        except msgspec.ValidationError as error:
            what, _, name = str(error).partition(" - at `$.")
            raise BadSetting(f"{name.rstrip('`')}: {what}") from None
        if settings.jobs_url.startswith("redis+cluster:"):
            raise BadSetting("AZULEJO_QUEUE_URL: RQ cannot run on a cluster; name a standalone server for its jobs")
        return msgspec.structs.replace(settings, protection=protection_from(self.values))
