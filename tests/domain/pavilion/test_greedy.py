"""What the greedy player likes."""

from random import Random

import pytest

from domain.pavilion.boards import Side, Space
from domain.pavilion.events import OfferDealt
from domain.pavilion.moves import CollectTiles, CoverSpace, Move, PassRound, TakeOffer
from domain.pavilion.options import PavilionOptions
from domain.pavilion.prospects import joined
from domain.pavilion.scoring import run
from domain.pavilion.state import Table
from domain.pavilion.tiles import COLOURS, Colour
from tests.domain.pavilion.tables import BY_SIDE, PAVILION, chance, evolved, placing, played, seen, tiles

GAMES = 20


def favourite(table: Table) -> Move:
    seat = table.turn
    return max(PAVILION.legal(table, seat), key=lambda move: PAVILION.appraise(table, seat, move))


def outcome(side: Side, greedy_seat: int, seed: int) -> int:
    """The rank of the greedy player in a game against a random one."""
    rules, dice, version = BY_SIDE[side], Random(seed), 1
    table = evolved(None, *rules.start(PavilionOptions(), 2, chance(seed)))
    while (result := rules.result(table)) is None:
        version += 1
        if not rules.to_act(table):
            table = evolved(table, *rules.resolve(table, chance(seed, version)))
            continue
        move = favourite(table) if table.turn == greedy_seat else dice.choice(list(rules.legal(table, table.turn)))
        table = evolved(table, *rules.decide(table, table.turn, move, chance(seed, version)))
    return result.ranks[greedy_seat] if len(set(result.ranks)) > 1 else 2


@pytest.mark.parametrize("side", BY_SIDE)
def test_greedy_beats_random_from_either_seat(side: Side) -> None:
    wins = sum(outcome(side, seed % 2, seed) == 1 for seed in range(GAMES))
    assert wins >= 0.9 * GAMES


def test_plans_count_joined_tiles_as_the_score_does() -> None:
    for filled in range(64):
        star = tuple(COLOURS[0] if filled >> at & 1 else None for at in range(6))
        for at in range(6):
            if star[at] is None:
                assert joined(filled, at) == run(star, at)


def test_greedy_joins_tiles() -> None:
    table = placing("rr", "b", covered={0: {"NE.SW": "red", "NE.SE": "red"}})
    assert favourite(table) == CoverSpace("NE.S", "red", 0)


def test_greedy_completes_a_feature() -> None:
    around: dict[Space, Colour] = {"NW.SE": "orange", "NW.S": "orange", "C.NW": "green"}
    table = placing("b", "r", covered={0: around})
    assert favourite(table) == CoverSpace("C.N", "blue", 0)


def test_greedy_saves_tiles_for_a_better_space() -> None:
    table = placing("bbbb", "r", covered={0: dict.fromkeys(("E.S", "E.SW", "E.NW", "E.NE", "E.SE"), "blue")})
    assert favourite(table) == CoverSpace("E.N", "blue", 0)  # six points and a full star, not one in the centre


def test_greedy_never_passes_in_the_last_round_while_it_can_place() -> None:
    table = placing("rrbbbgo", "", in_round=6)
    while any(isinstance(move, CoverSpace) for move in PAVILION.legal(table, 0)):
        move = favourite(table)
        assert isinstance(move, CoverSpace)
        table = played(table, move)
    assert len(seen(table).players[0].tiles) >= 4


def test_greedy_keeps_the_next_wild_colour() -> None:
    green: dict[Space, Colour] = dict.fromkeys(("SW.NW", "SW.N", "SW.NE", "SW.SE", "C.N"), "green")
    table = placing("gggryo", "b", covered={0: green})
    passes = [move for move in PAVILION.legal(table, 0) if isinstance(move, PassRound)]
    keep = max(passes, key=lambda move: PAVILION.appraise(table, 0, move)).keep
    assert (keep.green, sum(keep.heap)) == (3, 4)


def test_greedy_takes_what_its_board_needs() -> None:
    board: dict[Space, Colour] = dict.fromkeys(("NE.SE", "NE.SW"), "red")
    board |= dict.fromkeys(("E.N", "E.NE", "E.SE", "E.S", "E.SW", "E.NW"), "blue")
    table = placing("", "", covered={0: board})
    table = evolved(table, OfferDealt(2, 0, (tiles("rrbb"), (), (), (), ())))
    assert favourite(table) == TakeOffer("factory-1", "red")


def test_greedy_collects_wild_tiles_rather_than_useless_ones() -> None:
    board: dict[Space, Colour] = dict.fromkeys(("NE.N", "NE.NE", "NE.SE", "NE.S", "NE.SW", "NE.NW", "C.N"), "red")
    table = placing("pppppp", "b", covered={0: {**board, "W.SW": "purple"}}, supply="rrrrrrrppp")
    table = played(table, CoverSpace("W.NW", "purple", 0))
    assert favourite(table) == CollectTiles(("purple", "purple", "purple"))
