"""The table as everybody sees it: in Azul nothing on it is hidden."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.azul.boards import Wall
from domain.azul.discs import Disc
from domain.azul.moves import FACTORIES
from domain.azul.scoring import ranks
from domain.azul.state import HeldDisc, Player, Question, Table
from domain.azul.tiles import COLOURS, Colour, FloorTile, Heap
from domain.kernel import Result


class LineView(Struct, frozen=True):
    """A pattern line, tiles lying from the right."""

    size: int
    colour: Colour | None
    count: int


class PlayerView(Struct, frozen=True):
    """A player's board."""

    seat: int
    score: int
    lines: tuple[LineView, ...]
    wall: Annotated[Wall, Meta(description="The tiles placed so far, row by row.")]
    floor: tuple[FloorTile, ...]
    discs: Annotated[tuple[HeldDisc, ...], Meta(description="Gold discs beside the floor, until the round ends.")]
    asked: Annotated[
        Question | None, Meta(description="In phase `tiling`: the line for which this player must choose a column.")
    ]


class AzulTable(Struct, frozen=True, tag="azul", tag_field="game"):
    """What lies on an Azul table."""

    factories: Annotated[
        tuple[tuple[Colour, ...], ...],
        Meta(description="The tiles on factory-1, factory-2 and so on, which lie in a circle, clockwise."),
    ]
    discs: Annotated[
        tuple[Disc | None, ...],
        Meta(description="The upper side of each factory's disc; null while a player holds the disc (SF-8)."),
    ]
    centre: tuple[Colour, ...]
    marker: Annotated[
        int | None, Meta(description="The seat that holds the start-player marker; null: it lies in the centre.")
    ]
    starting_seat: int
    players: tuple[PlayerView, ...]
    bag: dict[Colour, int]
    lid: dict[Colour, int]


def view(table: Table, seat: int | None) -> AzulTable:
    held = {disc.factory for player in table.players for disc in player.discs}
    return AzulTable(
        factories=table.factories,
        discs=tuple(None if factory in held else disc for factory, disc in zip(FACTORIES, table.discs, strict=False)),
        centre=table.centre,
        marker=table.marker,
        starting_seat=table.starting_seat,
        players=tuple(player_view(at, player) for at, player in enumerate(table.players)),
        bag=heap_view(table.bag),
        lid=heap_view(table.lid),
    )


def player_view(seat: int, player: Player) -> PlayerView:
    return PlayerView(
        seat=seat,
        score=player.score,
        lines=tuple(LineView(row, line.colour, line.count) for row, line in enumerate(player.lines, start=1)),
        wall=player.wall,
        floor=player.floor,
        discs=player.discs,
        asked=player.asked,
    )


def heap_view(pile: Heap) -> dict[Colour, int]:
    return dict(zip(COLOURS, pile, strict=True))


def to_act(table: Table) -> tuple[int, ...]:
    return (table.turn,) if table.offer_is_open else table.asked


def phase(table: Table) -> str:
    if table.ended:
        return "finished"
    if table.offer_is_open:
        return "offer"
    return "tiling" if table.asked else "scoring"


def round_of(table: Table) -> int:
    return table.round


def scores(table: Table) -> tuple[int, ...]:
    return tuple(player.score for player in table.players)


def result(table: Table) -> Result | None:
    if table.ended is None:
        return None
    return Result(table.ended, scores(table), ranks(table.players))
