"""docs/chance.md is true: its vectors, its generator, and its check of whole games."""

import hashlib
import json
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Raw

from domain import chance
from domain.azul.tiles import COLOURS
from domain.azul.tiles import draw as azul_draw
from domain.commands import Command, Fork
from domain.commits import encode_command
from domain.game import Game, decide
from domain.records import FORMAT, Record, RecordedCommit
from tests.docs.blocks import code
from tests.laws.cases import CASES, Case
from tests.laws.playing import Step, created, next_command, steps
from tests.live import Player

GENERATOR, CHECKER = code("chance.md", "python")
VECTORS: dict[str, Any] = json.loads(code("chance.md", "json")[0])
SEED = bytes.fromhex(VECTORS["seed"])
OTHER = hashlib.sha256(b"another seed").digest()
SEEDS = st.binary(min_size=32, max_size=32)
VERSIONS = st.integers(min_value=1, max_value=2**40)

PAGE: dict[str, Any] = {"__name__": "page"}
exec(GENERATOR + CHECKER, PAGE)
BOTH = pytest.mark.parametrize("generator", [chance.Chance, PAGE["Chance"]], ids=["ours", "the page's"])


@BOTH
@pytest.mark.parametrize("vector", VECTORS["below"], ids=lambda vector: f"below-{vector['n']}")
def test_vectors_of_below(generator: Any, vector: dict[str, Any]) -> None:
    fresh = generator(SEED, vector["version"])
    assert [fresh.below(vector["n"]) for _ in vector["gives"]] == vector["gives"]


@BOTH
@pytest.mark.parametrize("vector", VECTORS["shuffled"], ids=lambda vector: f"version-{vector['version']}")
def test_vectors_of_shuffled(generator: Any, vector: dict[str, Any]) -> None:
    assert [*generator(SEED, vector["version"]).shuffled(range(vector["items"]))] == vector["gives"]


def test_vectors_of_the_seed_and_the_first_block() -> None:
    assert chance.commitment(SEED) == VECTORS["seed_hash"] == hashlib.sha256(SEED).hexdigest()
    version = VECTORS["first_block"]["version"]
    preimage = SEED + version.to_bytes(8, "big") + bytes(8)
    assert hashlib.sha256(preimage).hexdigest() == VECTORS["first_block"]["sha256"]


def test_the_vector_of_a_first_round_is_what_azul_deals() -> None:
    first = next(steps(Case("azul", 2, ()), SEED))
    dealt = next(event for event in first.events if type(event).__name__ == "FactoriesFilled")
    assert [*map(list, dealt.factories)] == VECTORS["azul_first_round_of_two"]


@given(SEEDS, VERSIONS, st.lists(st.integers(min_value=1, max_value=2**32), min_size=1, max_size=30))
@settings(max_examples=50)
def test_the_pages_generator_is_ours(seed: bytes, version: int, limits: list[int]) -> None:
    ours, theirs = chance.Chance(seed, version), PAGE["Chance"](seed, version)
    assert [ours.below(limit) for limit in limits] == [theirs.below(limit) for limit in limits]
    assert [*ours.shuffled(limits)] == theirs.shuffled(limits)


@given(SEEDS, st.tuples(*[st.integers(0, 9)] * 5), st.integers(0, 60))
@settings(max_examples=50)
def test_the_pages_draw_is_ours(seed: bytes, heap: tuple[int, int, int, int, int], count: int) -> None:
    theirs = PAGE["Chance"](seed, 7).draw(dict(zip(COLOURS, heap, strict=True)), count)
    assert theirs == [*azul_draw(heap, count, chance.Chance(seed, 7))]


def record_of(case: Case, played: list[Step], seed: bytes) -> dict[str, Any]:
    """Commits of a game, as its record reads."""
    commits = [RecordedCommit(step.version, 0, None, encode_command(step.command), step.events) for step in played]
    game = played[-1].game
    record = Record(FORMAT, "game", case.ruleset, game.status, seed.hex(), game.result, tuple(commits))
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(record))
    return read


def whole_game(case: Case, seed: bytes) -> dict[str, Any]:
    return record_of(case, list(steps(case, seed)), seed)


def fork_of(case: Case, seed: bytes) -> dict[str, Any]:
    """A game that goes on, under another seed, from somewhere in one."""
    original = list(steps(case, seed))
    table = original[len(original) // 4].game.table
    command: Command = Fork(created(case, OTHER), Raw(msgspec.json.encode(table)))
    played: list[Step] = []
    game: Game | None = None
    dice = Random(seed)
    while game is None or game.status == "running":
        before, version = game, len(played) + 1
        events, game = decide(before, command, chance.Chance(OTHER, version))
        played.append(Step(version, before, command, events, game))
        command = next_command(game, dice) if game.status == "running" else command
    return record_of(case, played, OTHER)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_page_follows_every_draw_of_whole_games(case: Case) -> None:
    for seed in (SEED, hashlib.sha256(str(case).encode()).digest()):
        assert PAGE["check"](whole_game(case, seed)) > 0


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_page_follows_every_draw_of_a_fork(case: Case) -> None:
    record = fork_of(case, SEED)
    assert record["commits"][0]["events"][1]["type"] == "table_copied"
    assert PAGE["check"](record) > 0


@pytest.mark.parametrize("case", {case.ruleset: case for case in CASES}.values(), ids=str)
def test_a_tile_that_was_not_drawn_is_found_out(case: Case) -> None:
    record = whole_game(case, SEED)
    draws = [
        (at, place)
        for at, commit in enumerate(record["commits"])
        for place, event in enumerate(commit["events"])
        if PAGE["drawn"](event)
    ]
    kinds = [first_row(record["commits"][at]["events"][place])[0] for at, place in draws]
    assert len(draws) > 3
    for at, place in draws:
        forged = deepcopy(record)
        tiles = first_row(forged["commits"][at]["events"][place])
        tiles[0] = next(kind for kind in kinds if kind != tiles[0])
        with pytest.raises(AssertionError, match=f"commit {at + 1}, "):
            PAGE["check"](forged)


def first_row(event: dict[str, Any]) -> list[Any]:
    """Where the first tile of a draw lies."""
    row: list[Any] = event["factories"][0] if "factories" in event else event["tiles"]
    return row


def test_another_seed_is_found_out() -> None:
    record = whole_game(CASES[0], SEED)
    with pytest.raises(AssertionError, match="another seed was promised"):
        PAGE["check"]({**record, "seed": bytes(32).hex()})


def test_a_stranger_checks_a_game_of_the_real_service(ada: Player, tmp_path: Path) -> None:
    game = ada.play_on(ada.new_game("me", "random")["game_id"])
    (tmp_path / "record.json").write_bytes(ada.http.get(f"/v1/games/{game['game_id']}/record").content)
    (tmp_path / "check_draws.py").write_text(GENERATOR + CHECKER)
    command = [sys.executable, "-I", "check_draws.py", "record.json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("True: ")
