"""Words that leave the process: events, moves and refusals are told apart by their names alone."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import import_module
from types import UnionType
from typing import Any, TypeVar, get_args

import msgspec
import pytest

from domain.catalogue import RULESETS
from domain.commits import AnyEvent
from domain.kernel import Event, Rejected, snake_case
from tests.architecture.sources import ROOT, modules

K = TypeVar("K")

for path in (*modules("domain"), *modules("service")):
    if path.stem == "__main__":
        continue
    import_module(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))


def members(kind: Any) -> Iterable[type]:
    """The classes of a union, or the one class."""
    return get_args(kind) if isinstance(kind, UnionType) or get_args(kind) else (kind,)


def subclasses(kind: type[K]) -> Iterator[type[K]]:
    for child in kind.__subclasses__():
        yield child
        yield from subclasses(child)


def ours(kinds: Iterable[type[K]]) -> list[type[K]]:
    """Classes of the project itself, not those a test made up."""
    return sorted(
        {kind for kind in kinds if kind.__module__.startswith(("domain.", "service."))},
        key=lambda kind: (kind.__module__, kind.__name__),
    )


def repeated(words: Iterable[Any]) -> list[Any]:
    return [word for word, count in Counter(words).items() if count > 1]


EVENTS = ours(subclasses(Event))
REFUSALS = ours(subclasses(Rejected))
MOVES: list[type[Any]] = ours({move for rules in RULESETS.values() for move in members(rules.moves)})


def tag(kind: type) -> Any:
    return msgspec.inspect.type_info(kind).tag  # type: ignore[attr-defined]


def test_every_event_has_a_name_and_a_tag_of_its_own() -> None:
    assert repeated(event.__name__ for event in EVENTS) == []
    assert repeated(tag(event) for event in EVENTS) == []


def test_an_event_s_tag_is_its_name() -> None:
    assert {event.__name__: tag(event) for event in EVENTS} == {e.__name__: snake_case(e.__name__) for e in EVENTS}


def test_every_event_can_be_read_back_from_a_stream() -> None:
    assert set(EVENTS) == set(members(AnyEvent))


def test_every_move_has_a_name_of_its_own() -> None:
    assert repeated(move.__name__ for move in MOVES) == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_moves_of_a_game_are_told_apart_by_their_tags(ruleset: str) -> None:
    tags = [tag(move) for move in members(RULESETS[ruleset].moves)]
    assert repeated(tags) == []
    assert all(re.fullmatch("[a-z_]+", word) for word in tags)


@pytest.mark.parametrize("kind", [*EVENTS, *MOVES], ids=lambda kind: kind.__name__)
def test_everything_a_client_reads_is_explained(kind: type) -> None:
    assert explanation(kind)


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda kind: kind.__name__)
def test_every_refusal_has_a_code_and_is_explained(refusal: type[Rejected]) -> None:
    assert "code" in vars(refusal), "a code of its own, not an inherited one"
    assert re.fullmatch("[a-z]+(-[a-z]+)*", refusal.code)
    assert explanation(refusal)


def explanation(kind: type) -> str:
    """Its own docstring; a dataclass or Struct without one has a signature in its place."""
    own = (vars(kind).get("__doc__") or "").strip()
    return "" if own.startswith(f"{kind.__name__}(") else own


def test_every_code_stands_for_one_refusal() -> None:
    assert repeated(refusal.code for refusal in REFUSALS) == []
