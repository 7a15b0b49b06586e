"""Refuse, draw and compute: from a table and a wish to what happens."""

from typing import Final, assert_never

from domain.chance import Chance
from domain.kernel import NotYourTurn, Rejected, Unfolding
from domain.pavilion.boards import Board
from domain.pavilion.events import OfferDealt, PavilionEvent, PavilionLaid, SupplyFilled
from domain.pavilion.evolve import evolve
from domain.pavilion.moves import CollectTiles, CoverSpace, Move, PassRound, TakeOffer
from domain.pavilion.offer import deal, take
from domain.pavilion.options import PavilionOptions
from domain.pavilion.placing import collect, cover, pass_round
from domain.pavilion.refusals import CollectFirst, OfferStillOpen, PlacingHasBegun, RoundIsOver
from domain.pavilion.sequel import SUPPLY_SPACES, follow
from domain.pavilion.state import Phase, Table
from domain.pavilion.tiles import EMPTY, FULL_BAG, add, draw

FACTORIES_BY_PLAYERS: Final = {2: 5, 3: 7, 4: 9}

PHASE_OF: Final[dict[type[Move], Phase]] = {
    TakeOffer: "offer",
    CoverSpace: "placing",
    PassRound: "placing",
    CollectTiles: "collecting",
}
UNTIMELY: Final[dict[Phase, tuple[type[Rejected], str]]] = {
    "offer": (OfferStillOpen, "tiles are still on offer: take some of them"),
    "placing": (PlacingHasBegun, "the offer is empty and nothing is earned: place a tile, or pass"),
    "collecting": (CollectFirst, "first collect the tiles you have earned"),
    "scoring": (RoundIsOver, "everybody has passed; the round is being scored"),
    "finished": (RoundIsOver, "the last round is over"),
}


def start(board: Board, options: PavilionOptions, players: int, chance: Chance) -> tuple[PavilionEvent, ...]:
    """Lay the table, fill the supply and deal the first round (SP-1, SP-2)."""
    starting_seat = chance.below(players) if options.starting_seat == "random" else 0
    factories = FACTORIES_BY_PLAYERS[players]
    supply = draw(FULL_BAG, SUPPLY_SPACES, chance)
    offer, _ = deal(add(FULL_BAG, supply, sign=-1), EMPTY, factories, chance)
    return (
        PavilionLaid(board.side, players, factories),
        SupplyFilled(supply),
        OfferDealt(1, starting_seat, offer),
    )


def decide(table: Table, seat: int, move: Move, chance: Chance) -> tuple[PavilionEvent, ...]:
    refuse_untimely(table, seat, move)
    story = Unfolding[Table, PavilionEvent](evolve, table)
    story.add(act(table, seat, move))
    follow(story, chance)
    return tuple(story.events)


def refuse_untimely(table: Table, seat: int, move: Move) -> None:
    phase = table.phase
    refusal, message = UNTIMELY[phase]
    if refusal is RoundIsOver:
        raise refusal(message)
    if seat != table.turn:
        raise NotYourTurn(
            f"seat {table.turn} is to act, not seat {seat}", rule="SP-20" if table.is_placing else "SP-10"
        )
    if phase != PHASE_OF[type(move)]:
        raise refusal(message)


def act(table: Table, seat: int, move: Move) -> PavilionEvent:
    match move:
        case TakeOffer():
            return take(table, seat, move)
        case CoverSpace():
            return cover(table, seat, move)
        case CollectTiles():
            return collect(table, seat, move)
        case PassRound():
            return pass_round(table, seat, move)
        case _:
            assert_never(move)
