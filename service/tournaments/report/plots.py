"""Plots as SVG text."""

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final

from service.tournaments.report.style import ACCENT, INK, LINE, ZERO
from service.tournaments.report.summary import Label, Scores
from service.tournaments.statistics.elo import Estimate

WIDTH: Final = 960
NAMES: Final = 210  # room for names on the left
VALUES: Final = 140  # and for numbers on the right
ROW: Final = 34
BINS: Final = 36


def rating_bars(labels: Sequence[Label], ratings: Sequence[Estimate]) -> str:
    """A dot per entrant with its interval, on a common Elo axis."""
    ends = [end for each in ratings for end in (each.low, each.value, each.high) if end is not None]
    axis = Axis(min(ends, default=0), max(ends, default=0))
    height = ROW * len(labels) + 34
    parts = [axis.grid(ROW * len(labels) + 4)]
    for at, (label, elo) in enumerate(zip(labels, ratings, strict=True)):
        middle = ROW * at + ROW // 2
        low, value, high = elo.low or 0.0, elo.value or 0.0, elo.high or 0.0
        parts += [
            name(label, middle),
            f'<line x1="{axis.at(low):.1f}" x2="{axis.at(high):.1f}" y1="{middle}" y2="{middle}" '
            f'stroke="{ACCENT}" stroke-opacity=".35" stroke-width="10" stroke-linecap="round"/>',
            f'<circle cx="{axis.at(value):.1f}" cy="{middle}" r="6" fill="{ACCENT}"/>',
            text(WIDTH - VALUES + 16, middle, f"{round(value):+d} ± {(high - low) / 2:.0f}"),
        ]
    return svg(height, "Ratings in Elo, with 95 % intervals", parts)


def score_strips(labels: Sequence[Label], scores: Sequence[Scores]) -> str:
    """A small histogram per entrant on a common axis; the tick is the median."""
    axis = Axis(min((each.low for each in scores), default=0), max((each.high for each in scores), default=0))
    row = ROW + 14
    parts = [axis.grid(row * len(labels) + 4)]
    for at, (label, each) in enumerate(zip(labels, scores, strict=True)):
        base = row * (at + 1) - 6
        parts += [name(label, base - 12), histogram(axis, each, base, row - 12)]
        parts.append(
            f'<line x1="{axis.at(each.median):.1f}" x2="{axis.at(each.median):.1f}" y1="{base - row + 10}" y2="{base}" '
            f'stroke="{INK}" stroke-width="2"/>'
        )
        parts.append(
            text(WIDTH - VALUES + 16, base - 12, f"{round(each.median)} ({round(each.lower)} to {round(each.upper)})")
        )
    return svg(row * len(labels) + 34, "Scores of all games, entrant by entrant", parts)


def tally_bars(tally: Sequence[int], names: Sequence[str]) -> str:
    """A bar per category."""
    most, total = max(tally) or 1, sum(tally) or 1
    parts = []
    for at, (count, label) in enumerate(zip(tally, names, strict=True)):
        middle = ROW * at + ROW // 2
        length = (WIDTH - NAMES - VALUES) * count / most
        parts += [
            text(NAMES - 14, middle, label, anchor="end"),
            f'<rect x="{NAMES}" y="{middle - 10}" width="{length:.1f}" height="20" rx="3" fill="{ACCENT}" '
            f'fill-opacity=".75"/>',
            text(NAMES + length + 10, middle, f"{count} ({100 * count / total:.1f} %)"),
        ]
    return svg(ROW * len(tally), "How often each result came", parts)


def histogram(axis: "Axis", scores: Scores, base: int, height: int) -> str:
    counts = [0] * BINS
    for score, count in scores.counts:
        counts[axis.bin(score)] += count
    most, width = max(counts), (WIDTH - NAMES - VALUES) / BINS
    bars = (
        f'<rect x="{NAMES + at * width + 0.5:.1f}" y="{base - height * count / most:.1f}" width="{width - 1:.1f}" '
        f'height="{height * count / most:.1f}" fill="{ACCENT}" fill-opacity=".55"/>'
        for at, count in enumerate(counts)
        if count
    )
    return "".join(bars)


class Axis:
    """A horizontal scale with round numbers at its ticks."""

    def __init__(self, low: float, high: float) -> None:
        span = max(high - low, 1.0)
        magnitude = 10.0 ** floor(log10(span / 4))
        self.step = next(step for step in (1, 2, 5, 10) if span / (step * magnitude) <= 8) * magnitude
        self.low = floor(low / self.step) * self.step
        self.high = max(ceil(high / self.step) * self.step, self.low + self.step)

    def at(self, value: float) -> float:
        return NAMES + (value - self.low) / (self.high - self.low) * (WIDTH - NAMES - VALUES)

    def bin(self, value: float) -> int:
        return min(BINS - 1, int((value - self.low) / (self.high - self.low) * BINS))

    def grid(self, height: int) -> str:
        parts = []
        for at in range(round((self.high - self.low) / self.step) + 1):
            value = self.low + at * self.step
            x = self.at(value)
            parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height}" stroke="{LINE if value else ZERO}"/>')
            parts.append(text(x, height + 15, f"{value:g}", anchor="middle"))
        return "".join(parts)


def name(label: Label, middle: float) -> str:
    shown = label.name if len(label.name) <= 24 else f"{label.name[:23]}…"
    return text(NAMES - 14, middle, shown, anchor="end", title=label.name)


def text(x: float, middle: float, words: str, *, anchor: str = "start", title: str = "") -> str:
    hover = f"<title>{escape(title)}</title>" if title else ""
    place = f'x="{x:.1f}" y="{middle + 5:.1f}" text-anchor="{anchor}"'
    return f'<text {place} font-size="14" fill="{INK}">{hover}{escape(words)}</text>'


def svg(height: int, title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{escape(title)}</title>{"".join(parts)}</svg>'
    )
