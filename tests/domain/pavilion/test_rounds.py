"""From round to round, and the end."""

import pytest

from domain.pavilion.boards import DIRECTIONS, SPACES, Side, Space
from domain.pavilion.events import (
    CornersCleared,
    OfferDealt,
    PavilionEnded,
    PavilionScored,
    PlacingBegan,
    RoundPassed,
    SpaceCovered,
)
from domain.pavilion.moves import CoverSpace, Keep, PassRound, TakeOffer
from domain.pavilion.state import Table
from domain.pavilion.tiles import COLOURS, Colour
from tests.domain.pavilion.tables import (
    BY_SIDE,
    PAVILION,
    Covered,
    all_but,
    chance,
    counts,
    decided,
    evolved,
    game,
    offered,
    placing,
    played,
    resolved,
    the,
    tiles,
)


def all_passed(*hands: str, covered: Covered | None = None, side: Side = "coloured", in_round: int = 6) -> Table:
    """A round at its end; the hands, up to four tiles each, are in the corners."""
    table = placing(*hands, covered=covered, side=side, in_round=in_round)
    return evolved(table, *(RoundPassed(seat, tiles(hand)) for seat, hand in enumerate(hands)))


# The next round.


def test_sp_30_the_holder_of_the_marker_starts_a_fresh_round() -> None:
    table = offered("rryy", "bbbb", "oooo")
    table = played(table, TakeOffer("factory-1", "red"), TakeOffer("centre", "yellow"))
    table = played(table, TakeOffer("factory-2", "blue"), TakeOffer("factory-3", "orange"))
    assert table.marker == 1
    table = played(table, PassRound(Keep(yellow=2, orange=2)), PassRound(Keep(blue=3)))
    assert PAVILION.to_act(table) == ()
    assert (table.players[0].corners, table.players[1].corners) == (counts("bbb"), counts("yyoo"))

    (dealt,) = PAVILION.resolve(table, chance())
    assert isinstance(dealt, OfferDealt)
    assert (dealt.round, dealt.starting_seat, dealt.is_draw) == (2, 1, True)
    table = evolved(table, dealt)
    assert [len(factory) for factory in table.factories] == [4] * 5
    assert (table.marker, PAVILION.to_act(table), PAVILION.phase(table)) == (None, (1,), "offer")
    assert (table.players[0].beside, table.players[1].beside) == (counts("bbb"), counts("yyoo"))
    assert not any(player.passed or any(player.corners) for player in table.players)


def test_sp_30_an_empty_bag_is_refilled_from_the_tower() -> None:
    supply, kept, tower = "ggggggggrr", "bbbb", "yyyyyyyyyyyypppppppp"
    rest = all_but(supply, kept, tower)
    table = placing(kept + tower, rest, in_round=1, supply=supply)
    table = evolved(table, RoundPassed(0, tiles(kept), tiles(tower)), RoundPassed(1, tiles(rest)))
    assert (sum(table.bag), table.tower) == (0, counts(tower))
    dealt = the(OfferDealt, PAVILION.resolve(table, chance()))
    assert dealt.tower_emptied
    assert sorted(tile for factory in dealt.factories for tile in factory) == sorted(tiles(tower))
    after = evolved(table, dealt)
    assert (sum(after.bag), sum(after.tower)) == (0, 0)


def test_sp_30_what_cannot_be_filled_stays_short() -> None:
    supply, tower = "ggggggggrr", "yyyyyyp"
    rest = all_but(supply, tower)
    table = placing(tower, rest, in_round=1, supply=supply)
    table = evolved(table, RoundPassed(0, (), tiles(tower)), RoundPassed(1, tiles(rest)))
    dealt = the(OfferDealt, PAVILION.resolve(table, chance()))
    assert [len(factory) for factory in dealt.factories] == [4, 3, 0, 0, 0]


def test_sp_30_a_round_with_nothing_to_deal_begins_with_placing() -> None:
    supply = "ggggggggrr"
    table = placing("", all_but(supply), in_round=1, supply=supply)
    table = evolved(table, RoundPassed(0), RoundPassed(1, tiles(all_but(supply))))
    events = PAVILION.resolve(table, chance())
    assert events == (OfferDealt(2, 0, ((),) * 5), PlacingBegan(0), RoundPassed(0, automatic=True))
    assert PAVILION.to_act(evolved(table, *events)) == (1,)


def test_sp_3_there_is_no_seventh_round() -> None:
    events = PAVILION.resolve(all_passed("", ""), chance())
    assert [type(event) for event in events] == [PavilionScored, PavilionScored, PavilionEnded]
    for rules in BY_SIDE.values():
        assert max(rules.round(table) for _, table in game(rules, 2, seed=3)) == 6


# The end.

