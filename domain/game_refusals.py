"""Why something that is asked of a game is refused, whatever the game."""

from domain.kernel import Rejected


class AlreadyCreated(Rejected):
    """A game is created once."""

    code = "already-created"


class GameNotRunning(Rejected):
    """The game waits for players, or it is over."""

    code = "game-not-running"


class NothingToResolve(Rejected):
    """The game waits for a player, not for scoring."""

    code = "nothing-to-resolve"


class GameNotOpen(Rejected):
    """The game has started; no seat is free any more."""

    code = "game-not-open"


class NoSeatForYou(Rejected):
    """No seat is open, and none is reserved for this player."""

    code = "no-seat-for-you"


class AlreadySeated(Rejected):
    """A player takes one seat of a game."""

    code = "already-seated"


class NotAtTheTable(Rejected):
    """Only a player who sits at the table can do this."""

    code = "not-at-the-table"


class TooLateToAbort(Rejected):
    """The game has really begun, or somebody else opened it."""

    code = "too-late-to-abort"
