"""Summer Pavilion's entries in the catalogue."""

from functools import partial
from typing import Any, Final

from domain.kernel import Ruleset, Ruling
from domain.pavilion.appraise import appraise
from domain.pavilion.boards import COLOURED_SIDE, FREE_SIDE, Board
from domain.pavilion.decide import decide, start
from domain.pavilion.events import PavilionEvent
from domain.pavilion.evolve import evolve
from domain.pavilion.legal import legal
from domain.pavilion.moves import Move
from domain.pavilion.options import PavilionOptions
from domain.pavilion.resolve import resolve
from domain.pavilion.state import Table
from domain.pavilion.view import PavilionTable, phase, result, scores, to_act, view

RULINGS: Final = (
    Ruling("SP-2", "Seat 0 starts the first round; on request a seat drawn from the game's seed does."),
    Ruling("SP-14", "When a round's marker stays in the centre, the same player places first and starts again."),
    Ruling("SP-24", "Earned tiles must be taken; a supply with fewer tiles gives all it has."),
    Ruling("SP-24", "Where the supply leaves no choice, earned tiles are taken without asking."),
    Ruling("SP-26", "Tiles discarded on passing never take a score below 1."),
    Ruling("SP-26", "A player whose turn it is to place but who has no tile left passes without being asked."),
    Ruling("SP-30", "When not a single tile can be dealt, the round begins with placing."),
    Ruling("SP-41", "Tiles left in the corners are paid for before the bonuses, and never take a score below 1."),
)


def pavilion_round(table: Table) -> int:
    return table.round


def redact(event: PavilionEvent, seat: int | None) -> PavilionEvent:
    """Everything that happens in Summer Pavilion happens in the open."""
    return event


def imagine(table: Table, seat: int, chance: Any) -> Table:
    """The next draws are not on the table, so a player knows all of it."""
    return table


def pavilion(ruleset_id: str, board: Board, names: dict[str, str]) -> Ruleset[Move, PavilionEvent, Table]:
    return Ruleset(
        id=ruleset_id,
        names=names,
        players=range(2, 5),
        options=PavilionOptions,
        moves=Move,
        events=PavilionEvent,
        state=Table,
        table=PavilionTable,
        rulings=RULINGS,
        board=board,
        start=partial(start, board),
        decide=decide,
        resolve=resolve,
        evolve=evolve,
        to_act=to_act,
        legal=legal,
        phase=phase,
        round=pavilion_round,
        scores=scores,
        result=result,
        view=view,
        redact=redact,
        imagine=imagine,
        appraise=appraise,
    )


RULESETS: Final = (
    pavilion(
        "pavilion",
        COLOURED_SIDE,
        {"en": "Azul: Summer Pavilion", "pl": "Azul: Letni Pawilon", "uk": "Азул: Літній павільйон"},
    ),
    pavilion(
        "pavilion-free",
        FREE_SIDE,
        {
            "en": "Azul: Summer Pavilion, free side",
            "pl": "Azul: Letni Pawilon, strona dowolna",
            "uk": "Азул: Літній павільйон, вільна сторона",
        },
    ),
)
