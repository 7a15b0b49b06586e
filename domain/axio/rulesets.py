"""Axio's entries in the catalogue."""

from dataclasses import replace
from typing import Final

from domain.axio.appraise import appraise
from domain.axio.boards import BOARD
from domain.axio.decide import decide, start, start_solo
from domain.axio.events import AxioEvent
from domain.axio.evolve import evolve
from domain.axio.hidden import imagine, in_the_open, redact
from domain.axio.legal import legal
from domain.axio.moves import Move, SoloMove, canonical
from domain.axio.options import AxioOptions, AxioSoloOptions
from domain.axio.state import Table
from domain.axio.view import AxioTable, open_view, result, scores, to_act, view
from domain.chance import Chance
from domain.kernel import Ruleset, Ruling

COMMON_RULINGS: Final = (
    Ruling("AX-2", "The printed spaces are red in the centre, green above, orange right, purple below and blue left."),
    Ruling("AX-3", "There are 7 of each mixed pair and 6 of each double; on request 8 and 4."),
    Ruling(
        "AX-10", "Tile and cells turned round together are the same placement; it is listed left to right or downwards."
    ),
    Ruling("AX-13", "A colour that lies beside a pyramid more than once scores one point there."),
    Ruling("AX-13", "Pyramids never run out, and a tile that isolates several spaces scores all their pyramids."),
)
TOGETHER_RULINGS: Final = (
    *COMMON_RULINGS,
    Ruling("AX-10", "Seat 0 takes the first turn; on request a seat drawn from the game's seed does."),
    Ruling("AX-15", "Two markers that reach 18 at once earn two extra turns."),
    Ruling("AX-16", "Where an exchange is not allowed, the player draws without being asked."),
    Ruling(
        "AX-16",
        "An exchange with an empty rack, or with the game over anyway, is not offered: it would change nothing.",
    ),
    Ruling(
        "AX-17",
        "Everybody sees whether an exchange is offered, and so whether the rack then shows the player's lowest colour.",
    ),
    Ruling("AX-17", "With several colours tied for lowest, none of them may be on the rack."),
    Ruling("AX-17", "An exchange needs at least 5 tiles in the bag."),
    Ruling("AX-18", "When the bag runs out, players draw fewer tiles or none; without a tile one cannot place."),
)
SOLO_RULINGS: Final = (
    *COMMON_RULINGS,
    Ruling("AX-30", "The drawn tile lies open: spectators see it too."),
    Ruling("AX-32", "A game in which all five colours reach 36 ends at once: nothing more can be won."),
)


def phase(table: Table) -> str:
    return table.phase


def axio_round(table: Table) -> int:
    return table.round


def resolve(table: Table, chance: Chance) -> tuple[AxioEvent, ...]:
    """Nothing in Axio waits: drawing and ending belong to the move before them."""
    return ()


AXIO: Final[Ruleset[Move, AxioEvent, Table]] = Ruleset(
    id="axio",
    names={"en": "Axio", "pl": "Axio", "uk": "Аксіо"},
    players=range(2, 5),
    options=AxioOptions,
    moves=Move,
    events=AxioEvent,
    state=Table,
    table=AxioTable,
    rulings=TOGETHER_RULINGS,
    board=BOARD,
    start=start,
    decide=decide,
    resolve=resolve,
    evolve=evolve,
    to_act=to_act,
    legal=legal,
    phase=phase,
    round=axio_round,
    scores=scores,
    result=result,
    view=view,
    redact=redact,
    imagine=imagine,
    appraise=appraise,
    hides=True,
    canonical=canonical,
)

AXIO_SOLO: Final[Ruleset[Move, AxioEvent, Table]] = replace(
    AXIO,
    id="axio-solo",
    names={"en": "Axio, solo", "pl": "Axio, wariant dla 1 gracza", "uk": "Аксіо, соло"},
    players=range(1, 2),
    options=AxioSoloOptions,
    moves=SoloMove,
    rulings=SOLO_RULINGS,
    start=start_solo,
    view=open_view,
    redact=in_the_open,
    hides=False,
)

RULESETS: Final = (AXIO, AXIO_SOLO)
