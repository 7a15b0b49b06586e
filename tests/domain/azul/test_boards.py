"""Boards are data: a new one needs no code. And what was stored before stays readable."""

import msgspec
import pytest

from domain.azul.boards import COLOUR_SIDE, FREE_SIDE, Board, EndBonuses, grid
from domain.azul.discs import BLUE_SIDE
from domain.azul.events import AzulEvent
from domain.azul.moves import Move, Take, Tile
from domain.azul.rulesets import RULESETS, azul_on
from tests.domain.azul.tables import Azul, evolved, given, lined, resolved, told, versions

CORNERS = Board(
    wall=grid({(1, 1): "red", (1, 5): "blue", (5, 1): "teal", (5, 5): "black"}, None),
    floor=(0, 2, 4),
    bonuses=EndBonuses(row=1, column=5, colour=20),
    multipliers=grid({(1, 1): 3, (3, 3): 2}, 1),
)


def test_a_new_board_is_a_literal_and_one_call() -> None:
    rules = azul_on(CORNERS, id="azul-corners", names={"en": "Corners"})
    for players in rules.players:
        for seed in range(5):
            *_, table = versions(rules, players, seed)
            assert rules.result(table) is not None
            assert table.board == CORNERS


def test_a_new_board_is_played_by_its_own_numbers() -> None:
    rules = azul_on(CORNERS, id="azul-corners", names={"en": "Corners"})
    _, table = resolved(given(lined(0, 1, "r"), lined(0, 3, "bbb"), rules=rules), rules)
    _, table = told(table, 0, Tile(1, 1), rules)
    _, table = told(table, 0, Tile(3, 3), rules)
    assert rules.scores(table) == (3 + 2, 0)


@pytest.mark.parametrize(
    ("wall", "multipliers"), [(FREE_SIDE.wall[:4], grid({}, 1)), (FREE_SIDE.wall, ((1,) * 4,) * 5)]
)
def test_a_board_of_another_shape_is_refused(
    wall: tuple[tuple[None, ...], ...], multipliers: tuple[tuple[int, ...], ...]
) -> None:
    with pytest.raises(ValueError, match="5 rows of 5 spaces"):
        Board(wall=wall, multipliers=multipliers)


def test_a_board_without_free_spaces_asks_for_nothing_but_takes() -> None:
    by_id = {rules.id: rules.moves for rules in RULESETS}
    assert by_id == {"azul": Take, "azul-free": Move, "crystal-double": Move, "crystal-bonus": Move}


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.id)
def test_every_entry_of_the_catalogue_is_complete(rules: Azul) -> None:
    assert set(rules.names) == {"en", "pl", "uk"}
    assert all(rules.names.values())
    assert [*rules.players] == [2, 3, 4]
    assert {"AZ-6", "AZ-17", "AZ-19", "AZ-31", "AZ-32", "SF-10"} <= {ruling.rule for ruling in rules.rulings}


STORED = b"""[
    {"type":"table_laid","board":{"wall":%s,"floor":[1,1,2,2,2,3,3],"bonuses":{"row":2,"column":7,"colour":10}},
     "players":2,"factories":5,"round_limit":30},
    {"type":"factories_filled","round":1,"starting_seat":0,"lid_emptied":false,
     "factories":[["red","red","blue","teal"],[],[],[],[]]},
    {"type":"tiles_taken","seat":0,"source":"factory-1","colour":"red","count":2,"to":"line-1","placed":1,
     "floored":["red"],"spilled":0,"to_centre":["blue","teal"],"marker":false},
    {"type":"tile_placed","seat":0,"line":1,"column":3,"colour":"red","points":1},
    {"type":"floor_scored","seat":0,"tiles":["red"],"points":-1},
    {"type":"game_ended","reason":"round_limit"},
    {"type":"bonuses_scored","seat":0,"rows":0,"columns":0,"colours":0,"points":0}
]""" % msgspec.json.encode(COLOUR_SIDE.wall)


def test_events_stored_before_discs_and_free_walls_still_fold() -> None:
    events = msgspec.json.decode(STORED, type=tuple[AzulEvent, ...])
    table = evolved(RULESETS[0], None, events)
    assert table.board == COLOUR_SIDE
    assert set(table.discs) == {BLUE_SIDE}
    assert table.ended == "round_limit"
