"""Time to think. Pure: what time it is comes in from outside and is written into the stream."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.kernel import Event, Rejected, Value

DAY = 24 * 60 * 60
OnTimeout = Literal["forfeit", "ai"]


class PerMove(Value, frozen=True, tag="per_move"):
    """So many seconds for every move."""

    seconds: Annotated[int, Meta(ge=1, le=30 * DAY)]
    on_timeout: Annotated[
        OnTimeout, Meta(description="Whoever runs out of time forfeits, or the greedy AI plays on for them.")
    ] = "forfeit"


class Total(Value, frozen=True, tag="total"):
    """So many seconds for the whole game, and some more for every move made."""

    seconds: Annotated[int, Meta(ge=1, le=30 * DAY)]
    increment: Annotated[int, Meta(ge=0, le=DAY)] = 0
    on_timeout: Annotated[
        OnTimeout, Meta(description="Whoever runs out of time forfeits, or the greedy AI plays on for them.")
    ] = "forfeit"


Clock = PerMove | Total


class Clocks(Value, frozen=True):
    """How the clocks stand: what each seat had left at a moment, and whose clocks have been running since."""

    at: int  # milliseconds since 1970
    left: tuple[int, ...]  # milliseconds, by seat
    running: tuple[int, ...]

    def left_at(self, seat: int, at: int, spared: int = 0) -> int:
        """What a seat has left at a later moment; `spared` milliseconds since then are not charged."""
        if seat not in self.running:
            return self.left[seat]
        return self.left[seat] - max(0, at - self.at - spared)

    def is_out(self, seat: int, at: int, spared: int = 0) -> bool:
        """Whether a seat's clock has run out. One that stands, as an AI's always does, has not."""
        return seat in self.running and self.left_at(seat, at, spared) <= 0

    def first_out(self) -> tuple[int, int] | None:
        """The seat whose time runs out first, and when; nobody where no clock runs."""
        return min(((seat, self.at + self.left[seat]) for seat in self.running), key=lambda out: out[1], default=None)


class ClocksSet(Event, frozen=True):
    """The clocks after a commit: time was charged, and perhaps others are to act now."""

    clocks: Clocks


class OutOfTime(Rejected):
    """The player's time is up."""

    code = "out-of-time"


class TimeLeft(Rejected):
    """The player still has time."""

    code = "time-left"


def wound_up(clock: Clock, seats: int, at: int) -> Clocks:
    """All clocks full and standing."""
    return Clocks(at, (clock.seconds * 1000,) * seats, ())


def turned(clock: Clock, clocks: Clocks, running: tuple[int, ...], moved: int | None, at: int, spared: int) -> Clocks:
    """The clocks once a seat has moved, or nobody, and these seats are to act."""
    left = [clocks.left_at(seat, at, spared) for seat in range(len(clocks.left))]
    if moved is not None and moved in clocks.running and isinstance(clock, Total):
        left[moved] += clock.increment * 1000
    if isinstance(clock, PerMove):
        for seat in running:
            if seat == moved or seat not in clocks.running:
                left[seat] = clock.seconds * 1000
    return Clocks(at, tuple(max(0, time) for time in left), running)
