"""The Azul family's entries in the catalogue."""

from functools import partial
from typing import Any, Final

from domain.azul.appraise import appraise
from domain.azul.boards import COLOUR_SIDE
from domain.azul.decide import decide, start
from domain.azul.events import AzulEvent
from domain.azul.evolve import evolve
from domain.azul.legal import legal
from domain.azul.moves import Move
from domain.azul.options import Options
from domain.azul.resolve import resolve
from domain.azul.state import Table
from domain.azul.view import AzulTable, phase, result, scores, to_act, view
from domain.kernel import Ruleset, Ruling

RULINGS: Final = (
    Ruling("AZ-6", "Seat 0 starts the first round; on request a seat drawn from the game's seed does."),
    Ruling("AZ-17", "A marker taken with a full floor line stays with its player, takes no space and costs nothing."),
    Ruling("AZ-19", "When a round ends with the marker still in the centre, the same player starts again."),
    Ruling("AZ-31", "When not a single tile can be dealt, the game ends at once with the usual bonuses."),
    Ruling("AZ-32", "A game ends after 30 rounds at the latest, or as many as its creator set (5 to 100)."),
)


def azul_round(table: Table) -> int:
    return table.round


def redact(event: AzulEvent, seat: int | None) -> AzulEvent:
    """Everything that happens in Azul happens in the open."""
    return event


def imagine(table: Table, seat: int, chance: Any) -> Table:
    """The next draws are not on the table, so a player knows all of it."""
    return table


AZUL: Final[Ruleset[Move, AzulEvent, Table]] = Ruleset(
    id="azul",
    names={
        "en": "Azul: Master Chocolatier",
        "pl": "Azul: Mistrz czekolady",
        "uk": "Азул: Майстер-шоколатьє",
    },
    players=range(2, 5),
    options=Options,
    moves=Move,
    events=AzulEvent,
    table=AzulTable,
    rulings=RULINGS,
    board=COLOUR_SIDE,
    start=partial(start, COLOUR_SIDE),
    decide=decide,
    resolve=resolve,
    evolve=evolve,
    to_act=to_act,
    legal=legal,
    phase=phase,
    round=azul_round,
    scores=scores,
    result=result,
    view=view,
    redact=redact,
    imagine=imagine,
    appraise=appraise,
)

RULESETS: Final = (AZUL,)
