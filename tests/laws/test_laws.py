"""Laws that hold for every game of the catalogue, at every version of random legal play."""

from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.catalogue import RULESETS
from domain.chance import Chance
from domain.commits import AnyCommit, Commit, decode_commit, encode_command, encode_commit, fold
from domain.game import Game, Play, Resolve, decide
from domain.kernel import Rejected
from domain.records import FORMAT, Record, RecordedCommit, Untrue, verify
from domain.views import view
from tests.laws.cases import CASES, Case
from tests.laws.playing import Step, steps
from tests.laws.shapes import random_move
from tests.laws.tiles import TILES

SEEDS = st.binary(min_size=32, max_size=32)
WRONG_MOVES_PER_STEP = 4

every_case = pytest.mark.parametrize("case", CASES, ids=str)
few_games = settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck))


def stored(step: Step) -> AnyCommit:
    return decode_commit(encode_commit(Commit(encode_command(step.command), step.events, at=step.version)))


def recorded(case: Case, seed: bytes, played: list[Step]) -> Record:
    commits = tuple(
        RecordedCommit(step.version, step.version, None, encode_command(step.command), step.events) for step in played
    )
    game = played[-1].game
    return Record(FORMAT, "game", case.ruleset, game.status, seed.hex(), game.result, commits)


@every_case
@given(seed=SEEDS)
@few_games
def test_games_end_and_tiles_are_conserved_at_every_version(case: Case, seed: bytes) -> None:
    in_all, count = TILES[str(RULESETS[case.ruleset].table.__struct_config__.tag)]
    for step in steps(case, seed):
        assert count(step.game.table) == in_all
    assert step.game.result is not None
    assert len(step.game.result.scores) == len(step.game.result.ranks) == case.players
    assert min(step.game.result.ranks) == 1


@every_case
@given(seed=SEEDS)
@few_games
def test_every_listed_move_is_accepted_and_others_are_refused(case: Case, seed: bytes) -> None:
    dice = Random(seed)
    for step in steps(case, seed):
        for seat in range(case.players):
            agree(step.game, seat, Chance(seed, step.version + 1), dice)


def agree(game: Game, seat: int, chance: Chance, dice: Random) -> None:
    rules = game.rules
    listed = list(rules.legal(game.table, seat))
    assert len(set(listed)) == len(listed)
    assert bool(listed) == (seat in game.to_act)
    if listed:
        decide(game, Play(seat, dice.choice(listed)), chance)
    for _ in range(WRONG_MOVES_PER_STEP):
        move = random_move(rules.moves, dice)
        if rules.canonical(move) not in listed:
            with pytest.raises(Rejected) as refusal:
                decide(game, Play(seat, move), chance)
            assert refusal.value.code
    if game.to_act:
        with pytest.raises(Rejected):
            decide(game, Resolve(), chance)


@every_case
@given(seed=SEEDS)
@few_games
def test_stored_commits_fold_to_the_live_game_and_verify(case: Case, seed: bytes) -> None:
    played = list(steps(case, seed))
    game = None
    for step in played:
        game = fold([stored(step)], game)
        assert game == step.game
    record = recorded(case, seed, played)
    assert verify(msgspec.json.decode(msgspec.json.encode(record), type=Record)) == game


@every_case
@given(seed=SEEDS, other=SEEDS)
@few_games
def test_a_record_under_another_seed_is_untrue(case: Case, seed: bytes, other: bytes) -> None:
    record = recorded(case, seed, list(steps(case, seed)))
    if other != seed:
        with pytest.raises(Untrue):
            verify(msgspec.structs.replace(record, seed=other.hex()))


@every_case
@given(seed=SEEDS)
@few_games
def test_a_seat_cannot_tell_an_imagined_table_from_the_true_one(case: Case, seed: bytes) -> None:
    for step in steps(case, seed):
        game, rules = step.game, step.game.rules
        for seat in range(case.players):
            imagined = rules.imagine(game.table, seat, Chance(bytes(32), step.version))
            assert rules.view(imagined, seat) == rules.view(game.table, seat)
            assert rules.hides or imagined == game.table, "a ruleset in which something is hidden says so"
            if seat in game.to_act:
                assert list(rules.legal(imagined, seat)) == list(rules.legal(game.table, seat))


@every_case
@given(seed=SEEDS)
@few_games
def test_the_seed_is_seen_only_when_the_game_is_over(case: Case, seed: bytes) -> None:
    for step in steps(case, seed):
        for viewer in (None, *range(case.players)):
            shown = msgspec.json.encode(view(step.game, "game", step.version, viewer, seed))
            assert (seed.hex().encode() in shown) == (step.game.status == "finished")


def test_every_game_of_the_catalogue_counts_its_tiles() -> None:
    assert {rules.table.__struct_config__.tag for rules in RULESETS.values()} == set(TILES)


def test_every_ruleset_is_played_with_every_number_of_players() -> None:
    played = {(case.ruleset, case.players) for case in CASES}
    assert played == {(rules.id, players) for rules in RULESETS.values() for players in rules.players}
