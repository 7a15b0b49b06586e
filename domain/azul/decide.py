"""Refuse and compute: from a table and a wish to what happens."""

from typing import assert_never

from domain.azul.events import AzulEvent
from domain.azul.moves import Move, Take, Tile
from domain.azul.offer import take
from domain.azul.refusals import OfferIsOpen, OfferIsOver
from domain.azul.state import Table
from domain.azul.tiling import tile
from domain.chance import Chance
from domain.kernel import NotYourTurn


def decide(table: Table, seat: int, move: Move, chance: Chance) -> tuple[AzulEvent, ...]:
    match move:
        case Take():
            if not table.offer_is_open:
                raise OfferIsOver("the offer is over; the round is being scored")
            if seat != table.turn:
                raise NotYourTurn(f"seat {table.turn} is to move, not seat {seat}", rule="AZ-10")
            return (take(table, seat, move),)
        case Tile():
            if table.offer_is_open:
                raise OfferIsOpen("tiles go to the wall when the offer is over")
            return tile(table, seat, move)
        case _:
            assert_never(move)
