"""The id of the request that is being carried out: in its answer, its log lines, its jobs and its commits."""

import re
import secrets
from collections.abc import Iterable
from contextvars import ContextVar
from typing import Final

HEADER: Final = b"x-request-id"
well_formed = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,63}").fullmatch

# Set by the API for each request and by a worker for each job; empty where nobody asked.
current: ContextVar[str] = ContextVar("request_id", default="")


def request_id_from(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The caller's own, where it is short and plain; otherwise a new one."""
    given = next((value.decode("latin-1") for name, value in headers if name == HEADER), "")
    return given if well_formed(given) else secrets.token_hex(8)
