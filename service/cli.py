"""The command line: `azulejo`."""

import importlib
import logging
import sys

import click

from service.settings import Environment

LOG_FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="azulejo")
def main() -> None:
    """Azulejo: tile-laying games behind a REST API."""
    logging.basicConfig(level=logging.INFO, format=LOG_FORMAT, stream=sys.stderr)


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, help="Port to listen on.")
def api(host: str, port: int) -> None:
    """Serve the API, on the Redis or Valkey of AZULEJO_REDIS_URL."""
    import uvicorn  # noqa: PLC0415 - the other commands start faster without it

    uvicorn.run("service.app:create_app", factory=True, host=host, port=port, log_config=None, access_log=False)


@main.command()
@click.option("--burst", is_flag=True, help="Stop when the queue is empty.")
def worker(burst: bool) -> None:
    """Run AI turns and scoring, on the Redis or Valkey of AZULEJO_REDIS_URL."""
    # By name: the service never depends on its workers.
    importlib.import_module("workers.worker").run_worker(Environment().settings(), burst)
