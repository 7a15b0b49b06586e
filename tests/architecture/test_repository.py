"""What is in the repository stands on its own, and installs the same everywhere."""

import re
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, name_of, tracked

# Written in parts, so that this file does not hold them itself.
ELSEWHERE = ["../" + "shared", "/" + "work" + "/"]
REQUIREMENT = re.compile(r"(?P<name>[a-z0-9][a-z0-9._-]*)==(?P<version>[0-9][^ ;]*)( ; [^\\]+)? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}( \\)?")


@pytest.mark.parametrize("place", ELSEWHERE)
def test_nothing_refers_to_a_place_outside_the_repository(place: str) -> None:
    guilty = [name_of(path) for path in tracked() if place.encode() in path.read_bytes()]
    assert guilty == []


def lock_lines() -> list[str]:
    return (ROOT / "requirements.lock").read_text().splitlines()


def test_every_dependency_is_pinned_and_none_comes_from_an_address() -> None:
    strange = [line for line in lock_lines() if not (REQUIREMENT.fullmatch(line) or HASH.fullmatch(line))]
    assert strange == []
    assert not any("://" in line or " @ " in line for line in lock_lines())


def test_every_dependency_has_its_hashes() -> None:
    lines = lock_lines()
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        goes_on = line.endswith("\\")
        assert goes_on == bool(HASH.fullmatch(following)), line


def test_every_direct_dependency_is_in_the_lock() -> None:
    text = (ROOT / "pyproject.toml").read_text()
    wanted = {name.lower() for name in re.findall(r'^    "([A-Za-z0-9_-]+)[\[><=~!]', text, flags=re.MULTILINE)}
    pinned = {found["name"] for line in lock_lines() if (found := REQUIREMENT.fullmatch(line))}
    assert wanted
    assert wanted <= pinned


def test_no_secret_and_no_data_is_under_version_control() -> None:
    unwanted = {".env", "dump.rdb", "appendonlydir", "data"}
    assert [name_of(path) for path in tracked() if unwanted & set(Path(name_of(path)).parts)] == []
