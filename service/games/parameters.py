"""What requests about games carry besides their bodies."""

import base64
from typing import Annotated, Final

from litestar.di import NamedDependency
from litestar.params import HeaderParameter, QueryParameter

from service.games.games import Games, fingerprint_of
from service.players.players import Player
from service.problems import Refused
from service.store.streams import Once

ANY_VERSION: Final = "*"
FURTHEST: Final = 2**53  # places in a list are stored as floating point

GamesService = NamedDependency[Games]
At = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="An earlier version; 0 means now.")]
After = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="The last version you know.")]
Wait = Annotated[float, QueryParameter(ge=0, le=60, description="How many seconds to wait for news.")]
Limit = Annotated[int, QueryParameter(ge=1, le=200)]
Cursor = Annotated[str, QueryParameter(max_length=64, description="`next` of the page before.")]
Watch = Annotated[str, QueryParameter(max_length=64, description="A private game's watch token.")]
IfMatch = Annotated[
    str,
    HeaderParameter(
        name="If-Match", pattern='^(\\*|"?[0-9]{1,7}"?)$', description="Only at this version; `*`: at any."
    ),
]
IfNoneMatch = Annotated[
    str, HeaderParameter(name="If-None-Match", max_length=64, description="Answer 304 at this version.")
]
IdempotencyKey = Annotated[
    str,
    HeaderParameter(
        name="Idempotency-Key", max_length=128, description="The same key with the same request is carried out once."
    ),
]


def version_of(if_match: str) -> int | None:
    return None if if_match == ANY_VERSION else int(if_match.strip('"'))


def once(caller: Player, key: str, *request: str | bytes) -> Once | None:
    return Once(caller.player_id, key, fingerprint_of(*request)) if key else None


def read_cursor(cursor: str) -> int | None:
    if not cursor:
        return None
    try:
        below = int(base64.urlsafe_b64decode(cursor.encode() + b"==").decode())
    except ValueError:
        below = -1
    if not 0 <= below <= FURTHEST or write_cursor(below) != cursor:
        raise Refused("bad-cursor", "take the cursor from `next` of the page before, as it is")
    return below


def write_cursor(below: int | None) -> str | None:
    return None if below is None else base64.urlsafe_b64encode(str(below).encode()).decode().rstrip("=")
