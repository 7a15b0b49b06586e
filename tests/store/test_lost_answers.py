"""A write whose answer is lost on the way: it has happened, exactly once, and the writer learns so."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from service.identifiers import new_id
from service.store.connection import connect
from service.store.streams import Append, DoneBefore, Once, Streams, VersionConflict
from tests.live import eventually, free_port
from tests.store.topologies import SLOTS, cluster_node, is_whole, server


class Wire:
    """A connection to a server that can break after a request and before its answer."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.answers_lost = 0
        self._losing = 0

    def lose_answers(self, count: int) -> None:
        self._losing = count

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, requests = await asyncio.open_connection("127.0.0.1", self.target)
        forth = asyncio.create_task(self._forward(reader, requests))
        while (answer := await answers.read(65_536)) and not self._lose():
            writer.write(answer)
        forth.cancel()
        for end in (writer, requests):
            end.close()

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while request := await reader.read(65_536):
            writer.write(request)
        writer.close()

    def _lose(self) -> bool:
        if not self._losing:
            return False
        self._losing -= 1
        self.answers_lost += 1
        return True


class Address(NamedTuple):
    """Where clients find a server through the wire, and where it really is."""

    url: str
    wire: int
    server: int


@contextmanager
def one_server(folder: Path) -> Iterator[Address]:
    port = free_port()
    with server(folder) as node:
        yield Address(f"redis://127.0.0.1:{port}/0", port, node.port)


@contextmanager
def one_node_of_a_cluster(folder: Path) -> Iterator[Address]:
    """It sends its clients through the wire."""
    port = free_port()
    with cluster_node(folder, "node", "--cluster-announce-port", str(port)) as node:
        node.client.execute_command("CLUSTER", "ADDSLOTSRANGE", 0, SLOTS - 1)
        eventually(lambda: is_whole(node), "the cluster")
        yield Address(f"redis+cluster://127.0.0.1:{port}", port, node.port)


@pytest.fixture(scope="module", params=[one_server, one_node_of_a_cluster], ids=["standalone", "cluster"])
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with request.param(tmp_path_factory.mktemp("wired")) as found:
        yield found


@pytest.fixture
async def wired(address: Address) -> AsyncIterator[tuple[Wire, Streams]]:
    async with listening(Wire(address.server), address.wire) as wire:
        redis = connect(address.url)
        streams = Streams(redis)
        await streams.append(Append(new_id(), 0, [b"the first write teaches the server its script"]))
        yield wire, streams
        await redis.aclose()


@asynccontextmanager
async def listening(wire: Wire, port: int) -> AsyncIterator[Wire]:
    async with await asyncio.start_server(wire.carry, "127.0.0.1", port):
        yield wire


@pytest.mark.parametrize("lost", [1, 2])
async def test_a_write_whose_answer_is_lost_is_made_once(wired: tuple[Wire, Streams], lost: int) -> None:
    wire, streams = wired
    game = new_id()
    await streams.append(Append(game, 0, [b"a"]))
    wire.lose_answers(lost)
    assert await streams.append(Append(game, 1, [b"b", b"c"])) == 3
    assert wire.answers_lost == lost
    assert [entry.commit for entry in await streams.read(game)] == [b"a", b"b", b"c"]


async def test_a_write_under_a_key_whose_answer_is_lost_is_made_once(wired: tuple[Wire, Streams]) -> None:
    wire, streams = wired
    game, once = new_id(), Once("player", "key", "fingerprint")
    wire.lose_answers(1)
    assert await streams.append(Append(game, 0, [b"a"], once=once)) == 1
    with pytest.raises(DoneBefore):
        await streams.append(Append(game, 1, [b"b"], once=once))
    assert len(await streams.read(game)) == 1


async def test_a_conflict_whose_answer_is_lost_is_still_a_conflict(wired: tuple[Wire, Streams]) -> None:
    wire, streams = wired
    game = new_id()
    await streams.append(Append(game, 0, [b"a"]))
    wire.lose_answers(1)
    with pytest.raises(VersionConflict) as conflict:
        await streams.append(Append(game, 0, [b"b"]))
    assert conflict.value.version == 1
    assert [entry.commit for entry in await streams.read(game)] == [b"a"]
