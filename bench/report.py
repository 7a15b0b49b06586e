"""What was measured: a table to read and a file to keep."""

import json
import platform
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

RESULTS = Path(__file__).with_name("results.json")


class Figure(NamedTuple):
    """One measurement; with a yardstick, also what part of it was reached."""

    name: str
    value: float
    unit: str
    yardstick: str = ""
    yardstick_value: float | None = None
    aim: str = ""

    @property
    def ratio(self) -> float | None:
        return None if self.yardstick_value is None else self.value / self.yardstick_value


def table(figures: Sequence[Figure]) -> str:
    rows = [("figure", "measured", "yardstick", "its figure", "ratio", "aim")]
    for figure in figures:
        beside = "" if figure.yardstick_value is None else f"{figure.yardstick_value:,.2f} {figure.unit}"
        ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
        rows.append((figure.name, f"{figure.value:,.2f} {figure.unit}", figure.yardstick, beside, ratio, figure.aim))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])


def save(figures: Sequence[Figure]) -> None:
    machine: dict[str, Any] = {"python": platform.python_version(), "machine": platform.machine()}
    found = [figure._asdict() | {"ratio": figure.ratio} for figure in figures]
    RESULTS.write_text(json.dumps({"machine": machine, "figures": found}, indent=2) + "\n")


def percentile(values: Sequence[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def median(values: Sequence[float]) -> float:
    return statistics.median(values)
