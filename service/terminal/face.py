"""What a game must bring to be played in a terminal."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Raw
from rich.text import Text

from service.terminal.answers import Rules, Seen

T = TypeVar("T")  # the table's public view
B = TypeVar("B")  # the printed board
M = TypeVar("M")  # a move
E = TypeVar("E")  # an event

Who = Callable[[int], str]  # a seat's name


class Unclear(Exception):
    """What was typed is no move; the message helps to write one."""


@dataclass(frozen=True)
class Scene(Generic[T, B]):
    """A game as this player sees it, in the types of its package."""

    view: Seen
    table: T
    board: B
    width: int = 80

    def who(self, seat: int) -> str:
        return "You" if seat == self.view.you else name_of(self.view, seat)

    @property
    def me(self) -> int:
        """This player's seat."""
        return self.view.you or 0

    @property
    def seats(self) -> list[int]:
        """Every seat in the order of play, this player's first."""
        count = len(self.view.seats)
        return [(self.me + step) % count for step in range(count)]


def name_of(view: Seen, seat: int) -> str:
    """The name in a seat, with the seat where another has the same."""
    names = [seated.name or "nobody" for seated in view.seats]
    return names[seat] if Counter(names)[names[seat]] == 1 else f"{names[seat]} {seat}"


@dataclass(frozen=True)
class Face(Generic[T, B, M, E]):
    """How the tables of one game package look, and how its moves are typed."""

    types: tuple[Any, Any, Any, Any]  # of a table, a board, a move and an event
    help: str
    draw: Callable[[Scene[T, B]], list[Text]]
    read: Callable[[str, Scene[T, B]], M]  # what was typed, as a move; or Unclear
    write: Callable[[M], str]  # a move as it can be typed
    tell: Callable[[E, Who], str | None]  # what happened, in words; None where that is not worth a line

    def scene(self, view: Seen, rules: Rules, width: int) -> Scene[T, B]:
        table, board, _, _ = self.types
        return Scene(view, msgspec.convert(view.table, table), msgspec.convert(rules.board, board), width)

    def written(self, move: Any) -> str:
        return self.write(msgspec.convert(move, self.types[2]))

    def told(self, event: Raw, who: Who) -> str | None:
        return self.tell(msgspec.json.decode(event, type=self.types[3]), who)


AnyScene = Scene[Any, Any]
AnyFace = Face[Any, Any, Any, Any]
