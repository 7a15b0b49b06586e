"""How a game begins."""

import pytest

from domain.pavilion.events import OfferDealt, PavilionLaid, SupplyFilled
from domain.pavilion.options import PavilionOptions
from domain.pavilion.tiles import COLOURS
from tests.domain.pavilion.tables import BY_SIDE, PAVILION, Pavilion, chance, evolved, game, seen, the

both_sides = pytest.mark.parametrize("rules", BY_SIDE.values(), ids=lambda rules: rules.id)


@both_sides
@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_sp_1_sp_2_tiles_are_drawn_onto_the_supply_and_the_factories(
    rules: Pavilion, players: int, factories: int
) -> None:
    events = rules.start(PavilionOptions(), players, chance())
    assert [type(event) for event in events] == [PavilionLaid, SupplyFilled, OfferDealt]
    table = evolved(None, *events)
    assert sum(table.supply) == 10
    assert [len(factory) for factory in table.factories] == [4] * factories
    assert table.marker is None
    assert table.centre == ()
    assert sum(table.tower) == 0
    assert rules.scores(table) == (5,) * players
    assert (rules.phase(table), rules.round(table), rules.to_act(table)) == ("offer", 1, (0,))


def test_sp_1_the_bag_holds_22_tiles_of_each_of_six_colours() -> None:
    (laid, supply, offer) = PAVILION.start(PavilionOptions(), 2, chance())
    assert evolved(None, laid).bag == (22,) * 6
    table = evolved(None, laid, supply, offer)
    assert sum(table.bag) == 132 - 10 - 20


def test_sp_2_the_supply_is_a_draw_of_its_own() -> None:
    events = PAVILION.start(PavilionOptions(), 2, chance())
    assert [event.is_draw for event in events] == [False, True, True]
    other = PAVILION.start(PavilionOptions(), 2, chance(seed=1))
    assert the(SupplyFilled, events) != the(SupplyFilled, other)
    assert the(OfferDealt, events) != the(OfferDealt, other)


def test_sp_3_each_round_has_its_wild_colour() -> None:
    wild = {}
    for _, table in game(PAVILION, 2, seed=1):
        wild[PAVILION.round(table)] = seen(table).wild
    assert wild == dict(enumerate(["purple", "green", "orange", "yellow", "blue", "red"], start=1))
    assert list(wild.values()) == list(COLOURS)


def test_a_random_starting_seat_comes_from_the_seed() -> None:
    options = PavilionOptions(starting_seat="random")
    seats = [the(OfferDealt, PAVILION.start(options, 4, chance(seed))).starting_seat for seed in range(20)]
    assert set(seats) == {0, 1, 2, 3}
    table = evolved(None, *PAVILION.start(options, 4, chance(0)))
    assert PAVILION.to_act(table) == (seats[0],)
