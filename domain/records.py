"""The record of a game, and the proof that it is true: asked again, every command yields the same events."""

from typing import Any, Final

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from domain.catalogue import RULESETS
from domain.chance import SEED_BYTES, Chance, commitment
from domain.commands import Create, Fork
from domain.commits import AnyEvent, command_decoder
from domain.game import Game, Status, decide
from domain.kernel import Rejected, Result

FORMAT: Final = 1
# What the rules stumble over when they are asked for what the service never asks, as a forged record may.
SENSELESS: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


class RecordedCommit(Struct, frozen=True):
    """One accepted command and everything it made happen."""

    version: int
    at: int
    by: str | None
    command: Raw  # null where it would tell what is hidden
    events: tuple[AnyEvent, ...]
    spared: int = 0


class Record(Struct, frozen=True):
    """A whole game. The seed is revealed, and nothing is hidden, once the game is finished."""

    format: int
    game_id: str
    ruleset: str
    status: Status
    seed: str | None
    result: Result | None
    commits: tuple[RecordedCommit, ...]
    withheld: str | UnsetType = UNSET  # why the seed is not revealed although the game is over


class Untrue(Exception):
    """The record does not hold. `version` is the first wrong commit; 0 when it is the record as a whole."""

    def __init__(self, version: int, reason: str) -> None:
        super().__init__(reason)
        self.version = version


def verify(record: Record) -> Game:
    """Replay a finished game from its seed; answer the game it ends in, or raise Untrue."""
    seed = revealed_seed(record)
    game: Game | None = None
    for version, commit in enumerate(record.commits, start=1):
        if commit.version != version:
            raise Untrue(version, f"commit {version} is numbered {commit.version}")
        game = replay(record, commit, game, Chance(seed, version))
    if game is None or game.status != record.status or game.result != record.result:
        raise Untrue(0, "the record's status or result is not where its commits lead")
    if commitment(seed) != game.seed_hash:
        raise Untrue(1, "the seed is not the one that was promised in the first event")
    return game


def revealed_seed(record: Record) -> bytes:
    if record.format != FORMAT:
        raise Untrue(0, f"this program reads format {FORMAT}, not {record.format}")
    if record.ruleset not in RULESETS:
        raise Untrue(0, f"there is no ruleset {record.ruleset!r}")
    if record.seed is None and record.withheld:
        raise Untrue(0, f"the seed is withheld {record.withheld}")
    if record.seed is None:
        raise Untrue(0, "the seed is not revealed: the game was not finished when this record was made")
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        raise Untrue(0, "the seed is not hexadecimal") from None
    if len(seed) != SEED_BYTES:
        raise Untrue(0, f"the seed has {len(seed)} bytes, not {SEED_BYTES}")
    return seed


def replay(record: Record, commit: RecordedCommit, game: Game | None, chance: Chance) -> Game:
    try:
        command = command_decoder(record.ruleset).decode(commit.command)
        if isinstance(command, Create | Fork):
            check_created(record, command if isinstance(command, Create) else command.create)
        events, game = decide(game, command, chance, commit.at, commit.spared)
    except msgspec.DecodeError as error:
        raise Untrue(commit.version, f"the command cannot be read: {error}") from None
    except Rejected as refusal:
        raise Untrue(commit.version, f"the rules refuse the command: {refusal}") from None
    except SENSELESS as error:
        raise Untrue(commit.version, f"the command makes no sense here: {error!r}") from None
    if events != commit.events:
        raise Untrue(commit.version, difference(events, commit.events))
    return game


def check_created(record: Record, command: Create) -> None:
    if command.ruleset != record.ruleset:
        raise Untrue(1, f"the game is one of {command.ruleset!r}, the record says {record.ruleset!r}")
    rules = RULESETS[record.ruleset]
    if command.revision != rules.revision:
        played = f"played under revision {command.revision} of the rules"
        raise Untrue(1, f"{played}; this program has revision {rules.revision}")
    if len(command.seats) not in rules.players:
        raise Untrue(1, f"{record.ruleset} is not for {len(command.seats)} players")


def difference(expected: tuple[Any, ...], found: tuple[Any, ...]) -> str:
    for right, wrong in zip(expected, found, strict=False):
        if right != wrong:
            return f"the rules and the seed give {encoded(right)}, the record has {encoded(wrong)}"
    return f"the rules and the seed give {len(expected)} events, the record has {len(found)}"


def encoded(event: Any) -> str:
    return msgspec.json.encode(event).decode()
