"""Chance that anyone can check: SHA-256 in counter mode, rejection sampling, Fisher-Yates.

The algorithm is public and specified, with test vectors, in docs/chance.md.
"""

import hashlib
import hmac
from collections.abc import Sequence
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32
_WORDS = Struct(">8I")
_WORD_RANGE = 2**32


class Chance:
    """The draws of one commit, fixed by the game's seed and the commit's version."""

    __slots__ = ("_counter", "_prefix", "_words")

    def __init__(self, seed: bytes, version: int) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._prefix = seed + version.to_bytes(8, "big")
        self._counter = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            block = hashlib.sha256(self._prefix + self._counter.to_bytes(8, "big")).digest()
            self._words = [*reversed(_WORDS.unpack(block))]
            self._counter += 1
        return self._words.pop()

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each equally likely."""
        if not 0 < n <= _WORD_RANGE:
            raise ValueError(f"cannot draw below {n}")
        limit = _WORD_RANGE - _WORD_RANGE % n
        while (word := self._word()) >= limit:
            pass
        return word % n

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order, each order equally likely."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)


def commitment(seed: bytes) -> str:
    """What is published before the first draw: the seed's SHA-256, in hex."""
    return hashlib.sha256(seed).hexdigest()


def bot_seed(seed: bytes, seat: int) -> bytes:
    """A seed for a bot's own dice: it says nothing about the game's draws."""
    return hmac.digest(seed, f"bot-{seat}".encode(), "sha256")
