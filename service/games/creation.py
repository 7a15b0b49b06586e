"""From a request for a game to the command that creates it."""

import secrets
from collections import Counter

import msgspec

from domain.catalogue import RULESETS
from domain.chance import commitment
from domain.commands import Create
from domain.game_events import SeedSource
from domain.seats import Seat
from service.games.schemas import AiSeat, MySeat, NewGame, OpenSeat, PlayerSeat, SeatWish
from service.players.players import Player, PlayerNotFound, Players
from service.problems import Refused


async def creation(wanted: NewGame, caller: Player, players: Players) -> tuple[Create, bytes]:
    """The command and the seed of its game; or a refusal, with nothing stored."""
    rules = RULESETS.get(wanted.ruleset)
    if rules is None:
        raise Refused("unknown-ruleset", f"there is no ruleset {wanted.ruleset!r}; there are {', '.join(RULESETS)}")
    try:
        msgspec.convert(wanted.options, rules.options)
    except msgspec.ValidationError as error:
        raise Refused("bad-options", str(error)) from None
    if len(wanted.seats) not in rules.players:
        many = f"{rules.players[0]} to {rules.players[-1]}" if len(rules.players) > 1 else str(rules.players[0])
        raise Refused("bad-seats", f"{rules.id} is for {many} players, not {len(wanted.seats)}")
    seats = await seats_for(wanted.seats, caller, players)
    seed, source = seed_for(wanted.seed)
    create = Create(
        ruleset=rules.id,
        options=wanted.options,
        seats=seats,
        creator=caller.player_id,
        seed_hash=commitment(seed),
        seed_source=source,
        revision=rules.revision,
        visibility=wanted.visibility,
        clock=wanted.clock,
    )
    return create, seed


def seed_for(wanted: str | None) -> tuple[bytes, SeedSource]:
    return (secrets.token_bytes(32), "server") if wanted is None else (bytes.fromhex(wanted), "creator")


async def seats_for(wishes: tuple[SeatWish, ...], caller: Player, players: Players) -> tuple[Seat, ...]:
    seats = tuple([await seat_for(wish, caller, players) for wish in wishes])
    ids = Counter(seat.player_id for seat in seats if seat.player_id is not None)
    if any(count > 1 for count in ids.values()):
        raise Refused("bad-seats", "a player takes one seat of a game")
    return seats


async def seat_for(wish: SeatWish, caller: Player, players: Players) -> Seat:
    match wish:
        case MySeat():
            return Seat("player", player_id=caller.player_id, name=caller.name)
        case OpenSeat():
            return Seat("open")
        case AiSeat(level):
            return Seat("ai", level=level, name=f"AI ({level})")
        case PlayerSeat(player_id):
            try:
                player = await players.find(player_id)
            except PlayerNotFound as error:
                raise Refused("unknown-player", str(error)) from None
            return Seat("reserved", player_id=player.player_id, name=player.name)
