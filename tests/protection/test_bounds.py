"""Bounds on what comes before a body, over raw sockets: clients would not send it."""

import socket
from typing import NamedTuple

import msgspec
import pytest

from service.problems import KINDS
from service.protection.protocol import LONGEST_URI, MOST_BYTES, MOST_HEADERS
from tests.live import PATIENCE, Json, Service

GOOD = "GET /healthz HTTP/1.1\r\nHost: test\r\n"


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def problem(self) -> Json:
        found: Json = msgspec.json.decode(self.body)
        return found


def connected(service: Service) -> socket.socket:
    host, _, port = service.url.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def send(service: Service, *chunks: str) -> Answer:
    """Send as it is, chunk by chunk, and read until the service hangs up."""
    with connected(service) as connection:
        for chunk in chunks:
            connection.sendall(chunk.encode())
        received = b""
        while data := connection.recv(65_536):
            received += data
    head, _, body = received.partition(b"\r\n\r\n")
    status, *lines = head.decode().split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines)
    return Answer(int(status.split()[1]), headers, body)


def check_refused(answer: Answer, code: str) -> None:
    assert answer.status == KINDS[code].status == answer.problem["status"]
    assert answer.problem["code"] == code
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["connection"] == "close"


def test_as_much_as_is_allowed_is_accepted(service: Service) -> None:
    headers = "".join(f"x-{n}: {'v' * 200}\r\n" for n in range(MOST_HEADERS - 2))
    uri = "/healthz?" + "x" * (LONGEST_URI - len("/healthz?"))
    answer = send(service, f"GET {uri} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n{headers}\r\n")
    assert answer.status == 200


def test_a_long_address_is_refused(service: Service) -> None:
    for uri in ("/" + "x" * LONGEST_URI, "/v1/games?player=" + "x" * LONGEST_URI):
        check_refused(send(service, f"GET {uri} HTTP/1.1\r\nHost: test\r\n\r\n"), "uri-too-long")


def test_many_headers_are_refused(service: Service) -> None:
    check_refused(
        send(service, GOOD + "".join(f"x-{n}: 1\r\n" for n in range(MOST_HEADERS)) + "\r\n"), "headers-too-large"
    )


def test_large_headers_are_refused(service: Service) -> None:
    check_refused(send(service, GOOD + f"x: {'v' * MOST_BYTES}\r\n\r\n"), "headers-too-large")


@pytest.mark.parametrize("endless", ["v" * 16_384, "\r\nx: " + "v" * 1_000])
def test_headers_that_never_end_are_cut_off(service: Service, endless: str) -> None:
    """The service hangs up although the request is not complete: its memory does not fill."""
    with connected(service) as connection:
        connection.sendall((GOOD + "x: ").encode())
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            connection.sendall(endless.encode() * 10_000)


def test_a_head_that_comes_in_pieces_is_read(service: Service) -> None:
    assert send(service, "GET /healthz HT", "TP/1.1\r\nHost: te", "st\r\nConnection: close\r\n", "\r\n").status == 200


def test_one_connection_goes_on_after_many_requests(service: Service) -> None:
    """What came before counts only against its own request."""
    many = [GOOD + f"x: {'v' * 10_000}\r\n\r\n"] * 10
    answer = send(service, *many, GOOD + "Connection: close\r\n\r\n")
    assert (answer.status, answer.body.count(b"HTTP/1.1 200")) == (200, 10)
