"""What is played: the format, the table size, how many deals, and when it is enough."""

from typing import Annotated, Final

from msgspec import Meta

from domain.kernel import Value
from service.tournaments.outcomes import Entrant
from service.tournaments.statistics.criteria import Criterion
from service.tournaments.statistics.sprt import Sprt

Count = Annotated[int, Meta(ge=1)]


class RoundRobin(Value, frozen=True, tag="round_robin"):
    """Everyone meets everyone."""

    cycles: Annotated[Count, Meta(description="How often; every second time with seats swapped.")] = 1


class Gauntlet(Value, frozen=True, tag="gauntlet"):
    """Each challenger meets everyone else."""

    challengers: tuple[Entrant, ...]
    cycles: Count = 1


class RequestedBye(Value, frozen=True):
    """An entrant sits a round out. Byes worth 0 for all rounds to come are a withdrawal."""

    round: Count
    entrant: Entrant
    worth: Annotated[float, Meta(ge=0, le=1, description="Share of the points of a won pairing.")] = 0.5


class ManualTable(Value, frozen=True):
    """A pairing that the organiser sets; seats in this order."""

    round: Count
    seats: tuple[Entrant, ...]


class Swiss(Value, frozen=True, tag="swiss"):
    """Entrants meet others with as many points as they have, and nobody twice while that can be avoided."""

    rounds: Count
    byes: tuple[RequestedBye, ...] = ()
    forbidden: Annotated[
        tuple[tuple[Entrant, Entrant], ...], Meta(description="Pairs that never sit at one table.")
    ] = ()
    manual: tuple[ManualTable, ...] = ()
    bye_worth: Annotated[
        float, Meta(ge=0, le=1, description="What a bye that the draw gives is worth: 1 is a won pairing.")
    ] = 1.0


class Elimination(Value, frozen=True, tag="elimination"):
    """Knock-out. Entrants are seeded in the order given; the best get the byes."""

    advance: Annotated[Count, Meta(description="How many of a table go on; must divide the seats.")] = 1
    playoffs: Annotated[int, Meta(ge=0, description="Further deals, one at a time, while a table is level.")] = 3


class Batch(Value, frozen=True, tag="batch"):
    """Just these tables; none named means all entrants at one."""

    tables: tuple[tuple[Entrant, ...], ...] = ()


Format = RoundRobin | Gauntlet | Swiss | Elimination | Batch


class Config(Value, frozen=True):
    """A tournament. Together with the outcomes so far it fixes every game to come."""

    entrants: Annotated[tuple[Entrant, ...], Meta(description="In the order of their seeds, best first.")]
    format: Format
    seed: Annotated[
        str, Meta(pattern="^[0-9a-f]{64}$", description="32 bytes in hex; each deal's seed derives from it.")
    ]
    seats: Annotated[int, Meta(ge=2, le=4, description="Entrants at a table.")] = 2
    deals: Annotated[Count, Meta(description="Deals per pairing.")] = 1
    mirrored: Annotated[
        bool, Meta(description="Play each deal once per seat, everybody moving on by one: each sits everywhere.")
    ] = True
    tie_breaks: Annotated[
        tuple[Criterion, ...] | None, Meta(description="What decides places, in order; null is the format's custom.")
    ] = None
    stop_when: Annotated[
        Sprt | None, Meta(description="For two entrants: stop as soon as this test has a verdict.")
    ] = None

    @property
    def games_per_deal(self) -> int:
        return self.seats if self.mirrored else 1

    @property
    def games_per_pairing(self) -> int:
        return self.deals * self.games_per_deal

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        """What decides places."""
        return CUSTOM[type(self.format)] if self.tie_breaks is None else self.tie_breaks


CUSTOM: Final[dict[type[Format], tuple[Criterion, ...]]] = {
    RoundRobin: ("points", "head_to_head", "sonneborn_berger", "wins", "score_difference"),
    Gauntlet: ("share", "head_to_head", "wins", "score_difference"),
    Swiss: ("points", "buchholz", "head_to_head", "sonneborn_berger", "wins", "score_difference"),
    Elimination: ("last_round", "last_table", "last_margin", "seed"),
    Batch: ("share", "head_to_head", "wins", "score_difference"),
}
