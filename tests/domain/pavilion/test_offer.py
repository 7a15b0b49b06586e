"""Phase 1: taking tiles."""

import pytest

from domain.pavilion.events import OfferDealt, OfferTaken, PlacingBegan
from domain.pavilion.moves import Keep, PassRound, TakeOffer
from domain.pavilion.refusals import ColourNotOffered, WildNotAlone
from tests.domain.pavilion.tables import (
    PAVILION,
    counts,
    decided,
    evolved,
    offered,
    played,
    resolved,
    the,
    tiles,
)


def test_sp_e1_three_first_turns() -> None:
    table = offered("rryy", "gpyp", "bbbb", players=3)

    table = played(table, TakeOffer("factory-1", "red"))
    assert table.players[0].beside == counts("rr")
    assert table.centre == tiles("yy")

    table = played(table, TakeOffer("factory-2", "green"))
    assert table.players[1].beside == counts("gp")
    assert table.centre == tiles("yyyp")

    (taken,) = decided(table, TakeOffer("centre", "yellow"))
    assert taken == OfferTaken(2, "centre", tiles("yyyp"), marker=True, points=-4)
    table = evolved(table, taken)
    assert table.players[2].beside == counts("yyyp")
    assert (table.players[2].score, table.marker, table.centre) == (1, 2, ())


def test_sp_10_exactly_one_wild_tile_comes_along() -> None:
    table = offered("rrpp", "bbbb")
    assert the(OfferTaken, decided(table, TakeOffer("factory-1", "red"))).tiles == tiles("rrp")
    table = played(table, TakeOffer("factory-1", "red"))
    assert table.centre == tiles("p")


def test_sp_10_the_wild_colour_is_chosen_only_where_it_lies_alone() -> None:
    table = offered("rppp", "pppp")
    with pytest.raises(WildNotAlone):
        decided(table, TakeOffer("factory-1", "purple"))
    assert the(OfferTaken, decided(table, TakeOffer("factory-2", "purple"))).tiles == tiles("p")
    assert list(PAVILION.legal(table, 0)) == [TakeOffer("factory-1", "red"), TakeOffer("factory-2", "purple")]


def test_sp_10_wild_is_the_colour_of_the_round() -> None:
    table = offered("rppg", "bbbb", in_round=2)
    assert the(OfferTaken, decided(table, TakeOffer("factory-1", "purple"))).tiles == tiles("ppg")


def test_sp_10_one_wild_tile_at_a_time_from_a_centre_of_nothing_else() -> None:
    table = played(offered("pppp", "bbbb"), TakeOffer("factory-1", "purple"))
    (taken,) = decided(table, TakeOffer("centre", "purple"))
    assert taken == OfferTaken(1, "centre", tiles("p"), marker=True, points=-1)
    assert evolved(table, taken).centre == tiles("pp")


def test_sp_10_a_colour_must_be_there() -> None:
    with pytest.raises(ColourNotOffered):
        decided(offered("rryy"), TakeOffer("factory-1", "blue"))


def test_sp_11_the_rest_of_a_factory_moves_to_the_centre() -> None:
    table = played(offered("rgby", "bbbb"), TakeOffer("factory-1", "green"))
    assert table.centre == tiles("rby")
    assert table.factories[0] == ()


def test_sp_11_so_do_the_other_wild_tiles_of_an_all_wild_factory() -> None:
    table = played(offered("pppp", "bbbb"), TakeOffer("factory-1", "purple"))
    assert table.centre == tiles("ppp")


def test_sp_12_only_the_first_to_take_from_the_centre_takes_the_marker() -> None:
    table = offered("rgby", "bbbb", players=3)
    table = played(table, TakeOffer("factory-1", "green"), TakeOffer("centre", "red"))
    assert (table.marker, table.players[1].score) == (1, 4)
    table = played(table, TakeOffer("centre", "blue"))
    assert (table.marker, table.players[2].score) == (1, 5)


def test_sp_12_the_marker_never_takes_a_score_below_1() -> None:
    table = offered("gyyy", "gyyy", "bbbb", players=3)
    table = played(table, TakeOffer("factory-1", "green"), TakeOffer("factory-2", "green"))
    taken = the(OfferTaken, decided(table, TakeOffer("centre", "yellow")))
    assert (len(taken.tiles), taken.points) == (6, -4)


def test_sp_13_taking_goes_clockwise_until_everything_is_taken() -> None:
    table = offered("rryy", "bbbb", players=3)
    turns = []
    for move in (TakeOffer("factory-1", "red"), TakeOffer("factory-2", "blue"), TakeOffer("centre", "yellow")):
        turns.append(PAVILION.to_act(table))
        assert PAVILION.phase(table) == "offer"
        events = decided(table, move)
        table = evolved(table, *events)
    assert turns == [(0,), (1,), (2,)]
    assert events[-1] == PlacingBegan(2)
    assert (PAVILION.phase(table), PAVILION.to_act(table)) == ("placing", (2,))


def test_sp_14_an_untaken_marker_leaves_the_same_player_first() -> None:
    table = evolved(offered("rrrr", "bbbb"), OfferDealt(2, 1, (tiles("rrrr"), tiles("bbbb"), (), (), ())))
    table = played(table, TakeOffer("factory-1", "red"))
    events = decided(table, TakeOffer("factory-2", "blue"))
    assert events[-1] == PlacingBegan(1)

    table = played(evolved(table, *events), PassRound(Keep(red=4)), PassRound(Keep(blue=4)))
    assert PAVILION.phase(table) == "scoring"
    table = resolved(table)
    assert (PAVILION.round(table), PAVILION.to_act(table)) == (3, (1,))
