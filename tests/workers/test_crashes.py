"""kill -9 of a worker in the middle of its job: the job is brought back, and the game is played once."""

import signal
from pathlib import Path

from domain.records import verify
from service.games.history import History
from service.games.jobs import job_name
from service.games.recording import record_of
from service.store import keys
from tests.live import Process, eventually
from tests.workers.tables import new_game
from tests.workers.test_sweeper import overdue_again, swept
from workers.office import Office

GAMES = 8  # more than a worker plays until it is killed
EARLY = 40  # commits, with many more to come


def test_a_job_whose_worker_was_killed_while_it_ran_is_brought_back(office: Office, tmp_path: Path) -> None:
    games = [office.run(new_game(office.games, "greedy", "greedy", "random", "random")).game_id for _ in range(GAMES)]
    for game_id in games:
        office.jobs.enqueue("ai", game_id, 1)
    environment = {"AZULEJO_REDIS_URL": office.settings.redis_url, "AZULEJO_OVERDUE_SECONDS": "0"}
    worker = Process(["worker", "--burst"], environment, tmp_path / "worker.log")
    torn = eventually(lambda: killed_within_a_game(worker, office, games), "the worker to be within a game")
    assert office.jobs.queue.get_job_position(job_name("ai", torn, 1)) is None, "its job is no longer in line"
    overdue_again(office, torn)
    swept(office)
    assert office.jobs.queue.get_job_position(job_name("ai", torn, length(office, torn))) is not None

    worker.start()
    eventually(lambda: worker.popen.poll() is not None, "a new worker to empty the queue")
    for game_id in games:
        history = history_of(office, game_id)
        assert verify(record_of(history, None)).status == "finished"


def killed_within_a_game(worker: Process, office: Office, games: list[str]) -> str | None:
    """Hold the worker; kill it if it is early in a game, which is the answer; otherwise let it go on."""
    worker.popen.send_signal(signal.SIGSTOP)
    eventually(lambda: state(worker.popen.pid) == "T", "the worker to be held")
    begun = [game_id for game_id in games if 1 < length(office, game_id) < EARLY]
    if not begun:
        worker.popen.send_signal(signal.SIGCONT)
        return None
    worker.kill()
    return begun[0]


def state(pid: int) -> str:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def length(office: Office, game_id: str) -> int:
    return int(office.run(office.redis.xlen(keys.stream(game_id))))


def history_of(office: Office, game_id: str) -> History:
    return office.run(office.games.histories.catch_up(game_id))
