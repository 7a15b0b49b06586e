"""The table as everybody sees it: in Azul nothing on it is hidden."""

from msgspec import Struct

from domain.azul.boards import Wall
from domain.azul.scoring import ranks
from domain.azul.state import Player, Table
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
    wall: Wall
    floor: tuple[FloorTile, ...]


class AzulTable(Struct, frozen=True, tag="azul", tag_field="game"):
    """What lies on an Azul table."""

    factories: tuple[tuple[Colour, ...], ...]
    centre: tuple[Colour, ...]
    marker: int | None  # the seat that holds the start-player marker; null: it lies in the centre
    starting_seat: int
    players: tuple[PlayerView, ...]
    bag: dict[Colour, int]
    lid: dict[Colour, int]


def view(table: Table, seat: int | None) -> AzulTable:
    return AzulTable(
        factories=table.factories,
        centre=table.centre,
        marker=table.marker,
        starting_seat=table.starting_seat,
        players=tuple(player_view(at, player) for at, player in enumerate(table.players)),
        bag=heap_view(table.bag),
        lid=heap_view(table.lid),
    )


def player_view(seat: int, player: Player) -> PlayerView:
    lines = tuple(LineView(row, line.colour, line.count) for row, line in enumerate(player.lines, start=1))
    return PlayerView(seat, player.score, lines, player.wall, player.floor)


def heap_view(pile: Heap) -> dict[Colour, int]:
    return dict(zip(COLOURS, pile, strict=True))


def to_act(table: Table) -> tuple[int, ...]:
    return (table.turn,) if table.offer_is_open else ()


def phase(table: Table) -> str:
    if table.ended:
        return "finished"
    return "offer" if table.offer_is_open else "scoring"


def scores(table: Table) -> tuple[int, ...]:
    return tuple(player.score for player in table.players)


def result(table: Table) -> Result | None:
    if table.ended is None:
        return None
    return Result(table.ended, scores(table), ranks(table.players))
