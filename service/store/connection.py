"""Connections to Redis or Valkey: standalone, Sentinel or Cluster, by URL.

redis://host:6379/0   rediss://host:6379/0   unix:///run/valkey.sock
redis+sentinel://host:26379,host:26379/service/0
redis+cluster://host:6379
"""

from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

import redis
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.cluster import RedisCluster
from redis.asyncio.sentinel import Sentinel, SentinelConnectionPool
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import RedisClusterException
from redis.sentinel import Sentinel as BlockingSentinel
from redis.sentinel import SentinelConnectionPool as BlockingSentinelConnectionPool
from redis.sentinel import SentinelManagedConnection

SENTINEL = "redis+sentinel"
CLUSTER = "redis+cluster"
MAX_CONNECTIONS = 256
MOST_TO_A_MASTER = 4_096  # a Sentinel's pool cannot wait for a free one, so it must not run out
TIMEOUT = 10.0  # seconds for one command; blocking reads use their own connection

Connection = Any  # redis-py types its answers too loosely to help; what comes back is cast where it is read


class SentinelAddress(NamedTuple):
    """Where the sentinels are, which service they watch, and which database of it is ours."""

    hosts: list[tuple[str, int]]
    service: str
    login: dict[str, Any]


def sentinel_address(url: str) -> SentinelAddress:
    parts = urlsplit(url)
    login, _, hosts = parts.netloc.rpartition("@")
    username, _, password = login.partition(":")
    service, _, database = parts.path.strip("/").partition("/")
    if not service:
        raise ValueError("a Sentinel URL names its service: redis+sentinel://host:26379/service/0")
    keywords: dict[str, Any] = {"db": int(database or 0)}
    if password:
        keywords |= {"username": unquote(username) or None, "password": unquote(password)}
    return SentinelAddress([host_and_port(host) for host in hosts.split(",")], service, keywords)


def host_and_port(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    return (host, int(port)) if host else (address, 26379)


class Cluster(RedisCluster):
    """A cluster that is out of reach is a lost connection, as any server is; redis-py has other words for it."""

    async def initialize(self, *arguments: Any, **more: Any) -> RedisCluster:
        try:
            return await super().initialize(*arguments, **more)
        except RedisClusterException as error:
            raise ConnectionLost(str(error)) from error

    async def execute_command(self, *arguments: Any, **more: Any) -> Any:
        await self.initialize()  # before a node is chosen: many first commands, sent anywhere, break the connections
        try:
            return await super().execute_command(*arguments, **more)
        except AttributeError as error:  # another command found the cluster down and closed all connections
            raise ConnectionLost("the connection was closed under a command") from error


class MasterPool(SentinelConnectionPool):
    """Connections to the master that are closed together with those to the sentinels."""

    async def aclose(self) -> None:
        await super().aclose()
        await self.sentinel_manager.aclose()


class BlockingMasterPool(BlockingSentinelConnectionPool):
    """The same for clients that block."""

    def close(self) -> None:
        super().close()
        self.sentinel_manager.close()


class InterruptibleConnection(SentinelManagedConnection):
    """A connection that does not outlive an interrupted read, so that nobody takes the late answer for theirs.

    RQ interrupts its reads when it is told to stop. Other connections of redis-py behave so already.
    """

    def read_response(self, *arguments: Any, disconnect_on_error: bool | None = True, **more: Any) -> Any:
        return super().read_response(*arguments, disconnect_on_error=disconnect_on_error, **more)


def master_of(sentinel: Any, pool: type, url: str, **keywords: Any) -> Connection:
    """A client that asks the sentinels for the master whenever it connects."""
    hosts, service, login = sentinel_address(url)
    return sentinel(hosts, **keywords).master_for(service, connection_pool_class=pool, **login)


def connect(url: str) -> Connection:
    """A client for the streams."""
    scheme = urlsplit(url).scheme
    if scheme == CLUSTER:
        # A slot that has moved is followed; to look at the whole cluster again would close all connections.
        return Cluster.from_url(url.replace(CLUSTER, "redis", 1), socket_timeout=TIMEOUT, reinitialize_steps=0)
    if scheme == SENTINEL:
        return master_of(Sentinel, MasterPool, url, socket_timeout=TIMEOUT, max_connections=MOST_TO_A_MASTER)
    # When all connections are busy the next command waits for one, instead of failing.
    pool = BlockingConnectionPool.from_url(
        url, max_connections=MAX_CONNECTIONS, timeout=TIMEOUT, socket_timeout=TIMEOUT
    )
    return Redis.from_pool(pool)


def connect_listener(url: str) -> Connection:
    """A client for one long-lived subscription. Any node of a cluster hears every message.

    Without redis-py's health check: it would read from the connection on which the subscription is being read.
    """
    if urlsplit(url).scheme == SENTINEL:
        return master_of(Sentinel, MasterPool, url)
    return Redis.from_url(url.replace(CLUSTER, "redis", 1))


def connect_queue(url: str) -> Any:
    """RQ's own client. RQ blocks, and cannot run on a cluster."""
    scheme = urlsplit(url).scheme
    if scheme == CLUSTER:
        raise ValueError("RQ cannot run on a cluster: set AZULEJO_QUEUE_URL to a standalone server")
    if scheme == SENTINEL:
        return master_of(BlockingSentinel, BlockingMasterPool, url, connection_class=InterruptibleConnection)
    return redis.Redis.from_url(url)
