"""A tournament as CSV: standings, crosstable and games, as spreadsheets and data frames read them."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Final

from service.tournaments.report.summary import Results, Summary, in_plan_order
from service.tournaments.seeds import deal_seed

STANDING: Final = (
    *("place", "entrant", "name", "version", "points", "games", "wins", "shared", "losses", "byes"),
    *("score_difference", "elo", "elo_low", "elo_high", "openskill_mu", "openskill_sigma"),
)
GAME: Final = ("game_id", "round", "pairing", "deal", "rotation", "seed", "reason", "commits")


def standings_csv(summary: Summary) -> str:
    """A line per entrant, best first."""
    seats = range(1, summary.config.seats + 1)
    header = [*STANDING, *(f"{what}_seat_{seat}" for seat in seats for what in ("games", "wins"))]
    lines = []
    together = zip(summary.standings, summary.labels, summary.ratings.ratings, summary.skills, strict=True)
    for line, label, rating, skill in together:
        row: list[object] = [line.place, line.entrant, label.name, label.version, rounded(line.points), line.games]
        row += [line.wins, line.shared, line.losses, line.byes, rounded(line.score_difference)]
        row += [rounded(rating.elo.value), rounded(rating.elo.low), rounded(rating.elo.high)]
        row += [rounded(skill.mu), rounded(skill.sigma)]
        row += [number for record in line.by_seat for number in (record.games, record.wins)]
        lines.append(row)
    return written(header, lines)


def crosstable_csv(summary: Summary) -> str:
    """A line per entrant, a column per opponent: won-drawn-lost."""
    header = ["entrant", "name", *(label.entrant for label in summary.labels)]
    lines = [
        [row.entrant, label.name, *(f"{e.won}-{e.drawn}-{e.lost}" if e else "" for e in row.cells)]
        for row, label in zip(summary.crosstable, summary.labels, strict=True)
    ]
    return written(header, lines)


def games_csv(results: Results) -> str:
    """A line per game, in the order of the plan, with the seed that it was dealt from."""
    seats = range(1, results.config.seats + 1)
    header = [*GAME, *(f"{what}_{seat}" for seat in seats for what in ("entrant", "rank", "score"))]
    lines = []
    for game in in_plan_order(results.outcomes):
        row: list[object] = [game.game_id, game.round, game.pairing, game.deal, game.rotation]
        row += [deal_seed(results.config.seed, game.deal), game.reason, game.commits]
        for seat in zip(game.seats, game.ranks, game.scores, strict=True):
            row += seat
        lines.append(row)
    return written(header, lines)


def rounded(value: float | None) -> float | str:
    return "" if value is None else round(value, 4)


def written(header: Sequence[str], lines: Iterable[Sequence[object]]) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([harmless(name) for name in header])
    writer.writerows([harmless(cell) for cell in line] for line in lines)
    return text.getvalue()


def harmless(cell: object) -> object:
    """Text that a spreadsheet would take for a formula is marked as text."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell
