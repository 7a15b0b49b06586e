"""What this process believes of tokens without asking the store again, and for how long."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from service.players.player import Account

KEPT = 10_000  # the longest unused leave first


class Trust:
    """Accounts by the digest of their token. Believed only while news of changes is sure to be heard."""

    def __init__(self) -> None:
        self.fresh_until = 0.0  # on time.monotonic's clock; moved on by whoever listens for news
        self.changes = 0
        self._accounts: OrderedDict[str, Account] = OrderedDict()
        self._digests: dict[str, str] = {}
        self._watched: dict[str, set[asyncio.Event]] = {}

    def recall(self, digest: str) -> Account | None:
        if time.monotonic() >= self.fresh_until:
            return None
        account = self._accounts.get(digest)
        if account is not None:
            self._accounts.move_to_end(digest)
        return account

    def keep(self, digest: str, account: Account) -> None:
        self._accounts[digest] = account
        self._digests[account.player.player_id] = digest
        while len(self._accounts) > KEPT:
            _, oldest = self._accounts.popitem(last=False)
            self._digests.pop(oldest.player.player_id, None)

    def forget(self, player_id: str) -> None:
        """A token was replaced or withdrawn, or somebody was banned."""
        self.changes += 1
        self._accounts.pop(self._digests.pop(player_id, ""), None)
        for event in self._watched.get(player_id, ()):
            event.set()

    def forget_all(self) -> None:
        """News may have been missed."""
        self.changes += 1
        self._accounts.clear()
        self._digests.clear()
        for events in self._watched.values():
            for event in events:
                event.set()

    @contextmanager
    def watching(self, player_id: str) -> Iterator[asyncio.Event]:
        """An event that is set once what is believed of a player may be wrong."""
        event = asyncio.Event()
        events = self._watched.setdefault(player_id, set())
        events.add(event)
        try:
            yield event
        finally:
            events.discard(event)
            if not events:
                self._watched.pop(player_id, None)
