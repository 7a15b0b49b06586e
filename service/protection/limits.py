"""Which quota a request is taken from, and what its caller is told of it."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from litestar.types import HTTPScope

from service.problems import Refused
from service.protection.buckets import Buckets, Taken
from service.protection.settings import Protection, Rate
from service.store.connection import Connection

UNLIMITED: Final = frozenset({"/healthz", "/readyz", "/metrics"})  # whoever watches over the service is not turned away
PLAYERS: Final = "/v1/players"  # where they register; litestar has brought the path into this form
TOLD: Final = "limits"  # where the request's state holds the headers of its answer
IPV6_HOME: Final = 64  # bits that one subscriber's addresses share

Headers = tuple[tuple[bytes, bytes], ...]


class Limits:
    """Each player has a quota, and each address has one for requests without a token and one for new players."""

    def __init__(self, protection: Protection, redis: Connection) -> None:
        def buckets(name: str, rate: Rate | None) -> Buckets | None:
            return None if rate is None else Buckets(name, rate, redis)

        self._players = buckets("token", protection.token_rate)
        self._addresses = buckets("address", protection.address_rate)
        self._registrations = buckets("registration", protection.registration_rate)

    def charge(self, scope: HTTPScope, player_id: str | None) -> None:
        """Take a request from its quota, or refuse it."""
        buckets, who = self._quota(scope, player_id)
        if buckets is None:
            return
        taken = buckets.take(who)
        scope["state"][TOLD] = headers(buckets, taken)
        if not taken.granted:
            raise refusal(buckets, taken)

    def _quota(self, scope: HTTPScope, player_id: str | None) -> tuple[Buckets | None, str]:
        path = scope["path"]
        if path in UNLIMITED:
            return None, ""
        if path == PLAYERS and scope["method"] == "POST":
            return self._registrations, address_of(scope)
        return (self._addresses, address_of(scope)) if player_id is None else (self._players, player_id)


def headers(buckets: Buckets, taken: Taken) -> Headers:
    """As draft-ietf-httpapi-ratelimit-headers-11 writes them."""
    left = f'"{buckets.name}";r={taken.left};t={taken.seconds}'
    return (b"ratelimit-policy", buckets.policy), (b"ratelimit", left.encode())


def refusal(buckets: Buckets, taken: Taken) -> Refused:
    quota, seconds = buckets.rate
    detail = f"no more than {quota} requests in {seconds} s; wait {taken.seconds} s"
    return Refused("too-many-requests", detail, headers={"Retry-After": str(taken.seconds)})


def address_of(scope: HTTPScope) -> str:
    """Whom a request without a token comes from."""
    client = scope.get("client")
    return subscriber(client[0]) if client else "local"


@lru_cache(10_000)
def subscriber(host: str) -> str:
    """The part of an address that its owner cannot change at will."""
    if ":" not in host:
        return host
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network(f"{address}/{IPV6_HOME}", strict=False))
