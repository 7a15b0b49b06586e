"""Tables for the faces to show, as the API would send them."""

from typing import Any

import msgspec

from domain.catalogue import RULESETS
from domain.game import Game
from domain.views import view
from service.rulesets import detail
from service.terminal.answers import Rules, Seated, Seen
from service.terminal.layout import Block

SEED = bytes(range(32))


def seen(**changes: Any) -> Seen:
    """A game of two in which it is Ada's turn, and Ada is this player."""
    ada = Seated(0, "player", "Ada", "ada", 0)
    usual: dict[str, Any] = {
        "game_id": "game",
        "ruleset": "azul",
        "version": 1,
        "status": "running",
        "phase": "offer",
        "round": 1,
        "to_act": (0,),
        "seats": (ada, Seated(1, "player", "Ben", "ben", 0)),
        "you": 0,
        "result": None,
        "table": None,
    }
    return Seen(**usual | changes)


def as_sent(value: Any, kind: Any) -> Any:
    """Through JSON, as over the wire."""
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


def view_for(game: Game, seat: int | None, version: int = 1) -> Seen:
    sent: Seen = as_sent(view(game, "game", version, seat, SEED), Seen)
    return sent


def rules_of(ruleset: str) -> Rules:
    sent: Rules = as_sent(detail(RULESETS[ruleset]), Rules)
    return sent


def picture(lines: Block) -> str:
    return "\n".join(line.plain.rstrip() for line in lines)
