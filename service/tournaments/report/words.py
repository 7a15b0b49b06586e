"""What the page says about itself: what was played, and how its numbers came about."""

from collections.abc import Iterator
from typing import Final

from service.tournaments.config import Batch, Elimination, Format, Gauntlet, RoundRobin, Swiss
from service.tournaments.report.summary import Summary
from service.tournaments.statistics.criteria import Criterion

FORMATS: Final[dict[type[Format], str]] = {
    RoundRobin: "Round robin",
    Gauntlet: "Gauntlet",
    Swiss: "Swiss",
    Elimination: "Single elimination",
    Batch: "Batch",
}
CROSSTABLE: Final = (
    "Each cell: the percentage of points that the entrant of the row took from that of the column, with the games won, "
    "drawn and lost. Blue is ahead, orange behind."
)
SCORES: Final = (
    "How often each score came, entrant by entrant. The dark tick is the median; the numbers add the quartiles."
)
CRITERIA: Final[dict[Criterion, str]] = {
    "points": "points",
    "share": "points per game",
    "last_round": "the last round reached",
    "last_table": "points at the last table",
    "last_margin": "scores at the last table",
    "head_to_head": "games among those level",
    "buchholz": "Buchholz (the points of all opponents)",
    "sonneborn_berger": "Sonneborn-Berger (the points of the opponents beaten)",
    "wins": "games won alone",
    "score_difference": "score difference",
    "seed": "seeds",
}


def lead(summary: Summary) -> str:
    config = summary.config
    deals = f"{config.deals} {'mirrored ' if config.mirrored else ''}{'deal' if config.deals == 1 else 'deals'}"
    return f"{FORMATS[type(config.format)]}, {config.seats} seats at a table, {deals} per pairing."


def key_facts(summary: Summary) -> Iterator[tuple[str, str]]:
    """Names and values for the top of the page."""
    yield "entrants", str(len(summary.standings))
    yield "games", f"{summary.games:,}"
    ratio = summary.ratings.variance_ratio
    if ratio is not None and summary.config.mirrored:
        yield "of the error without mirroring", f"{100 * ratio**0.5:.0f} %"
    if summary.trial is not None and summary.trial.verdict is not None:
        yield "accepted by the test", summary.trial.verdict.upper()
    if summary.mean_commits:
        yield "commands per game", f"{summary.mean_commits:.1f}"


def places(summary: Summary) -> str:
    criteria = ", then ".join(CRITERIA[criterion] for criterion in summary.config.criteria)
    return f"A game brings the share of opponents that one comes before, ties half. Places are decided by {criteria}."


def ratings(summary: Summary) -> str:
    text = "Elo relative to the mean of the field, by a Bradley-Terry fit to all games, with 95 % intervals."
    ratio = summary.ratings.variance_ratio
    if ratio is None or not summary.config.mirrored:
        return text
    saved = f"as good as {1 / ratio:.1f} times as many unrelated games" if ratio < 1 else "no gain over unrelated games"
    return f"{text} Mirrored deals brought the squared error to {100 * ratio:.0f} %: {saved}."


def duel(summary: Summary) -> str:
    names = {label.entrant: label.name for label in summary.labels}
    hero, rival = (names[entrant] for entrant in summary.config.entrants[:2])
    return (
        f"{hero} against {rival}. The two games of a mirrored deal share its luck, so the deal is what is observed; "
        f"game by game is given for comparison. LOS is the likelihood that {hero} is the stronger one."
    )


def seats(summary: Summary) -> str:
    shares = [record.points / record.games for record in summary.seats if record.games]
    fair = "Every seat would take half of the points if none were better than another."
    return f"{fair} The best takes {100 * max(shares):.1f} %." if shares else fair
