"""Every reason for which a move is refused, and when."""

from typing import NamedTuple

import pytest

from domain.kernel import NotYourTurn, Rejected
from domain.pavilion import refusals
from domain.pavilion.events import RoundPassed
from domain.pavilion.moves import CollectTiles, CoverSpace, Keep, Move, PassRound, TakeOffer
from domain.pavilion.state import Table
from tests.domain.pavilion.tables import PAVILION, decided, evolved, offered, placing, played, resolved, tiles


class Refused(NamedTuple):
    because: type[Rejected]
    rule: str
    table: Table
    move: Move


OFFER = offered("rryp", "bbbb")
HAND = placing("bbpp", "rr", covered={0: {"E.N": "blue", "C.N": "green"}})
EARNING = played(
    placing("pppppp", "b", covered={0: {"W.SW": "purple"}}, supply="ggrr"), CoverSpace("W.NW", "purple", 0)
)
SCORING = evolved(placing("", "", in_round=6), RoundPassed(0), RoundPassed(1))
BLUE_ON_E, PASS, TAKE = CoverSpace("E.S", "blue", 0), PassRound(Keep()), TakeOffer("factory-1", "red")

REFUSED = [
    Refused(refusals.RoundIsOver, "SP-20", SCORING, PASS),
    Refused(refusals.RoundIsOver, "SP-20", resolved(SCORING), PASS),
    Refused(refusals.OfferStillOpen, "SP-13", OFFER, BLUE_ON_E),
    Refused(refusals.OfferStillOpen, "SP-13", OFFER, PASS),
    Refused(refusals.OfferStillOpen, "SP-13", OFFER, CollectTiles(("red",))),
    Refused(refusals.PlacingHasBegun, "SP-20", HAND, TAKE),
    Refused(refusals.PlacingHasBegun, "SP-20", HAND, CollectTiles(("red",))),
    Refused(refusals.CollectFirst, "SP-24", EARNING, PASS),
    Refused(refusals.CollectFirst, "SP-24", EARNING, BLUE_ON_E),
    Refused(refusals.CollectFirst, "SP-24", EARNING, TAKE),
    Refused(refusals.FactoryNotInPlay, "SP-1", OFFER, TakeOffer("factory-6", "red")),
    Refused(refusals.ColourNotOffered, "SP-10", OFFER, TakeOffer("factory-1", "blue")),
    Refused(refusals.ColourNotOffered, "SP-10", OFFER, TakeOffer("factory-2", "purple")),
    Refused(refusals.ColourNotOffered, "SP-10", OFFER, TakeOffer("centre", "red")),
    Refused(refusals.WildNotAlone, "SP-10", OFFER, TakeOffer("factory-1", "purple")),
    Refused(refusals.SpaceIsCovered, "SP-21", HAND, CoverSpace("E.N", "blue", 0)),
    Refused(refusals.StarTakesOtherColour, "SP-21", HAND, CoverSpace("E.S", "purple", 0)),
    Refused(refusals.StarHasColour, "SP-22", HAND, CoverSpace("C.NE", "green", 0)),
    Refused(refusals.WildStandsForItself, "SP-21", HAND, CoverSpace("W.NE", "purple", 1)),
    Refused(refusals.TooManyWildTiles, "SP-21", HAND, CoverSpace("E.SW", "blue", 2)),
    Refused(refusals.NotEnoughTiles, "SP-21", HAND, CoverSpace("E.NW", "blue", 0)),
    Refused(refusals.NotEnoughTiles, "SP-21", HAND, CoverSpace("E.SE", "blue", 4)),
    Refused(refusals.WrongNumberCollected, "SP-24", EARNING, CollectTiles(tiles("gg"))),
    Refused(refusals.NotInSupply, "SP-24", EARNING, CollectTiles(tiles("ggg"))),
    Refused(refusals.TooManyKept, "SP-26", placing("bbbbb", "r"), PassRound(Keep(blue=4, red=1))),
    Refused(refusals.NotYoursToKeep, "SP-26", HAND, PassRound(Keep(blue=3))),
]


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: f"{case.because.code}-{case.move}")
def test_a_move_is_refused_with_its_rule(case: Refused) -> None:
    with pytest.raises(case.because) as refusal:
        decided(case.table, case.move)
    assert refusal.value.rule == case.rule
    assert str(refusal.value)


def test_every_refusal_has_a_case() -> None:
    reasons = {kind for kind in vars(refusals).values() if isinstance(kind, type) and issubclass(kind, Rejected)}
    assert {case.because for case in REFUSED} == reasons - {Rejected}
    assert len({reason.code for reason in reasons - {Rejected}}) == len(reasons) - 1


@pytest.mark.parametrize(("table", "move", "rule"), [(OFFER, TAKE, "SP-10"), (HAND, BLUE_ON_E, "SP-20")])
def test_only_the_player_whose_turn_it_is_may_act(table: Table, move: Move, rule: str) -> None:
    with pytest.raises(NotYourTurn) as refusal:
        decided(table, move, seat=1)
    assert refusal.value.rule == rule
    assert list(PAVILION.legal(table, 1)) == []
