"""The table as one viewer sees it."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.axio.scoring import ranks
from domain.axio.spaces import CELLS, SIDE, Cell, Space
from domain.axio.state import Player, Table
from domain.axio.tiles import COLOURS, Colour, Rack
from domain.kernel import Result

Row = tuple[Space, ...]


class AxioPlayer(Struct, frozen=True):
    """A player's score board and rack."""

    seat: int
    score: dict[Colour, int]
    rack: Annotated[Rack | None, Meta(description="The tiles held; null: hidden from this viewer (AX-4).")]
    rack_size: int
    has_started: Annotated[bool, Meta(description="Whether the player's first tile is placed (AX-11).")]


class AxioTable(Struct, frozen=True, tag="axio", tag_field="game"):
    """What lies on an Axio table."""

    area: Annotated[int, Meta(description="The side of the central area in play (AX-1).")]
    spaces: Annotated[
        tuple[Row, ...], Meta(description="All 13 rows: a colour, `pyramid`, `outside` the area, or null where empty.")
    ]
    claimed: Annotated[tuple[Cell, ...], Meta(description="Printed spaces that first tiles touch already (AX-11).")]
    turn: int
    extra_turns: Annotated[int, Meta(description="Extra turns still to come after this placement (AX-15).")]
    bag: Annotated[int, Meta(description="How many tiles are in the bag. What they show is nobody's to know.")]
    players: tuple[AxioPlayer, ...]


def view(table: Table, seat: int | None) -> AxioTable:
    """A player sees the own rack only, a spectator none."""
    return seen(table, () if seat is None else (seat,))


def open_view(table: Table, seat: int | None) -> AxioTable:
    """The tile of a solo game lies open (AX-30)."""
    return seen(table, range(len(table.players)))


def seen(table: Table, open_racks: tuple[int, ...] | range) -> AxioTable:
    return AxioTable(
        area=table.setup.area,
        spaces=tuple(table.spaces[at : at + SIDE] for at in range(0, len(table.spaces), SIDE)),
        claimed=tuple(CELLS[at] for at in table.claimed),
        turn=table.turn,
        extra_turns=table.extra_turns,
        bag=sum(table.bag),
        players=tuple(player_view(at, player, at in open_racks) for at, player in enumerate(table.players)),
    )


def player_view(seat: int, player: Player, is_open: bool) -> AxioPlayer:
    score = dict(zip(COLOURS, player.score, strict=True))
    return AxioPlayer(seat, score, player.rack if is_open else None, len(player.rack), player.has_started)


def to_act(table: Table) -> tuple[int, ...]:
    return () if table.ended else (table.turn,)


def scores(table: Table) -> tuple[int, ...]:
    """A player's result is the lowest colour (AX-22)."""
    return tuple(min(player.score) for player in table.players)


def result(table: Table) -> Result | None:
    if table.ended is None:
        return None
    return Result(table.ended, scores(table), ranks(table.players))
