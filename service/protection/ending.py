"""A stream ends when its token does: the client may come back, and is then asked for a good one."""

import asyncio

from litestar.types import ASGIApp, HTTPDisconnectEvent, HTTPReceiveMessage, Receive, Scope, Send

from service.players.trust import Trust

GONE: HTTPDisconnectEvent = {"type": "http.disconnect"}


def ending_with_trust(app: ASGIApp, trust: Trust, player_id: str) -> ASGIApp:
    """The same application, for which the client is gone as soon as the player is no longer trusted."""

    async def ended(scope: Scope, receive: Receive, send: Send) -> None:
        with trust.watching(player_id) as doubted:
            receiving = Receiving(receive, doubted)
            await app(scope, receiving, send)
        if receiving.broken_off:
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    return ended


class Receiving:
    """What the client sends, until an event is set."""

    def __init__(self, receive: Receive, until: asyncio.Event) -> None:
        self._receive = receive
        self._until = until
        self.broken_off = False

    async def __call__(self) -> HTTPReceiveMessage:
        message = asyncio.ensure_future(self._receive())
        end = asyncio.ensure_future(self._until.wait())
        try:
            await asyncio.wait({message, end}, return_when=asyncio.FIRST_COMPLETED)
            if message.done():
                return message.result()  # type: ignore[return-value]
            self.broken_off = True
            return GONE
        finally:
            message.cancel()
            end.cancel()
