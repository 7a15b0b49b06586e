"""Games that differ only in what one viewer may not know."""

from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from domain.axio.events import AxioEvent, ExchangeOffered, RackFilled, RackShown
from domain.axio.state import Table
from domain.axio.tiles import KINDS, Rack, Tile
from domain.kernel import Rejected
from tests.domain.axio.games import Commit
from tests.domain.axio.tables import AXIO, Events, chance, evolved

ATTEMPTS = 30


class Slot(NamedTuple):
    """One tile of one draw."""

    commit: int
    event: int
    at: int
    seat: int


Draws = dict[tuple[int, int], Rack]  # the tiles of every draw, by commit and event


def draws_of(game: list[Commit]) -> Draws:
    return {
        (number, at): event.tiles
        for number, commit in enumerate(game)
        for at, event in enumerate(commit.events)
        if isinstance(event, RackFilled) and event.tiles is not None
    }


def hidden_slots(game: list[Commit], viewer: int | None) -> list[Slot]:
    """Every tile that somebody else drew."""
    return [
        Slot(number, at, position, event.seat)
        for number, commit in enumerate(game)
        for at, event in enumerate(commit.events)
        if isinstance(event, RackFilled) and event.seat != viewer
        for position in range(event.count)
    ]


def drawn_instead(draws: Draws, slot: Slot, tile: Tile) -> Draws:
    rack = draws[slot.commit, slot.event]
    return draws | {(slot.commit, slot.event): (*rack[: slot.at], tile, *rack[slot.at + 1 :])}


def swapped(draws: Draws, one: Slot, other: Slot) -> Draws:
    first, second = (draws[slot.commit, slot.event][slot.at] for slot in (one, other))
    return drawn_instead(drawn_instead(draws, one, second), other, first)


def retold(game: list[Commit], draws: Draws) -> list[Commit] | None:
    """The same moves with other draws; none if the rules do not allow it, or if a rack would differ that all see."""
    table: Table | None = None
    story: list[Commit] = []
    for number, commit in enumerate(game):
        try:
            events = commit.events if table is None else AXIO.decide(table, commit.seat, moved(commit), chance())
        except Rejected:
            return None
        if not alike(events, commit.events):
            return None
        events = tuple(with_draw(event, draws.get((number, at))) for at, event in enumerate(events))
        table = evolved(table, *events)
        if min(table.bag) < 0:
            return None
        story.append(Commit(commit.seat, commit.move, events, table))
    return story


def alike(events: Events, others: Events) -> bool:
    """Whether both show the same racks, and both or neither offer an exchange: that much is no secret."""
    return [e for e in events if is_open(e)] == [e for e in others if is_open(e)]


def is_open(event: AxioEvent) -> bool:
    return isinstance(event, RackShown | ExchangeOffered)


def moved(commit: Commit) -> Any:
    assert commit.move is not None
    return commit.move


def with_draw(event: AxioEvent, tiles: Rack | None) -> AxioEvent:
    return replace(event, tiles=tiles) if isinstance(event, RackFilled) else event


def twin(game: list[Commit], viewer: int | None, dice: Random) -> list[Commit]:
    """A game that differs only in what the viewer may not know: the tiles that others drew, or when they drew them."""
    slots, story = hidden_slots(game, viewer), game
    for _ in range(ATTEMPTS):
        swap = dice.choice((with_a_later_draw, with_the_bag, between_racks))
        story = retold(story, swap(story, slots, dice)) or story
    return story


def with_a_later_draw(game: list[Commit], slots: list[Slot], dice: Random) -> Draws:
    """The same player drew two tiles the other way round."""
    one = dice.choice(slots)
    later = [slot for slot in slots if slot.seat == one.seat and slot >= one]
    return swapped(draws_of(game), one, later[min(dice.randrange(1, 5), len(later) - 1)])


def with_the_bag(game: list[Commit], slots: list[Slot], dice: Random) -> Draws:
    """A tile that is still in the bag was drawn for another."""
    left = [kind for kind, count in zip(KINDS, game[-1].table.bag, strict=True) if count]
    return drawn_instead(draws_of(game), dice.choice(slots[-12:]), dice.choice(left))


def between_racks(game: list[Commit], slots: list[Slot], dice: Random) -> Draws:
    """Two of the last tiles drawn, by whomever, were drawn the other way round."""
    return swapped(draws_of(game), *dice.sample(slots[-12:], 2))
