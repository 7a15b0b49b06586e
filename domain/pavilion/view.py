"""The table as everybody sees it: in Summer Pavilion nothing on it is hidden."""

from msgspec import Struct

from domain.kernel import Result
from domain.pavilion.boards import SPACES, Space
from domain.pavilion.scoring import ranks
from domain.pavilion.state import Player, Table
from domain.pavilion.tiles import COLOURS, Colour, Heap


class PavilionPlayer(Struct, frozen=True):
    """A player's board and tiles."""

    seat: int
    score: int
    tiles: dict[Space, Colour]  # the covered spaces
    beside: dict[Colour, int]  # tiles that can be used
    corners: dict[Colour, int]  # tiles kept for the next round
    passed: bool


class PavilionTable(Struct, frozen=True, tag="pavilion", tag_field="game"):
    """What lies on a Summer Pavilion table."""

    wild: Colour
    factories: tuple[tuple[Colour, ...], ...]
    centre: tuple[Colour, ...]
    supply: dict[Colour, int]
    earned: int  # tiles that the player to act must collect from the supply
    marker: int | None  # the seat that holds the start-player marker; null: it lies in the centre
    starting_seat: int
    players: tuple[PavilionPlayer, ...]
    bag: dict[Colour, int]
    tower: dict[Colour, int]


def view(table: Table, seat: int | None) -> PavilionTable:
    return PavilionTable(
        wild=table.wild,
        factories=table.factories,
        centre=table.centre,
        supply=heap_view(table.supply),
        earned=table.earned,
        marker=table.marker,
        starting_seat=table.starting_seat,
        players=tuple(player_view(at, player) for at, player in enumerate(table.players)),
        bag=heap_view(table.bag),
        tower=heap_view(table.tower),
    )


def player_view(seat: int, player: Player) -> PavilionPlayer:
    placed = [tile for tiles in player.stars for tile in tiles]
    return PavilionPlayer(
        seat=seat,
        score=player.score,
        tiles={space: tile for space, tile in zip(SPACES, placed, strict=True) if tile is not None},
        beside=heap_view(player.beside),
        corners=heap_view(player.corners),
        passed=player.passed,
    )


def heap_view(pile: Heap) -> dict[Colour, int]:
    return dict(zip(COLOURS, pile, strict=True))


def to_act(table: Table) -> tuple[int, ...]:
    return () if table.phase in ("scoring", "finished") else (table.turn,)


def phase(table: Table) -> str:
    return table.phase


def scores(table: Table) -> tuple[int, ...]:
    return tuple(player.score for player in table.players)


def result(table: Table) -> Result | None:
    if table.ended is None:
        return None
    return Result(table.ended, scores(table), ranks(table.players))
