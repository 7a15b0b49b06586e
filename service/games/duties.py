"""What a game waits for from a worker. Pure: the answer follows from the game alone."""

from typing import Final, Literal

from domain.game import Game

DutyKind = Literal["ai", "score"]
AI_TURN: Final[DutyKind] = "ai"
SCORING: Final[DutyKind] = "score"


def duty_of(game: Game) -> DutyKind | None:
    """An AI's turn, scoring where nobody is to act, or nothing."""
    if game.status != "running":
        return None
    if not game.to_act:
        return SCORING
    return AI_TURN if ai_seat(game) is not None else None


def ai_seat(game: Game) -> int | None:
    """The first seat that is to act and is played by an AI."""
    return next((seat for seat in game.to_act if game.seats[seat].type == "ai"), None)
