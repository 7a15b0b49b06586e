"""A load generator: HTTP/1.1 over raw sockets, so that it, and not the client library, is what is measured."""

import asyncio
import json
import time
from typing import Any, NamedTuple


class Answer(NamedTuple):
    status: int
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Client:
    """One keep-alive connection."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def request(self, method: str, path: str, body: bytes = b"", token: str = "") -> Answer:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(self._host, self._port)
        authorization = f"Authorization: Bearer {token}\r\n" if token else ""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
            f"{authorization}Content-Length: {len(body)}\r\n\r\n"
        )
        self._writer.write(head.encode() + body)
        headers = await self._reader.readuntil(b"\r\n\r\n")
        status = int(headers[9:12])
        length = int(headers.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0] or 0)
        return Answer(status, await self._reader.readexactly(length) if length else b"")

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
            await self._writer.wait_closed()


class Sent(NamedTuple):
    """A prepared request."""

    path: str
    body: bytes
    token: str


async def send_in_turn(client: Client, requests: list[Sent]) -> list[float]:
    """Each request after the answer to the one before; answers how long each took."""
    taken = []
    for request in requests:
        began = time.perf_counter()
        answer = await client.request("POST", request.path, request.body, request.token)
        taken.append(time.perf_counter() - began)
        if answer.status >= 300:
            raise RuntimeError(f"{request.path}: {answer.status} {answer.body.decode()[:300]}")
    return taken


async def send_all(host: str, port: int, slots: list[list[Sent]]) -> tuple[float, list[float]]:
    """All slots at once; answers the seconds in all, and those of each request."""
    clients = [Client(host, port) for _ in slots]
    for client in clients:
        await client.request("GET", "/healthz")  # the connection is made before the clock starts
    began = time.perf_counter()
    taken = await asyncio.gather(*map(send_in_turn, clients, slots))
    seconds = time.perf_counter() - began
    for client in clients:
        await client.close()
    return seconds, [one for slot in taken for one in slot]
