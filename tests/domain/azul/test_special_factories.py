"""Gold discs: what they are, when they are laid and what they do."""

from collections import Counter
from itertools import product

import msgspec
import pytest

from domain.azul.discs import BLUE_SIDE, GOLD_SIDES, Disc
from domain.azul.events import (
    AzulEvent,
    DiscsLaid,
    ExtraTilesDrawn,
    FactoriesFilled,
    FloorScored,
    LineFell,
    Pile,
    TableLaid,
    TilePlaced,
    TilesAttracted,
    TilesTaken,
)
from domain.azul.moves import FACTORIES, FACTORY_INDEX, SIDES, Spread, Take
from domain.azul.state import Table
from domain.azul.tiles import COLOURS
from tests.domain.azul.tables import (
    AZUL,
    BY_ID,
    FREE,
    Azul,
    all_tiles,
    chance,
    evolved,
    filled,
    floored,
    given,
    lined,
    played,
    resolved,
    seen,
    tiles,
    told,
    walled,
)

EXTRA, KEEPER, SPREADER, SHELTER = (
    next(disc for disc in GOLD_SIDES if disc.effect == effect) for effect in (1, 3, 4, 5)
)
both_sides = pytest.mark.parametrize("rules", [AZUL, FREE], ids=["colour", "free"])


def gold(**discs: Disc) -> DiscsLaid:
    """Five discs, blue but for those named: `f2=KEEPER` is factory-2."""
    return DiscsLaid(tuple(discs.get(f"f{at}", BLUE_SIDE) for at in range(1, 6)))


def first_events(rules: Azul, players: int, seed: int) -> tuple[AzulEvent, ...]:
    return rules.start(rules.options(special_factories=True), players, chance(seed))


def test_sf_1_the_gold_sides_of_the_nine_discs() -> None:
    assert Counter(disc.effect for disc in GOLD_SIDES) == {1: 1, 2: 5, 3: 1, 4: 1, 5: 1}
    assert {disc.attracts for disc in GOLD_SIDES if disc.effect == 2} == set(COLOURS)
    assert {disc.attracts for disc in GOLD_SIDES if disc.effect != 2} == {None}


@both_sides
@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_sf_2_as_many_discs_are_gold_as_there_are_players(rules: Azul, players: int, factories: int) -> None:
    seen_gold: Counter[Disc] = Counter()
    for seed in range(60):
        _, laid, dealt, *_ = first_events(rules, players, seed)
        assert isinstance(laid, DiscsLaid)
        assert isinstance(dealt, FactoriesFilled)
        gold_discs = [disc for disc in laid.discs if disc != BLUE_SIDE]
        assert len(laid.discs) == factories
        assert len(gold_discs) == len(set(gold_discs)) == players
        seen_gold.update(gold_discs)
    assert set(seen_gold) == set(GOLD_SIDES)


def test_sf_2_every_place_of_the_circle_can_be_gold() -> None:
    places: Counter[int] = Counter()
    for seed in range(60):
        laid = first_events(AZUL, 2, seed)[1]
        assert isinstance(laid, DiscsLaid)
        places.update(at for at, disc in enumerate(laid.discs) if disc != BLUE_SIDE)
    assert set(places) == set(range(5))


def test_sf_2_the_discs_are_laid_anew_before_every_round() -> None:
    circles = set()
    for seed in range(20):
        events, after = resolved(given(lined(0, 1, "b"), special_factories=True), seed=seed)
        (laid,) = [event for event in events if isinstance(event, DiscsLaid)]
        assert after.discs == laid.discs
        assert events.index(laid) < [*map(type, events)].index(FactoriesFilled)
        circles.add(laid.discs)
    assert len(circles) > 10


def test_sf_2_without_the_option_all_discs_stay_blue() -> None:
    events = AZUL.start(AZUL.options(), 2, chance())
    assert [*map(type, events)] == [TableLaid, FactoriesFilled]
    assert set(seen(evolved(AZUL, None, events)).discs) == {BLUE_SIDE}


def effects_by_hand(events: tuple[AzulEvent, ...]) -> list[list[str]]:
    """What effects 1 and 2 make of a deal, worked out from the drawn tiles alone."""
    (laid,) = [event for event in events if isinstance(event, DiscsLaid)]
    (dealt,) = [event for event in events if isinstance(event, FactoriesFilled)]
    extra = [tile for event in events if isinstance(event, ExtraTilesDrawn) for tile in event.tiles]
    factories: list[list[str]] = [list(factory) for factory in dealt.factories]
    for at, disc in enumerate(laid.discs):
        if disc.effect == 1:
            factories[at].append(extra.pop())
        if disc.effect == 2:
            for giver in (factories[at - 1], factories[(at + 1) % len(factories)]):
                if disc.attracts in giver:
                    giver.remove(disc.attracts)
                    factories[at].append(disc.attracts)
    assert not extra
    return [sorted(factory) for factory in factories]


