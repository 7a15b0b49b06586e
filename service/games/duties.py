"""What a game waits for from a worker, and by when. Pure: the answer follows from the game alone."""

from typing import Final, Literal, NamedTuple

from domain.game import Game

DutyKind = Literal["ai", "score", "clock", "expire", "tournament", "lane"]
AI_TURN: Final[DutyKind] = "ai"
SCORING: Final[DutyKind] = "score"
CLOCK: Final[DutyKind] = "clock"
EXPIRY: Final[DutyKind] = "expire"
TOURNAMENT: Final[DutyKind] = "tournament"  # its lanes are to be opened, or its last things done
LANE: Final[DutyKind] = "lane"  # games of a tournament are to be played, one after the other
AT_ONCE: Final = frozenset({AI_TURN, SCORING})


class Patience(NamedTuple):
    """How long things may take, in milliseconds."""

    overdue: int  # until a job that should have run is enqueued again
    open: int  # until a game that nobody joins expires


class Waiting(NamedTuple):
    """What a game waits for, and from when on the sweeper sees to it."""

    kind: DutyKind
    due: int


def waiting_for(game: Game, at: int, patience: Patience) -> Waiting | None:
    """What must happen without a player, seen from the time of the last commit."""
    if game.status == "open":
        return Waiting(EXPIRY, at + patience.open)
    kind = duty_of(game)
    if kind is not None:
        return Waiting(kind, at + patience.overdue)
    out = game.clocks.first_out() if game.clocks is not None and game.status == "running" else None
    return None if out is None else Waiting(CLOCK, out[1])


def duty_of(game: Game) -> DutyKind | None:
    """What a worker must do at once: an AI's turn, or scoring where nobody is to act."""
    if game.status != "running":
        return None
    if not game.to_act:
        return SCORING
    return AI_TURN if ai_seat(game) is not None else None


def ai_seat(game: Game) -> int | None:
    """The first seat that is to act and is played by an AI."""
    return next((seat for seat in game.to_act if game.seats[seat].type == "ai"), None)


def concerned(game: Game) -> tuple[str, ...]:
    """The players who must act now; all of them, once the game is over."""
    seats = range(len(game.seats)) if game.is_over else game.to_act
    sitting = (game.seats[seat] for seat in seats)
    return tuple(seat.player_id for seat in sitting if seat.type == "player" and seat.player_id is not None)
