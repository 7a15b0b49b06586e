"""One tournament seed, and a game seed for every deal.

    seed of deal n = HMAC-SHA256(key = tournament seed, message = "deal-n")

The games of a deal share its seed, so a seed must stay secret until the last of them is over.
"""

import hmac
import re
from typing import Final

from domain.chance import SEED_BYTES

SEED: Final = re.compile(f"[0-9a-f]{{{2 * SEED_BYTES}}}")


def deal_seed(tournament_seed: str, deal: int) -> str:
    """The game seed of a deal; seeds are 32 bytes in hex."""
    return hmac.digest(bytes.fromhex(tournament_seed), f"deal-{deal}".encode(), "sha256").hex()


def is_seed(text: str) -> bool:
    return SEED.fullmatch(text) is not None
