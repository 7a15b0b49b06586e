"""The audit log: who did what to whom, one line each, on a logger of its own."""

import logging
from typing import Final

import msgspec

AUDIT: Final = logging.getLogger("audit")


def audit(action: str, **facts: str) -> None:
    """Facts are written as JSON: no text of a user's can end the line or forge another."""
    AUDIT.info("%s %s", action, msgspec.json.encode(facts).decode())
