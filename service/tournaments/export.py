"""A whole tournament as lines of JSON: what was promised, every game, and where they lead. A public format.

    {"type": "tournament", ...}    the terms, the config with its seed, the rounds that were drawn
    {"type": "game", ...}          a planned game and its record; one line for each counted game, in the plan's order
    {"type": "standings", ...}     the places that follow

`azulejo verify` proves it (see `proof`).
"""

from collections.abc import AsyncIterator
from typing import Final

import msgspec
from msgspec import Struct

from domain.game_events import SeedSource
from domain.records import Record
from service.games.games import Games
from service.games.history import History
from service.games.recording import record_of
from service.tournaments.config import Config
from service.tournaments.events import EndReason, Terms
from service.tournaments.history import TournamentHistory
from service.tournaments.outcomes import Entrant
from service.tournaments.plan import Plan
from service.tournaments.progress import table
from service.tournaments.rounds import Round
from service.tournaments.statistics.standings import Standing
from service.tournaments.tournament import Tournament, TournamentStatus

EXPORT_FORMAT: Final = 1


class ExportedTournament(Struct, frozen=True, tag="tournament"):
    """The first line of an export."""

    format: int
    tournament_id: str
    terms: Terms
    config: Config
    creator: str
    seed_hash: str
    seed_source: SeedSource
    status: TournamentStatus
    reason: EndReason | None
    rounds: tuple[Round, ...]
    games: int
    refused: dict[Entrant, int]


class ExportedGame(Struct, frozen=True, tag="game"):
    """A counted game."""

    deal: int
    rotation: int
    seats: tuple[Entrant, ...]
    record: Record


class ExportedStandings(Struct, frozen=True, tag="standings"):
    """The last line of an export."""

    standings: tuple[Standing, ...]


ExportedLine = ExportedTournament | ExportedGame | ExportedStandings


async def lines(games: Games, history: TournamentHistory) -> AsyncIterator[bytes]:
    """The export, a line at a time: of all the games only one is in memory."""
    tournament = history.tournament
    yield line(head(history.tournament_id, tournament))
    for outcome in tournament.counted:
        record = await whole_record(games, outcome.game_id)
        yield line(ExportedGame(outcome.deal, outcome.rotation, outcome.seats, record))
    yield line(ExportedStandings(standings_of(tournament)))


def line(value: ExportedLine) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def head(tournament_id: str, tournament: Tournament) -> ExportedTournament:
    return ExportedTournament(
        format=EXPORT_FORMAT,
        tournament_id=tournament_id,
        terms=tournament.terms,
        config=tournament.config,
        creator=tournament.creator,
        seed_hash=tournament.seed_hash,
        seed_source=tournament.seed_source,
        status=tournament.status,
        reason=tournament.reason,
        rounds=tournament.rounds,
        games=len(tournament.outcomes),
        refused=dict(tournament.refused),
    )


def standings_of(tournament: Tournament) -> tuple[Standing, ...]:
    return table(tournament.config, Plan(tournament.rounds, (), is_complete=True), tournament.counted)


async def whole_record(games: Games, game_id: str) -> Record:
    """A record with nothing hidden, past the memory that is for games that are played."""
    history = History(game_id)
    history.extend(await games.streams.read(game_id))
    history.unsealed = True
    return record_of(history, None)
