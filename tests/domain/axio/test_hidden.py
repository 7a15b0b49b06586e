"""What a viewer may not know makes no difference to what that viewer is told (AX-4, AX-17)."""

from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.axio.events import AxioEvent, ExchangeOffered, RackFilled, RackShown
from domain.axio.moves import DRAW, EXCHANGE
from domain.axio.state import Table
from domain.axio.tiles import KINDS, Rack, Tile
from domain.kernel import Rejected
from tests.domain.axio.tables import (
    AXIO,
    Commit,
    Events,
    chance,
    colours,
    commits,
    drawn,
    evolved,
    place,
    played,
    scored,
    seen,
    told,
    underway,
)
from tests.laws.shapes import random_move

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


def known(commit: Commit, viewer: int | None) -> tuple[Any, ...]:
    """Everything that a viewer gets to see of one commit, as it leaves the process."""
    table = commit.table
    moves = list(AXIO.legal(table, viewer)) if viewer is not None else []
    redacted = tuple(AXIO.redact(event, viewer) for event in commit.events)
    around = (AXIO.to_act(table), AXIO.phase(table), AXIO.round(table), AXIO.scores(table), AXIO.result(table))
    return (msgspec.json.encode(redacted), msgspec.json.encode(AXIO.view(table, viewer)), moves, around)


@pytest.mark.parametrize("players", [2, 3, 4])
@settings(max_examples=6, deadline=None)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_ax_4_games_that_differ_in_hidden_tiles_look_the_same(players: int, data: st.DataObject, seed: int) -> None:
    viewer = data.draw(st.sampled_from([None, *range(players)]))
    game = list(commits(AXIO, players, seed))
    other = twin(game, viewer, Random(seed))
    assume([commit.table for commit in other] != [commit.table for commit in game])
    for one, two in zip(game, other, strict=True):
        assert known(one, viewer) == known(two, viewer)


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_ax_4_refusals_tell_nothing_about_other_racks(seed: int) -> None:
    game = list(commits(AXIO, 3, seed))
    dice = Random(seed)
    for one, two in zip(game, twin(game, 1, Random(seed)), strict=True):
        move = random_move(AXIO.moves, dice)
        assert refusal(one.table, 1, move) == refusal(two.table, 1, move)


def refusal(table: Table, seat: int, move: Any) -> tuple[str, str, str | None] | None:
    try:
        AXIO.decide(table, seat, move, chance())
    except Rejected as refused:
        return refused.code, str(refused), refused.rule
    return None


def test_ax_4_twins_differ_where_nobody_looks() -> None:
    """The law above would hold for equal games too: see that these are not."""
    game = list(commits(AXIO, 3, seed=1))
    other = twin(game, 1, Random(1))
    assert sum(one.table != two.table for one, two in zip(game, other, strict=True)) > len(game) // 2
    racks = [(one.table.players[0].rack, two.table.players[0].rack) for one, two in zip(game, other, strict=True)]
    assert any(sorted(one) != sorted(two) for one, two in racks)


def test_ax_4_a_draw_is_told_to_its_drawer_alone() -> None:
    event = drawn(1, "bg rr")
    assert AXIO.redact(event, 1) == event
    assert AXIO.redact(event, 0) == AXIO.redact(event, None) == RackFilled(1, 2, None)


def test_ax_4_a_redacted_event_keeps_its_type() -> None:
    hidden = msgspec.json.encode(AXIO.redact(drawn(1, "bg rr"), 0))
    assert hidden == b'{"type":"rack_filled","seat":1,"count":2,"tiles":null}'
    assert msgspec.json.decode(hidden, type=AXIO.events) == RackFilled(1, 2, None)


def offered() -> Table:
    lowest_is_blue = scored(0, green=5, orange=5, red=5, purple=5)
    table = underway(lowest_is_blue, racks=("bg rr go pp og", "gg bb rb pb ob"))
    return played(table, place("bg", (4, 4), (4, 5)))


def test_ax_17_an_exchange_shows_the_old_rack_to_all_and_the_new_one_to_nobody() -> None:
    events, after = told(offered(), EXCHANGE)
    for viewer in (1, None):
        shown_rack, filled, *_ = (AXIO.redact(event, viewer) for event in events)
        assert shown_rack == events[0]
        assert filled == RackFilled(0, 5, None)
        assert seen(after, viewer).players[0].rack is None


def test_ax_17_an_offer_tells_only_that_it_is_made() -> None:
    assert AXIO.redact(ExchangeOffered(0), 1) == ExchangeOffered(0)
    assert list(AXIO.legal(offered(), 0)) == [EXCHANGE, DRAW]


def test_the_bag_shows_its_size_and_nothing_else() -> None:
    view = msgspec.to_builtins(AXIO.view(offered(), 1))
    assert view["bag"] == 100 - 3 - 4 - 5


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32), turns=st.integers(0, 30), seat=st.integers(0, 2))
def test_an_imagined_table_holds_the_same_tiles(seed: int, turns: int, seat: int) -> None:
    table = [commit.table for commit, _ in zip(commits(AXIO, 3, seed), range(turns + 1), strict=False)][-1]
    imagined = AXIO.imagine(table, seat, chance(seed))
    assert AXIO.view(imagined, seat) == AXIO.view(table, seat)
    assert all_tiles(imagined) == all_tiles(table)
    assert min(imagined.bag) >= 0
    assert imagined.players[seat] == table.players[seat]


def all_tiles(table: Table) -> list[int]:
    held = [tile for player in table.players for tile in player.rack]
    return [count + held.count(kind) for kind, count in zip(KINDS, table.bag, strict=True)]


def test_other_racks_are_imagined_anew_from_all_unseen_tiles() -> None:
    table = offered()
    racks = {AXIO.imagine(table, 0, chance(seed)).players[1].rack for seed in range(20)}
    assert len(racks) == 20


def test_ax_17_a_rack_that_is_offered_an_exchange_is_imagined_without_the_lowest_colour() -> None:
    table = offered()
    for seed in range(20):
        rack = AXIO.imagine(table, 1, chance(seed)).players[0].rack
        assert len(rack) == 4
        assert not any(colours("b")[0] in tile for tile in rack)
