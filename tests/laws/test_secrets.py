"""What a viewer may not know never leaves the process: not in views, not in event pages, streams or records."""

from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Raw
from msgspec.structs import replace

from domain.catalogue import RULESETS
from domain.chance import Chance
from domain.commits import AnyCommit, Commit, encode_command
from domain.game import Game
from domain.seats import Seat
from domain.views import redact, view
from service.games.history import History
from service.games.recording import record_of
from service.games.streaming import encoded
from tests.domain.axio.games import Commit as AxioCommit
from tests.domain.axio.games import commits as axio_commits
from tests.domain.axio.twins import twin
from tests.laws.cases import CASES, Case
from tests.laws.playing import Step, steps

LOOKS = 6  # versions of each game that are looked at

every_case = pytest.mark.parametrize("case", CASES, ids=str)


def history_of(game: Game, commits: list[AnyCommit], seed: bytes) -> History:
    history = History("game")
    history.seed = seed
    for commit in commits:
        history.grow(commit, game)
    return history


def known(history: History, viewer: int | None) -> tuple[bytes, ...]:
    """All that the API tells a viewer of a game that is not over, as it leaves the process."""
    version = history.version
    return (
        msgspec.json.encode(view(history.game, "game", version, viewer, history.seed)),
        msgspec.json.encode(record_of(history, viewer)),
        *(encoded(history, at, viewer) for at in range(1, version + 1)),
    )


def told_without_secrets(game: Game, commit: AnyCommit, viewer: int | None) -> AnyCommit:
    return replace(commit, events=tuple(redact(game, event, viewer) for event in commit.events))


def without_secrets(game: Game, viewer: int | None, dice: Chance) -> Game:
    """The same game with other tiles where this viewer sees none; a spectator sees no more than any player."""
    if not game.rules.hides:
        return game
    if viewer is not None:
        return replace(game, table=game.rules.imagine(game.table, viewer, dice))
    for seat in range(len(game.seats)):
        game = replace(game, table=game.rules.imagine(game.table, seat, dice))
    return game


@every_case
@given(seed=st.binary(min_size=32, max_size=32))
@settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck))
def test_games_that_differ_only_in_secrets_are_told_alike(case: Case, seed: bytes) -> None:
    played: list[Step] = list(steps(case, seed))
    commits = [Commit(encode_command(step.command), step.events, at=step.version) for step in played]
    other_seed = bytes(byte ^ 0xFF for byte in seed)
    for step in Random(seed).sample(played[:-1], min(LOOKS, len(played) - 1)):
        game, now = step.game, commits[: step.version]
        for viewer in (None, *range(case.players)):
            twin = without_secrets(game, viewer, Chance(other_seed, step.version))
            told = [told_without_secrets(game, commit, viewer) for commit in now]
            assert known(history_of(game, now, seed), viewer) == known(history_of(twin, told, other_seed), viewer)


@pytest.mark.parametrize("seed", range(6))
def test_ax_4_other_racks_are_told_to_nobody_in_pages_streams_and_records(seed: int) -> None:
    """Twins made by other means than our own redaction: the same moves with other tiles drawn by others."""
    players = 2 + seed % 3
    seats = tuple(Seat("player", player_id=str(at)) for at in range(players))
    bare = Game("axio", None, seats, "0", "", "server", status="running")
    told = [*axio_commits(RULESETS["axio"], players, seed)][:-1]
    for viewer in (None, *range(players)):
        other = twin(told, viewer, Random(seed))
        assert [commit.events for commit in other] != [commit.events for commit in told]
        assert known(axio_history(bare, told), viewer) == known(axio_history(bare, other), viewer)


def axio_history(bare: Game, told: list[AxioCommit]) -> History:
    commits: list[AnyCommit] = [Commit(Raw(msgspec.json.encode(commit.move)), commit.events, at=0) for commit in told]
    return history_of(replace(bare, table=told[-1].table), commits, bytes(32))


def test_something_is_hidden_somewhere() -> None:
    """The law above would hold where nothing is hidden: see that there is something."""
    assert any(rules.hides for rules in RULESETS.values())
