"""From a request for a game to the command that creates it."""

import secrets
from collections import Counter

import msgspec

from domain.catalogue import RULESETS
from domain.chance import commitment
from domain.game import Create, Seat, SeedSource
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
    seats = tuple([await seat_for(wish, caller, players) for wish in wanted.seats])
    ids = Counter(seat.player_id for seat in seats if seat.player_id is not None)
    if any(count > 1 for count in ids.values()):
        raise Refused("bad-seats", "a player takes one seat of a game")
    seed = bytes.fromhex(wanted.seed) if wanted.seed is not None else secrets.token_bytes(32)
    source: SeedSource = "server" if wanted.seed is None else "creator"
    create = Create(
        rules.id, wanted.options, seats, caller.player_id, commitment(seed), source, revision=rules.revision
    )
    return create, seed


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
