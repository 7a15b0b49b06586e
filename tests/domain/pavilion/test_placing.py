"""Phase 2: placing tiles, collecting, passing."""

import pytest

from domain.pavilion.boards import Space
from domain.pavilion.events import PlacingBegan, RoundPassed, SpaceCovered
from domain.pavilion.moves import CoverSpace, Keep, PassRound, TakeOffer
from domain.pavilion.refusals import NotEnoughTiles, StarHasColour, StarTakesOtherColour, TooManyWildTiles
from tests.domain.pavilion.tables import (
    PAVILION,
    counts,
    decided,
    evolved,
    offered,
    placing,
    played,
    resolved,
    seen,
    the,
    tiles,
)

# The rule book's examples.


def test_sp_e2_seven_blue_tiles_and_blue_6() -> None:
    table = placing("bbbbbbb", "rr")
    covered = the(SpaceCovered, decided(table, CoverSpace("E.SE", "blue", 0)))
    assert covered == SpaceCovered(0, "E.SE", "blue", tiles("bbbbb"), points=1)
    table = evolved(table, covered)
    assert table.players[0].beside == counts("b")
    assert table.tower == counts("bbbbb")
    assert seen(table).players[0].tiles == {"E.SE": "blue"}


def test_sp_e3_red_3_between_two_empty_spaces() -> None:
    table = placing("rrr", "b", covered={0: {"NE.SE": "red", "NE.N": "red"}})
    assert the(SpaceCovered, decided(table, CoverSpace("NE.SW", "red", 0))).points == 1


@pytest.mark.parametrize("others", [("E.NE", "E.S"), ("E.NE", "E.N"), ("E.S", "E.SW")])
def test_sp_e4_blue_6_with_three_blue_and_three_wild_tiles(others: tuple[Space, Space]) -> None:
    table = placing("bbbppp", "r", covered={0: dict.fromkeys(others, "blue")})
    covered = the(SpaceCovered, decided(table, CoverSpace("E.SE", "blue", 3)))
    assert (covered.points, covered.discarded) == (3, tiles("bbppp"))
    assert evolved(table, covered).tower == counts("bbppp")


def test_sp_e5_orange_4_with_one_orange_and_three_wild_tiles() -> None:
    table = placing("ogppp", "r", covered={0: {"NW.S": "orange", "NW.SE": "orange"}})
    covered = the(SpaceCovered, decided(table, CoverSpace("NW.SW", "orange", 3)))
    assert (covered.points, covered.discarded) == (3, tiles("ppp"))
    assert evolved(table, covered).players[0].beside == counts("g")


def test_sp_e6_purple_2_while_purple_is_wild() -> None:
    table = placing("pprrgggg", "r", covered={0: {"W.N": "purple", "W.SE": "purple"}})
    covered = the(SpaceCovered, decided(table, CoverSpace("W.NE", "purple", 0)))
    assert (covered.points, covered.discarded) == (3, tiles("p"))
    assert evolved(table, covered).players[0].beside == counts("rrgggg")


def test_sp_e7_passing_with_four_green_and_two_red_tiles() -> None:
    table = placing("ggggrr", "bb")
    (passed,) = decided(table, PassRound(Keep(green=4)))
    assert passed == RoundPassed(0, tiles("gggg"), tiles("rr"), points=-2)
    table = evolved(table, passed)
    assert (table.players[0].score, table.players[0].corners, table.tower) == (3, counts("gggg"), counts("rr"))

    table = resolved(played(table, PassRound(Keep(blue=2))))
    assert table.players[0].beside == counts("gggg")
    assert table.players[0].corners == counts("")


def test_sp_e8_one_green_and_three_wild_tiles_on_green_4() -> None:
    table = placing("gppp", "r")
    covered = the(SpaceCovered, decided(table, CoverSpace("SW.SE", "green", 3)))
    assert (covered.colour, covered.discarded) == ("green", tiles("ppp"))
    with pytest.raises(StarTakesOtherColour):
        decided(table, CoverSpace("SW.SE", "purple", 0))


# Turns.


def test_sp_20_the_holder_of_the_marker_begins() -> None:
    table = offered("rryy", "bbbb", players=3)
    table = played(table, TakeOffer("factory-1", "red"), TakeOffer("centre", "yellow"))
    events = decided(table, TakeOffer("factory-2", "blue"))
    assert events[-1] == PlacingBegan(1)


def test_sp_20_turns_go_clockwise_past_those_who_passed() -> None:
    table = placing("rr", "bb", "yy", first=1)
    turns = [table.turn]
    for move in (
        CoverSpace("E.S", "blue", 0),
        PassRound(Keep(yellow=2)),
        CoverSpace("NE.SE", "red", 0),
        PassRound(Keep(blue=1)),
        PassRound(Keep(red=1)),
    ):
        table = played(table, move)
        turns.append(table.turn)
    assert turns == [1, 2, 0, 1, 0, 0]
    assert (PAVILION.phase(table), PAVILION.to_act(table)) == ("scoring", ())


