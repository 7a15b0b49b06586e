"""Why a move is refused: one class per reason, with the rule that says so."""

from domain.kernel import Rejected


class OfferIsOver(Rejected):
    """All factories and the centre are empty; the round is being scored."""

    code = "offer-is-over"
    rule = "AZ-18"


class NoSuchFactory(Rejected):
    """The factory is not part of a game with this many players."""

    code = "no-such-factory"
    rule = "AZ-2"


class ColourNotThere(Rejected):
    """The chosen factory or centre holds no tile of that colour."""

    code = "colour-not-there"
    rule = "AZ-11"


class LineIsFull(Rejected):
    """A full pattern line is no legal target."""

    code = "line-is-full"
    rule = "AZ-14"


class LineHasOtherColour(Rejected):
    """A pattern line takes one colour only."""

    code = "line-has-other-colour"
    rule = "AZ-14"


class WallRowHasColour(Rejected):
    """The line's wall row already holds that colour."""

    code = "wall-row-has-colour"
    rule = "AZ-14"


class SpreadMissing(Rejected):
    """The disc's other tiles go to its neighbours: the move must say which colour goes where."""

    code = "spread-missing"
    rule = "SF-7"


class SpreadNotAsked(Rejected):
    """No tile is left that could be spread from here."""

    code = "spread-not-asked"
    rule = "SF-7"


class SpreadIncomplete(Rejected):
    """A spread names exactly the colours that are left on the disc."""

    code = "spread-incomplete"
    rule = "SF-7"


class OfferIsOpen(Rejected):
    """Tiles go to the wall when all factories and the centre are empty."""

    code = "offer-is-open"
    rule = "AZ-20"


class NothingToTile(Rejected):
    """The player has no column to choose now."""

    code = "nothing-to-tile"
    rule = "GV-5"


class AnotherLineFirst(Rejected):
    """Full lines are tiled from top to bottom."""

    code = "another-line-first"
    rule = "GV-1"


class WallSpaceIsTaken(Rejected):
    """A tile lies on that wall space."""

    code = "wall-space-is-taken"
    rule = "GV-1"


class WallColumnHasColour(Rejected):
    """A colour may stand once in a column."""

    code = "wall-column-has-colour"
    rule = "GV-2"


class WallSpaceHasOtherColour(Rejected):
    """The wall space is printed with another colour."""

    code = "wall-space-has-other-colour"
    rule = "CM-1"
