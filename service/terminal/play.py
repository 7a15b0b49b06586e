"""From the command line to a seat at a table, and out again."""

import getpass
import re
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from service.terminal.answers import Identity, Rules, Seen
from service.terminal.api import Api, Refusal, Unreachable
from service.terminal.identities import Identities, Unusable
from service.terminal.screen import Screen
from service.terminal.session import Left, Session
from service.terminal.tiles import listed

DEFAULT_URL: Final = "http://127.0.0.1:8000"
INTERRUPTED: Final = 130
SEED_DIGITS: Final = 64


class Stopped(Exception):
    """It goes no further; the message says why, to the person."""


@dataclass(frozen=True)
class Wishes:
    """What the person asked for on the command line."""

    url: str = DEFAULT_URL
    ruleset: str = "azul"
    players: int | None = None  # the fewest the ruleset is for
    level: str = "greedy"
    name: str | None = None
    seed: str | None = None
    seat: int = 0
    options: tuple[str, ...] = ()  # each as name=value
    resume: str | None = None


def play(wishes: Wishes) -> int:
    """Play a game; answer the exit code."""
    api, screen = Api(wishes.url), Screen()
    session: Session | None = None
    try:
        session = sit_down(api, screen, wishes)
        session.play()
        if session.view.result is not None:
            screen.quote(epilogue(session))
    except (Left, EOFError, KeyboardInterrupt) as leaving:
        screen.quote(f"\n{farewell(session)}".rstrip())
        return INTERRUPTED if isinstance(leaving, KeyboardInterrupt) else 0
    except (Unreachable, Refusal, Unusable) as trouble:
        raise Stopped(f"{explained(trouble)}\n{farewell(session)}".rstrip()) from None
    finally:
        api.close()
    return 0


def sit_down(api: Api, screen: Screen, wishes: Wishes) -> Session:
    identities = Identities()
    if wishes.resume:
        return resumed(api, screen, identities, wishes.resume)
    rules = rules_of(api, wishes.ruleset)
    wanted = new_game(rules, wishes)
    identity = identify(api, identities, wishes.name)
    game = api.create(wanted)
    screen.say(f"Game {game.game_id}: you are {identity.name}. Type ? for help, q to leave.")
    return Session(api, screen, rules, game, told_until=0)


def resumed(api: Api, screen: Screen, identities: Identities, game_id: str) -> Session:
    """Back to a game in which one of this person's players has a seat."""
    identity, game = seated(api, identities, game_id)
    own = [commit.version for commit in api.happened(game_id, 0) if commit.by == identity.player_id]
    screen.say(f"Game {game_id}: welcome back, {identity.name}. Since your last move:")
    return Session(api, screen, api.rules(game.ruleset), game, told_until=max(own, default=0))


def seated(api: Api, identities: Identities, game_id: str) -> tuple[Identity, Seen]:
    """Which of this person's players sits in the game; only they may see a private one."""
    reason = f"None of your players sits in game {game_id}"
    for identity in identities.at(api.url):
        api.speak_for(identity)
        try:
            game = api.game(game_id)
        except Refusal as refusal:
            reason = sentence(refusal)
        else:
            if game.you is not None:
                return identity, game
    raise Stopped(f"{reason} (your players are kept in {identities.path}).")


def rules_of(api: Api, ruleset: str) -> Rules:
    try:
        return api.rules(ruleset)
    except Refusal as refusal:
        known = ", ".join(rules.id for rules in api.catalogue())
        raise Stopped(f"{refusal}; there are {known}") from None


def new_game(rules: Rules, wishes: Wishes) -> dict[str, Any]:
    players = wishes.players or rules.players[0]
    if players not in rules.players:
        raise Stopped(f"{rules.id} is for {listed([*map(str, rules.players)], 'or')} players, not {players}.")
    if wishes.seat >= players:
        raise Stopped(f"With {players} players the seats are 0 to {players - 1}.")
    seats: list[dict[str, str]] = [{"type": "ai", "level": wishes.level}] * players
    seats[wishes.seat] = {"type": "me"}
    options = dict(map(read_option, wishes.options))
    return {"ruleset": rules.id, "seats": seats, "options": options, "seed": read_seed(wishes.seed)}


def read_seed(text: str | None) -> str | None:
    """A seed in full; a short one is filled with zeros on the left."""
    if text is not None and not re.fullmatch(f"[0-9a-fA-F]{{1,{SEED_DIGITS}}}", text):
        raise Stopped(f"A seed is up to {SEED_DIGITS} hexadecimal digits.")
    return text and text.zfill(SEED_DIGITS)


def read_option(text: str) -> tuple[str, Any]:
    """`name=value`, the value as JSON where it is that, otherwise as it stands."""
    name, equals, value = text.partition("=")
    if not equals:
        raise Stopped(f"An option is written name=value, not {text!r}.")
    try:
        return name, msgspec.json.decode(value)
    except msgspec.DecodeError:
        return name, value


def identify(api: Api, identities: Identities, name: str | None) -> Identity:
    """The player this person was here before (by this name, if one is given), or a new one."""
    for known in identities.at(api.url):
        if name in (None, known.name):
            api.speak_for(known)
            if api.knows_me():
                identities.keep(api.url, known)
                return known
            identities.forget(api.url, known)
    api.speak_for(None)
    fresh = api.register(name or login_name())
    identities.keep(api.url, fresh)
    api.speak_for(fresh)
    return fresh


def login_name() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "Player"


def explained(trouble: Exception) -> str:
    return sentence(trouble) if isinstance(trouble, Unreachable) else f"{sentence(trouble)}."


def sentence(trouble: Exception) -> str:
    said = str(trouble)
    return said[:1].upper() + said[1:]


def farewell(session: Session | None) -> str:
    if session is None:
        return ""
    url = session.api.url
    elsewhere = "" if url == DEFAULT_URL else f" --url {url}"
    return f"The game stays. Go on with:\n  azulejo play --resume {session.view.game_id}{elsewhere}"


def epilogue(session: Session) -> str:
    record = f"{session.api.url}/v1/games/{session.view.game_id}/record"
    return f"""
The record of the game, with its seed, proves that no draw was chosen:
  curl -so record.json {record}
  azulejo verify record.json"""
