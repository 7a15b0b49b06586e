"""`azulejo verify`: true records, tampered ones, and files that are none."""

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from domain.catalogue import RULESETS
from domain.records import Record, Untrue, verify
from service.cli import main
from tests.golden.chronicle import Chronicle
from tests.golden.files import parsed, written
from tests.golden.stories import forked, resigned, seed_of, whole_game

Json = dict[str, Any]


def record_of(told: Chronicle) -> Json:
    record: Json = json.loads(msgspec.json.encode(parsed(written(told)).record))
    return record


def told(ruleset: str = "azul", moves: int | None = None) -> Chronicle:
    """A game that was played, to its end or for so many moves."""
    chronicle = Chronicle(seed_of(ruleset))
    chronicle.open(ruleset, min(2, RULESETS[ruleset].players[-1]))
    chronicle.play(moves)
    return chronicle


TRUE = record_of(told())


@pytest.fixture
def record() -> Json:
    """A true record, to be tampered with."""
    return copy.deepcopy(TRUE)


@pytest.fixture
def verified(tmp_path: Path) -> Callable[[Any], Result]:
    def run(record: Any) -> Result:
        path = tmp_path / "record.json"
        path.write_text(record if isinstance(record, str) else json.dumps(record))
        return CliRunner().invoke(main, ["verify", str(path)])

    return run


Verify = Callable[[Any], Result]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_true_record_is_proven_in_a_few_lines(verified: Verify, ruleset: str) -> None:
    chronicle = told(ruleset)
    answer = verified(record_of(chronicle))
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert answer.stdout.startswith(f"True: game golden of {ruleset}.\n")
    assert f"{chronicle.version} commits" in answer.stdout
    assert len(answer.stdout.splitlines()) <= 10
    assert chronicle.game.result is not None
    for seat, score in zip(chronicle.game.seats, chronicle.game.result.scores, strict=True):
        assert f"{seat.name}  {score} points" in answer.stdout


def test_a_game_that_somebody_left_is_proven_too(verified: Verify) -> None:
    chronicle = Chronicle(seed_of("left"))
    resigned(chronicle)
    assert verified(record_of(chronicle)).exit_code == 0


def found_wrong(answer: Result, where: str) -> None:
    """Not true: it says so in one line, on standard error, with the first wrong commit."""
    assert (answer.exit_code, answer.stdout) == (1, ""), answer.output
    assert answer.stderr.startswith(f"Not true: {where}: "), answer.stderr
    assert len(answer.stderr.splitlines()) == 1
    assert not isinstance(answer.exception, Exception)


def test_a_changed_event_is_found(verified: Verify, record: Json) -> None:
    record["commits"][9]["events"][0]["count"] += 1
    found_wrong(verified(record), "commit 10")


def test_a_changed_draw_is_found(verified: Verify, record: Json) -> None:
    """Even where the same tiles lie on the factories, only in another order."""
    at, draw = next(
        (commit["version"], event)
        for commit in record["commits"][5:]
        for event in commit["events"]
        if event["type"] == "factories_filled"
    )
    draw["factories"].reverse()
    found_wrong(verified(record), f"commit {at}")


def test_a_changed_command_is_found(verified: Verify, record: Json) -> None:
    record["commits"][4]["command"]["move"]["to"] = "floor"
    found_wrong(verified(record), "commit 5")


def test_a_move_against_the_rules_is_found(verified: Verify, record: Json) -> None:
    record["commits"][4]["command"]["seat"] ^= 1
    answer = verified(record)
    found_wrong(answer, "commit 5")
    assert "refuse" in answer.stderr


@pytest.mark.parametrize("seed", ["00" * 32, "", "no seed", "00" * 31])
def test_another_seed_is_found(verified: Verify, record: Json, seed: str) -> None:
    answer = verified(record | {"seed": seed})
    assert answer.exit_code == 1
    assert answer.stderr.startswith("Not true: ")


def test_another_seed_is_found_at_the_first_draw_even_with_its_own_promise(verified: Verify, record: Json) -> None:
    """Whoever changes the promise too must change the draws, which is found where the first one is."""
    other = verified(record | {"seed": "11" * 32})
    found_wrong(other, "commit 2")
    text = json.dumps(record).replace(record["commits"][0]["events"][0]["seed_hash"], "22" * 32)
    assert verified(text).exit_code == 1


@pytest.mark.parametrize("at", [0, 1, 7, -2])
def test_a_removed_commit_is_found(verified: Verify, record: Json, at: int) -> None:
    version = record["commits"].pop(at)["version"]
    found_wrong(verified(record), f"commit {version}")


@pytest.mark.parametrize("at", [0, 1, 7, -2])
def test_a_removed_commit_is_found_where_the_others_are_numbered_anew(verified: Verify, record: Json, at: int) -> None:
    version = record["commits"].pop(at)["version"]
    for number, commit in enumerate(record["commits"], start=1):
        commit["version"] = number
    answer = verified(record)
    assert answer.exit_code == 1
    assert first_wrong(answer) >= version, "what comes before is true"


