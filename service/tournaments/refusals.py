"""Why a tournament cannot be played as it is asked for: one class per reason."""

from domain.kernel import Rejected


class TooFewEntrants(Rejected):
    """There are not enough entrants for one table."""

    code = "too-few-entrants"


class TooManyEntrants(Rejected):
    """The field is larger than a draw can handle in good time."""

    code = "too-many-entrants"


class EntrantTwice(Rejected):
    """The same entrant is named twice where each can be only once."""

    code = "entrant-twice"


class UnknownEntrant(Rejected):
    """A pairing, bye or challenger names somebody who is not entered."""

    code = "unknown-entrant"


class WrongTableSize(Rejected):
    """A table has more or fewer entrants than the tournament's tables have seats."""

    code = "wrong-table-size"


class NoSuchRound(Rejected):
    """A bye or manual table is set for a round that will not be played."""

    code = "no-such-round"


class TwoPlacesInARound(Rejected):
    """An entrant is set to be in two places in the same round."""

    code = "two-places-in-a-round"


class ForbiddenTable(Rejected):
    """A manual table seats two entrants whose meeting is forbidden."""

    code = "forbidden-table"


class BadAdvance(Rejected):
    """The number that goes on must divide the seats of a table, and be smaller."""

    code = "bad-advance"


class StopNeedsTwo(Rejected):
    """A test compares exactly two entrants, at tables of two."""

    code = "stop-needs-two"


class BadStop(Rejected):
    """The test's hypotheses or error rates make no sense."""

    code = "bad-stop-rule"


class BadTournamentSeed(Rejected):
    """A tournament seed is 32 bytes, written as 64 lower-case hex digits."""

    code = "bad-tournament-seed"
