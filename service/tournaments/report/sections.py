"""The parts of the page, each made from the summary alone."""

from collections.abc import Iterable, Iterator
from html import escape

from service.tournaments.report.plots import rating_bars, score_strips, tally_bars
from service.tournaments.report.style import heat
from service.tournaments.report.summary import Label, Summary
from service.tournaments.seeds import deal_seed
from service.tournaments.statistics.elo import Estimate, Strength
from service.tournaments.statistics.ledger import Encounter

DENSE = 14  # entrants beyond which the crosstable shows percentages only
DEAL_RESULTS = ("lost both", "½ of 2", "1 of 2", "1½ of 2", "won both")


def standings(summary: Summary) -> str:
    byes = any(line.byes for line in summary.standings)
    rows = []
    together = zip(summary.standings, summary.labels, summary.ratings.ratings, summary.skills, strict=True)
    for line, label, rating, skill in together:
        record = [f"{line.points:.2f}", line.games, line.wins, line.shared, line.losses, *([line.byes] if byes else [])]
        difference = round(line.score_difference, 1) + 0.0  # never "-0.0"
        strength = [f"{difference:+.1f}", elo(rating.elo), f"{skill.mu:.1f} ± {2 * skill.sigma:.1f}"]
        rows.append(cells([line.place]) + named(label) + cells(record + strength))
    header = ["", "Entrant", "Points", "Games", "Won", "Shared", "Lost", *(["Byes"] if byes else [])]
    return table([*header, "Score diff.", "Elo", "OpenSkill"], rows, "full")


def ratings(summary: Summary) -> str:
    return rating_bars(summary.labels, [rating.elo for rating in summary.ratings.ratings])


def scores(summary: Summary) -> str:
    return score_strips(summary.labels, summary.scores)


def crosstable(summary: Summary) -> str:
    dense = len(summary.labels) > DENSE
    rows = []
    for at, (row, label) in enumerate(zip(summary.crosstable, summary.labels, strict=True), 1):
        line = (heat_cell(met, is_self=other == at, dense=dense) for other, met in enumerate(row.cells, 1))
        rows.append(cells([at]) + named(label) + "".join(line))
    header = ["", "Entrant", *(str(at) for at in range(1, len(summary.labels) + 1))]
    return table(header, rows, "heat dense" if dense else "heat")


def heat_cell(met: Encounter | None, *, is_self: bool, dense: bool) -> str:
    if met is None:
        return '<td class="self"></td>' if is_self else "<td></td>"
    share = float(met.points / met.games)
    paper, ink = heat(share)
    counts = f"{met.won}-{met.drawn}-{met.lost}"
    shown = f"{100 * share:.0f}" if dense else f"{100 * share:.0f} %<small>{counts}</small>"
    return f'<td style="background:{paper};color:{ink}" title="{counts}">{shown}</td>'


def seats(summary: Summary) -> str:
    header = ["", *(f"Seat {seat}" for seat in range(1, len(summary.seats) + 1))]
    shares = [f"{100 * each.points / each.games:.1f} %" if each.games else "" for each in summary.seats]
    wins = [f"{100 * each.wins / each.games:.1f} %" if each.games else "" for each in summary.seats]
    overall = [row_head("Points") + cells(shares), row_head("Won alone") + cells(wins)]
    each = [
        named(label) + cells(f"{record.wins} of {record.games}" for record in line.by_seat)
        for label, line in zip(summary.labels, summary.standings, strict=True)
    ]
    return table(header, overall + each, "")


def duel(summary: Summary) -> str:
    """Two entrants in detail; empty for a larger field."""
    found = summary.duel
    if found is None or found.by_games is None:
        return ""
    lines = [strength_row("By mirrored deals", found.by_deals), strength_row("Game by game", found.by_games)]
    header = ["", "Observations", "Score", "Elo", "Normalized Elo", "LOS"]
    plot = (
        tally_bars(found.deals, DEAL_RESULTS) if found.by_deals else tally_bars(found.games, ("lost", "drawn", "won"))
    )
    return table(header, filter(None, lines), "") + plot + stop_lines(summary)


def strength_row(name: str, found: Strength | None) -> str:
    if found is None:
        return ""
    numbers = (found.observations, f"{100 * found.score:.1f} %", elo(found.elo), elo(found.normalized_elo))
    return row_head(name) + cells([*numbers, f"{100 * found.los:.1f} %"])


def stop_lines(summary: Summary) -> str:
    sprt, trial = summary.config.stop_when, summary.trial
    if sprt is None or trial is None:
        return ""
    lower, upper = sprt.bounds
    verdict = f"{trial.verdict.upper()} was accepted" if trial.verdict else "no verdict yet"
    hypotheses = f"H0: {sprt.elo0:g}, H1: {sprt.elo1:g} {sprt.model} Elo"
    text = f"Sequential test ({hypotheses}): LLR {trial.llr:.2f} between {lower:.2f} and {upper:.2f}; {verdict}."
    return f"<p>{escape(text)}</p>"


def played(summary: Summary) -> str:
    """Everything needed to play the same tournament again."""
    rows = [f"<th>{escape(name)}</th><td>{value}</td>" for name, value in facts(summary)]
    return table([], rows, "list full")


def facts(summary: Summary) -> Iterator[tuple[str, str]]:
    """Names, and values as HTML."""
    for fact in summary.facts:
        yield fact.name, escape(fact.value)
    yield "Tournament seed", f"<code>{escape(summary.config.seed)}</code>"
    yield "Seed of deal n", "HMAC-SHA256 of the text <code>deal-n</code>, keyed with the tournament seed"
    yield "Seed of deal 1", f"<code>{deal_seed(summary.config.seed, 1)}</code>"
    for label in summary.labels:
        yield label.name, escape(f"{label.version} ({label.entrant})" if label.version else label.entrant)
    if any(reason for reason, _ in summary.reasons):
        yield (
            "Games ended by",
            escape(", ".join(f"{reason or 'unknown'} ({count})" for reason, count in summary.reasons)),
        )


def elo(estimate: Estimate) -> str:
    if estimate.value is None or estimate.low is None or estimate.high is None:
        return f"above {estimate.low:+.0f}" if estimate.low is not None else f"below {estimate.high or 0:+.0f}"
    return f"{round(estimate.value):+d} ± {estimate.error:.0f}"


def named(label: Label) -> str:
    version = f' <span class="version">{escape(label.version)}</span>' if label.version else ""
    return f'<td class="name" title="{escape(label.name)}">{escape(label.name)}{version}</td>'


def row_head(name: str) -> str:
    return f'<th class="name">{escape(name)}</th>'


def cells(values: Iterable[object]) -> str:
    return "".join(f"<td>{escape(str(value))}</td>" for value in values)


def table(header: Iterable[str], rows: Iterable[str], kind: str) -> str:
    heads = "".join(row_head(name) if name in ("", "Entrant") else f"<th>{escape(name)}</th>" for name in header)
    top = f"<thead><tr>{heads}</tr></thead>" if heads else ""
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f'<div class="wide"><table class="{kind}">{top}<tbody>{body}</tbody></table></div>'
