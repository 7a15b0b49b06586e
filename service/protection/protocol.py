"""Bounds on what comes before a request's body.

uvicorn bounds it for h11 only; under httptools, which is several times as fast, a request may have as many and
as long headers as there is memory. So they are counted here, as they come in.
"""

from http import HTTPStatus
from typing import Any, Final, NamedTuple

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from service.operations.watching import Watching
from service.problems import KINDS, MEDIA_TYPE, problem
from service.protection.headers import EVERY_ANSWER

MOST_BYTES: Final = 32 * 1024
MOST_HEADERS: Final = 100
LONGEST_URI: Final = 8 * 1024

DETAILS: Final = {
    "uri-too-long": f"path and query have at most {LONGEST_URI} bytes",
    "headers-too-large": f"a request has at most {MOST_HEADERS} headers, and {MOST_BYTES} bytes before its body",
}


class Answer(NamedTuple):
    """A problem, and the end of the connection."""

    status: HTTPStatus
    headers: list[tuple[bytes, bytes]]
    body: bytes

    async def app(self, _scope: Any, _receive: Any, send: Any) -> None:
        """An application that answers nothing else."""
        await send({"type": "http.response.start", "status": int(self.status), "headers": self.headers})
        await send({"type": "http.response.body", "body": self.body})

    @property
    def text(self) -> bytes:
        """The same as it goes over the wire."""
        lines = [b"HTTP/1.1 %d %b" % (self.status, self.status.phrase.encode())]
        lines += [b"%b: %b" % header for header in self.headers]
        return b"\r\n".join([*lines, b"", self.body])


def answer(code: str) -> Answer:
    body = msgspec.json.encode(problem(code, DETAILS[code]))
    told = {**EVERY_ANSWER, "Content-Type": MEDIA_TYPE, "Content-Length": str(len(body)), "Connection": "close"}
    return Answer(KINDS[code].status, [(name.lower().encode(), text.encode()) for name, text in told.items()], body)


URI_TOO_LONG: Final = answer("uri-too-long")
HEADERS_TOO_LARGE: Final = answer("headers-too-large")


class BoundedProtocol(HttpToolsProtocol):
    """uvicorn's protocol, with an eye on the size of what comes before the body."""

    _in_head = False
    _head = 0  # bytes of it that came after its beginning

    def data_received(self, data: bytes) -> None:
        went_on = self._in_head
        super().data_received(data)
        if went_on and self._in_head and not self.transport.is_closing():
            self._head += len(data)
            if self._head > MOST_BYTES:
                self.transport.write(HEADERS_TOO_LARGE.text)
                self.transport.close()

    def on_message_begin(self) -> None:
        self._in_head, self._head = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        refusal = self._refusal()
        self.app = self.config.loaded_app if refusal is None else Watching(refusal.app)
        super().on_headers_complete()

    def _refusal(self) -> Answer | None:
        if len(self.url) > LONGEST_URI:
            return URI_TOO_LONG
        size = sum([len(name) + len(value) for name, value in self.headers])
        return HEADERS_TOO_LARGE if len(self.headers) > MOST_HEADERS or size > MOST_BYTES else None