STAR_BONUS: dict[Colour, tuple[str, int]] = {
    "red": ("NE", 14),
    "blue": ("E", 15),
    "yellow": ("SE", 16),
    "orange": ("NW", 17),
    "green": ("SW", 18),
    "purple": ("W", 20),
}
NUMBER_SPACES: dict[int, str] = {
    1: "W.N NW.NE NE.SE E.S SE.SW SW.NW C.N",
    2: "W.NE NW.SE NE.S E.SW SE.NW SW.N C.NE",
    3: "W.SE NW.S NE.SW E.NW SE.N SW.NE C.SE",
    4: "W.S NW.SW NE.NW E.N SE.NE SW.SE C.S",
}
SPACE_COLOUR: dict[str, Colour] = {star: colour for colour, (star, _) in STAR_BONUS.items()} | {"C": "red"}


def on(spaces: str) -> dict[Space, Colour]:
    """A tile of the right colour on each space."""
    return {space: SPACE_COLOUR[space.split(".")[0]] for space in SPACES if space in spaces.split()}


def scored(table: Table, seat: int = 0) -> PavilionScored:
    events = [event for event in PAVILION.resolve(table, chance()) if isinstance(event, PavilionScored)]
    return events[seat]


@pytest.mark.parametrize("colour", STAR_BONUS)
def test_sp_40_a_complete_star(colour: Colour) -> None:
    star, points = STAR_BONUS[colour]
    spaces = [f"{star}.{direction}" for direction in DIRECTIONS]
    assert scored(all_passed("", "", covered={0: on(" ".join(spaces))})) == PavilionScored(0, (colour,), (), points)
    assert scored(all_passed("", "", covered={0: on(" ".join(spaces[1:]))})) == PavilionScored(0, (), (), 0)


def test_sp_40_the_complete_multicolour_star() -> None:
    centre: dict[Space, Colour] = dict(zip(("C.N", "C.NE", "C.SE", "C.S", "C.SW", "C.NW"), COLOURS, strict=True))
    assert scored(all_passed("", "", covered={0: centre})) == PavilionScored(0, ("multicolour",), (), 12)


@pytest.mark.parametrize(("number", "points"), [(1, 4), (2, 8), (3, 12), (4, 16)])
def test_sp_40_every_space_of_a_number(number: int, points: int) -> None:
    covered = on(NUMBER_SPACES[number])
    assert scored(all_passed("", "", covered={0: covered})) == PavilionScored(0, (), (number,), points)
    for missing in covered:
        all_but_one = {space: tile for space, tile in covered.items() if space != missing}
        assert scored(all_passed("", "", covered={0: all_but_one})).points == 0


def test_sp_40_fives_and_sixes_have_no_bonus() -> None:
    fives = on("W.SW NW.NW NE.N E.NE SE.SE SW.S C.SW")
    sixes = on("W.NW NW.N NE.NE E.SE SE.S SW.SW C.NW")
    assert scored(all_passed("", "", covered={0: fives | sixes})).points == 0


def test_sp_40_bonuses_add_up() -> None:
    star = on(" ".join(f"W.{direction}" for direction in DIRECTIONS))
    table = all_passed("", "", covered={1: star | on(NUMBER_SPACES[1]) | on(NUMBER_SPACES[4])})
    assert scored(table, seat=1) == PavilionScored(1, ("purple",), (1, 4), 40)


def test_sp_41_tiles_left_in_corners_cost_a_point_each() -> None:
    table = all_passed("rrb", "")
    events = PAVILION.resolve(table, chance())
    assert events[0] == CornersCleared(0, tiles("brr"), -3)
    table = evolved(table, *events)
    assert PAVILION.scores(table) == (2, 5)
    assert table.tower == counts("rrb")


def test_sp_41_before_the_bonuses_and_never_below_1() -> None:
    star = on(" ".join(f"W.{direction}" for direction in DIRECTIONS))
    table = placing("rrrrbb", "", covered={0: star}, in_round=6)
    table = evolved(table, RoundPassed(0, tiles("rrrr"), tiles("bb"), points=-2), RoundPassed(1))
    assert table.players[0].score == 3
    assert the(CornersCleared, PAVILION.resolve(table, chance())).points == -2
    assert PAVILION.scores(resolved(table)) == (21, 5)


def test_sp_41_most_points_win() -> None:
    table = resolved(all_passed("", "rr", "r"))
    result = PAVILION.result(table)
    assert result is not None
    assert (result.reason, result.scores, result.ranks) == ("rounds_played", (5, 3, 4), (1, 3, 2))
    assert (PAVILION.phase(table), PAVILION.to_act(table)) == ("finished", ())


def test_sp_41_ties_share_the_win() -> None:
    result = PAVILION.result(resolved(all_passed("r", "", "")))
    assert result is not None
    assert result.ranks == (3, 1, 1)


def test_there_is_no_result_before_the_end() -> None:
    assert PAVILION.result(all_passed("", "")) is None


def test_sp_26_tiles_kept_after_round_5_can_be_used_in_round_6() -> None:
    table = resolved(all_passed("rr", "", in_round=5))
    assert (PAVILION.round(table), table.players[0].beside) == (6, counts("rr"))
    table = evolved(table, PlacingBegan(0))
    assert isinstance(decided(table, CoverSpace("NE.S", "red", 0))[0], SpaceCovered)
