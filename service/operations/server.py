"""The API's process: uvicorn, which tells those who wait that it is to end as soon as it knows."""

import gc
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

import uvicorn

from service.app import STOP_WAITING, create_app
from service.protection.protocol import BoundedProtocol
from service.settings import Settings


class DrainingServer(uvicorn.Server):
    """Ends waits and streams first, so that only requests that are being carried out are waited for."""

    def __init__(self, config: uvicorn.Config, stop_waiting: Callable[[], None]) -> None:
        super().__init__(config)
        self._stop_waiting = stop_waiting

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._stop_waiting()
        await super().shutdown(sockets)


def run_api(settings: Settings, host: str, port: int) -> None:
    """Serve until told to stop; then finish what was begun, for so long as the settings allow."""
    app = create_app(settings)
    proxies = settings.protection.trusted_proxies
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        http=BoundedProtocol,
        proxy_headers=bool(proxies),  # uvicorn would believe whoever calls from this machine
        forwarded_allow_ips=proxies or None,
        server_header=False,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=settings.drain_seconds,
    )
    gc.freeze()  # what is there from the start stays: it need not be looked through again and again
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # uvicorn raises it once more at the end: that is success
    with suppress(KeyboardInterrupt):
        DrainingServer(config, getattr(app.state, STOP_WAITING)).run()
