"""Why a move is refused: one class per reason, with the rule that says so."""

from domain.kernel import Rejected


class RoundIsOver(Rejected):
    """Everybody has passed; the round is being scored."""

    code = "round-is-over"
    rule = "SP-20"


class OfferStillOpen(Rejected):
    """Before the offer is empty, tiles are taken and nothing else."""

    code = "offer-still-open"
    rule = "SP-13"


class PlacingHasBegun(Rejected):
    """Once the offer is empty, a turn is placing a tile or passing."""

    code = "placing-has-begun"
    rule = "SP-20"


class CollectFirst(Rejected):
    """Tiles earned from the supply are taken at once."""

    code = "collect-first"
    rule = "SP-24"


class FactoryNotInPlay(Rejected):
    """The factory is not part of a game with this many players."""

    code = "factory-not-in-play"
    rule = "SP-1"


class ColourNotOffered(Rejected):
    """The chosen factory or centre holds no tile of that colour."""

    code = "colour-not-offered"
    rule = "SP-10"


class WildNotAlone(Rejected):
    """The wild colour may be chosen only where nothing else lies."""

    code = "wild-not-alone"
    rule = "SP-10"


class SpaceIsCovered(Rejected):
    """A tile lies on the space already."""

    code = "space-is-covered"
    rule = "SP-21"


class StarTakesOtherColour(Rejected):
    """A star of one colour takes that colour only."""

    code = "star-takes-other-colour"
    rule = "SP-21"


class StarHasColour(Rejected):
    """The tiles of a multicolour star are all different."""

    code = "star-has-colour"
    rule = "SP-22"


class WildStandsForItself(Rejected):
    """Tiles of the wild colour, placed as that colour, replace nothing."""

    code = "wild-stands-for-itself"
    rule = "SP-21"


class TooManyWildTiles(Rejected):
    """The placed tile at least must be of its own colour."""

    code = "too-many-wild-tiles"
    rule = "SP-21"


class NotEnoughTiles(Rejected):
    """The player does not have the tiles that the space demands."""

    code = "not-enough-tiles"
    rule = "SP-21"


class WrongNumberCollected(Rejected):
    """Exactly the tiles earned are taken, or all that the supply holds."""

    code = "wrong-number-collected"
    rule = "SP-24"


class NotInSupply(Rejected):
    """The supply does not hold these tiles."""

    code = "not-in-supply"
    rule = "SP-24"


class TooManyKept(Rejected):
    """The corners of a board hold four tiles."""

    code = "too-many-kept"
    rule = "SP-26"


class NotYoursToKeep(Rejected):
    """The player does not have the tiles to be kept."""

    code = "not-yours-to-keep"
    rule = "SP-26"