def test_sp_20_the_last_player_may_go_on_alone() -> None:
    table = played(placing("r", "bbb"), PassRound(Keep(red=1)), CoverSpace("E.S", "blue", 0))
    assert PAVILION.to_act(table) == (1,)


# Paying.


def test_sp_21_every_mix_of_own_and_wild_tiles_is_a_move_of_its_own() -> None:
    table = placing("bbbppp", "r")
    on_blue_4 = [move.wild for move in PAVILION.legal(table, 0) if isinstance(move, CoverSpace) and move.space == "E.N"]
    assert on_blue_4 == [1, 2, 3]
    for wild in on_blue_4:
        covered = the(SpaceCovered, decided(table, CoverSpace("E.N", "blue", wild)))
        assert covered.discarded == ("blue",) * (3 - wild) + ("purple",) * wild


def test_sp_21_at_least_the_placed_tile_is_of_the_stars_colour() -> None:
    with pytest.raises(TooManyWildTiles):
        decided(placing("bppp", "r"), CoverSpace("E.NW", "blue", 3))
    with pytest.raises(NotEnoughTiles):
        decided(placing("rppp", "r"), CoverSpace("E.NW", "blue", 2))


def test_sp_21_only_this_rounds_wild_colour_stands_in() -> None:
    with pytest.raises(NotEnoughTiles):
        decided(placing("bpp", "r", in_round=2), CoverSpace("E.NW", "blue", 2))
    covered = the(SpaceCovered, decided(placing("bgg", "r", in_round=2), CoverSpace("E.NW", "blue", 2)))
    assert covered.discarded == tiles("gg")


def test_sp_21_on_the_wild_colours_own_star_all_tiles_are_of_that_colour() -> None:
    table = placing("ppp", "r")
    on_star = [move for move in PAVILION.legal(table, 0) if isinstance(move, CoverSpace) and move.space[:2] == "W."]
    assert on_star == [CoverSpace("W.N", "purple", 0), CoverSpace("W.NE", "purple", 0), CoverSpace("W.SE", "purple", 0)]


def test_sp_22_the_centre_star_takes_six_different_colours() -> None:
    table = placing("rrpp", "b", covered={0: {"C.N": "green"}})
    assert the(SpaceCovered, decided(table, CoverSpace("C.NE", "red", 0))).points == 2
    assert the(SpaceCovered, decided(table, CoverSpace("C.NE", "purple", 0))).points == 2
    with pytest.raises(StarHasColour):
        decided(placing("rr", "b", covered={0: {"C.N": "red"}}), CoverSpace("C.NE", "red", 0))


def test_sp_22_wild_tiles_help_pay_for_the_centre_star() -> None:
    covered = the(SpaceCovered, decided(placing("rpp", "b"), CoverSpace("C.SE", "red", 2)))
    assert covered.discarded == tiles("pp")


@pytest.mark.parametrize(
    ("covered", "points"),
    [
        ((), 1),
        (("W.NW",), 2),
        (("W.NE",), 2),
        (("W.S",), 1),
        (("W.NW", "W.NE"), 3),
        (("W.NW", "W.SW", "W.SE"), 3),
        (("W.NE", "W.SE", "W.S", "W.SW"), 5),
        (("W.NE", "W.SE", "W.S", "W.SW", "W.NW"), 6),
    ],
)
def test_sp_23_a_point_for_each_tile_joined_around_the_ring(covered: tuple[Space, ...], points: int) -> None:
    table = placing("p", "b", covered={0: dict.fromkeys(covered, "purple")})
    assert the(SpaceCovered, decided(table, CoverSpace("W.N", "purple", 0))).points == points


def test_sp_23_tiles_of_another_star_are_not_joined() -> None:
    table = placing("p", "b", covered={0: {"NW.S": "orange", "NW.SW": "orange"}})
    assert the(SpaceCovered, decided(table, CoverSpace("W.N", "purple", 0))).points == 1


# Passing.


def test_sp_26_passing_is_always_allowed_and_fewer_than_four_may_be_kept() -> None:
    table = placing("ppr", "b")
    kept = {move.keep for move in PAVILION.legal(table, 0) if isinstance(move, PassRound)}
    assert kept == {Keep(purple=p, red=r) for p in range(3) for r in range(2)}
    assert the(RoundPassed, decided(table, PassRound(Keep()))).points == -3


def test_sp_26_discarded_tiles_never_take_a_score_below_1() -> None:
    table = placing("rrrrrrrr", "b")
    passed = the(RoundPassed, decided(table, PassRound(Keep(red=1))))
    assert (len(passed.discarded), passed.points) == (7, -4)
    assert evolved(table, passed).players[0].score == 1


def test_sp_26_a_player_without_tiles_passes_unasked() -> None:
    table = placing("p", "bb", "r")
    table = played(table, CoverSpace("W.N", "purple", 0), CoverSpace("E.SW", "blue", 0))
    covered, first, second, third = decided(table, CoverSpace("NE.SE", "red", 0))
    assert isinstance(covered, SpaceCovered)
    assert (first, second, third) == tuple(RoundPassed(seat, automatic=True) for seat in (0, 1, 2))
    assert PAVILION.phase(evolved(table, covered, first, second, third)) == "scoring"
