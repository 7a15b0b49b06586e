"""The lines of several processes, merged into one stream of the same format."""

from datetime import UTC, datetime
from typing import Any, Final

import click
import msgspec

from service.settings import LogFormat

COLOURS: Final = {"valkey": "red", "api": "cyan", "supervisor": "yellow"}
WIDTH: Final = 10


class Merged:
    """Writes every line with the name of the process that it comes from."""

    def __init__(self, log_format: LogFormat) -> None:
        self.format = log_format

    def say(self, process: str, line: str, **more: Any) -> None:
        if self.format == "json":
            click.echo(msgspec.json.encode({"process": process} | as_fields(line) | more), err=True)
            return
        colour = COLOURS.get(process, "green") if self.format == "colour" else None
        told = "".join(f" {name}={value}" for name, value in more.items())
        click.secho(f"{process:>{WIDTH}} | ", nl=False, fg=colour, err=True)
        click.echo(line + told, err=True, color=self.format == "colour")


def as_fields(line: str) -> dict[str, Any]:
    """A line of JSON as it is; any other, such as Valkey's own, as the text of one."""
    try:
        return msgspec.json.decode(line, type=dict[str, Any])
    except msgspec.DecodeError:
        return {"timestamp": datetime.now(UTC).isoformat().replace("+00:00", "Z"), "level": "info", "event": line}
