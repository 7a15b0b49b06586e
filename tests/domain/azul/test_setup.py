"""Before the first turn: boards, factories, bag, first deal."""

import pytest

from domain.azul.boards import COLOUR_SIDE
from domain.azul.events import FactoriesFilled, TableLaid
from domain.azul.options import AzulOptions
from domain.azul.tiles import COLOURS
from tests.domain.azul.tables import AZUL, chance, seen, started, tiles


@pytest.mark.parametrize("players", [2, 3, 4])
def test_az_1_everybody_starts_with_an_empty_board_and_no_points(players: int) -> None:
    table = seen(started(players=players))
    assert len(table.players) == players
    for player in table.players:
        assert [line.size for line in player.lines] == [1, 2, 3, 4, 5]
        assert {line.count for line in player.lines} == {0}
        assert player.wall == ((None,) * 5,) * 5
        assert player.floor == ()
        assert player.score == 0


def test_az_1_the_floor_line_has_seven_spaces() -> None:
    assert len(COLOUR_SIDE.floor) == 7


@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_az_2_the_number_of_factories_follows_the_number_of_players(players: int, factories: int) -> None:
    assert len(started(players=players).factories) == factories


def test_az_3_the_bag_holds_twenty_tiles_of_each_colour_and_the_lid_none() -> None:
    laid, *_ = AZUL.start(AzulOptions(), 2, chance())
    table = seen(AZUL.evolve(None, laid))
    assert table.bag == dict.fromkeys(COLOURS, 20)
    assert table.lid == dict.fromkeys(COLOURS, 0)


def test_az_4_each_wall_row_is_the_one_above_moved_right_by_one() -> None:
    assert COLOUR_SIDE.wall == tuple(map(tiles, ("byrkt", "tbyrk", "ktbyr", "rktby", "yrktb")))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_az_5_four_tiles_from_the_bag_lie_on_each_factory(players: int) -> None:
    table = started(players=players)
    assert (AZUL.round(table), AZUL.phase(table)) == (1, "offer")
    assert {len(factory) for factory in table.factories} == {4}
    assert sum(table.bag) == 100 - 4 * len(table.factories)


def test_az_5_the_deal_depends_on_the_seed_alone() -> None:
    assert started(seed=1) == started(seed=1)
    assert started(seed=1).factories != started(seed=2).factories


def test_az_6_seat_0_starts_unless_asked_otherwise() -> None:
    for seed in range(5):
        laid, dealt = AZUL.start(AzulOptions(), 4, chance(seed))
        assert isinstance(laid, TableLaid)
        assert isinstance(dealt, FactoriesFilled)
        assert dealt.starting_seat == 0


def test_az_6_a_random_starting_seat_comes_from_the_seed() -> None:
    seats = [started(players=4, seed=seed, starting_seat="random").turn for seed in range(40)]
    assert set(seats) == {0, 1, 2, 3}
    assert seats == [started(players=4, seed=seed, starting_seat="random").turn for seed in range(40)]