@both_sides
@pytest.mark.parametrize("players", [2, 3, 4])
def test_sf_3_effects_1_and_2_happen_clockwise_after_all_factories_are_filled(rules: Azul, players: int) -> None:
    happened: Counter[type] = Counter()
    for seed in range(40):
        events = first_events(rules, players, seed)
        effects = [event for event in events[3:] if isinstance(event, ExtraTilesDrawn | TilesAttracted)]
        assert len(effects) == len(events) - 3
        places = [FACTORY_INDEX[event.factory] for event in effects]
        assert places == sorted(set(places))
        table = evolved(rules, None, events)
        assert [sorted(factory) for factory in table.factories] == effects_by_hand(events)
        assert all_tiles(table) == (20,) * 5
        happened.update(map(type, effects))
    assert set(happened) == {ExtraTilesDrawn, TilesAttracted}


def deal_with(effect: int, *history: AzulEvent) -> tuple[tuple[AzulEvent, ...], Table]:
    """The first deal after this history in which a disc of this effect is gold."""
    table = given(*history, special_factories=True)
    for seed in range(100):
        events, after = resolved(table, seed=seed)
        if any(disc.effect == effect for disc in after.discs):
            return events, after
    raise AssertionError("the seeds never turn that disc to gold")


def test_sf_4_one_more_tile_comes_from_the_bag() -> None:
    events, after = deal_with(1, filled())
    (extra,) = [event for event in events if isinstance(event, ExtraTilesDrawn)]
    assert after.discs[FACTORY_INDEX[extra.factory]] == EXTRA
    assert len(extra.tiles) == 1
    assert sum(map(len, after.factories)) == 21
    assert sum(after.bag) == 79


BAG_OF_20_RED = [filled(*five) for five in (["bbbb"] * 5, ["yyyy"] * 5, ["kkkk"] * 5, ["tttt"] * 5)]


def test_sf_4_the_extra_tile_may_come_from_the_lid() -> None:
    events, after = deal_with(1, *BAG_OF_20_RED, filled(), *floored(0, "kkk"))
    (extra,) = [event for event in events if isinstance(event, ExtraTilesDrawn)]
    assert extra.lid_emptied
    assert extra.tiles == tiles("k")
    assert (sum(after.bag), sum(after.lid)) == (2, 0)


def test_sf_4_there_is_no_extra_tile_when_bag_and_lid_are_empty() -> None:
    events, after = deal_with(1, *BAG_OF_20_RED, filled())
    assert not [event for event in events if isinstance(event, ExtraTilesDrawn)]
    assert sum(map(len, after.factories)) == 20


def test_sf_5_one_tile_of_the_colour_comes_from_each_neighbour_that_has_one() -> None:
    attracted: Counter[int] = Counter()
    for seed in range(80):
        events = first_events(AZUL, 2, seed)
        for event in events:
            if isinstance(event, TilesAttracted):
                at = FACTORY_INDEX[event.factory]
                beside = {FACTORIES[(at - 1) % 5], FACTORIES[(at + 1) % 5]}
                assert set(event.neighbours) <= beside
                attracted[len(event.neighbours)] += 1
    assert set(attracted) == {1, 2}


def test_sf_6_tiles_that_are_not_taken_stay_on_the_disc() -> None:
    table = given(gold(f2=KEEPER), filled("tttt", "bbrk"), special_factories=True)
    events, table = told(table, 0, Take("factory-2", "blue", "line-2"))
    assert events == (
        TilesTaken(0, "factory-2", "blue", 2, "line-2", placed=2, to_factories=(Pile("factory-2", tiles("rk")),)),
    )
    assert (table.factories[1], table.centre) == (tiles("rk"), ())
    table = played(table, Take("factory-2", "red", "line-1"), Take("factory-2", "black", "line-1"))
    assert (table.factories[1], table.centre) == ((), ())


def test_sf_7_each_colour_left_goes_whole_to_the_neighbour_that_the_player_chose() -> None:
    table = given(gold(f2=SPREADER), filled("tttt", "brrk", "kyyy"), special_factories=True)
    events, table = told(table, 0, Take("factory-2", "blue", "line-1", Spread(red="left", black="right")))
    assert events == (
        TilesTaken(
            *(0, "factory-2", "blue", 1, "line-1"),
            placed=1,
            to_factories=(Pile("factory-1", tiles("rr")), Pile("factory-3", tiles("k"))),
        ),
    )
    assert table.factories[:3] == (tiles("ttttrr"), (), tiles("kyyyk"))
    assert table.centre == ()


