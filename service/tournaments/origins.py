"""How a game says which tournament it belongs to: `tournament:<id>/<deal>-<rotation>`."""

import re
from typing import Final, NamedTuple

ORIGIN: Final = re.compile(r"tournament:(?P<id>[a-z2-7]+)/(?P<deal>[0-9]+)-(?P<rotation>[0-9]+)")


class Place(NamedTuple):
    """A game's place in its tournament."""

    tournament_id: str
    deal: int
    rotation: int

    @property
    def origin(self) -> str:
        return f"tournament:{self.tournament_id}/{self.deal}-{self.rotation}"


def place_in(origin: str | None) -> Place | None:
    """The place that an origin names; nothing for games that are of no tournament."""
    found = ORIGIN.fullmatch(origin or "")
    return Place(found["id"], int(found["deal"]), int(found["rotation"])) if found else None
