"""Golden games as files: a line that says what the game comes to, then its stored commits, one to a line."""

from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from domain.commits import AnyCommit, decode_commit, encode_commit
from domain.game import Status
from domain.kernel import Result
from domain.records import FORMAT, Record, RecordedCommit
from tests.golden.chronicle import Chronicle

FOLDER = Path(__file__).parent


class Header(Struct, frozen=True):
    """What the commits below must amount to."""

    ruleset: str
    revision: int
    seed: str
    commits: int
    status: Status
    result: Result | None


class Golden(NamedTuple):
    """A golden game as it is kept."""

    header: Header
    lines: list[bytes]

    @property
    def commits(self) -> list[AnyCommit]:
        return [decode_commit(line) for line in self.lines]

    @property
    def record(self) -> Record:
        commits = tuple(recorded(version, commit) for version, commit in enumerate(self.commits, start=1))
        header = self.header
        return Record(FORMAT, "golden", header.ruleset, header.status, header.seed, header.result, commits)


def recorded(version: int, commit: AnyCommit) -> RecordedCommit:
    return RecordedCommit(version, commit.at, commit.by, commit.command, commit.events, commit.spared)


def kept() -> dict[str, Path]:
    """Every golden game there is, also of older revisions of its rules."""
    return {str(path.relative_to(FOLDER).with_suffix("")): path for path in sorted(FOLDER.glob("*/*.jsonl"))}


def path_of(name: str, revision: int, folder: Path = FOLDER) -> Path:
    """The first revision of the rules has the plain name; later ones are added beside it."""
    return folder / f"{name}{f'.{revision}' if revision > 1 else ''}.jsonl"


def read(path: Path) -> Golden:
    return parsed(path.read_bytes())


def parsed(text: bytes) -> Golden:
    first, *lines = text.splitlines()
    return Golden(msgspec.json.decode(first, type=Header), lines)


def written(told: Chronicle) -> bytes:
    game = told.game
    revision = game.rules.revision
    header = Header(game.ruleset, revision, told.seed.hex(), told.version, game.status, game.result)
    lines: list[Any] = [msgspec.json.encode(header), *map(encode_commit, told.commits)]
    return b"".join(line + b"\n" for line in lines)
