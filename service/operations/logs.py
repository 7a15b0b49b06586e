"""Logs: one line per happening, JSON for machines, coloured text for a terminal. Never a token, a seed or a body."""

import logging
import re
import sys
from typing import Any, Final, TextIO

import msgspec
import structlog
from structlog.types import EventDict, Processor

from service.operations.request_ids import current
from service.settings import LogFormat

QUIET: Final = ("httpx", "rq.worker", "uvicorn.error")  # they tell their warnings only
FIRST: Final = ("timestamp", "level", "logger", "event", "request_id")
CONTROLS: Final = {code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160))}
tokens = re.compile(r"azj_[\w-]+")


def set_up_logging(log_format: LogFormat, level: str, stream: TextIO | None = None) -> None:
    """Let every logger of the process, ours and the libraries', write the same kind of line."""
    stream = stream or sys.stderr
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *ABOUT, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=ABOUT,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *writing(chosen(log_format, stream)),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    for name in QUIET:
        logging.getLogger(name).setLevel(max(root.level, logging.WARNING))


def chosen(log_format: LogFormat, stream: TextIO) -> LogFormat:
    """What `auto` stands for: people read terminals, machines read everything else."""
    if log_format != "auto":
        return log_format
    return "colour" if stream.isatty() else "json"


def writing(log_format: LogFormat) -> list[Processor]:
    # Plain tracebacks: the prettier ones print local variables, among them tokens and seeds.
    telling: list[Processor] = [structlog.processors.format_exc_info, without_tokens]
    if log_format == "json":
        return [*telling, in_order, as_json]
    plain = structlog.dev.plain_traceback
    return [
        *telling,
        on_one_line,
        structlog.dev.ConsoleRenderer(colors=log_format == "colour", exception_formatter=plain),
    ]


def with_request_id(_: Any, __: str, event: EventDict) -> EventDict:
    if request_id := current.get():
        event["request_id"] = request_id
    return event


def without_tokens(_: Any, __: str, event: EventDict) -> EventDict:
    """Should a token find its way into a text after all, it is struck out."""
    for name, value in event.items():
        if isinstance(value, str) and "azj_" in value:
            event[name] = tokens.sub("azj_***", value)
    return event


def on_one_line(_: Any, __: str, event: EventDict) -> EventDict:
    """No text of a caller's ends a line, forges another or paints the terminal; JSON escapes such things by itself."""
    for name, value in event.items():
        if isinstance(value, str) and name != "exception":
            event[name] = value.translate(CONTROLS)
    return event


def in_order(_: Any, __: str, event: EventDict) -> EventDict:
    return {**{name: event[name] for name in FIRST if name in event}, **event}


def as_json(_: Any, __: str, event: EventDict) -> str:
    return msgspec.json.encode(event, enc_hook=str).decode()


# What every line tells besides its text.
ABOUT: Final[list[Processor]] = [
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.stdlib.PositionalArgumentsFormatter(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    with_request_id,
]
