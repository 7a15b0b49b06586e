"""Live streams: complete, in order, resumable at any moment, ended with the game."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import redis

from tests.live import Json, Player, Service, answers, eventually

Line = tuple[str, int | None, Any]  # event, id, data


@contextmanager
def streaming(player: Player | httpx.Client, path: str, **more: Any) -> Iterator[Iterator[Line]]:
    client = player.http if isinstance(player, Player) else player
    with client.stream("GET", path, **more) as response:
        assert response.status_code == 200, response.read()
        ndjson = response.headers["content-type"].startswith("application/x-ndjson")
        yield (ndjson_lines if ndjson else sse_lines)(response)


def sse_lines(response: httpx.Response) -> Iterator[Line]:
    event, number, data = "", None, ""
    for line in response.iter_lines():
        name, _, value = line.partition(": ")
        match name:
            case "event":
                event = value
            case "id":
                number = int(value)
            case "data":
                data = value
            case "" if event:
                yield event, number, json.loads(data)
                event, number, data = "", None, ""


def ndjson_lines(response: httpx.Response) -> Iterator[Line]:
    for line in response.iter_lines():
        if line:
            message = json.loads(line)
            yield message["event"], message["data"].get("version"), message["data"]


def finished_game(ada: Player) -> str:
    game_id: str = ada.new_game("me", "random")["game_id"]
    ada.play_on(game_id)
    return game_id


def commits_of(player: Player, game_id: str) -> list[Json]:
    page = player.http.get(f"/v1/games/{game_id}/events", params={"limit": 200}).json()
    commits: list[Json] = page["commits"]
    while page["more"]:
        page = player.http.get(f"/v1/games/{game_id}/events", params={"after": page["version"]}).json()
        commits += page["commits"]
    return commits


@pytest.mark.parametrize("accept", ["text/event-stream", "application/x-ndjson"])
def test_a_stream_opens_with_the_view_and_ends_with_the_game(ada: Player, accept: str) -> None:
    game_id = ada.new_game("me", "random")["game_id"]
    first = ada.view(game_id)
    with streaming(ada, f"/v1/games/{game_id}/stream", headers={"Accept": accept}) as lines:
        assert next(lines) == ("view", 1, first)
        player = Thread(target=lambda: ada.play_on(game_id))
        player.start()
        rest = list(lines)
        player.join()
    assert [line[2] for line in rest[:-1]] == commits_of(ada, game_id)[1:]
    event, version, end = rest[-1]
    assert (event, version, end["status"]) == ("end", rest[-2][1], "finished")


def test_a_stream_resumes_after_any_version_without_a_gap_or_a_repeat(ada: Player) -> None:
    game_id = finished_game(ada)
    commits = commits_of(ada, game_id)
    for after in (0, 1, len(commits) // 2, len(commits) - 1, len(commits)):
        by_query = {"params": {"after": after}}
        by_header = {"headers": {"Last-Event-ID": str(after)}}
        for how in (by_query, by_header):
            with streaming(ada, f"/v1/games/{game_id}/stream", **how) as lines:
                *found, end = list(lines)
            assert [line[2] for line in found] == commits[after:]
            assert end[0] == "end"


def test_a_follower_cut_at_random_moments_sees_what_an_undisturbed_one_sees(ada: Player) -> None:
    game_id = ada.new_game("me", "greedy", "random")["game_id"]
    calm: list[Line] = []

    def follow_calmly() -> None:
        with ada_again(ada) as client, streaming(client, f"/v1/games/{game_id}/stream?after=0") as lines:
            calm.extend(lines)

    watcher = Thread(target=follow_calmly)
    player = Thread(target=lambda: ada.play_on(game_id))
    watcher.start()
    player.start()
    cut = followed_with_cuts(ada, game_id)
    watcher.join()
    player.join()
    assert cut == calm
    assert [line[2] for line in calm[:-1]] == commits_of(ada, game_id)


def ada_again(ada: Player) -> httpx.Client:
    return httpx.Client(base_url=ada.http.base_url, headers=ada.http.headers, timeout=30)


def followed_with_cuts(ada: Player, game_id: str) -> list[Line]:
    dice = Random(game_id)
    seen: list[Line] = []
    while not seen or seen[-1][0] != "end":
        last = seen[-1][1] if seen else 0
        headers = {"Last-Event-ID": str(last)}
        with ada_again(ada) as client, streaming(client, f"/v1/games/{game_id}/stream", headers=headers) as lines:
            for line in lines:
                seen.append(line)
                if dice.random() < 0.2:
                    break  # the connection is dropped here
    return seen


def test_a_stream_resumes_after_a_restart_of_the_api(own_service: Service) -> None:
    player = own_service.player()
    with player.http:
        game_id = player.new_game("me", "random")["game_id"]
        with streaming(player, f"/v1/games/{game_id}/stream") as lines:
            assert next(lines)[0] == "view"
        own_service.api.stop()
        own_service.api.start()
        eventually(lambda: answers(own_service.url), "the API to be back")
        player.move(game_id, player.legal_moves(game_id)[0]).raise_for_status()
        with streaming(player, f"/v1/games/{game_id}/stream?after=1") as lines:
            assert next(lines)[:2] == ("commit", 2)


def test_turns_come_from_all_games(ada: Player, ben: Player) -> None:
    waiting = {ada.new_game("me", "open")["game_id"] for _ in range(3)}
    for game_id in waiting:
        ben.http.post(f"/v1/games/{game_id}/join").raise_for_status()
    listed = ada.http.get("/v1/me/turns").json()["turns"]
    assert {turn["game_id"] for turn in listed} == waiting
    with streaming(ben, "/v1/me/stream") as turns:
        for game_id in waiting:
            ada.move(game_id, ada.legal_moves(game_id)[0]).raise_for_status()
            event, _, turn = next(turns)
            assert (event, turn["game_id"], turn["seat"]) == ("turn", game_id, 1)
    with streaming(ben, "/v1/me/stream") as turns:
        assert {next(turns)[2]["game_id"] for _ in range(3)} == waiting, "a new stream opens with all that wait"
        game_id = waiting.pop()
        ada.http.post(f"/v1/games/{game_id}/resign").raise_for_status()
        event, _, over = next(turns)
        assert (event, over["game_id"], over["result"]["ranks"]) == ("over", game_id, [2, 1])


def test_waiting_for_a_turn_is_answered_when_it_comes(ada: Player, ben: Player) -> None:
    game_id = ada.new_game("me", "open")["game_id"]
    assert ada.http.get("/v1/me/turns").json() == {"turns": []}
    found: list[Json] = []
    waiter = Thread(target=lambda: found.append(ada.http.get("/v1/me/turns", params={"wait": 20}).json()))
    waiter.start()
    ben.http.post(f"/v1/games/{game_id}/join").raise_for_status()
    waiter.join()
    assert [turn["game_id"] for turn in found[0]["turns"]] == [game_id]


def test_a_version_that_does_not_exist_yet_is_refused(ada: Player) -> None:
    game_id = ada.new_game("me", "open")["game_id"]
    answer = ada.http.get(f"/v1/games/{game_id}/stream", params={"after": 7})
    assert (answer.status_code, answer.json()["code"]) == (404, "version-not-found")


def test_many_followers_of_one_game_cost_one_subscription(ada: Player, service: Service) -> None:
    game_id = ada.new_game("me", "open")["game_id"]
    with redis.Redis.from_url(service.redis_url) as server, ExitStack() as followers:
        before = len(server.client_list(_type="pubsub"))
        for _ in range(30):
            client = followers.enter_context(ada_again(ada))
            lines = followers.enter_context(streaming(client, f"/v1/games/{game_id}/stream"))
            assert next(lines)[0] == "view"
        assert len(server.client_list(_type="pubsub")) <= max(before, 1) + 1
        channels = dict(server.pubsub_numsub(*server.pubsub_channels("azulejo:*:game:*")))
        assert [count for channel, count in channels.items() if channel.endswith(game_id.encode())] == [1]


def test_a_slow_follower_holds_nobody_up(ada: Player, service: Service) -> None:
    """One connection is opened and never read; the others see the whole game."""
    game_id = ada.new_game("me", "random")["game_id"]
    host, port = urlsplit(service.url).hostname, urlsplit(service.url).port
    with socket.create_connection((host or "", port or 0)) as idle:
        idle.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        idle.sendall(f"GET /v1/games/{game_id}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        with ada_again(ada) as client, streaming(client, f"/v1/games/{game_id}/stream") as lines:
            assert next(lines)[0] == "view"
            ada.play_on(game_id)
            assert list(lines)[-1][0] == "end"
