"""What is allowed, read from the environment."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeVar

RATE: Final = re.compile(r"([1-9][0-9]{0,8})/([1-9][0-9]{0,5})")
OPERATOR_TOKEN_LENGTH: Final = 32  # what a person cannot remember nobody guesses

T = TypeVar("T")


class BadSetting(ValueError):
    """A variable of the environment makes no sense; the text says what would."""


class Rate(NamedTuple):
    """So many requests in so many seconds: all at once, or spread over the time in which they are restored."""

    quota: int
    seconds: int


# A bot that plays whole games as fast as it can stays below the first; 100 requests a second, in the long run.
PER_PLAYER: Final = Rate(1_000, 10)
PER_ADDRESS: Final = Rate(100, 5)
REGISTRATIONS: Final = Rate(20, 20)


@dataclass(frozen=True)
class Protection:
    """How much anybody may ask for, and who is believed."""

    token_rate: Rate | None = PER_PLAYER  # AZULEJO_RATE_LIMIT_TOKEN: for each player
    address_rate: Rate | None = PER_ADDRESS  # AZULEJO_RATE_LIMIT_ADDRESS: for each address, without a token
    registration_rate: Rate | None = REGISTRATIONS  # AZULEJO_RATE_LIMIT_REGISTRATION: new players of each address
    open_games: int = 200  # AZULEJO_MAX_OPEN_GAMES: unfinished games of each player
    trusted_proxies: str = ""  # AZULEJO_TRUSTED_PROXIES: whose X-Forwarded-For is believed
    operator_token: str = field(default="", repr=False)  # AZULEJO_OPERATOR_TOKEN: without it there is no operator
    cors_origins: tuple[str, ...] = ()  # AZULEJO_CORS_ORIGINS: web pages that may use the API, or *
    hsts_seconds: int = 0  # AZULEJO_HSTS_SECONDS: only behind TLS


def protection_from(values: Mapping[str, str]) -> Protection:
    """The environment's settings; a variable that is empty counts as not set."""

    def read(name: str, parse: Callable[[str], T], default: T) -> T:
        text = values.get(name, "").strip()
        try:
            return parse(text) if text else default
        except ValueError as error:
            raise BadSetting(f"{name} {error}") from None

    usual = Protection()
    return Protection(
        token_rate=read("AZULEJO_RATE_LIMIT_TOKEN", rate, usual.token_rate),
        address_rate=read("AZULEJO_RATE_LIMIT_ADDRESS", rate, usual.address_rate),
        registration_rate=read("AZULEJO_RATE_LIMIT_REGISTRATION", rate, usual.registration_rate),
        open_games=read("AZULEJO_MAX_OPEN_GAMES", whole_number, usual.open_games),
        trusted_proxies=read("AZULEJO_TRUSTED_PROXIES", str, usual.trusted_proxies),
        operator_token=read("AZULEJO_OPERATOR_TOKEN", operator_token, usual.operator_token),
        cors_origins=read("AZULEJO_CORS_ORIGINS", origins, usual.cors_origins),
        hsts_seconds=read("AZULEJO_HSTS_SECONDS", whole_number, usual.hsts_seconds),
    )


def rate(text: str) -> Rate | None:
    if text == "off":
        return None
    match = RATE.fullmatch(text)
    if match is None:
        raise ValueError('is neither "off" nor requests/seconds, such as "100/5"')
    return Rate(int(match[1]), int(match[2]))


def whole_number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError("is not a whole number")
    return int(text)


def operator_token(text: str) -> str:
    if len(text) < OPERATOR_TOKEN_LENGTH:
        raise ValueError(f"has {len(text)} characters; a token of at least {OPERATOR_TOKEN_LENGTH} cannot be guessed")
    return text


def origins(text: str) -> tuple[str, ...]:
    found = tuple(origin.strip() for origin in text.split(","))
    for origin in found:
        if origin != "*" and not re.fullmatch(r"https?://[^/\s*]+", origin):
            raise ValueError(f"names {origin!r}, which is no origin such as https://example.org")
    return found
