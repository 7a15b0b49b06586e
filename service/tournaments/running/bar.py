"""What the terminal shows while a tournament runs, and when it is over."""

from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

Json = dict[str, Any]

NO_ELO: Final = "Elo ?"


def new_bar(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[pace]}"),
        TextColumn("{task.fields[elo]}", style="bold"),
        TimeElapsedColumn(),
        console=console,
    )


def pace_of(progress: Json) -> str:
    """`151.4 games/s, 0:12 left`"""
    if progress["games_per_second"] is None:
        return ""
    left = progress["seconds_left"]
    remaining = "" if left is None else f", {int(left) // 60}:{int(left) % 60:02} left"
    return f"{progress['games_per_second']:.1f} games/s{remaining}"


def elo_of(standings: Json) -> str:
    """The leader's strength: over its rival, if there are two; otherwise over the field's mean."""
    if not standings["games"]:
        return NO_ELO
    names = [line["entrant"] for line in standings["standings"]]
    duel = standings["duel"]
    strength = duel and (duel["by_deals"] or duel["by_games"])
    if strength:
        return f"Elo {interval(strength['elo'])}"
    return f"{names[0]} {interval(standings['ratings']['ratings'][0]['elo'])}"


def interval(estimate: Json) -> str:
    """`+312 ± 24`; without an end where there is none."""
    value, low, high = estimate["value"], estimate["low"], estimate["high"]
    if value is None:
        return f"> {low:+.0f}" if low is not None else f"< {high:+.0f}" if high is not None else "?"
    if low is None or high is None:
        return f"{value:+.0f}"
    return f"{value:+.0f} ± {(high - low) / 2:.0f}"


def standings_table(standings: Json) -> Table:
    table = Table(title="Standings")
    for name in ("", "Entrant", "Points", "Games", "Won", "Shared", "Lost", "Elo"):
        table.add_column(name, justify="left" if name == "Entrant" else "right")
    for line, rating in zip(standings["standings"], standings["ratings"]["ratings"], strict=True):
        counts = [line["games"], line["wins"], line["shared"], line["losses"]]
        table.add_row(
            str(line["place"]),
            line["entrant"],
            f"{line['points']:g}",
            *map(str, counts),
            interval(rating["elo"]),
        )
    return table
