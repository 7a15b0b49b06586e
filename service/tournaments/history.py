"""A tournament's commits, and the tournament they amount to, kept in memory and caught up from the stream."""

import asyncio
from collections import OrderedDict, deque
from typing import Final, NamedTuple

import msgspec

from domain.kernel import Value
from service.store.streams import Entry, Streams
from service.tournaments.events import (
    AnyTournamentEvent,
    TournamentCancelled,
    TournamentFinished,
    TournamentPaused,
    TournamentResumed,
    TournamentStarted,
)
from service.tournaments.report.summary import Summary
from service.tournaments.tournament import Tournament, evolve

KEPT: Final = 256  # tournaments in memory; the streams have them all
MARKS: Final = 64
BEGINS = TournamentStarted | TournamentResumed
ENDS = TournamentPaused | TournamentCancelled | TournamentFinished


class TournamentNotFound(Exception):
    """There is no tournament of this id."""


class TournamentCommit(Value, frozen=True, omit_defaults=True):
    """All or nothing: everything that one command made happen. A storage format."""

    events: tuple[AnyTournamentEvent, ...]
    at: int  # milliseconds since 1970, by the clock of whoever wrote it
    by: str | None = None  # who asked; nobody for a worker
    nonce: str = ""  # tells two writers of the same commit apart
    body: str = ""  # fingerprint of the request that created it


encode_commit = msgspec.json.Encoder().encode
decode_commit = msgspec.json.Decoder(TournamentCommit).decode


class Mark(NamedTuple):
    """How many games were counted at a time."""

    at: int
    games: int


class TournamentHistory:
    """What is known of one tournament. It only ever grows."""

    def __init__(self, tournament_id: str) -> None:
        self.tournament_id = tournament_id
        self.version = 0
        self.body = ""
        self.created_at = self.updated_at = 0
        self.marks: deque[Mark] = deque(maxlen=MARKS)  # since it last began
        self.began_at = 0  # when it was last started or resumed
        self.active_ms = 0  # how long it has run before that
        self.summary: tuple[int, Summary] | None = None  # and of which version
        self.catching_up = asyncio.Lock()
        self._tournament: Tournament | None = None

    @property
    def tournament(self) -> Tournament:
        if self._tournament is None:
            raise TournamentNotFound(f"there is no tournament {self.tournament_id!r}")
        return self._tournament

    def extend(self, entries: list[Entry]) -> None:
        for entry in entries:
            if entry.version == self.version + 1:
                self.grow(decode_commit(entry.commit))

    def grow(self, commit: TournamentCommit, tournament: Tournament | None = None) -> None:
        """Add the next commit; the tournament after it, where it is known, need not be folded again."""
        if tournament is None:
            tournament = self._tournament
            for event in commit.events:
                tournament = evolve(tournament, event)
        assert tournament is not None
        self._tournament = tournament
        self._keep_time(commit, tournament)
        self.body = self.body or commit.body
        self.created_at = self.created_at or commit.at
        self.updated_at = commit.at
        self.version += 1

    def _keep_time(self, commit: TournamentCommit, tournament: Tournament) -> None:
        if any(isinstance(event, BEGINS) for event in commit.events):
            self.marks.clear()
            self.began_at = commit.at
        self.marks.append(Mark(commit.at, len(tournament.outcomes)))
        if any(isinstance(event, ENDS) for event in commit.events) and self.began_at:
            self.active_ms += commit.at - self.began_at
            self.began_at = 0


class TournamentHistories:
    """The histories this process has in memory, the longest unused leaving first."""

    def __init__(self, streams: Streams) -> None:
        self._streams = streams
        self._kept: OrderedDict[str, TournamentHistory] = OrderedDict()

    async def catch_up(self, tournament_id: str) -> TournamentHistory:
        """The tournament's history now."""
        history = self._kept.get(tournament_id) or TournamentHistory(tournament_id)
        async with history.catching_up:
            history.extend(await self._streams.read(tournament_id, history.version))
        if not history.version:
            raise TournamentNotFound(f"there is no tournament {tournament_id!r}")
        return self.keep(history)

    def keep(self, history: TournamentHistory) -> TournamentHistory:
        kept = self._kept.setdefault(history.tournament_id, history)
        self._kept.move_to_end(history.tournament_id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return kept
