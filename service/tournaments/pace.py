"""How far a tournament is, and how fast it goes."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from service.tournaments.history import Mark, TournamentHistory
from service.tournaments.progress import most_games
from service.tournaments.tournament import Tournament

RECENT_MS: Final = 30_000


class Progress(Struct, frozen=True):
    """How far a tournament is."""

    done: Annotated[int, Meta(description="Games that are over and counted.")]
    running: Annotated[int, Meta(description="Games that are being played now.")]
    remaining: Annotated[int, Meta(description="Games still to come, those being played included; at most so many.")]
    games_per_second: Annotated[
        float | None, Meta(description="Lately; once it is over, on average. Null: too early to say.")
    ]
    seconds_left: Annotated[float | None, Meta(description="At this pace; null when nothing is under way.")]


def progress_of(history: TournamentHistory) -> Progress:
    tournament = history.tournament
    done = len(tournament.outcomes)
    remaining = 0 if tournament.is_over else max(0, most_games(tournament.config) - done)
    pace = recent_pace(history) if tournament.status == "running" else average_pace(history)
    left = remaining / pace if pace and tournament.status == "running" else None
    return Progress(done, being_played(tournament), remaining, pace, left)


def being_played(tournament: Tournament) -> int:
    """Each lane that has games to play is at one of them."""
    if tournament.status != "running":
        return 0
    lanes = tournament.terms.concurrency
    return len({game.deal % lanes for game in tournament.unplayed()})


def recent_pace(history: TournamentHistory) -> float | None:
    if not history.marks:
        return None
    last = history.marks[-1]
    first = next((mark for mark in history.marks if last.at - mark.at <= RECENT_MS), last)
    return pace(first, last)


def average_pace(history: TournamentHistory) -> float | None:
    return pace(Mark(0, 0), Mark(history.active_ms, len(history.tournament.outcomes)))


def pace(first: Mark, last: Mark) -> float | None:
    seconds = (last.at - first.at) / 1000
    return (last.games - first.games) / seconds if seconds > 0 and last.games > first.games else None
