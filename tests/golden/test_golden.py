"""Golden games: whole streams as they were once stored. Old streams replay for ever; these files are never edited."""

from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from domain.catalogue import RULESETS
from domain.commits import AnyEvent, command_decoder, decode_commit, encode_command, fold
from domain.game import Game
from domain.records import Untrue, verify
from tests.golden.files import Golden, kept, path_of, read
from tests.golden.stories import GOLDEN, variations
from tests.golden.write import add_missing

every_golden_game = pytest.mark.parametrize("path", kept().values(), ids=list(kept()))


def is_current(golden: Golden) -> bool:
    return golden.header.revision == RULESETS[golden.header.ruleset].revision


@every_golden_game
def test_a_stored_game_folds_to_what_it_came_to(path: Path) -> None:
    golden, header = read(path), read(path).header
    game = fold(golden.commits)
    assert game is not None
    assert game.is_over
    assert (game.ruleset, game.status, game.result) == (header.ruleset, header.status, header.result)
    assert len(golden.lines) == header.commits


@every_golden_game
def test_a_stored_game_is_true(path: Path) -> None:
    """Asked again, every command yields the events that are stored; unless the rules have been revised since."""
    golden = read(path)
    if is_current(golden):
        assert verify(golden.record) == fold(golden.commits)
    else:
        with pytest.raises(Untrue, match="revision"):
            verify(golden.record)


@every_golden_game
def test_stored_events_are_written_as_they_were_read(path: Path) -> None:
    """Fields may have been added since; those that are stored keep their names, their order and their values."""
    for line in read(path).lines:
        stored = msgspec.json.decode(line, type=Line).events
        now = msgspec.json.decode(msgspec.json.encode(decode_commit(line).events))
        assert msgspec.json.encode(as_stored(now, msgspec.json.decode(stored))) == bytes(stored)


@every_golden_game
def test_stored_commands_are_written_as_they_were_read(path: Path) -> None:
    golden = read(path)
    decode = command_decoder(golden.header.ruleset).decode
    for line in golden.lines:
        stored = msgspec.json.decode(line, type=Line).command
        now = msgspec.json.decode(encode_command(decode(stored)))
        assert msgspec.json.encode(as_stored(now, msgspec.json.decode(stored))) == bytes(stored)


class Line(msgspec.Struct):
    """A stored commit, with its parts as they are written."""

    command: msgspec.Raw
    events: msgspec.Raw


def as_stored(now: Any, stored: Any) -> Any:
    """What is written now, without the fields that were unknown then."""
    match stored:
        case dict():
            return {name: as_stored(now[name], value) for name, value in stored.items()}
        case list():
            return [as_stored(item, value) for item, value in zip(now, stored, strict=True)]
    return now


@every_golden_game
def test_a_stored_game_can_be_seen_at_every_version(path: Path) -> None:
    """By everybody who may see it, and what is hidden stays so."""
    game: Game | None = None
    for commit in read(path).commits:
        game = fold([commit], game)
        assert game is not None
        for seat in (None, *range(len(game.seats))) if game.table is not None else ():
            assert game.rules.view(game.table, seat) is not None


def test_every_ruleset_and_every_option_has_a_golden_game() -> None:
    missing = [name for name in GOLDEN if not current(name)]
    assert missing == [], "run `python -m tests.golden.write`"


def current(name: str) -> bool:
    """Whether there is one that was played by the rules as they are now."""
    revisions = {rules.revision for rules in RULESETS.values()}
    return any(path.exists() and is_current(read(path)) for path in (path_of(name, each) for each in revisions))


def test_every_kind_of_event_is_in_a_golden_game() -> None:
    seen = {type(event) for path in kept().values() for commit in read(path).commits for event in commit.events}
    assert {kind.__name__ for kind in get_args(AnyEvent)} - {kind.__name__ for kind in seen} == set()


def test_every_option_that_changes_play_is_told_apart() -> None:
    names = [name for ruleset in RULESETS for name, _ in variations(ruleset)]
    assert len(set(names)) == len(names) >= len(RULESETS)


def test_writing_adds_what_is_missing_and_touches_nothing_else(tmp_path: Path) -> None:
    added = list(add_missing(tmp_path))
    assert len(added) == len(GOLDEN)
    first, second, *_ = added
    first.write_text("as it was once stored")
    second.unlink()
    assert list(add_missing(tmp_path)) == [second]
    assert first.read_text() == "as it was once stored"
