"""The yardstick of AI replies: a job that only says when it ran."""

import os
import time

import redis

connection = redis.Redis.from_url(os.environ.get("AZULEJO_REDIS_URL", "redis://127.0.0.1:6379/0"))


def ran(number: int) -> None:
    connection.rpush("bench:ran", f"{number} {time.time()}")
