"""Which games are golden: every ruleset, every option of it, and what can happen around a table."""

import hashlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import msgspec
from msgspec import Raw

from domain.catalogue import RULESETS
from domain.chance import commitment
from domain.clocks import PerMove, Total
from domain.commands import Abort, Create, Fork, Join, Leave, Resign, RunOut
from domain.seats import Seat
from tests.golden.chronicle import Chronicle, seated
from tests.laws.cases import choices

Story = Callable[[Chronicle], None]


def seed_of(name: str) -> bytes:
    return hashlib.sha256(f"golden {name}".encode()).digest()


def whole_game(ruleset: str, chronicle: Chronicle, options: dict[str, Any] | None = None) -> None:
    chronicle.open(ruleset, min(2, RULESETS[ruleset].players[-1]), options)
    chronicle.play()


def forked(ruleset: str, chronicle: Chronicle) -> None:
    """Another game's table in the middle of it; an AI and a player go on from there."""
    other = Chronicle(seed_of(f"before the fork of {ruleset}"))
    other.open(ruleset, min(2, RULESETS[ruleset].players[-1]))
    other.play(moves=15)
    seats = (seated("greta"), Seat("ai", name="AI (greedy)", level="greedy"))[: len(other.game.seats)]
    create = Create(ruleset, {}, seats, "greta", commitment(chronicle.seed), "server", origin="fork:another@16")
    chronicle.tell(Fork(create, Raw(msgspec.json.encode(other.game.table))), "greta")
    chronicle.play()


def resigned(chronicle: Chronicle) -> None:
    """One of three gives up, and an AI plays on."""
    chronicle.open("azul", 3)
    chronicle.play(moves=7)
    chronicle.tell(Resign("rafael"), "rafael")
    chronicle.play()


def aborted(chronicle: Chronicle) -> None:
    """A player leaves before the start and comes back; then the game is stopped."""
    seats = (seated("greta"), Seat("reserved", player_id="rafael", name="Rafael"), Seat("open"))
    create = Create("azul", {}, seats, "greta", commitment(chronicle.seed), "creator", visibility="unlisted")
    chronicle.tell(create, "greta")
    for command in (Join("rafael", "Rafael"), Leave("rafael"), Join("cleo", "Cleo"), Join("rafael", "Rafael")):
        chronicle.tell(command, command.player_id)
    chronicle.play(moves=1)
    chronicle.tell(Abort("cleo", "player", moves=1), "cleo")


def out_of_time(chronicle: Chronicle) -> None:
    """Some seconds for each move, until they do not suffice."""
    chronicle.open("azul", 2, clock=PerMove(seconds=30))
    chronicle.play(moves=9)
    chronicle.tell(RunOut(chronicle.game.to_act[0]), after=31_000)


def played_for(chronicle: Chronicle) -> None:
    """Some minutes for the whole game; an AI plays on for the one who thinks too long."""
    chronicle.open("azul", 2, clock=Total(seconds=60, increment=2, on_timeout="ai"))
    chronicle.play(moves=9)
    chronicle.tell(RunOut(chronicle.game.to_act[0]), after=90_000)
    chronicle.play()


def variations(ruleset: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The ruleset as it is, and with each option that changes play, one at a time."""
    yield ruleset, {}
    usual, *_ = combinations = choices(ruleset)
    for options in combinations:
        unusual = {name: value for name, value in options.items() if value != usual[name]}
        if len(unusual) == 1:
            [(name, value)] = unusual.items()
            words = [name] if value is True else [name, str(value)]
            yield "-".join([ruleset, *words]).replace("_", "-"), unusual


def package(ruleset: str) -> str:
    return str(RULESETS[ruleset].table.__struct_config__.tag)


# The name of each golden game, which is also where it is kept, and how it goes.
GOLDEN: Final[dict[str, Story]] = {
    **{
        f"{package(ruleset)}/{name}": partial(whole_game, ruleset, options=options)
        for ruleset in RULESETS
        for name, options in variations(ruleset)
    },
    **{f"{package(ruleset)}/{ruleset}-forked": partial(forked, ruleset) for ruleset in RULESETS},
    "stories/resigned": resigned,
    "stories/aborted": aborted,
    "stories/out-of-time": out_of_time,
    "stories/played-for": played_for,
}
