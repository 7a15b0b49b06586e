"""From the command line's options to the tournament that is asked for."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

from service.tournaments.seating import AI, LEVELS

FORMATS: Final = ("batch", "round-robin", "gauntlet", "swiss", "elimination")
STOP: Final = re.compile(r"sprt\((?P<terms>[^()]*)\)")
TERM: Final = re.compile(r"\s*(?P<name>elo0|elo1|alpha|beta|model)\s*=\s*(?P<value>[-+.\w]+)\s*")


@dataclass(frozen=True)
class Wishes:
    """What was typed."""

    out: Path
    ruleset: str
    entrants: str
    games: int
    mirrored: bool
    format: str | None
    seats: int
    rounds: int
    challengers: int
    seed: str | None
    stop_when: str | None
    name: str | None
    options: tuple[str, ...]
    concurrency: int | None
    workers: int
    rated: bool
    url: str | None
    token: str | None
    resume: bool


def body_of(wishes: Wishes) -> dict[str, Any]:
    """The tournament, as the API takes it."""
    entrants = [entrant(word.strip()) for word in wishes.entrants.split(",") if word.strip()]
    body: dict[str, Any] = {
        "ruleset": wishes.ruleset,
        "entrants": entrants,
        "format": form_of(wishes, entrants),
        "options": dict(map(option, wishes.options)),
        "seats": wishes.seats,
        "deals": -(-wishes.games // (wishes.seats if wishes.mirrored else 1)),
        "mirrored": wishes.mirrored,
        "concurrency": wishes.concurrency or wishes.workers,
        "rated": wishes.rated,
    }
    if wishes.name:
        body["name"] = wishes.name
    if wishes.seed:
        body["seed"] = wishes.seed
    if wishes.stop_when:
        body["stop_when"] = stop_of(wishes.stop_when)
    return body


def entrant(word: str) -> str:
    """A level stands for an AI; anything else is a player's id."""
    return f"{AI}{word}" if word in LEVELS else word


def form_of(wishes: Wishes, entrants: list[str]) -> dict[str, Any]:
    match wishes.format or ("batch" if len(entrants) == wishes.seats else "round-robin"):
        case "batch":
            return {"type": "batch"}
        case "gauntlet":
            return {"type": "gauntlet", "challengers": entrants[: wishes.challengers], "cycles": wishes.rounds}
        case "swiss":
            return {"type": "swiss", "rounds": wishes.rounds}
        case "elimination":
            return {"type": "elimination"}
        case _:
            return {"type": "round_robin", "cycles": wishes.rounds}


def option(text: str) -> tuple[str, Any]:
    """`special_factories=true`: a number or a truth value where it looks like one."""
    name, equals, value = text.partition("=")
    if not equals:
        raise click.BadParameter(f"{text!r} is not NAME=VALUE", param_hint="--option")
    if value.lower() in ("true", "false"):
        return name, value.lower() == "true"
    return name, int(value) if value.isdigit() else value


def stop_of(text: str) -> dict[str, Any]:
    """`sprt(elo0=0, elo1=10)`, with alpha, beta and model where they are not the usual ones."""
    found = STOP.fullmatch(text.strip())
    terms = [TERM.fullmatch(term) for term in found["terms"].split(",")] if found else [None]
    stop: dict[str, Any] = {}
    for term in terms:
        if term is None:
            raise click.BadParameter(f"{text!r} is not like sprt(elo0=0, elo1=10)", param_hint="--stop-when")
        stop[term["name"]] = term["value"] if term["name"] == "model" else number(text, term["value"])
    if not {"elo0", "elo1"} <= stop.keys():
        raise click.BadParameter("a test needs elo0 and elo1", param_hint="--stop-when")
    return stop


def number(text: str, value: str) -> float:
    try:
        return float(value)
    except ValueError:
        raise click.BadParameter(f"{value!r} in {text!r} is no number", param_hint="--stop-when") from None
