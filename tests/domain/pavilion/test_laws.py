"""Laws of Summer Pavilion, at every version of random play that fills the boards."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.pavilion.boards import BOARDS, DIRECTIONS, FEATURES, Side, Space
from domain.pavilion.events import (
    CornersCleared,
    OfferTaken,
    PavilionEvent,
    PavilionScored,
    RoundPassed,
    SpaceCovered,
    TilesCollected,
)
from domain.pavilion.tiles import COLOURS, Colour
from tests.domain.pavilion.tables import BY_SIDE, game, seen

Tiles = dict[Space, Colour]
POINTS = (OfferTaken, SpaceCovered, RoundPassed, CornersCleared, PavilionScored)

every_game = pytest.mark.parametrize(
    ("side", "players"), [(side, players) for side in BY_SIDE for players in (2, 3, 4)]
)
seeds = given(seed=st.integers(min_value=0, max_value=2**64))
few = settings(max_examples=10, deadline=None)


def star_of(tiles: Tiles, name: str) -> dict[str, Colour]:
    """The tiles of one star by direction."""
    return {space.split(".")[1]: tile for space, tile in tiles.items() if space.split(".")[0] == name}


@every_game
@seeds
@few
def test_22_tiles_of_each_colour_at_every_version(side: Side, players: int, seed: int) -> None:
    for _, table in game(BY_SIDE[side], players, seed):
        view = seen(table)
        found = Counter(view.centre)
        for factory in view.factories:
            found.update(factory)
        for pile in (view.bag, view.tower, view.supply):
            found.update(pile)
        for player in view.players:
            found.update(player.tiles.values())
            found.update(player.beside)
            found.update(player.corners)
        assert found == dict.fromkeys(COLOURS, 22)


@every_game
@seeds
@few
def test_bounds_hold_at_every_version(side: Side, players: int, seed: int) -> None:
    for _, table in game(BY_SIDE[side], players, seed):
        view = seen(table)
        assert min(player.score for player in view.players) >= 1
        assert sum(view.supply.values()) <= 10
        assert max(sum(player.corners.values()) for player in view.players) <= 4
        piles = [view.bag, view.tower, view.supply, *(player.beside for player in view.players)]
        assert min(min(pile.values()) for pile in piles) >= 0


@every_game
@seeds
@few
def test_sp_21_sp_22_sp_50_every_star_obeys_its_colour_rule(side: Side, players: int, seed: int) -> None:
    for _, table in game(BY_SIDE[side], players, seed):
        for player in seen(table).players:
            for star in BOARDS[side].stars:
                tiles = list(star_of(player.tiles, star.name).values())
                is_one_colour, is_mixed = len(set(tiles)) <= 1, len(set(tiles)) == len(tiles)
                match star.kind:
                    case None:
                        assert is_one_colour or is_mixed
                    case "multicolour":
                        assert is_mixed
                    case colour:
                        assert set(tiles) <= {colour}


@every_game
@seeds
@few
def test_sp_3_a_game_has_exactly_six_rounds(side: Side, players: int, seed: int) -> None:
    tables = [table for _, table in game(BY_SIDE[side], players, seed)]
    assert [number for number in range(10) if any(table.round == number for table in tables)] == [1, 2, 3, 4, 5, 6]
    assert [BY_SIDE[side].phase(table) for table in tables].count("finished") == 1


def connected(tiles: Tiles, space: Space) -> int:
    """Flood the star from this space over neighbouring tiles, and count."""
    name, start = space.split(".")
    filled = star_of(tiles, name)
    reached, frontier = {start}, [start]
    while frontier:
        at = DIRECTIONS.index(frontier.pop())
        for near in (DIRECTIONS[(at + 1) % 6], DIRECTIONS[(at - 1) % 6]):
            if near in filled and near not in reached:
                reached.add(near)
                frontier.append(near)
    return len(reached)


@every_game
@seeds
@few
def test_sp_23_points_are_the_connected_tiles(side: Side, players: int, seed: int) -> None:
    placed = 0
    for events, table in game(BY_SIDE[side], players, seed):
        for event in events:
            if isinstance(event, SpaceCovered):
                placed += 1
                assert event.points == connected(seen(table).players[event.seat].tiles, event.space)
    assert placed > 10 * players


@every_game
@seeds
@few
def test_sp_24_each_complete_feature_was_rewarded_once(side: Side, players: int, seed: int) -> None:
    versions = list(game(BY_SIDE[side], players, seed))
    covered = [event for events, _ in versions for event in events if isinstance(event, SpaceCovered)]
    rewarded = Counter((event.seat, name) for event in covered for name in event.features)
    complete = {
        (player.seat, feature.name)
        for player in seen(versions[-1][1]).players
        for feature in FEATURES
        if set(feature.spaces) <= set(player.tiles)
    }
    assert rewarded == dict.fromkeys(complete, 1)


@every_game
@seeds
@few
def test_sp_40_sp_41_the_score_is_the_sum_of_all_points(side: Side, players: int, seed: int) -> None:
    scores = [5] * players
    for events, table in game(BY_SIDE[side], players, seed):
        for event in events:
            if isinstance(event, POINTS):
                scores[event.seat] += event.points
            if isinstance(event, PavilionScored):
                assert event.points == end_bonus(side, seen(table).players[event.seat].tiles)
        assert BY_SIDE[side].scores(table) == tuple(scores)


def end_bonus(side: Side, tiles: Tiles) -> int:
    """The end bonuses, told by the board's printed data alone."""
    board = BOARDS[side]
    worth = {bonus.star: bonus.points for bonus in board.star_bonuses}
    bare: set[int] = set()
    points = 0
    for star in board.stars:
        filled = star_of(tiles, star.name)
        bare |= {number for at, number in zip(DIRECTIONS, star.numbers, strict=True) if at not in filled}
        if len(filled) == 6:
            colours = set(filled.values())
            points += worth[colours.pop()] if len(colours) == 1 else worth["multicolour"]
    return points + sum(bonus.points for bonus in board.number_bonuses if bonus.number not in bare)


@every_game
@seeds
@few
def test_nobody_is_asked_when_there_is_nothing_to_choose(side: Side, players: int, seed: int) -> None:
    rules = BY_SIDE[side]
    for events, table in game(rules, players, seed):
        for seat in rules.to_act(table):
            assert rules.phase(table) == "offer" or len(list(rules.legal(table, seat))) > 1
        assert_draws_follow(events)


def assert_draws_follow(events: tuple[PavilionEvent, ...]) -> None:
    """After a draw, nothing but other draws and what happens by itself."""
    drawn = False
    for event in events:
        assert not drawn or event.is_draw or not isinstance(event, (*POINTS, TilesCollected)) or is_unasked(event)
        drawn |= event.is_draw


def is_unasked(event: PavilionEvent) -> bool:
    return isinstance(event, RoundPassed) and event.automatic
