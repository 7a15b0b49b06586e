"""Who meets whom: rounds of pairings, whatever the format."""

from typing import Annotated

from msgspec import Meta

from domain.kernel import Value
from service.tournaments.outcomes import Entrant


class Pairing(Value, frozen=True):
    """Entrants who sit down together, for all the deals of their pairing."""

    id: Annotated[str, Meta(description="Round and table, such as 3-1; unique in the tournament.")]
    seats: Annotated[tuple[Entrant, ...], Meta(description="In the order of the seats, before any rotation.")]


class Bye(Value, frozen=True):
    """An entrant who sits a round out, and what that is worth, from 0 (a lost pairing) to 1 (a won one)."""

    entrant: Entrant
    worth: Annotated[float, Meta(ge=0, le=1)] = 1.0


class Round(Value, frozen=True):
    """One round. Once drawn it should be stored: the draw of the next one builds on it."""

    number: int
    pairings: tuple[Pairing, ...]
    byes: tuple[Bye, ...] = ()


Table = tuple[Entrant, ...]


def numbered(number: int, tables: list[Table], byes: tuple[Bye, ...] = ()) -> Round:
    """A round of these tables, each with its id."""
    return Round(number, tuple(Pairing(f"{number}-{at}", table) for at, table in enumerate(tables, 1)), byes)


def rotated(table: Table, places: int) -> Table:
    """Everybody moves on by so many seats."""
    places %= len(table)
    return table[places:] + table[:places]
