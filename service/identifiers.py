"""Names for new things, and the secrets that go with them."""

import hmac
import secrets
from base64 import b32encode
from hashlib import sha256
from typing import Final

ID_PATTERN: Final = "^[a-z2-7]{16}$"
TOKEN_PREFIX: Final = "azj_"  # noqa: S105 - no secret: it lets scanners recognise a leaked token


def new_id() -> str:
    """80 random bits: nobody guesses the id of an unlisted game."""
    return id_of(secrets.token_bytes(10))


def id_for(secret: bytes, *parts: str) -> str:
    """The id that belongs to these words, the same every time, and no easier to guess than a new one."""
    return id_of(hmac.digest(secret, "\n".join(parts).encode(), "sha256")[:10])


def id_of(random: bytes) -> str:
    return b32encode(random).decode().lower()


def new_token() -> str:
    return TOKEN_PREFIX + secrets.token_urlsafe(32)


def digest_of(token: str) -> str:
    """What is stored of a token. It has 256 random bits, so a plain hash cannot be turned back."""
    return sha256(token.encode()).hexdigest()
