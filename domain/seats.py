"""Places at a table."""

from typing import Literal

from domain.kernel import Value

Level = Literal["random", "greedy"]
SeatType = Literal["open", "reserved", "player", "ai"]
LeftBy = Literal["resigned", "timeout"]


class Seat(Value, frozen=True, omit_defaults=True):
    """A place at the table: open to all, reserved for one player, taken by one, or played by an AI."""

    type: SeatType
    player_id: str | None = None
    name: str | None = None
    level: Level | None = None
    left: LeftBy | None = None  # how the player who sat here left the game

    @property
    def is_waiting(self) -> bool:
        return self.type in ("open", "reserved")
