"""What is stored in clear: no token, and no seed of a game that is not over, but in its own stream."""

import base64
import zlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from service.store.connection import Connection, connect
from tests.live import OPERATOR_TOKEN, Player, Service, eventually, running_service, running_valkey

TOKEN = b"azj_"  # the beginning of each


@pytest.fixture
async def redis(lived_in: Service) -> AsyncIterator[Connection]:
    connection = connect(lived_in.redis_url)
    yield connection
    await connection.aclose()


async def dumped(redis: Connection, key: bytes) -> list[bytes]:
    """Everything that a key holds, with what is compressed unpacked."""
    kind = (await redis.type(key)).decode()
    match kind:
        case "string":
            found = [await redis.get(key)]
        case "hash":
            found = [part for pair in (await redis.hgetall(key)).items() for part in pair]
        case "list":
            found = await redis.lrange(key, 0, -1)
        case "set":
            found = list(await redis.smembers(key))
        case "zset":
            found = await redis.zrange(key, 0, -1)
        case "stream":
            found = [part for _, fields in await redis.xrange(key) for pair in fields.items() for part in pair]
        case "none":  # it has expired meanwhile
            found = []
        case _:
            raise AssertionError(f"{key!r} is a {kind}, which this test cannot read")
    return [key, *found, *(unpacked for part in found if (unpacked := decompressed(part)))]


def decompressed(part: bytes) -> bytes:
    try:
        return zlib.decompress(part)
    except zlib.error:
        return b""


async def everything(redis: Connection) -> dict[bytes, list[bytes]]:
    return {key: await dumped(redis, key) async for key in redis.scan_iter(count=1_000)}


def spellings(secret: bytes) -> list[bytes]:
    """A secret, as it might be written."""
    plain, digits = base64.b64encode(secret), secret.hex()
    return [secret, digits.encode(), digits.upper().encode(), plain.rstrip(b"="), repr(secret).encode()]


def use_everything(service: Service) -> list[str]:
    """Leave traces of every kind; answers all tokens that were ever given."""
    ada, ben, eve = (service.player(name) for name in ("Ada", "Ben", "Eve"))
    tokens = [ada.token, ben.token, eve.token, ada.http.post("/v1/me/token").json()["token"]]
    ada.http.headers["Authorization"] = f"Bearer {tokens[-1]}"
    eve.http.delete("/v1/me/token").raise_for_status()
    with service.client(OPERATOR_TOKEN) as operator:
        operator.post(f"/v1/admin/players/{eve.player_id}/ban", json={"reason": "cheating"}).raise_for_status()
    with service.client() as nobody:
        for _ in range(3):
            nobody.get("/v1/rulesets").raise_for_status()
    play(ada, ben)
    for player in (ada, ben, eve):
        player.http.close()
    return tokens


def play(ada: Player, ben: Player) -> None:
    """Games that run, with a seed of the server's and with one of the creator's; and one that is over."""
    keyed = {"Idempotency-Key": "once"}
    body = {"ruleset": "azul", "seats": [{"type": "me"}, {"type": "ai", "level": "random"}], "seed": "ab" * 32}
    game = ada.http.post("/v1/games", json=body, headers=keyed).raise_for_status().json()["game_id"]
    ada.move(game, ada.legal_moves(game)[0], wait=20, **keyed).raise_for_status()
    shared = ada.new_game("me", ben.player_id, "greedy", visibility="private")["game_id"]
    ben.http.post(f"/v1/games/{shared}/join").raise_for_status()
    ada.http.get(f"/v1/games/{shared}/watch-token").raise_for_status()
    ada.http.post(f"/v1/games/{game}/fork", json={"at": 1}).raise_for_status()
    over = ada.new_game("me", ben.player_id)["game_id"]
    ben.http.post(f"/v1/games/{over}/join").raise_for_status()
    ben.http.post(f"/v1/games/{over}/resign").raise_for_status()
    tournament = {"ruleset": "azul", "entrants": ["ai:random", "ai:greedy"], "start": True}
    path = ada.http.post("/v1/tournaments", json=tournament).raise_for_status().headers["Location"]
    eventually(lambda: ada.http.get(path).json()["seed"], "the tournament to be over")


@pytest.fixture(scope="module")
def lived_in(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service on a store of its own."""
    folder: Path = tmp_path_factory.mktemp("lived-in")
    with (
        running_valkey(folder / "valkey") as url,
        running_service(url, folder, AZULEJO_RATE_LIMIT_ADDRESS="20/60000") as running,
    ):
        yield running


@pytest.fixture(scope="module")
def tokens(lived_in: Service) -> list[str]:
    return use_everything(lived_in)


async def test_no_token_is_stored(redis: Connection, tokens: list[str]) -> None:
    assert all(token.encode().startswith(TOKEN) for token in tokens)
    found = await everything(redis)
    kinds = (b":game:", b":once:", b"azulejo:token:", b"azulejo:quota:", b"azulejo:player:", b"tournament", b"rq:")
    assert not [kind for kind in kinds if not any(kind in key for key in found)], "everything was used"
    for key, parts in found.items():
        for part in parts:
            assert TOKEN not in part, key
            assert OPERATOR_TOKEN.encode() not in part, key


@pytest.mark.usefixtures("tokens")
async def test_the_seed_of_a_game_is_in_its_stream_only(redis: Connection) -> None:
    found = await everything(redis)
    streams = [key for key in found if b":game:" in key and b":once:" not in key]
    seeds = {key: (await redis.xrange(key, count=1))[0][1][b"s"] for key in streams}
    assert len(seeds) > 3
    assert bytes.fromhex("ab" * 32) in seeds.values()
    secrets = [spelling for seed in set(seeds.values()) for spelling in spellings(seed)]
    for key, parts in found.items():
        for part in parts:
            if part != seeds.get(key):
                assert not [secret for secret in secrets if secret in part], key
