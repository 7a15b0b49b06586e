"""Names of keys. The number in braces is the partition: all keys of a game share one cluster slot."""

from hashlib import sha256
from typing import Final
from zlib import crc32

PARTITIONS: Final = 256


def partition(game_id: str) -> int:
    return crc32(game_id.encode()) % PARTITIONS


def stream(game_id: str) -> str:
    return f"azulejo:{{{partition(game_id)}}}:game:{game_id}"


def tournament(tournament_id: str) -> str:
    """A tournament's own stream."""
    return f"azulejo:{{{partition(tournament_id)}}}:tournament:{tournament_id}"


def tournaments(part: str) -> str:
    """`all`: in the order of creation; `sequence`: how many there have been; `summaries`: what lists say of them.

    `of:` and a player's id: those that this player has set up and that are not over.
    """
    return f"azulejo:{{tournaments}}:{part}"


def refused(game_id: str) -> str:
    """How many moves of each seat of a tournament's game were refused."""
    return f"{stream(game_id)}:refused"


def ratings(ruleset: str, part: str) -> str:
    """`skills`: everybody's rating; `tournaments`: those whose games are in it; `version`: how often it changed."""
    return f"azulejo:{{ratings:{ruleset}}}:{part}"


def once(game_id: str, player_id: str, key: str) -> str:
    """Where an idempotency key is remembered; hashed, so that any text makes a short key."""
    digest = sha256(f"{player_id}\n{key}".encode()).hexdigest()[:32]
    return f"{stream(game_id)}:once:{digest}"


def agenda(at: int) -> str:
    """Games that wait for a worker, by the time it is overdue."""
    return f"azulejo:{{{at}}}:agenda"


def duties(at: int) -> str:
    """What each game on the agenda waits for."""
    return f"azulejo:{{{at}}}:duties"


def unlisted(at: int) -> str:
    """Games whose listing is older than their stream, by the time that was noted."""
    return f"azulejo:{{{at}}}:unlisted"


def listing(*parts: str) -> str:
    return ":".join(("azulejo:{listing}", *parts))


def heartbeat() -> str:
    return "azulejo:{uptime}:heartbeat"


def downtimes() -> str:
    return "azulejo:{uptime}:downtimes"


def mailbox(player_id: str) -> str:
    """The channel on which a player's turns are announced."""
    return f"azulejo:mailbox:{player_id}"


def player(player_id: str) -> str:
    return f"azulejo:player:{player_id}"


def token(digest: str) -> str:
    return f"azulejo:token:{digest}"


def players(part: str) -> str:
    """`all`: everyone, in the order of registration; `sequence`: how many there have been."""
    return f"azulejo:{{players}}:{part}"


def quota(digest: str) -> str:
    """When a caller's quota of requests is whole again; gone once it is."""
    return f"azulejo:quota:{digest}"


INSTANCE: Final = "azulejo:instance"
READY: Final = "azulejo:ready"  # written to see whether writing works
CHANGED: Final = "azulejo:changed"  # the channel on which players are named whose token or ban has changed
