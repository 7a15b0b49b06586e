"""Placing a tile, and a player's first tile (AX-10, AX-11)."""

import pytest

from domain.axio.events import DominoPlaced, TurnBegan
from domain.axio.moves import ExchangeRack, PlaceDomino, canonical
from domain.axio.refusals import FirstTileAstray, PrintedSpaceClaimed
from domain.axio.state import Table
from tests.domain.axio.tables import (
    AXIO,
    across,
    drawn,
    evolved,
    laid,
    place,
    played,
    seen,
    started,
    tile,
    told,
    underway,
)

OPENING = evolved(None, laid(), drawn(0, "bg rr go pp ob"), drawn(1, "bg rr go pp ob"))


def placements(table: Table, seat: int = 0) -> list[PlaceDomino]:
    return [move for move in AXIO.legal(table, seat) if isinstance(move, PlaceDomino)]


@pytest.mark.parametrize("cells", [((4, 4), (4, 5)), ((4, 5), (4, 4)), ((4, 4), (5, 4)), ((5, 4), (4, 4))])
def test_ax_10_a_tile_lies_in_any_orientation_and_touches_nothing(cells: tuple[tuple[int, int], ...]) -> None:
    table = underway(racks=("bg rr rr rr", "gg"))
    first, second = cells
    after = seen(played(table, place("bg", first, second)))
    assert after.spaces[first[0]][first[1]] == "blue"
    assert after.spaces[second[0]][second[1]] == "green"


def test_ax_10_colours_need_not_match() -> None:
    table = underway(racks=("bg rr rr rr", "gg"))
    assert seen(played(table, place("bg", (6, 7), (6, 8)))).spaces[6][7] == "blue"


def test_ax_10_the_tile_leaves_the_rack() -> None:
    table = underway(racks=("bg bg rr", "gg"))
    events, _ = told(table, place("gb", (4, 4), (4, 5)))
    placed = evolved(table, events[0])
    assert seen(placed, 0).players[0].rack == (tile("gb"), tile("rr"))


def test_ax_10_both_spellings_are_the_same_placement() -> None:
    table = underway(racks=("bg rr rr rr", "gg"))
    assert told(table, place("bg", (4, 4), (4, 5))) == told(table, place("gb", (4, 5), (4, 4)))


def test_ax_10_the_canonical_spelling_goes_right_or_down() -> None:
    assert canonical(place("bg", (4, 5), (4, 4))) == place("gb", (4, 4), (4, 5))
    assert canonical(place("bg", (5, 4), (4, 4))) == place("gb", (4, 4), (5, 4))
    assert canonical(place("bg", (4, 4), (5, 4))) == place("bg", (4, 4), (5, 4))
    assert canonical(ExchangeRack()) == ExchangeRack()


def test_ax_10_every_placement_is_listed_once() -> None:
    mixed, double, twice = (placements(underway(racks=(letters, "gg"))) for letters in ("bg", "bb", "bg gb bg"))
    assert len(mixed) == len(set(mixed)) == 2 * len(double)
    assert len(double) == len({move.cells for move in double})
    assert mixed == twice
    assert all(canonical(move) == move for move in mixed + double)


def test_ax_11_the_first_tile_touches_a_printed_space() -> None:
    """Counted by hand: 12 places around the centre, 7 around each printed space on the edge of the 9 x 9."""
    assert len({move.cells for move in placements(OPENING)}) == 12 + 4 * 7
    assert len(placements(OPENING)) == (12 + 4 * 7) * (3 * 2 + 2)


@pytest.mark.parametrize(("players", "places"), [(3, 12 + 4 * 11), (4, 5 * 12)])
def test_ax_11_larger_areas_leave_more_places_around_the_printed_spaces(players: int, places: int) -> None:
    assert len({move.cells for move in placements(started(players=players))}) == places


def test_ax_11_the_first_tile_need_not_match() -> None:
    events, _ = told(OPENING, place("pp", (6, 7), (6, 8)))
    assert events[0] == DominoPlaced(0, tile("pp"), ((6, 7), (6, 8)), (0, 0), claimed=((6, 6),))


def test_ax_11_a_first_tile_elsewhere_is_refused() -> None:
    with pytest.raises(FirstTileAstray):
        told(OPENING, place("bg", (4, 4), (4, 5)))


def test_ax_11_each_player_starts_at_another_printed_space() -> None:
    table = played(OPENING, place("bg", (6, 7), (6, 8)))
    assert seen(table).claimed == ((6, 6),)
    with pytest.raises(PrintedSpaceClaimed):
        told(table, place("bg", (5, 6), (4, 6)))
    assert len({move.cells for move in placements(table, 1)}) == 4 * 7 - 1  # one runs into the tile
    assert seen(played(table, place("bg", (2, 5), (2, 4)))).claimed == ((6, 6), (2, 6))


def test_ax_11_later_tiles_claim_nothing_and_go_anywhere() -> None:
    table = underway(*across("rr", 6, 7, seat=1), racks=("bg rr rr rr", "gg"))
    assert (6, 6) not in seen(table).claimed
    assert seen(played(table, place("bg", (5, 6), (4, 6)))).claimed == seen(table).claimed
    assert place("bg", (3, 3), (3, 4)) in placements(table)


def test_ax_11_another_players_later_tile_does_not_claim_a_printed_space() -> None:
    first = across("bg", 2, 4, claimed=((2, 6),))
    table = evolved(None, laid(), *first, *across("gg", 6, 7), drawn(1, "bg"), TurnBegan(1, 2))
    assert place("bg", (5, 6), (5, 7)) in placements(table, 1)
