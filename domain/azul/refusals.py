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
