"""Tokens are replaced and withdrawn, and what one process decides holds in all of them."""

import asyncio
import threading
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import httpx
import pytest

from service.identifiers import digest_of, new_id
from service.players.news import News
from service.players.player import Account, Player
from service.players.players import Players
from service.players.trust import KEPT, Trust
from service.store import keys
from service.store.connection import Connection, connect, connect_listener
from tests.live import PATIENCE, Service, eventually
from tests.live import Player as Somebody
from tests.protection.conftest import code_of

FOR_EVER = float("inf")


def with_token(service: Service, token: str) -> httpx.Response:
    with service.client(token) as client:
        return client.get("/v1/me")


def refuses(service: Service, token: str) -> bool:
    return with_token(service, token).status_code == 401


def test_a_new_token_takes_the_place_of_the_old_one(service: Service, ada: Somebody) -> None:
    answer = ada.http.post("/v1/me/token")
    token = answer.raise_for_status().json()["token"]
    assert answer.headers["Cache-Control"] == "no-store"
    assert token.startswith("azj_")
    assert token != ada.token
    assert with_token(service, token).json()["player_id"] == ada.player_id
    assert code_of(with_token(service, ada.token)) == "token-unknown"


def test_a_withdrawn_token_works_no_more(service: Service, ada: Somebody) -> None:
    assert ada.http.delete("/v1/me/token").status_code == 204
    assert code_of(ada.http.get("/v1/me")) == "token-unknown"
    assert code_of(ada.http.get("/v1/rulesets")) == "token-unknown", "even where none is needed"
    with service.client() as nobody:
        assert nobody.get(f"/v1/players/{ada.player_id}").status_code == 200, "the player stays"


def test_of_many_who_replace_a_token_at_once_one_succeeds(service: Service, ada: Somebody) -> None:
    def replace(_: int) -> httpx.Response:
        with service.client(ada.token) as client:
            return client.post("/v1/me/token")

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(replace, range(8)))
    tokens = [answer.json()["token"] for answer in answers if answer.status_code == 200]
    assert len(tokens) == 1
    assert {code_of(answer) for answer in answers if answer.status_code != 200} == {"token-unknown"}
    assert with_token(service, tokens[0]).status_code == 200


def test_other_processes_hear_of_it(service: Service, guarded: Service, ada: Somebody, ben: Somebody) -> None:
    """They believe a token they know without asking again, so only the news can tell them."""
    for somebody in (ada, ben):
        assert with_token(guarded, somebody.token).status_code == 200
    new = ada.http.post("/v1/me/token").json()["token"]
    ben.http.delete("/v1/me/token")
    for token in (ada.token, ben.token):
        eventually(partial(refuses, guarded, token), "the news")
    assert with_token(guarded, new).json()["player_id"] == ada.player_id


def test_a_stream_ends_with_its_token(service: Service, ada: Somebody, ben: Somebody) -> None:
    game = ada.new_game("me", "open")["game_id"]
    opened = threading.Event()

    def follow() -> int:
        with service.client(ada.token) as client, client.stream("GET", f"/v1/games/{game}/stream") as stream:
            stream.raise_for_status()
            lines = 0
            for _ in stream.iter_lines():
                opened.set()
                lines += 1
        return lines

    with ThreadPoolExecutor() as pool:
        following = pool.submit(follow)
        assert opened.wait(PATIENCE)
        ben.http.post("/v1/me/token").raise_for_status()
        ada.http.post("/v1/me/token").raise_for_status()
        assert following.result(PATIENCE) > 0, "it ended as a stream should, not by a broken connection"


def test_what_is_stored_of_a_token_is_its_hash(service: Service, ada: Somebody) -> None:
    async def stored() -> Any:
        redis = connect(service.redis_url)
        try:
            return await redis.get(keys.token(digest_of(ada.token)))
        finally:
            await redis.aclose()

    assert asyncio.run(stored()).decode() == ada.player_id
    assert digest_of(ada.token) not in ada.token


# From here on inside a process: what it believes, and when it stops.


@pytest.fixture
async def redis(redis_url: str) -> AsyncIterator[Connection]:
    connection = connect(redis_url)
    yield connection
    await connection.aclose()


def account(name: str = "Ada") -> Account:
    return Account(Player(new_id(), name, "bot", 0))


async def test_nothing_is_believed_before_news_can_be_heard() -> None:
    trust, ada = Trust(), account()
    trust.keep("digest", ada)
    assert trust.recall("digest") is None
    trust.fresh_until = FOR_EVER
    assert trust.recall("digest") == ada


async def test_who_is_forgotten_is_asked_for_again_and_nobody_else() -> None:
    trust, ada, ben = Trust(), account("Ada"), account("Ben")
    trust.fresh_until = FOR_EVER
    trust.keep("a", ada)
    trust.keep("b", ben)
    with trust.watching(ada.player.player_id) as hers, trust.watching(ben.player.player_id) as his:
        trust.forget(ada.player.player_id)
        assert (trust.recall("a"), trust.recall("b")) == (None, ben)
        assert (hers.is_set(), his.is_set()) == (True, False)
        trust.forget_all()
        assert trust.recall("b") is None
        assert his.is_set()


async def test_memory_is_bounded() -> None:
    trust, ada = Trust(), account()
    trust.fresh_until = FOR_EVER
    trust.keep("ada", ada)
    trust.keep("ben", account("Ben"))
    for number in range(KEPT - 2):
        trust.keep(str(number), account())
    assert trust.recall("ada") == ada
    trust.keep("one more", account())
    assert (trust.recall("ada"), trust.recall("ben")) == (ada, None)


class Meanwhile:
    """A store on which something happens between two questions."""

    def __init__(self, redis: Connection, happens: Any) -> None:
        self._redis = redis
        self._happens = happens

    async def get(self, key: str) -> Any:
        found = await self._redis.get(key)
        if key.startswith("azulejo:token:"):
            self._happens()
        return found


async def test_an_answer_that_news_overtook_is_not_believed(redis: Connection) -> None:
    trust = Trust()
    trust.fresh_until = FOR_EVER
    ada, token = await Players(redis).register("Ada", "bot")
    players = Players(Meanwhile(redis, lambda: trust.forget(ada.player_id)), trust)
    assert await players.by_token(digest_of(token)) is not None
    assert trust.recall(digest_of(token)) is None
    assert await Players(redis, trust).by_token(digest_of(token)) is not None
    assert trust.recall(digest_of(token)) is not None


async def until(condition: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.01)


async def test_a_process_that_hears_no_news_asks_the_store_again(redis_url: str, redis: Connection) -> None:
    trust = Trust()
    news = News(lambda: connect_listener(redis_url), trust)
    players = Players(redis, trust)
    _, token = await players.register("Ada", "bot")
    digest = digest_of(token)
    news.start()
    await until(lambda: trust.fresh_until)
    await players.by_token(digest)
    assert trust.recall(digest) is not None
    await news.stop()
    await until(lambda: trust.recall(digest) is None)


async def test_what_may_have_been_missed_is_forgotten(redis_url: str, redis: Connection) -> None:
    trust = Trust()
    news = News(lambda: connect_listener(redis_url), trust)
    news.start()
    await until(lambda: trust.fresh_until)
    changes = trust.changes
    trust.keep("digest", account())
    await redis.client_kill_filter(_type="pubsub")
    await until(lambda: trust.changes > changes)
    assert trust.recall("digest") is None
    await news.stop()
