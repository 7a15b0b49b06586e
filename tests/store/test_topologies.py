"""What the store promises on one server it promises behind a Sentinel and on a cluster."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from redis.exceptions import ConnectionError as ConnectionLost

from domain.records import verify
from service.app import Parts, assemble
from service.games.listing import Filter
from service.games.recording import record_of
from service.identifiers import new_id
from service.settings import Settings
from service.store import keys
from service.store.agenda import Agenda, Overdue
from service.store.connection import connect, connect_queue
from service.store.streams import Append, DoneBefore, Duty, Entry, Once, Streams, VersionConflict
from tests.live import AZULEJO, PATIENCE, Player, Process, eventually, free_port, running_service
from tests.store.topologies import TOPOLOGIES, Topology, sentinel_with_replica
from tests.workers.tables import any_move, new_game

MANY = 40  # games: enough to lie on every node


@pytest.fixture(scope="module", params=TOPOLOGIES)
def topology(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Topology]:
    with TOPOLOGIES[request.param](tmp_path_factory.mktemp(request.param)) as urls:
        yield urls


@asynccontextmanager
async def assembled(urls: Topology) -> AsyncIterator[Parts]:
    parts = assemble(Settings(redis_url=urls.redis_url, queue_url=urls.queue_url))
    try:
        yield parts
    finally:
        await parts.close()
        parts.jobs.queue.connection.close()


@pytest.fixture
async def parts(topology: Topology) -> AsyncIterator[Parts]:
    async with assembled(topology) as made:
        yield made


async def test_commits_that_come_together_are_all_appended(parts: Parts) -> None:
    streams, games = parts.games.streams, [new_id() for _ in range(MANY)]
    appended = await asyncio.gather(*(streams.append(Append(game, 0, [b"a", b"b"])) for game in games))
    assert appended == [2] * MANY
    assert [len(await streams.read(game)) for game in games] == appended


async def test_commits_are_appended_once_and_read_back(parts: Parts) -> None:
    streams = parts.games.streams
    for game in [new_id() for _ in range(MANY)]:
        assert await streams.append(Append(game, 0, [b"a"], seed=b"s" * 32)) == 1
        assert await streams.append(Append(game, 1, [b"b", b"c"], once=Once("p", "k", "f"))) == 3
        with pytest.raises(VersionConflict):
            await streams.append(Append(game, 1, [b"d"]))
        with pytest.raises(DoneBefore):
            await streams.append(Append(game, 3, [b"d"], once=Once("p", "k", "f")))
        assert await streams.read(game) == [Entry(1, b"a", b"s" * 32), Entry(2, b"b", b""), Entry(3, b"c", b"")]


async def test_the_agenda_of_every_partition_is_read(parts: Parts) -> None:
    games = {new_id() for _ in range(MANY)}
    for game in games:
        await parts.games.streams.append(Append(game, 0, [b"a"], duty=Duty("score", 1_000), listed_at=1_000))
    assert len({keys.partition(game) for game in games}) > 1
    agenda = Agenda(parts.redis)
    duties = {Overdue(game, "score", 1) for game in games}
    assert duties <= set(await agenda.overdue(1_000, again_at=2_000))
    assert not duties & set(await agenda.overdue(1_999, again_at=2_000))
    assert games <= set(await agenda.unlisted(1_000, again_at=2_000))
    assert not games & set(await agenda.unlisted(1_999, again_at=2_000))


async def test_games_are_listed_newest_first(parts: Parts) -> None:
    made = [(await new_game(parts.games, "ada", "ben")).game_id for _ in range(3)]
    page = await parts.games.listing.page(Filter("running", "azul", "ben"), None, 3)
    assert [summary.game_id for summary in page.games] == made[::-1]
    assert not set(made) & set(await Agenda(parts.redis).unlisted(2**53, again_at=2**53))


async def test_a_follower_hears_of_every_move(parts: Parts) -> None:
    for _ in range(4):  # games on different nodes
        game_id = (await new_game(parts.games, "ada", "ben")).game_id
        moving = asyncio.create_task(move_now_and_then(parts, game_id, 3))
        async with aclosing(parts.games.follow(game_id, 1, PATIENCE)) as followed:
            async for history in followed:
                if history.version == 4:
                    break
        await moving
        assert history.version == 4


async def move_now_and_then(parts: Parts, game_id: str, moves: int) -> None:
    for _ in range(moves):
        await any_move(parts.games, game_id)
        await asyncio.sleep(0.01)  # so that the follower sleeps in between


@contextmanager
def closing_queue(topology: Topology) -> Iterator[Any]:
    queue = connect_queue(topology.queue_url)
    try:
        yield queue
    finally:
        queue.close()


async def test_real_workers_carry_a_game_to_its_end(parts: Parts, topology: Topology) -> None:
    game_id = (await new_game(parts.games, "greedy", "random")).game_id
    environment = {"AZULEJO_REDIS_URL": topology.redis_url, "AZULEJO_QUEUE_URL": topology.queue_url}
    worker = await asyncio.create_subprocess_exec(AZULEJO, "worker", "--burst", env=environment)
    assert await asyncio.wait_for(worker.wait(), PATIENCE) == 0
    history = await parts.games.histories.catch_up(game_id)
    assert verify(record_of(history, None)).status == "finished"


def test_the_api_plays_a_game_over_http(topology: Topology, tmp_path: Path) -> None:
    with running_service(topology.redis_url, tmp_path, AZULEJO_QUEUE_URL=topology.queue_url) as service:
        player = service.player()
        with player.http:
            game = player.new_game("me", "greedy")
            assert player.play_on(game["game_id"])["status"] == "finished"
            eventually(lambda: statuses(player) == ["finished"], "the list to follow")


def statuses(player: Player) -> list[str]:
    listed = player.http.get("/v1/games", params={"player": player.player_id}).json()["games"]
    return [summary["status"] for summary in listed]


async def test_a_move_made_during_a_failover_is_made_once_at_the_new_master(tmp_path: Path) -> None:
    with sentinel_with_replica(tmp_path) as (urls, master):
        async with assembled(urls) as parts:
            game_id = (await new_game(parts.games, "ada", "ben")).game_id
            async with parts.games.feed.follow(game_id) as following:
                await parts.redis.wait(1, 0)
                master.process.kill()
                assert (await any_move(parts.games, game_id)).version == 2
                while following.version < 2 and not following.interruptions:  # told, or made to look for themselves
                    assert await following.changed(1, PATIENCE)
            assert len(await parts.games.streams.read(game_id)) == 2


def test_an_idle_worker_stops_when_told_to(topology: Topology, tmp_path: Path) -> None:
    environment = {"AZULEJO_REDIS_URL": topology.redis_url, "AZULEJO_QUEUE_URL": topology.queue_url}
    with closing_queue(topology) as queue:
        worker = Process(["worker"], environment, tmp_path / "worker.log")
        try:
            eventually(lambda: "blpop" in [client["cmd"] for client in queue.client_list()], "the worker to wait")
            worker.popen.terminate()
            assert worker.popen.wait(PATIENCE) == 0, worker.log.read_text()
        finally:
            worker.kill()


async def test_a_cluster_out_of_reach_is_a_lost_connection() -> None:
    redis = connect(f"redis+cluster://127.0.0.1:{free_port()}")
    with pytest.raises(ConnectionLost):
        await Streams(redis).read(new_id())
    with pytest.raises(ConnectionLost):
        await Agenda(redis).unlisted(before=0, again_at=0)
    await redis.aclose()


def test_a_queue_on_a_cluster_is_refused_clearly() -> None:
    with pytest.raises(ValueError, match="AZULEJO_QUEUE_URL"):
        connect_queue("redis+cluster://127.0.0.1:6379")


@pytest.mark.parametrize("url", ["redis+sentinel://127.0.0.1:26379", "redis+sentinel://127.0.0.1:26379/"])
def test_a_sentinel_url_without_a_service_is_refused_clearly(url: str) -> None:
    with pytest.raises(ValueError, match="service"):
        connect_queue(url)
