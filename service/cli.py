"""The command line: `azulejo`."""

import asyncio
import importlib
import os
import sys
from pathlib import Path
from typing import Any

import click

from domain.records import Untrue
from service.protection.settings import BadSetting
from service.settings import Environment, Settings
from service.verifying import Unreadable, export_in, read_record, report, report_export

PORT = click.IntRange(1, 65535)
DIRECTORY = click.Path(file_okay=False, path_type=Path)
CORES = os.cpu_count() or 2


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="azulejo")
def main() -> None:
    """Azulejo: tile-laying games behind a REST API."""


def starting() -> Settings:
    """The environment's settings, and the log set up by them. With one that makes no sense, nothing starts."""
    from service.operations.logs import set_up_logging  # noqa: PLC0415 - the other commands start faster without it

    try:
        settings = Environment().settings()
    except BadSetting as error:
        raise click.ClickException(str(error)) from None
    set_up_logging(settings.log_format, settings.log_level)
    return settings


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=PORT, help="Port to listen on.")
@click.option("--data-dir", default="data", show_default=True, type=DIRECTORY, help="Where the games are kept.")
@click.option("--workers", default=2, show_default=True, type=click.IntRange(1, 64), help="How many workers to run.")
def serve(host: str, port: int, data_dir: Path, workers: int) -> None:
    """Run everything on this machine: an embedded Valkey, the API and its workers."""
    from service.supervisor import CannotStart, Serving, serve  # noqa: PLC0415 - not on every system

    try:
        asyncio.run(serve(Serving(host, port, data_dir.resolve(), workers, starting())))
    except CannotStart as error:
        raise click.ClickException(str(error)) from None


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=PORT, help="Port to listen on.")
def api(host: str, port: int) -> None:
    """Serve the API, on the Redis or Valkey of AZULEJO_REDIS_URL."""
    settings = starting()
    from service.operations.server import run_api  # noqa: PLC0415 - the other commands start faster without it

    run_api(settings, host, port)


@main.command()
@click.option("--burst", is_flag=True, help="Stop when the queue is empty.")
@click.option("--check", is_flag=True, help="Run nothing; exit 0 if a worker of this machine is alive.")
def worker(burst: bool, check: bool) -> None:
    """Run AI turns and scoring, on the Redis or Valkey of AZULEJO_REDIS_URL."""
    settings = starting()
    module = importlib.import_module("workers.worker")  # by name: the service never depends on its workers
    if not check:
        module.run_worker(settings, burst)
    elif not module.check_worker(settings):
        raise click.ClickException("no worker of this machine is alive")


@main.command()
@click.option("--record", is_flag=True, help="Print the JSON schema of a game's record instead.")
def openapi(record: bool) -> None:
    """Print the OpenAPI document."""
    from service.openapi import document, record_schema, written  # noqa: PLC0415 - the others start faster without it

    click.echo(written(record_schema() if record else document()), nl=False)


@main.command()
@click.argument("record", type=click.Path(path_type=Path))
def verify(record: Path) -> None:
    """Prove that a game's RECORD is true: replay it from its seed.

    RECORD may also be a tournament's export (ndjson), or the folder that `azulejo tournament run` has written: then
    every record is proven, and that seeds, pairings and standings follow.

    Exit code 0: true. 1: not true, with the first thing that is wrong. 2: the file is no record.
    """
    export = export_in(record)
    if export is not None:
        verify_export(export)
        return
    try:
        click.echo(report(read_record(record)))
    except Unreadable as error:
        click.echo(str(error), err=True)
        sys.exit(2)
    except Untrue as error:
        where = f"commit {error.version}" if error.version else "the record"
        click.echo(f"Not true: {where}: {error}", err=True)
        sys.exit(1)


def verify_export(export: Path) -> None:
    from service.tournaments.proof import UntrueExport  # noqa: PLC0415 - a single record is proven faster without it

    try:
        click.echo(report_export(export))
    except UntrueExport as error:
        click.echo(f"Not true: {error}", err=True)
        sys.exit(1)


