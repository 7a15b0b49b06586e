"""Two workers on one game: at every version exactly one of them has an effect."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from domain.commits import AnyCommit
from domain.records import verify
from service.games.history import History
from service.games.recording import record_of
from tests.workers.tables import any_move, new_game
from workers.carrying import carry_on
from workers.office import Office

Ended = tuple[int, str | None]


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as pool:
        yield pool


def race(threads: ThreadPoolExecutor, offices: list[Office], game_id: str, version: int) -> list[Ended]:
    """All workers take up the same job at the same moment."""
    start = Barrier(len(offices))

    def run(office: Office) -> Ended:
        start.wait()
        return office.run(carry_on(office.games, game_id, version))

    return list(threads.map(run, offices))


def history_of(office: Office, game_id: str) -> History:
    return office.run(office.games.histories.catch_up(game_id))


def story(history: History) -> list[tuple[bytes, object]]:
    return [told(commit) for commit in history.commits]


def told(commit: AnyCommit) -> tuple[bytes, object]:
    return bytes(commit.command), commit.events


def test_of_two_workers_one_answers_each_move(office: Office, colleague: Office, threads: ThreadPoolExecutor) -> None:
    """One AI's reply is due: after it the other worker must find nothing to do, whatever it has seen before."""
    game_id = office.run(new_game(office.games, "ada", "greedy")).game_id
    rounds = 0
    while (history := history_of(office, game_id)).game.status == "running":
        moved = office.run(any_move(office.games, game_id)).version
        ends = race(threads, [office, colleague][:: (-1) ** rounds], game_id, moved)
        history = history_of(office, game_id)
        assert max(ends) == (history.version, None)
        assert history.game.to_act == (0,) or history.game.is_over
        rounds += 1
    assert rounds > 10
    assert verify(record_of(history, None)).result == history.game.result


@pytest.mark.parametrize("game", range(8))
def test_two_workers_play_the_same_game_as_one(
    office: Office, colleague: Office, threads: ThreadPoolExecutor, game: int
) -> None:
    """The seed says every move: played twice, skipped or mixed up, the commits would not be those of one worker."""
    seed = bytes([game]) * 32
    alone = office.run(new_game(office.games, "greedy", "random", seed=seed))
    office.run(carry_on(office.games, alone.game_id, 1))
    raced = office.run(new_game(office.games, "greedy", "random", seed=seed))
    ends = race(threads, [office, colleague], raced.game_id, 1)
    assert max(ends) == (alone.version, None)
    for worker in (office, colleague):
        assert story(history_of(worker, raced.game_id)) == story(alone)
    nonces = [commit.nonce for commit in raced.commits]
    assert len(set(nonces)) == len(nonces)
