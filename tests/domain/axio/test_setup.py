"""The board, the tiles and the deal (AX-1 to AX-4)."""

import pytest

from domain.axio.boards import BOARD
from domain.axio.events import AxioLaid, RackFilled, TurnBegan
from domain.axio.moves import PlaceDomino
from domain.axio.spaces import Cell
from domain.axio.state import Table
from domain.axio.tiles import COLOURS
from tests.domain.axio.games import Commit, commits
from tests.domain.axio.tables import AXIO, chance, drawn, evolved, first_tiles, laid, seen, started


def open_spaces(table: Table) -> set[Cell]:
    rows = seen(table).spaces
    return {(row, column) for row in range(13) for column in range(13) if rows[row][column] != "outside"}


@pytest.mark.parametrize(("players", "side"), [(2, 9), (3, 11), (4, 13)])
def test_ax_1_more_players_use_more_of_the_board(players: int, side: int) -> None:
    margin = (13 - side) // 2
    inside = range(margin, 13 - margin)
    table = started(players=players)
    assert seen(table).area == side
    assert open_spaces(table) == {(row, column) for row in inside for column in inside}


@pytest.mark.parametrize(("players", "places"), [(2, 128), (3, 200), (4, 292)])
def test_ax_1_tiles_fit_everywhere_in_the_area(players: int, places: int) -> None:
    """Counted by hand: all pairs of adjacent spaces, less those with a printed or a covered space."""
    table = evolved(None, laid(players=players), *first_tiles(players), drawn(0, "gg"), TurnBegan(0, 2))
    covered = {2: 2 * 4, 3: 3 * 6, 4: 4 * 6}[players]  # on the edge of the 9 x 9 a first tile covers fewer
    listed = {move.cells for move in AXIO.legal(table, 0) if isinstance(move, PlaceDomino)}
    assert len(listed) == places - covered


def test_ax_2_five_spaces_are_printed() -> None:
    rows = seen(started()).spaces
    printed = {(row, column): rows[row][column] for row in range(13) for column in range(13) if rows[row][column]}
    coloured = {cell: colour for cell, colour in printed.items() if colour != "outside"}
    assert coloured == {(6, 6): "red", (2, 6): "green", (6, 10): "orange", (10, 6): "purple", (6, 2): "blue"}


@pytest.mark.parametrize(("tile_set", "mixed", "doubles"), [("7-6", 7, 6), ("8-4", 8, 4)])
def test_ax_3_a_hundred_tiles(tile_set: str, mixed: int, doubles: int) -> None:
    laid_out = AXIO.start(AXIO.options(tile_set=tile_set), 2, chance())[0]
    assert isinstance(laid_out, AxioLaid)
    counts = {kind.tile: kind.count for kind in laid_out.setup.tiles}
    assert sum(counts.values()) == 100
    assert len(counts) == 15
    assert all(count == (doubles if first == second else mixed) for (first, second), count in counts.items())
    halves = [sum(pair.count(colour) * count for pair, count in counts.items()) for colour in COLOURS]
    assert halves == [40] * 5


def test_ax_3_the_board_lists_every_tile_set() -> None:
    assert [tile_set.name for tile_set in BOARD.tile_sets] == ["7-6", "8-4"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ax_4_everybody_draws_five_tiles_and_starts_at_0(players: int) -> None:
    table = started(players=players)
    view = seen(table)
    assert view.bag == 100 - 5 * players
    for player in view.players:
        assert player.rack_size == 5
        assert player.score == dict.fromkeys(COLOURS, 0)


def test_ax_4_racks_are_hidden_from_others() -> None:
    table = started()
    own = seen(table, 0).players
    assert own[0].rack is not None
    assert len(own[0].rack) == 5
    assert own[1].rack is None
    assert [player.rack for player in seen(table, None).players] == [None, None]


def test_ax_4_the_deal_is_told_seat_by_seat() -> None:
    events = AXIO.start(AXIO.options(), 3, chance())
    assert [type(event) for event in events] == [AxioLaid, RackFilled, RackFilled, RackFilled, TurnBegan]
    assert [event.seat for event in events if isinstance(event, RackFilled)] == [0, 1, 2]
    assert events[-1] == TurnBegan(0, round=1)


def test_any_seat_may_be_drawn_to_start_and_the_turn_goes_round_from_there() -> None:
    starts = {seen(started(players=3, seed=seed, starting_seat="random")).turn for seed in range(20)}
    assert starts == {0, 1, 2}
    game = commits(AXIO, 3, seed=5, starting_seat="random")
    turns = [turn(commit) for commit, _ in zip(game, range(7), strict=False)]
    first = turns[0][0]
    assert turns == [((first + n) % 3, 1 + n // 3) for n in range(7)]


def turn(commit: Commit) -> tuple[int, int]:
    return commit.table.turn, AXIO.round(commit.table)