@main.command()
@click.option("--url", default="http://127.0.0.1:8000", show_default=True, help="Where the service is.")
@click.option("--ruleset", default="azul", show_default=True, help="What to play, such as azul, pavilion or axio.")
@click.option("--players", type=click.IntRange(1), help="How many play.  [default: as few as the ruleset allows]")
@click.option("--level", default="greedy", show_default=True, help="How the AIs play, such as random or greedy.")
@click.option("--name", help="Your name.  [default: as last time, or your login name]")
@click.option("--seat", default=0, show_default=True, type=click.IntRange(0), help="Your seat, counted from 0.")
@click.option("--seed", help="The game's seed in hexadecimal, to play the same draws again.  [default: secret]")
@click.option("-o", "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the ruleset.")
@click.option("--resume", metavar="GAME_ID", help="Go on with a game you left; everything else is as it was.")
def play(**wishes: Any) -> None:
    """Play a game in the terminal, against AIs."""
    from service.terminal.play import Stopped, Wishes, play  # noqa: PLC0415 - the other commands start faster

    try:
        sys.exit(play(Wishes(**wishes)))
    except Stopped as reason:
        raise click.ClickException(str(reason)) from None


@main.group()
def tournament() -> None:
    """Tournaments, and batches of thousands of games."""


@tournament.command("run")
@click.option(
    "--out", required=True, type=DIRECTORY, help="The folder for the results, and for what is needed to go on."
)
@click.option("--ruleset", default="azul", show_default=True, help="What to play, such as azul, pavilion or axio.")
@click.option("--entrants", default="greedy,random", show_default=True, help="AI levels, or ids of players, by commas.")
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="How many games per pairing.")
@click.option("--mirrored/--no-mirrored", default=True, show_default=True, help="Play each deal once from every seat.")
@click.option(
    "--format",
    type=click.Choice(["batch", "round-robin", "gauntlet", "swiss", "elimination"]),
    help="Who meets whom.  [default: batch if all fit at a table, else round-robin]",
)
@click.option("--seats", default=2, show_default=True, type=click.IntRange(2, 4), help="Entrants at a table.")
@click.option("--rounds", default=1, show_default=True, type=click.IntRange(1), help="Swiss rounds, or cycles.")
@click.option("--challengers", default=1, show_default=True, type=click.IntRange(1), help="Gauntlet: how many, first.")
@click.option("--seed", help="The tournament's seed in hexadecimal, to play the same deals again.  [default: secret]")
@click.option("--stop-when", metavar="TEST", help="Stop on a verdict, such as 'sprt(elo0=0, elo1=10, alpha=0.05)'.")
@click.option("--name", help="What to call it.")
@click.option("-o", "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the ruleset.")
@click.option("--concurrency", type=click.IntRange(1, 64), help="Games at the same time.  [default: one per worker]")
@click.option("--workers", default=CORES, type=click.IntRange(1, 64), help="Workers to start.  [default: one per core]")
@click.option("--rated", is_flag=True, help="Let the games count for the service's leaderboard.")
@click.option("--url", help="A service that runs.  [default: one of its own, in the folder]")
@click.option(
    "--token", envvar="AZULEJO_TOKEN", help="At a service that runs: a player's token.  [default: a new player]"
)
@click.option("--resume", is_flag=True, help="Go on with what was begun in the folder; everything else is as it was.")
def run_tournament(**wishes: Any) -> None:
    """Play a tournament or a batch, and write its results.

    With no service running it starts one of its own. Ctrl-C loses nothing: go on with --resume. In the folder there
    are then all records (proven by `azulejo verify`), tables for spreadsheets, and a report to look at.

    \b
      azulejo tournament run --entrants greedy,random --games 1000 --out report
      azulejo tournament run --entrants greedy,random --stop-when 'sprt(elo0=0, elo1=20)' --games 20000 --out test
      azulejo tournament run --resume --out report
    """
    from service.tournaments.running.run import run  # noqa: PLC0415 - the other commands start faster without it
    from service.tournaments.running.wishes import Wishes  # noqa: PLC0415

    sys.exit(run(Wishes(**wishes)))