def test_sf_7_all_may_go_to_the_same_neighbour_even_an_empty_or_gold_one() -> None:
    table = given(gold(f2=SPREADER, f3=KEEPER), filled("tttt", "brrk"), special_factories=True)
    table = played(table, Take("factory-2", "blue", "line-1", Spread(red="right", black="right")))
    assert table.factories[:3] == (tiles("tttt"), (), tiles("rrk"))


def test_sf_7_the_circle_closes() -> None:
    first = given(gold(f1=SPREADER), filled("brkk"), special_factories=True)
    first = played(first, Take("factory-1", "blue", "line-1", Spread(red="left", black="right")))
    assert first.factories == ((), tiles("kk"), (), (), tiles("r"))
    last = given(gold(f5=SPREADER), filled("", "", "", "", "brkk"), special_factories=True)
    last = played(last, Take("factory-5", "blue", "line-1", Spread(red="left", black="right")))
    assert last.factories == (tiles("kk"), (), (), tiles("r"), ())


def test_sf_7_every_way_to_spread_is_a_move_of_its_own() -> None:
    table = given(gold(f2=SPREADER), filled("", "brrk"), special_factories=True)
    listed = [*AZUL.legal(table, 0)]
    to_line_1 = [
        move.spread for move in listed if isinstance(move, Take) and (move.colour, move.to) == ("blue", "line-1")
    ]
    assert to_line_1 == [Spread(red=red, black=black) for red, black in product(SIDES, repeat=2)]
    assert len(listed) == len(set(listed)) == 3 * 6 * 4
    for move in listed:
        assert all_tiles(told(table, 0, move)[1]) == (20,) * 5


def test_sf_7_nothing_is_spread_when_nothing_is_left() -> None:
    table = given(gold(f2=SPREADER), filled("", "bbbb"), special_factories=True)
    assert Take("factory-2", "blue", "line-4") in [*AZUL.legal(table, 0)]
    assert len([*AZUL.legal(table, 0)]) == 6


def test_sf_7_a_spread_is_written_by_colour() -> None:
    move = Take("factory-1", "red", "floor", Spread(blue="left", black="right"))
    written = b'{"type":"take","from":"factory-1","colour":"red","to":"floor","spread":{"blue":"left","black":"right"}}'
    assert msgspec.json.encode(move) == written
    assert msgspec.json.decode(written, type=Take) == move
    assert b"spread" not in msgspec.json.encode(Take("factory-1", "red", "floor"))


def test_sf_8_the_disc_goes_to_its_taker_and_the_other_tiles_to_the_centre() -> None:
    table = given(gold(f3=SHELTER), filled("tttt", "", "brrk"), special_factories=True)
    events, table = told(table, 0, Take("factory-3", "red", "line-2"))
    assert events == (TilesTaken(0, "factory-3", "red", 2, "line-2", placed=2, to_centre=tiles("bk"), disc=True),)
    assert table.centre == tiles("bk")
    shown = seen(table)
    assert shown.discs[2] is None
    assert [(disc.factory, disc.tile) for disc in shown.players[0].discs] == [("factory-3", None)]
    assert shown.players[1].discs == ()


def test_sf_8_it_serves_in_the_very_turn_it_is_taken() -> None:
    table = given(gold(f3=SHELTER), filled("tttt", "", "brrr"), special_factories=True)
    table = played(table, Take("factory-3", "red", "line-1"))
    assert table.players[0].floor == tiles("r")
    assert [disc.tile for disc in seen(table).players[0].discs] == ["red"]


def test_sf_8_the_next_tile_for_the_floor_lies_on_the_disc_at_no_cost_and_only_one() -> None:
    table = given(gold(f3=SHELTER), filled("tttt", "yyyb", "brrk"), special_factories=True)
    table = played(table, Take("factory-3", "red", "line-2"), Take("factory-2", "yellow", "line-3"))
    events, table = told(table, 0, Take("factory-1", "teal", "line-1"))
    (taken,) = events
    assert isinstance(taken, TilesTaken)
    assert (taken.sheltered, taken.floored) == (tiles("t"), tiles("tt"))
    assert all_tiles(table) == (20,) * 5