def first_wrong(answer: Result) -> int:
    return int(answer.stderr.removeprefix("Not true: commit ").partition(":")[0])


def test_a_lost_end_is_found(verified: Verify, record: Json) -> None:
    record["commits"].pop()
    found_wrong(verified(record), "the record")


def test_commits_in_another_order_are_found(verified: Verify, record: Json) -> None:
    commits = record["commits"]
    commits[5], commits[6] = commits[6], commits[5]
    found_wrong(verified(record), "commit 6")
    for number, commit in enumerate(commits, start=1):
        commit["version"] = number
    found_wrong(verified(record), "commit 6")


def test_a_commit_that_was_added_is_found(verified: Verify, record: Json) -> None:
    last = copy.deepcopy(record["commits"][-1])
    record["commits"].append(last | {"version": last["version"] + 1})
    found_wrong(verified(record), f"commit {last['version'] + 1}")


@pytest.mark.parametrize("change", [{"scores": [99, 0]}, {"ranks": [2, 1]}, {"reason": "bribery"}])
def test_a_wrong_result_is_found(verified: Verify, record: Json, change: Json) -> None:
    wrong = record["result"] | change
    assert wrong != record["result"]
    found_wrong(verified(record | {"result": wrong}), "the record")
    record["commits"][-1]["events"][-1]["result"] = wrong
    found_wrong(verified(record | {"result": wrong}), f"commit {len(record['commits'])}")


def test_a_record_of_another_ruleset_is_found(verified: Verify, record: Json) -> None:
    found_wrong(verified(record | {"ruleset": "azul-free"}), "commit 1")
    found_wrong(verified(record | {"ruleset": "poker"}), "the record")


def test_a_record_in_a_format_of_the_future_is_not_guessed_at(verified: Verify, record: Json) -> None:
    found_wrong(verified(record | {"format": 2}), "the record")


def test_a_game_that_still_runs_cannot_be_proven(verified: Verify) -> None:
    unfinished = record_of(told(moves=9))
    answer = verified(unfinished | {"seed": None})
    found_wrong(answer, "the record")
    assert "not finished" in answer.stderr
    found_wrong(verified(unfinished), "the record")


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", "no JSON", '{"format":1}', json.dumps(TRUE)[:-9]])
def test_a_file_that_is_no_record_is_another_matter(verified: Verify, text: str) -> None:
    answer = verified(text)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert "no record" in answer.stderr


def test_a_file_that_is_not_text_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(bytes(range(256)))
    assert CliRunner().invoke(main, ["verify", str(path)]).exit_code == 2


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_a_file_that_cannot_be_read_is_said_to_be_so(tmp_path: Path, name: str) -> None:
    answer = CliRunner().invoke(main, ["verify", str(tmp_path / name)])
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert "cannot read" in answer.stderr


def test_verify_wants_a_file() -> None:
    assert CliRunner().invoke(main, ["verify"]).exit_code == 2


# Whatever is changed, and however senseless it is: the answer is a verdict, never an accident.

SUBSTITUTES: list[Any] = [None, True, 0, -1, 1, 99, 2**70, 0.5, "", "x", [], {}, [[]], {"type": "play"}]
UNPROVABLE = {"game_id", "at", "by", "spared"}  # what no replay can know, in a game without clocks
TRIES = 160


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a JSON value, by the way that leads there."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places(inner, (*path, key))


def with_value(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    key, *rest = path
    inner = with_value(value[key], tuple(rest), new)
    return value | {key: inner} if isinstance(value, dict) else [*value[:key], inner, *value[key + 1 :]]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("story", [whole_game, forked])
def test_nothing_can_be_changed_unnoticed_and_nothing_makes_it_stumble(story: Any, ruleset: str) -> None:
    chronicle = Chronicle(seed_of(ruleset))
    story(ruleset, chronicle)
    record, dice = record_of(chronicle), Random(ruleset)
    paths = [path for path in places(record) if path and not UNPROVABLE & set(path)]
    early = [path for path in paths if path[:2] == ("commits", 0)]
    for path in (*dice.choices(paths, k=TRIES // 2), *dice.choices(early, k=TRIES // 2)):
        assert not is_proven(with_value(record, path, dice.choice(SUBSTITUTES)), unlike=record), path


def is_proven(record: Any, unlike: Any) -> bool:
    """Whether a record is taken for true that does not say the same as another one."""
    try:
        read = decoded(record)
        return read != decoded(unlike) and verify(read).result is not None
    except (Untrue, msgspec.DecodeError):
        return False


def decoded(record: Any) -> Record:
    return msgspec.json.decode(json.dumps(record), type=Record)
