"""The plan: seeds, mirrored deals, and the promise that it can always be made again."""

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.tournaments.config import Batch, Config, Elimination, Format, Gauntlet, RoundRobin, Swiss
from service.tournaments.plan import Plan, plan, unplayed
from service.tournaments.progress import due, is_over, most_games
from service.tournaments.seeds import deal_seed
from tests.tournaments.arena import SEED, Arena, field, seatings


@st.composite
def configs(draw: st.DrawFn) -> Config:
    seats = draw(st.integers(2, 4))
    entrants = field(draw(st.integers(seats, 9)))
    forms: list[Format] = [
        RoundRobin(cycles=draw(st.integers(1, 2))),
        Gauntlet(entrants[:1]),
        Swiss(rounds=draw(st.integers(1, 4))),
        Elimination(playoffs=draw(st.integers(0, 2))),
        Batch(tables=(entrants[:seats], entrants[-seats:])),
    ]
    form = draw(st.sampled_from(forms))
    return Config(entrants, form, SEED, seats, deals=draw(st.integers(1, 2)), mirrored=draw(st.booleans()))


def test_a_deals_seed_is_an_hmac_of_the_tournaments_seed() -> None:
    # printf deal-1 | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102...1f
    assert deal_seed(SEED, 1) == "ba7b4ab1459084e17b33de2944ddd8320e000cbe5af6da42ae7a3d34cd49d61b"


def test_two_players_play_each_deal_in_both_orders() -> None:
    games = plan(Config(("a", "b"), Batch(), SEED, deals=2)).games
    assert [(game.deal, game.rotation, game.seats) for game in games] == [
        (1, 0, ("a", "b")),
        (1, 1, ("b", "a")),
        (2, 0, ("a", "b")),
        (2, 1, ("b", "a")),
    ]
    assert [game.seed for game in games] == [deal_seed(SEED, deal) for deal in (1, 1, 2, 2)]


def test_four_players_play_each_deal_in_four_rotations() -> None:
    games = plan(Config(tuple("abcd"), Batch(), SEED, seats=4)).games
    assert ["".join(game.seats) for game in games] == ["abcd", "bcda", "cdab", "dabc"]


def test_unmirrored_deals_move_everybody_on_instead() -> None:
    games = plan(Config(tuple("abc"), Batch(), SEED, seats=3, deals=4, mirrored=False)).games
    assert ["".join(game.seats) for game in games] == ["abc", "bca", "cab", "abc"]
    assert [game.deal for game in games] == [1, 2, 3, 4]


def test_all_pairings_advance_together_where_no_round_waits() -> None:
    games = plan(Config(field(4), RoundRobin(), SEED, deals=2)).games
    firsts, seconds = games[:12], games[12:]
    assert {game.pairing for game in firsts} == {game.pairing for game in seconds}
    assert max(game.deal for game in games) == 12


def test_a_swiss_round_waits_for_the_one_before() -> None:
    config = Config(field(4), Swiss(rounds=2), SEED)
    first = plan(config)
    arena = Arena(Random(1))
    outcomes = [arena.play(game) for game in first.games[:-1]]
    assert plan(config, outcomes, first.rounds) == first
    outcomes.append(arena.play(first.games[-1]))
    assert len(plan(config, outcomes, first.rounds).rounds) == 2


@given(configs(), st.integers(0, 9))
@settings(max_examples=60, deadline=None)
def test_a_mirrored_deal_gives_every_entrant_every_seat_once(config: Config, seed: int) -> None:
    config = msgspec.structs.replace(config, mirrored=True)
    done, _ = Arena(Random(seed)).play_all(config)
    assert {*Counter((*game.slot[:2], *pair) for game in done.games for pair in enumerate(game.seats)).values()} == {1}
    seats = seatings(done.games)
    assert all(seats[entrant, 0] == seats[entrant, seat] for entrant, seat in seats)


@given(configs(), st.integers(0, 9))
@settings(max_examples=60, deadline=None)
def test_games_of_a_deal_share_a_seed_and_a_table_and_no_others_do(config: Config, seed: int) -> None:
    done, outcomes = Arena(Random(seed)).play_all(config)
    deals = {(game.deal, game.seed, game.pairing, frozenset(game.seats)) for game in done.games}
    assert len(deals) == len({deal for deal, *_ in deals}) == len({seed for _, seed, *_ in deals})
    assert len({game.slot for game in done.games}) == len(done.games) == len(outcomes)


@given(configs(), st.integers(0, 9), st.data())
@settings(max_examples=60, deadline=None)
def test_a_crash_at_any_moment_changes_nothing(config: Config, seed: int, data: st.DataObject) -> None:
    done, outcomes = Arena(Random(seed)).play_all(config)
    kept = data.draw(st.integers(0, len(outcomes)))
    known = done.rounds[: data.draw(st.integers(0, len(done.rounds)))] if kept == len(outcomes) else ()
    again = plan(config, data.draw(st.permutations(outcomes[:kept])), known)
    assert again.games == done.games[: len(again.games)] if ordered(config) else {*again.games} <= {*done.games}
    assert again.rounds == done.rounds[: len(again.rounds)]
    assert plan(config, outcomes) == done


def ordered(config: Config) -> bool:
    """A level knock-out table adds games in the midst of its round."""
    return not isinstance(config.format, Elimination)


@given(configs(), st.integers(0, 9))
@settings(max_examples=60, deadline=None)
def test_a_tournament_takes_no_more_games_than_announced(config: Config, seed: int) -> None:
    done, outcomes = Arena(Random(seed)).play_all(config)
    if isinstance(config.format, Elimination):
        assert len(outcomes) <= most_games(config)
    else:
        assert len(outcomes) == most_games(config)
    assert is_over(config, done, outcomes)
    assert done.is_complete
    assert due(config, done, outcomes) == ()


@given(configs())
@settings(max_examples=30, deadline=None)
def test_configs_and_plans_survive_json(config: Config) -> None:
    assert msgspec.json.decode(msgspec.json.encode(config), type=Config) == config
    made = plan(config)
    assert msgspec.json.decode(msgspec.json.encode(made), type=Plan) == made


def test_a_game_is_due_until_its_outcome_is_known() -> None:
    config = Config(field(3), RoundRobin(), SEED)
    made = plan(config)
    played = [Arena(Random(1)).play(game) for game in made.games[::2]]
    assert due(config, made, played) == unplayed(made.games, played) == made.games[1::2]
    assert not is_over(config, made, played)


@pytest.mark.parametrize("playoffs", [0, 2])
def test_playoff_deals_have_numbers_of_their_own(playoffs: int) -> None:
    config = Config(field(4), Elimination(playoffs=playoffs), SEED)
    assert {game.deal for game in plan(config).games} == {1, 1 + 1 + playoffs}
