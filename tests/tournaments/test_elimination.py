"""Knock-out: brackets, byes, larger tables and level matches."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.tournaments.config import Config, Elimination
from service.tournaments.outcomes import GameOutcome
from service.tournaments.plan import PlannedGame, plan, unplayed
from service.tournaments.progress import table
from tests.tournaments.arena import SEED, Arena, field, tables


def knock_out(entrants: int, seats: int = 2, advance: int = 1, playoffs: int = 3) -> Config:
    return Config(field(entrants), Elimination(advance, playoffs), SEED, seats)


def by_seed(game: PlannedGame, best: int = -1) -> GameOutcome:
    """The better seed wins; `best` 1 turns that round."""
    order = sorted(game.seats, reverse=best > 0)
    ranks = tuple(order.index(entrant) + 1 for entrant in game.seats)
    scores = tuple(10 - rank for rank in ranks)
    return GameOutcome("g", game.seats, ranks, scores, game.round, game.pairing, game.deal, game.rotation)


def level(game: PlannedGame, scores: tuple[int, ...]) -> GameOutcome:
    ranks = (1,) * len(game.seats)
    return GameOutcome("g", game.seats, ranks, scores, game.round, game.pairing, game.deal, game.rotation)


def numbers(seats: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(int(entrant[1:]) + 1 for entrant in seats)


def test_sixteen_seeds_make_the_usual_bracket() -> None:
    first = plan(knock_out(16)).rounds
    expected = [(1, 16), (2, 15), (3, 14), (4, 13), (5, 12), (6, 11), (7, 10), (8, 9)]
    assert [numbers(seats) for seats in tables(first)] == expected


def test_an_upset_inherits_the_slot_it_won() -> None:
    config = knock_out(8)
    first = plan(config)
    outcomes = [by_seed(game, best=1 if "e00" in game.seats else -1) for game in first.games]
    second = plan(config, outcomes).rounds[1]
    assert [numbers(seats) for seats in tables([second])] == [(8, 4), (2, 3)]


@pytest.mark.parametrize(("entrants", "byes"), [(5, 3), (6, 2), (7, 1), (8, 0), (9, 7), (12, 4)])
def test_the_best_seeds_have_all_byes_and_have_them_first(entrants: int, byes: int) -> None:
    done, _ = Arena(Random(entrants)).play_all(knock_out(entrants))
    assert [bye.entrant for bye in done.rounds[0].byes] == [*field(entrants)[:byes]]
    assert all(not round_.byes for round_ in done.rounds[1:])


@given(st.integers(2, 40), st.integers(0, 99))
@settings(max_examples=40, deadline=None)
def test_two_seats_each_pairing_sends_one_home(entrants: int, seed: int) -> None:
    done, outcomes = Arena(Random(seed), draws=1.0).play_all(knock_out(entrants))
    assert len(tables(done.rounds)) == entrants - 1
    final = table(knock_out(entrants), done, outcomes)
    assert [line.place for line in final] == [*range(1, entrants + 1)]
    assert {line.entrant for line in final[:2]} == {*done.rounds[-1].pairings[0].seats}


@given(st.sampled_from([(3, 1), (4, 1), (4, 2)]), st.integers(3, 40), st.integers(0, 99))
@settings(max_examples=60, deadline=None)
def test_larger_tables_come_down_to_one_full_final(shape: tuple[int, int], entrants: int, seed: int) -> None:
    seats, advance = shape
    config = knock_out(max(entrants, seats), seats, advance)
    done, _ = Arena(Random(seed)).play_all(config)
    assert len(done.rounds[-1].pairings) == 1
    assert not done.rounds[-1].byes
    sizes = [len(round_.byes) + seats * len(round_.pairings) for round_ in done.rounds]
    assert sizes[0] == len(config.entrants)
    assert sizes == sorted(sizes, reverse=True)
    assert len({*sizes}) == len(sizes)


@pytest.mark.parametrize(
    ("seats", "advance", "entrants", "sizes"),
    [(4, 2, 16, [16, 8, 4]), (4, 1, 16, [16, 4]), (3, 1, 27, [27, 9, 3]), (4, 2, 10, [10, 8, 4]), (4, 2, 5, [5, 4])],
)
def test_fields_shrink_as_announced(seats: int, advance: int, entrants: int, sizes: list[int]) -> None:
    done, _ = Arena(Random(1)).play_all(knock_out(entrants, seats, advance))
    assert [len(round_.byes) + seats * len(round_.pairings) for round_ in done.rounds] == sizes


def test_snake_order_makes_tables_equally_strong() -> None:
    assert [numbers(seats) for seats in tables(plan(knock_out(8, 4, 2)).rounds)] == [(1, 4, 5, 8), (2, 3, 6, 7)]


def test_the_best_of_those_who_lost_fills_the_field_up() -> None:
    # Five entrants at tables of four, two go on: seed 1 waits, two of four go on, and one more is needed.
    config = knock_out(5, 4, 2)
    outcomes = [by_seed(game) for game in plan(config).games]
    assert numbers(plan(config, outcomes).rounds[1].pairings[0].seats) == (1, 2, 3, 4)


def test_a_level_match_plays_on_deal_by_deal() -> None:
    config = knock_out(2, playoffs=2)
    outcomes: list[GameOutcome] = []
    for deals in (1, 2):
        due = unplayed(plan(config, outcomes).games, outcomes)
        assert {game.deal for game in due} == {deals}
        outcomes += [level(game, (5, 5)) for game in due]
    due = unplayed(plan(config, outcomes).games, outcomes)
    assert {game.deal for game in due} == {3}
    outcomes += [by_seed(game, best=1) for game in due]
    done = plan(config, outcomes)
    assert done.is_complete
    assert [line.entrant for line in table(config, done, outcomes)] == ["e01", "e00"]


def test_after_the_playoffs_scores_decide_and_then_the_seed() -> None:
    config = knock_out(4, playoffs=0)
    outcomes = [
        level(game, tuple(9 if entrant == "e03" else 5 for entrant in game.seats)) for game in plan(config).games
    ]
    final = plan(config, outcomes).rounds[1].pairings[0]
    assert sorted(final.seats) == ["e01", "e03"], "e03 by scores, e01 by seed"


def test_a_final_of_four_needs_one_winner_although_two_go_on() -> None:
    config = knock_out(4, 4, 2, playoffs=1)
    games = plan(config).games
    first_two_level = [
        GameOutcome(
            "g", g.seats, tuple(1 if e < "e02" else 3 for e in g.seats), (1,) * 4, 1, g.pairing, g.deal, g.rotation
        )
        for g in games
    ]
    assert len(unplayed(plan(config, first_two_level).games, first_two_level)) == 4
