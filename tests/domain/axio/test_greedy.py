"""What the greedy player likes."""

from random import Random

from domain.axio.moves import DRAW, EXCHANGE, Move, PlaceDomino
from domain.axio.state import Table
from tests.domain.axio.tables import (
    AXIO,
    BLUE_IS_LOWEST,
    SOLO,
    Axio,
    chance,
    evolved,
    picture,
    place,
    played,
    scored,
    started,
    underway,
)

GAMES = 10


def favourite(table: Table, rules: Axio = AXIO) -> Move:
    seat = table.turn
    imagined = rules.imagine(table, seat, chance())
    return max(rules.legal(imagined, seat), key=lambda move: rules.appraise(imagined, seat, move))


def finished(rules: Axio, players: int, seed: int, greedy_seat: int | None) -> Table:
    """A game of random players, one of them greedy."""
    table, dice, version = started(rules, players, seed), Random(seed), 1
    while rules.result(table) is None:
        version += 1
        moves = [] if table.turn == greedy_seat else list(rules.legal(table, table.turn))
        move = dice.choice(moves) if moves else favourite(table, rules)
        table = evolved(table, *rules.decide(table, table.turn, move, chance(seed, version)))
    return table


def rank(table: Table, seat: int) -> int:
    result = AXIO.result(table)
    assert result is not None
    return result.ranks[seat] if len(set(result.ranks)) > 1 else 2


def test_greedy_beats_random_from_either_seat() -> None:
    wins = sum(rank(finished(AXIO, 2, seed, seed % 2), seed % 2) == 1 for seed in range(GAMES))
    assert wins >= 0.9 * GAMES


def test_greedy_does_better_alone_than_random() -> None:
    greedy, random = (sum(SOLO.scores(finished(SOLO, 1, seed, seat))[0] for seed in range(5)) for seat in (0, None))
    assert greedy > 2 * random


def test_greedy_extends_the_longest_line() -> None:
    table = underway(*picture(4, 2, "bbbb"), racks=("bg", "gg"))
    assert favourite(table) in (place("bg", (4, 6), (4, 7)), place("bg", (4, 6), (5, 6)), place("gb", (3, 6), (4, 6)))


def test_greedy_prefers_its_lowest_colour() -> None:
    score = scored(0, green=9, orange=9, red=9, purple=9, blue=2)
    table = underway(*picture(4, 2, "ppp b.. b.. r.."), score, racks=("bo po", "gg"))
    move = favourite(table)
    assert isinstance(move, PlaceDomino)
    assert "blue" in move.tile


def test_greedy_takes_the_extra_turn() -> None:
    score = scored(0, green=16, orange=17, red=17, purple=17, blue=17)
    table = underway(*picture(4, 8, "pp"), score, racks=("po po", "gg"))
    assert AXIO.phase(played(table, favourite(table))) == "extra_turn"


def test_greedy_exchanges_a_rack_without_its_lowest_colour() -> None:
    table = underway(BLUE_IS_LOWEST, racks=("bg rr go pp og", "gg"))
    offered = played(table, place("bg", (4, 4), (4, 5)))
    assert list(AXIO.legal(offered, 0)) == [EXCHANGE, DRAW]
    assert AXIO.appraise(offered, 0, EXCHANGE) > AXIO.appraise(offered, 0, DRAW)


def test_greedy_leaves_little_to_the_next_player() -> None:
    """Where nothing scores, the tile goes where its colours are of no use to the other."""
    full = scored(1, green=18, orange=18, red=18, purple=18)
    table = underway(full, racks=("bb oo", "gg"))
    move = favourite(table)
    assert isinstance(move, PlaceDomino)
    assert move.tile == ("orange", "orange")