def test_sf_8_the_disc_does_not_shelter_the_marker() -> None:
    table = given(gold(f3=SHELTER), filled("yyyb", "", "brrr"), special_factories=True)
    table = played(table, Take("factory-3", "red", "line-3"), Take("factory-1", "yellow", "line-3"))
    table = played(table, Take("centre", "blue", "line-1"))
    assert table.players[0].floor == ("marker",)
    assert [disc.tile for disc in table.players[0].discs] == ["blue"]


def test_sf_8_the_disc_and_its_tile_leave_when_the_round_ends() -> None:
    table = given(gold(f3=SHELTER), filled("", "", "rrrr"), special_factories=True)
    events, table = resolved(played(table, Take("factory-3", "red", "line-2")))
    assert FloorScored(0, tiles("r"), points=-1, sheltered=tiles("r")) in events
    assert table.players[0].discs == ()
    assert seen(table).lid["red"] == 3
    assert None not in seen(table).discs
    assert all_tiles(table) == (20,) * 5


def test_sf_8_a_disc_that_was_not_used_leaves_too() -> None:
    table = given(gold(f3=SHELTER), filled("", "", "rr"), special_factories=True)
    events, table = resolved(played(table, Take("factory-3", "red", "line-2")))
    assert FloorScored(0, (), points=0) in events
    assert table.players[0].discs == ()


def test_sf_8_the_disc_shelters_a_tile_of_a_line_that_falls_in_tiling() -> None:
    wall = """
        .byk.
        r....
        ....r
        .....
        .....
    """
    history = (*walled(0, wall), TilePlaced(0, 1, 1, "teal", points=9))
    table = given(*history, gold(f3=SHELTER), filled("", "", "r"), rules=FREE, special_factories=True)
    table = played(table, Take("factory-3", "red", "line-1"), rules=FREE)
    events, table = resolved(table, FREE)
    assert events[:2] == (
        LineFell(0, 1, "red", floored=(), sheltered=tiles("r")),
        FloorScored(0, (), points=0, sheltered=tiles("r")),
    )
    assert table.players[0].score == 9


def test_sf_9_a_disc_that_a_player_holds_is_no_neighbour() -> None:
    table = given(gold(f2=SPREADER, f3=SHELTER), filled("tttt", "brrk", "yyyy"), special_factories=True)
    table = played(table, Take("factory-3", "yellow", "line-4"))
    table = played(table, Take("factory-2", "blue", "line-1", Spread(red="left", black="right")))
    assert table.factories == (tiles("ttttrr"), (), (), tiles("k"), ())


def test_sf_9_to_the_left_and_around_the_circle_too() -> None:
    table = given(gold(f1=SPREADER, f5=SHELTER), filled("brrk", "", "", "", "yyyy"), special_factories=True)
    table = played(table, Take("factory-5", "yellow", "line-4"))
    table = played(table, Take("factory-1", "blue", "line-1", Spread(red="left", black="right")))
    assert table.factories == ((), tiles("k"), (), tiles("rr"), ())


def circle_of_spreader_and(last: str) -> Table:
    """More discs leave than the printed ones ever could: a spreader at factory-1 and `last` remain."""
    discs = {f"f{at}": SHELTER for at in range(2, 6)} | {last: BLUE_SIDE, "f1": SPREADER}
    table = given(gold(**discs), filled("brrk", "y", "y", "y", "y"), special_factories=True)
    for factory in FACTORIES[1:5]:
        table = played(table, Take(factory, "yellow", "floor"))
    return table


def test_sf_9_when_one_other_disc_is_left_both_sides_lead_to_it() -> None:
    table = circle_of_spreader_and("f4")
    table = played(table, Take("factory-1", "blue", "line-1", Spread(red="left", black="right")))
    assert table.factories == ((), (), (), tiles("rrk"), ())


def test_sf_9_a_disc_that_is_alone_in_the_circle_keeps_its_tiles() -> None:
    table = circle_of_spreader_and("f1")
    table = played(table, Take("factory-1", "blue", "line-1", Spread(red="left", black="right")))
    assert table.factories == (tiles("rrk"), (), (), (), ())
    assert all_tiles(table) == (20,) * 5


@pytest.mark.parametrize("ruleset", ["crystal-double", "crystal-bonus"])
def test_sf_10_crystal_boards_refuse_special_factories_and_say_why(ruleset: str) -> None:
    options = BY_ID[ruleset].options
    with pytest.raises(msgspec.ValidationError, match=r"not with Crystal Mosaic boards \(SF-10\)"):
        msgspec.convert({"special_factories": True}, options)
    assert msgspec.convert({"special_factories": False}, options) == options()
