"""Phase 2: features, the tiles they earn, and the supply those come from."""

import pytest

from domain.pavilion.boards import FEATURES, Feature, Space
from domain.pavilion.events import SpaceCovered, SupplyFilled, TilesCollected
from domain.pavilion.moves import CollectTiles, CoverSpace, Keep, PassRound
from domain.pavilion.tiles import Colour
from tests.domain.pavilion.tables import (
    LETTERS,
    PAVILION,
    all_but,
    counts,
    decided,
    evolved,
    placing,
    played,
    the,
    tiles,
)

STAR_COLOUR: dict[str, Colour] = {
    "W": "purple",
    "NW": "orange",
    "NE": "red",
    "E": "blue",
    "SE": "yellow",
    "SW": "green",
}
CENTRE_COLOUR: dict[str, Colour] = dict(zip(("N", "NE", "SE", "S", "SW", "NW"), LETTERS.values(), strict=True))


def colour_of(space: Space) -> Colour:
    star, direction = space.split(".")
    return CENTRE_COLOUR[direction] if star == "C" else STAR_COLOUR[star]


def all_around(*features: Feature) -> dict[Space, Colour]:
    return {space: colour_of(space) for feature in features for space in feature.spaces}


def named(name: str) -> Feature:
    return next(feature for feature in FEATURES if feature.name == name)


# Features.


@pytest.mark.parametrize("feature", FEATURES, ids=lambda feature: feature.name)
def test_sp_24_the_last_space_around_a_feature_earns_its_tiles(feature: Feature) -> None:
    for last in feature.spaces:
        others = {space: tile for space, tile in all_around(feature).items() if space != last}
        table = placing(colour_of(last)[0] * 6, "b", covered={0: others}, supply="ggooyybbrp", in_round=1)
        covered = the(SpaceCovered, decided(table, CoverSpace(last, colour_of(last), 0)))
        assert (covered.features, covered.earned) == ((feature.name,), feature.tiles)


def test_sp_24_a_ring_with_a_gap_earns_nothing() -> None:
    table = placing("p", "b", covered={0: {"W.NE": "purple", "NW.S": "orange"}})
    covered = the(SpaceCovered, decided(table, CoverSpace("W.N", "purple", 0)))
    assert (covered.features, covered.earned) == ((), 0)


def test_sp_24_several_features_at_once_add_up() -> None:
    spaces = all_around(named("pillar-W"), named("statue-W-NW"))
    del spaces["W.NE"]
    table = placing("pp", "b", covered={0: spaces})
    covered = the(SpaceCovered, decided(table, CoverSpace("W.NE", "purple", 0)))
    assert (covered.features, covered.earned) == (("pillar-W", "statue-W-NW"), 3)


def test_sp_24_earned_tiles_are_collected_at_once_in_any_colours() -> None:
    table = placing("pppppp", "bb", covered={0: {"W.SW": "purple"}}, supply="ggooyybbrp")
    table = played(table, CoverSpace("W.NW", "purple", 0))
    assert (PAVILION.phase(table), PAVILION.to_act(table)) == ("collecting", (0,))
    assert len(list(PAVILION.legal(table, 0))) == 40  # 20 of three colours, 20 with a pair

    events = decided(table, CollectTiles(tiles("gpg")))
    assert events[0] == TilesCollected(0, tiles("pgg"))
    table = evolved(table, events[0])
    assert table.players[0].beside == counts("pgg")
    assert (PAVILION.phase(table), PAVILION.to_act(table)) == ("placing", (1,))


@pytest.mark.parametrize(("supply", "collected"), [("rb", "br"), ("rby", "ybr"), ("gggggg", "ggg")])
def test_sp_24_a_supply_without_choice_is_collected_at_once(supply: str, collected: str) -> None:
    table = placing("pppppp", "bb", covered={0: {"W.SW": "purple"}}, supply=supply)
    covered, tiles_collected, *_ = decided(table, CoverSpace("W.NW", "purple", 0))
    assert isinstance(covered, SpaceCovered)
    assert covered.earned == len(collected)
    assert tiles_collected == TilesCollected(0, tiles(collected), automatic=True)


def test_sp_24_an_empty_supply_gives_nothing() -> None:
    table = placing("pppppp", "bb", covered={0: {"W.SW": "purple"}}, supply="")
    events = decided(table, CoverSpace("W.NW", "purple", 0))
    assert the(SpaceCovered, events).earned == 0
    assert not any(isinstance(event, TilesCollected) for event in events)


# The supply.


def test_sp_25_after_the_turn_the_supply_is_filled_from_the_bag() -> None:
    table = placing("pppppp", "bb", covered={0: {"W.SW": "purple"}}, supply="ggooyybbrp")
    table = played(table, CoverSpace("W.NW", "purple", 0))
    collected, filled = decided(table, CollectTiles(tiles("pgg")))
    assert isinstance(filled, SupplyFilled)
    assert (collected.is_draw, filled.is_draw) == (False, True)
    assert (len(filled.tiles), filled.tower_emptied) == (3, False)
    after = evolved(table, collected, filled)
    assert sum(after.supply) == 10
    assert sum(after.bag) == sum(table.bag) - 3


def test_sp_25_an_empty_bag_is_refilled_from_the_tower() -> None:
    hand, supply = "pppppp", "gggggggggr"
    table = placing(hand, all_but(hand, supply, "p"), covered={0: {"W.SW": "purple"}}, supply=supply)
    assert table.bag == counts("")
    events = decided(table, CoverSpace("W.NW", "purple", 0))
    table = evolved(table, *events)
    assert table.tower == counts("ppppp")
    table = evolved(table, *decided(table, CollectTiles(tiles("ggr"))))
    assert table.supply == counts("gggggggppp")
    assert (table.bag, table.tower) == (counts("pp"), counts(""))


def test_sp_25_what_cannot_be_filled_stays_empty_until_there_are_tiles() -> None:
    hand, supply = "pp", "ggr"
    table = placing(hand, all_but(hand, supply), supply=supply)
    filled = the(SupplyFilled, decided(table, CoverSpace("W.NE", "purple", 0)))
    assert filled == SupplyFilled(tiles("p"), tower_emptied=True)
    filled = the(SupplyFilled, decided(table, PassRound(Keep())))
    assert filled == SupplyFilled(tiles("pp"), tower_emptied=True)
    assert not any(isinstance(event, SupplyFilled) for event in decided(table, PassRound(Keep(purple=2))))


def test_sp_25_a_full_supply_is_left_alone() -> None:
    assert len(decided(placing("p", "b"), CoverSpace("W.N", "purple", 0))) == 1
