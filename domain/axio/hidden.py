"""What a player may not know: the tiles on other racks, and so what is left in the bag."""

from msgspec.structs import replace

from domain.axio.events import AxioEvent, RackFilled
from domain.axio.scoring import lowest
from domain.axio.state import Player, Table
from domain.axio.tiles import KINDS, Heap, add, draw
from domain.chance import Chance


def redact(event: AxioEvent, seat: int | None) -> AxioEvent:
    """Everybody sees how many tiles are drawn, the drawer alone which."""
    if isinstance(event, RackFilled) and event.seat != seat:
        return replace(event, tiles=None)
    return event


def in_the_open(event: AxioEvent, seat: int | None) -> AxioEvent:
    """A solo game hides nothing but the tiles to come."""
    return event


def imagine(table: Table, seat: int, chance: Chance) -> Table:
    """Other racks filled anew from all the tiles that this seat cannot see; the rest is the bag.

    An exchange that is offered to another player tells that the rack lacks some colours: such a rack is
    drawn first, from the tiles that it can hold.
    """
    others = [at for at in range(len(table.players)) if at != seat]
    players, unseen = list(table.players), table.bag
    for at in others:
        unseen = add(unseen, players[at].rack)
    for at in sorted(others, key=lambda at: at != table.turn):
        possible = exchangeable(unseen, players[at]) if table.phase == "exchange" and at == table.turn else unseen
        rack = draw(possible, len(players[at].rack), chance)
        unseen = add(unseen, rack, sign=-1)
        players[at] = replace(players[at], rack=rack)
    return replace(table, players=tuple(players), bag=unseen)


def exchangeable(tiles: Heap, player: Player) -> Heap:
    """Those of the tiles that do not show the player's lowest colour (AX-17)."""
    wanted = set(lowest(player.score))
    return tuple(count if wanted.isdisjoint(kind) else 0 for kind, count in zip(KINDS, tiles, strict=True))
