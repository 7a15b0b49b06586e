"""Why a move is refused: one class per reason, with the rule that says so."""

from domain.kernel import Rejected


class MustPlaceFirst(Rejected):
    """Exchanging and drawing come after the last placement of a turn."""

    code = "must-place-first"
    rule = "AX-16"


class PlacingIsDone(Rejected):
    """The turn's tiles are placed; exchange the rack or draw."""

    code = "placing-is-done"
    rule = "AX-16"


class TileNotOnRack(Rejected):
    """The player does not hold this tile."""

    code = "tile-not-on-rack"
    rule = "AX-10"


class SpacesNotAdjacent(Rejected):
    """The two halves of a tile lie side by side."""

    code = "spaces-not-adjacent"
    rule = "AX-10"


class SpaceOutsideArea(Rejected):
    """The space is not part of the area for this many players."""

    code = "space-outside-area"
    rule = "AX-1"


class SpaceNotEmpty(Rejected):
    """A tile, a pyramid or a printed colour is there."""

    code = "space-not-empty"
    rule = "AX-10"


class FirstTileAstray(Rejected):
    """A player's first tile touches a printed space."""

    code = "first-tile-astray"
    rule = "AX-11"


class PrintedSpaceClaimed(Rejected):
    """Another player's first tile touches that printed space already."""

    code = "printed-space-claimed"
    rule = "AX-11"
