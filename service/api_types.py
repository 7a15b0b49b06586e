"""Every Struct that the API speaks of, for the OpenAPI document."""

from typing import Any, Final

from domain.records import Record
from service.docs.catalogue import ProblemCatalogue, ProblemKind
from service.games.schemas import EventPage, GamePage, LegalMoves, MoveAnswer, NewGame, Ready
from service.health import Health
from service.players.controller import NewPlayer, Registered
from service.players.players import Player
from service.problems import Problem
from service.rulesets import RulesetDetail, RulesetList

API_TYPES: Final[tuple[Any, ...]] = (
    EventPage,
    GamePage,
    Health,
    LegalMoves,
    MoveAnswer,
    NewGame,
    NewPlayer,
    Player,
    Problem,
    ProblemCatalogue,
    ProblemKind,
    Ready,
    Record,
    Registered,
    RulesetDetail,
    RulesetList,
)
