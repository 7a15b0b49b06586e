"""The Azul family's entries in the catalogue: each is a board, its names and what goes with it."""

from functools import partial
from typing import Final

from domain.azul.appraise import appraise
from domain.azul.boards import COLOUR_SIDE, CRYSTAL_BONUS, CRYSTAL_DOUBLE, FREE_SIDE, Board
from domain.azul.dealing import start
from domain.azul.decide import decide
from domain.azul.events import AzulEvent
from domain.azul.evolve import evolve
from domain.azul.legal import legal
from domain.azul.moves import Move, Take
from domain.azul.options import AzulOptions, CrystalOptions
from domain.azul.resolve import resolve
from domain.azul.rulings import AZUL_RULINGS, CRYSTAL_RULINGS, SPECIAL_FACTORY_RULINGS
from domain.azul.state import Table
from domain.azul.view import AzulTable, phase, result, round_of, scores, to_act, view
from domain.chance import Chance
from domain.kernel import Ruleset, Ruling


def redact(event: AzulEvent, seat: int | None) -> AzulEvent:
    """Everything that happens in Azul happens in the open."""
    return event


def imagine(table: Table, seat: int, chance: Chance) -> Table:
    """The next draws are not on the table, so a player knows all of it."""
    return table


def azul_on(
    board: Board,
    id: str,  # noqa: A002
    names: dict[str, str],
    options: type[AzulOptions] = AzulOptions,
    rulings: tuple[Ruling, ...] = (),
) -> Ruleset[Move, AzulEvent, Table]:
    """Azul on this board; nothing else is needed for a new one."""
    return Ruleset(
        id=id,
        names=names,
        players=range(2, 5),
        options=options,
        moves=Move if board.asks_for_columns else Take,
        events=AzulEvent,
        state=Table,
        table=AzulTable,
        rulings=AZUL_RULINGS + rulings,
        board=board,
        start=partial(start, board),
        decide=decide,
        resolve=resolve,
        evolve=evolve,
        to_act=to_act,
        legal=legal,
        phase=phase,
        round=round_of,
        scores=scores,
        result=result,
        view=view,
        redact=redact,
        imagine=imagine,
        appraise=appraise,
    )


RULESETS: Final = (
    azul_on(
        COLOUR_SIDE,
        id="azul",
        names={
            "en": "Azul: Master Chocolatier",
            "pl": "Azul: Mistrz czekolady",
            "uk": "Азул: Майстер-шоколатьє",
        },
        rulings=SPECIAL_FACTORY_RULINGS,
    ),
    azul_on(
        FREE_SIDE,
        id="azul-free",
        names={
            "en": "Azul: Master Chocolatier, free side",
            "pl": "Azul: Mistrz czekolady, szara strona",
            "uk": "Азул: Майстер-шоколатьє, вільний бік",
        },
        rulings=SPECIAL_FACTORY_RULINGS,
    ),
    azul_on(
        CRYSTAL_DOUBLE,
        id="crystal-double",
        names={
            "en": "Azul: Crystal Mosaic, side 1 (double points)",
            "pl": "Azul: Kryształowa mozaika, strona 1 (podwójne punkty)",
            "uk": "Азул: Кришталева мозаїка, бік 1 (подвійні очки)",
        },
        options=CrystalOptions,
        rulings=CRYSTAL_RULINGS,
    ),
    azul_on(
        CRYSTAL_BONUS,
        id="crystal-bonus",
        names={
            "en": "Azul: Crystal Mosaic, side 2 (higher bonuses)",
            "pl": "Azul: Kryształowa mozaika, strona 2 (wyższe premie)",
            "uk": "Азул: Кришталева мозаїка, бік 2 (вищі премії)",
        },
        options=CrystalOptions,
        rulings=CRYSTAL_RULINGS,
    ),
)
