"""What a viewer may not know makes no difference to what that viewer is told (AX-4, AX-17)."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from domain.axio.events import ExchangeOffered, RackFilled, TurnBegan
from domain.axio.moves import DRAW, EXCHANGE
from domain.axio.state import Table
from domain.axio.tiles import KINDS, Tile
from domain.kernel import Rejected
from tests.domain.axio.games import Commit, commits
from tests.domain.axio.tables import (
    AXIO,
    BLUE_IS_LOWEST,
    chance,
    drawn,
    evolved,
    laid,
    place,
    played,
    rack,
    scored,
    seen,
    told,
    underway,
)
from tests.domain.axio.twins import twin
from tests.laws.shapes import random_move


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


@pytest.mark.parametrize("seed", range(4))
def test_ax_4_twins_differ_where_nobody_looks(seed: int) -> None:
    """The law above would hold for equal games too: see that these are not."""
    game = list(commits(AXIO, 3, seed))
    other = twin(game, 1, Random(seed))
    assert sum(hidden(one.table) != hidden(two.table) for one, two in zip(game, other, strict=True)) > 5


def hidden(table: Table) -> list[Tile]:
    """What seat 1 does not see, whatever its order."""
    return sorted(table.players[0].rack) + sorted(table.players[2].rack)


def test_ax_4_a_draw_is_told_to_its_drawer_alone() -> None:
    event = drawn(1, "bg rr")
    assert AXIO.redact(event, 1) == event
    assert AXIO.redact(event, 0) == AXIO.redact(event, None) == RackFilled(1, 2, None)


def test_ax_4_a_redacted_event_keeps_its_type() -> None:
    hidden = msgspec.json.encode(AXIO.redact(drawn(1, "bg rr"), 0))
    assert hidden == b'{"type":"rack_filled","seat":1,"count":2,"tiles":null}'
    assert msgspec.json.decode(hidden, type=AXIO.events) == RackFilled(1, 2, None)


def offered() -> Table:
    table = underway(BLUE_IS_LOWEST, racks=("bg rr go pp og", "gg bb rb pb ob"))
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
        imagined = AXIO.imagine(table, 1, chance(seed)).players[0].rack
        assert len(imagined) == 4
        assert not any("blue" in tile for tile in imagined)


def test_ax_17_such_a_rack_is_imagined_first_while_there_are_tiles_for_it() -> None:
    blues = "bb " * 5
    held = (drawn(0, blues), drawn(1, "rr rr rr rr"), drawn(2, "gg"))
    score = scored(1, green=5, orange=5, red=5, purple=5)
    game = (laid(players=3, tiles=f"rr rr rr rr gg {blues * 2}"), *held, score, TurnBegan(1, 2), ExchangeOffered(1))
    for seed in range(5):
        assert AXIO.imagine(evolved(None, *game), 2, chance(seed)).players[1].rack == rack("rr rr rr rr")
