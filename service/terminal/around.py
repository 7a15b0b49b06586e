"""What happens around every table, in words."""

from typing import Final, assert_never

from domain.clocks import ClocksSet
from domain.game_events import (
    GameAborted,
    GameCreated,
    GameEvent,
    GameFinished,
    GameStarted,
    SeatGivenBack,
    SeatLeft,
    SeatTaken,
    TableCopied,
)
from service.terminal.face import Who

LEAVING: Final = {"resigned": "resigned", "timeout": "ran out of time"}
ABORTED: Final = {
    "player": "a player stopped it",
    "everyone_left": "everybody left",
    "expired": "nobody came",
    "operator": "whoever runs the service stopped it",
}


def tell(event: GameEvent, who: Who) -> str | None:
    match event:
        case SeatTaken(_, _, name):
            return f"{name} sat down."
        case SeatGivenBack(seat):
            return f"Seat {seat} is open again."
        case SeatLeft(seat, by, level):
            return f"{who(seat)} {LEAVING[by]}{f'; AI ({level}) plays on' if level else ''}."
        case GameAborted(reason):
            return f"The game is over: {ABORTED[reason]}."
        case GameCreated() | TableCopied() | GameStarted() | GameFinished() | ClocksSet():
            return None
        case _:
            assert_never(event)
