"""From a request for a tournament to the command that sets it up."""

import secrets
from importlib.metadata import version

import msgspec

from domain.catalogue import RULESETS
from domain.clocks import Clock
from domain.game_events import SeedSource
from domain.kernel import Rejected
from service.players.players import Player, PlayerNotFound, Players
from service.problems import Refused
from service.tournaments.checks import check
from service.tournaments.commands import Create
from service.tournaments.config import Config
from service.tournaments.events import Terms
from service.tournaments.outcomes import Entrant
from service.tournaments.progress import most_games
from service.tournaments.report.summary import Label
from service.tournaments.schemas import USUAL_CLOCK, NewTournament
from service.tournaments.seating import AI, LEVELS, is_ai
from service.tournaments.tournaments import seed_hash_of


class TooManyGames(Rejected):
    """The tournament has more games than this service plays in one."""

    code = "too-many-games"


async def creation(wanted: NewTournament, creator: str, players: Players, most: int) -> Create:
    """The command; or a refusal, with nothing stored."""
    rules = RULESETS.get(wanted.ruleset)
    if rules is None:
        raise Refused("unknown-ruleset", f"there is no ruleset {wanted.ruleset!r}; there are {', '.join(RULESETS)}")
    try:
        msgspec.convert(wanted.options, rules.options)
    except msgspec.ValidationError as error:
        raise Refused("bad-options", str(error)) from None
    if wanted.seats not in rules.players:
        raise Refused("bad-seats", f"{rules.id} is not for {wanted.seats} players")
    config = config_of(wanted)
    check(config)
    if most_games(config) > most:
        raise TooManyGames(f"that makes {most_games(config)} games; {most} are allowed")
    terms = Terms(
        name=wanted.name or f"{rules.names['en']} tournament",
        ruleset=rules.id,
        revision=rules.revision,
        options=wanted.options,
        labels=tuple([await label(entrant, players) for entrant in wanted.entrants]),
        concurrency=wanted.concurrency,
        clock=clock_for(wanted),
        rated=wanted.rated,
        visibility=wanted.visibility,
        software=version("azulejo"),
    )
    source: SeedSource = "server" if wanted.seed is None else "creator"
    return Create(terms, config, creator, seed_hash_of(config.seed), source)


def config_of(wanted: NewTournament) -> Config:
    return Config(
        entrants=wanted.entrants,
        format=wanted.format,
        seed=secrets.token_hex(32) if wanted.seed is None else wanted.seed.lower(),
        seats=wanted.seats,
        deals=wanted.deals,
        mirrored=wanted.mirrored,
        tie_breaks=wanted.tie_breaks,
        stop_when=wanted.stop_when,
    )


def clock_for(wanted: NewTournament) -> Clock | None:
    """Whoever plays over the network has a clock: one that falls silent must not hold up the others."""
    return None if all(map(is_ai, wanted.entrants)) else wanted.clock or USUAL_CLOCK


async def label(entrant: Entrant, players: Players) -> Label:
    """How an entrant is shown; or a refusal, if there is none such."""
    if is_ai(entrant):
        level = entrant.removeprefix(AI)
        if level not in LEVELS:
            raise Refused("unknown-level", f"there is no AI {level!r}; there are {', '.join(LEVELS)}")
        return Label(entrant, f"AI ({level})", version("azulejo"))
    try:
        player: Player = await players.find(entrant)
    except PlayerNotFound as error:
        raise Refused("unknown-player", str(error)) from None
    return Label(entrant, player.name)
