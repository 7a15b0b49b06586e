"""Who this person is to which service: tokens, kept in a file that only this person can read."""

import os
from pathlib import Path
from typing import Final

import click
import msgspec

from service.terminal.answers import Identity

FILE: Final = Path(click.get_app_dir("azulejo")) / "players.json"
ONLY_ME: Final = 0o600

Kept = dict[str, tuple[Identity, ...]]


class Unusable(Exception):
    """The file cannot be read or written."""


class Identities:
    """The players this person is, by the service's URL; the one used last comes first."""

    def __init__(self, path: Path = FILE) -> None:
        self.path = path

    def at(self, url: str) -> tuple[Identity, ...]:
        return self._read().get(url, ())

    def keep(self, url: str, identity: Identity) -> None:
        others = self._without(url, identity)
        self._write({**self._read(), url: (identity, *others)})

    def forget(self, url: str, identity: Identity) -> None:
        self._write({**self._read(), url: self._without(url, identity)})

    def _without(self, url: str, identity: Identity) -> tuple[Identity, ...]:
        return tuple(other for other in self.at(url) if other.player_id != identity.player_id)

    def _read(self) -> Kept:
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=Kept)
        except FileNotFoundError:
            return {}
        except (OSError, msgspec.DecodeError) as error:
            raise Unusable(f"cannot read {self.path}: {error}") from None

    def _write(self, kept: Kept) -> None:
        """All or nothing, and never readable by others, not even for a moment."""
        fresh = self.path.with_suffix(f".{os.getpid()}")
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, ONLY_ME), "wb") as file:
                file.write(msgspec.json.format(msgspec.json.encode(kept)))
            fresh.replace(self.path)
        except OSError as error:
            raise Unusable(f"cannot write {self.path}: {error}") from None
