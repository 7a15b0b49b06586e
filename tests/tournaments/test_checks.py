"""Every reason why a tournament is refused."""

import pytest
from msgspec.structs import replace

from domain.kernel import Rejected
from service.tournaments import refusals
from service.tournaments.checks import check
from service.tournaments.config import (
    Batch,
    Config,
    Elimination,
    Format,
    Gauntlet,
    ManualTable,
    RequestedBye,
    RoundRobin,
    Swiss,
)
from service.tournaments.statistics.sprt import Sprt
from tests.tournaments.arena import SEED, field

FOUR = Config(field(4), RoundRobin(), SEED)
TWO = Config(field(2), Batch(), SEED)


def four(form: Format, seats: int = 2) -> Config:
    return replace(FOUR, format=form, seats=seats)


REFUSED = [
    (replace(FOUR, seed=SEED[:-1]), refusals.BadTournamentSeed),
    (replace(FOUR, seed=SEED.upper()), refusals.BadTournamentSeed),
    (replace(FOUR, entrants=field(2), seats=3), refusals.TooFewEntrants),
    (four(Gauntlet(())), refusals.TooFewEntrants),
    (four(Gauntlet(("e00", "e01")), seats=4), refusals.TooFewEntrants),
    (replace(FOUR, entrants=field(501)), refusals.TooManyEntrants),
    (replace(FOUR, entrants=("a", "b", "a")), refusals.EntrantTwice),
    (four(Gauntlet(("e00", "e00"))), refusals.EntrantTwice),
    (four(Batch((("e00", "e00"),))), refusals.EntrantTwice),
    (four(Gauntlet(("nobody",))), refusals.UnknownEntrant),
    (four(Batch((("e00", "nobody"),))), refusals.UnknownEntrant),
    (four(Swiss(3, forbidden=(("e00", "nobody"),))), refusals.UnknownEntrant),
    (four(Swiss(3, byes=(RequestedBye(1, "nobody"),))), refusals.UnknownEntrant),
    (four(Batch()), refusals.WrongTableSize),
    (four(Swiss(3, manual=(ManualTable(1, ("e00", "e01", "e02")),))), refusals.WrongTableSize),
    (four(Swiss(3, byes=(RequestedBye(4, "e00"),))), refusals.NoSuchRound),
    (
        four(Swiss(3, byes=(RequestedBye(1, "e00"),), manual=(ManualTable(1, ("e00", "e01")),))),
        refusals.TwoPlacesInARound,
    ),
    (
        four(Swiss(3, forbidden=(("e01", "e00"),), manual=(ManualTable(1, ("e00", "e01")),))),
        refusals.ForbiddenTable,
    ),
    (four(Elimination(advance=2)), refusals.BadAdvance),
    (four(Elimination(advance=3), seats=4), refusals.BadAdvance),
    (replace(FOUR, stop_when=Sprt(0, 5)), refusals.StopNeedsTwo),
    (replace(TWO, stop_when=Sprt(5, 0)), refusals.BadStop),
    (replace(TWO, stop_when=Sprt(0, 5, alpha=0)), refusals.BadStop),
    (replace(TWO, stop_when=Sprt(0, 5, alpha=0.5, beta=0.5)), refusals.BadStop),
    (replace(TWO, stop_when=Sprt(0, 1000)), refusals.BadStop),
]


@pytest.mark.parametrize(("config", "reason"), REFUSED)
def test_refused(config: Config, reason: type[Rejected]) -> None:
    with pytest.raises(reason):
        check(config)


def test_every_refusal_has_a_case_and_a_code_of_its_own() -> None:
    classes = (each for each in vars(refusals).values() if isinstance(each, type) and issubclass(each, Rejected))
    reasons = {each for each in classes if each is not Rejected}
    assert reasons == {reason for _, reason in REFUSED}
    assert len({reason.code for reason in reasons}) == len(reasons)


@pytest.mark.parametrize(
    "config",
    [
        FOUR,
        four(Gauntlet(("e03",)), seats=4),
        four(Swiss(3, byes=(RequestedBye(1, "e00"), RequestedBye(2, "e00")), manual=(ManualTable(2, ("e01", "e02")),))),
        four(Elimination(advance=2), seats=4),
        four(Batch((("e00", "e01"), ("e01", "e00")))),
        replace(TWO, stop_when=Sprt(-5, 5)),
    ],
)
def test_accepted(config: Config) -> None:
    check(config)
