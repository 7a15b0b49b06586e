"""The audit log: who did what to whom, one line each, on a logger of its own."""

import logging
from typing import Any, Final

import structlog

NAME: Final = "audit"
AUDIT: Final[Any] = structlog.get_logger(NAME)
logging.getLogger(NAME).setLevel(logging.INFO)  # written down however little else is


def audit(action: str, **facts: str) -> None:
    AUDIT.info(action, **facts)
