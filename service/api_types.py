"""Every Struct that the API speaks of, for the OpenAPI document."""

from typing import Any, Final

from domain.records import Record
from service.docs.catalogue import ProblemCatalogue, ProblemKind
from service.games.records import Verdict
from service.games.schemas import (
    EventPage,
    Forking,
    GamePage,
    LegalMoves,
    MoveAnswer,
    NewGame,
    Over,
    Turns,
    WatchToken,
)
from service.games.streaming import End, StreamedLine
from service.health import Health, Ready
from service.players.controller import NewPlayer, Profile, Registered
from service.players.players import Player
from service.players.tokens import NewToken
from service.problems import Problem
from service.protection.admin import Banning, PlayerEntry, PlayerPage
from service.rulesets import RulesetDetail, RulesetList
from service.tournaments.exporting import TournamentLine
from service.tournaments.report.summary import Summary
from service.tournaments.schemas import (
    EntrantRatings,
    LeaderboardView,
    NewTournament,
    Standings,
    TournamentGames,
    TournamentList,
    TournamentView,
)

API_TYPES: Final[tuple[Any, ...]] = (
    Banning,
    End,
    EntrantRatings,
    EventPage,
    Forking,
    GamePage,
    Health,
    LeaderboardView,
    LegalMoves,
    MoveAnswer,
    NewGame,
    NewPlayer,
    NewToken,
    NewTournament,
    Over,
    Player,
    PlayerEntry,
    PlayerPage,
    Problem,
    ProblemCatalogue,
    ProblemKind,
    Profile,
    Ready,
    Record,
    Registered,
    RulesetDetail,
    RulesetList,
    Standings,
    StreamedLine,
    Summary,
    TournamentGames,
    TournamentLine,
    TournamentList,
    TournamentView,
    Turns,
    Verdict,
    WatchToken,
)
