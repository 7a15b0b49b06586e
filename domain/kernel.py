"""The words every game is written in: values, messages, refusals and the ruleset itself."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from domain.chance import Chance


class Value(msgspec.Struct, frozen=True, gc=False):
    """An immutable, hashable domain value. It can be in no cycle, so the garbage collector need not look at it."""


def snake_case(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


class Event(Value, frozen=True, tag=snake_case):
    """Something that happened. Its tag and fields are a storage format: add, never rename.

    An event that holds the outcome of a draw says so: a rehearsal (dry run) stops before it.
    """

    is_draw: ClassVar[bool] = False


class Rejected(Exception):
    """The rules refuse a command. `code` is public and never changes; `rule` names the rule book's rule."""

    code: ClassVar[str]
    rule: str | None = None

    def __init__(self, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        if rule is not None:
            self.rule = rule


class NotYourTurn(Rejected):
    """Another player is to act."""

    code = "not-your-turn"


class Result(Value, frozen=True):
    """How a game ended. Rank 1 is the winner; seats that share a rank share the place."""

    reason: str
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    left: tuple[int, ...] = ()  # seats whose players resigned or ran out of time


class Ruling(Value, frozen=True):
    """What this service does where a rule book is silent."""

    rule: str
    text: str


M = TypeVar("M")  # what a player may ask for
E = TypeVar("E")  # what happened
S = TypeVar("S")  # the table: everything a game knows about itself


class Unfolding(Generic[S, E]):
    """A story told event by event, each on the table that the ones before it left."""

    __slots__ = ("_evolve", "events", "table")

    def __init__(self, evolve: Callable[[S, E], S], table: S) -> None:
        self._evolve = evolve
        self.table = table
        self.events: list[E] = []

    def add(self, event: E) -> None:
        self.events.append(event)
        self.table = self._evolve(self.table, event)


class Appraise(Protocol):
    """How much a seat should like a legal move: higher is better, comparable within one table only."""

    def __call__(self, table: Any, seat: int, move: Any) -> float: ...


def as_written(move: M) -> M:
    return move


@dataclass(frozen=True, slots=True)
class Ruleset(Generic[M, E, S]):
    """One game as a value: its catalogue entry and its pure functions.

    `decide` and `resolve` refuse, draw and compute; `evolve` only records. A table on which nobody
    is to act and which has no result yet waits for `resolve`. A seat of None is a spectator.
    """

    id: str
    names: dict[str, str]
    players: range
    options: type[msgspec.Struct]
    moves: Any  # the type of a move: a Struct or a union of them
    events: Any  # the type of an event
    state: type[S]  # the type of a table
    table: type[msgspec.Struct]  # the type of a table's public view
    rulings: tuple[Ruling, ...]
    board: msgspec.Struct  # the printed data, for clients that draw it

    start: Callable[[Any, int, Chance], tuple[E, ...]]
    decide: Callable[[S, int, M, Chance], tuple[E, ...]]
    resolve: Callable[[S, Chance], tuple[E, ...]]
    evolve: Callable[[S | None, E], S]
    to_act: Callable[[S], tuple[int, ...]]
    legal: Callable[[S, int], Iterator[M]]
    phase: Callable[[S], str]
    round: Callable[[S], int]
    scores: Callable[[S], tuple[int, ...]]
    result: Callable[[S], Result | None]
    view: Callable[[S, int | None], msgspec.Struct]
    redact: Callable[[E, int | None], E]
    imagine: Callable[[S, int, Chance], S]  # a table this seat cannot tell from the true one
    appraise: Appraise
    hides: bool = False  # whether something on the table is hidden from some viewer
    canonical: Callable[[M], M] = as_written  # the spelling in which `legal` lists a move
    revision: int = 1  # raised when the same commands would yield other events
