"""What holds at every version of every game."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.azul.state import Player, Table
from domain.azul.tiles import COLOURS
from tests.domain.azul.tables import AZUL, BY_ID, all_tiles, versions

GAMES = settings(max_examples=15, deadline=None)


CASES: list[tuple[str, dict[str, Any]]] = [
    ("azul", {}),
    ("azul", {"special_factories": True}),
    ("azul-free", {}),
    ("azul-free", {"special_factories": True}),
    ("crystal-double", {}),
    ("crystal-bonus", {}),
]


def assert_asked_rightly(table: Table, player: Player) -> None:
    """A question is about the topmost full line, and offers every lawful column, but never just one."""
    full = [row for row, line in enumerate(player.lines) if line.count == row + 1]
    if player.asked is None or not full:
        assert player.asked is None
        return
    row, colour = full[0], player.lines[full[0]].colour
    columns = tuple(
        at + 1
        for at in range(5)
        if player.wall[row][at] is None
        and table.board.wall[row][at] in (colour, None)
        and colour not in [spaces[at] for spaces in player.wall]
    )
    assert (player.asked.line, player.asked.columns) == (row + 1, columns)
    assert len(columns) > 1


def assert_lawful(table: Table) -> None:
    assert all_tiles(table) == (20,) * len(COLOURS)
    assert sum(disc.effect > 0 for disc in table.discs) == (len(table.players) if table.gold_sides else 0)
    for player in table.players:
        assert_asked_rightly(table, player)
        assert player.score >= 0
        assert len(player.floor) <= 7
        for row in (*player.wall, *zip(*player.wall, strict=True)):
            placed = [tile for tile in row if tile is not None]
            assert len(placed) == len(set(placed))
        for spaces, printed in zip(player.wall, table.board.wall, strict=True):
            assert all(tile in (None, colour) for tile, colour in zip(spaces, printed, strict=True) if colour)


@pytest.mark.parametrize(("ruleset", "options"), CASES)
@GAMES
@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_az_3_tiles_are_conserved_and_boards_stay_lawful(
    ruleset: str, options: dict[str, Any], players: int, seed: int
) -> None:
    for table in versions(BY_ID[ruleset], players, seed, **options):
        assert_lawful(table)


@GAMES
@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_az_20_the_colour_side_never_asks_and_never_drops_a_line(players: int, seed: int) -> None:
    for table in versions(AZUL, players, seed):
        assert AZUL.phase(table) != "tiling"
