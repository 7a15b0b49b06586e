"""Run a tournament to its end, and leave its results in a folder. What was begun there can be gone on with."""

import os
import time
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import click
import msgspec
from msgspec import Struct
from rich.console import Console

from service.tournaments.running.bar import NO_ELO, elo_of, new_bar, pace_of, standings_table
from service.tournaments.running.organiser import EXPORTS, Organiser, Refused, Unanswered
from service.tournaments.running.venue import NoVenue, at
from service.tournaments.running.wishes import Wishes, body_of

BEGUN: Final = "run.json"
ONLY_ME: Final = 0o600
LOOK_SECONDS: Final = 0.3
ELO_SECONDS: Final = 2.0
OVER: Final = ("finished", "cancelled")

Json = dict[str, Any]


class Begun(Struct, frozen=True):
    """What was asked for in a folder, and on whose behalf. It is stored before it is asked for."""

    url: str | None
    workers: int
    token: str
    key: str
    body: dict[str, Any]


def run(wishes: Wishes) -> int:
    """Start or go on, follow, and write the results; answers the exit code."""
    console = Console(stderr=True)
    wishes.out.mkdir(parents=True, exist_ok=True)
    begun = read_begun(wishes)
    url = wishes.url if begun is None else begun.url
    workers = wishes.workers if begun is None else begun.workers
    try:
        with at(url, wishes.out, workers) as address:
            return run_at(address, wishes, begun, console)
    except KeyboardInterrupt:
        goes_on = "It goes on at the service" if url else "Nothing is lost"
        console.print(f"\nInterrupted. {goes_on}; go on with: azulejo tournament run --resume --out {wishes.out}")
        return 130
    except (NoVenue, Refused, Unanswered) as error:
        raise click.ClickException(str(error)) from None


def read_begun(wishes: Wishes) -> Begun | None:
    path = wishes.out / BEGUN
    if not path.exists():
        if wishes.resume:
            raise click.ClickException(f"nothing was begun in {wishes.out}; leave out --resume")
        return None
    if not wishes.resume:
        raise click.ClickException(f"{wishes.out} holds a tournament; go on with --resume, or choose another --out")
    return msgspec.json.decode(path.read_bytes(), type=Begun)


def run_at(address: str, wishes: Wishes, begun: Begun | None, console: Console) -> int:
    is_new = begun is None
    begun = begun or begin(address, wishes)
    organiser = Organiser(address, begun.token)
    try:
        tournament_id = created(organiser, begun, wishes.out if is_new else None)
        waking = {"draft": "start", "paused": "resume"}.get(organiser.look(tournament_id)["status"])
        if waking is not None:
            organiser.steer(tournament_id, waking)
        over = follow(organiser, tournament_id, console)
        save(organiser, tournament_id, wishes.out, console)
    finally:
        organiser.close()
    return 0 if over["status"] == "finished" else 1


def created(organiser: Organiser, begun: Begun, forget_in: Path | None) -> str:
    """The tournament's id, whether it is set up now or was before; what is refused was never begun."""
    try:
        return str(organiser.create(begun.body, begun.key)["tournament_id"])
    except Refused:
        if forget_in is not None:
            (forget_in / BEGUN).unlink()
        raise


def begin(address: str, wishes: Wishes) -> Begun:
    """Note what is going to be asked for: should this process die, it is asked for once all the same."""
    body = body_of(wishes)
    token = wishes.token
    if token is None:
        stranger = Organiser(address)
        token = stranger.register()
        stranger.close()
    begun = Begun(wishes.url, wishes.workers, token, uuid4().hex, body)
    file = os.open(wishes.out / BEGUN, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, ONLY_ME)
    with os.fdopen(file, "wb") as text:
        text.write(msgspec.json.format(msgspec.json.encode(begun)))
    return begun


def follow(organiser: Organiser, tournament_id: str, console: Console) -> Json:
    """Show how far it is until it is over."""
    elo, elo_at = NO_ELO, 0.0
    with new_bar(console) as bar:
        view = organiser.look(tournament_id)
        task = bar.add_task(view["name"], total=None, pace="", elo=elo)
        while True:
            view = organiser.look(tournament_id)
            progress = view["progress"]
            if progress["done"] and time.monotonic() - elo_at > ELO_SECONDS:
                elo, elo_at = elo_of(organiser.look(tournament_id, "/standings")), time.monotonic()
            total = progress["done"] + progress["remaining"]
            bar.update(task, completed=progress["done"], total=total, pace=pace_of(progress), elo=elo)
            if view["status"] in OVER and view["seed"]:
                elo = elo_of(organiser.look(tournament_id, "/standings"))
                bar.update(task, completed=progress["done"], total=progress["done"], pace=pace_of(progress), elo=elo)
                return view
            time.sleep(LOOK_SECONDS)


def save(organiser: Organiser, tournament_id: str, out: Path, console: Console) -> None:
    for name, form in EXPORTS.items():
        organiser.save(tournament_id, form, out / name)
    console.print(standings_table(organiser.look(tournament_id, "/standings")))
    console.print(f"Written to {out}: {', '.join(EXPORTS)}")
    console.print(f"Prove it with: azulejo verify {out}")
