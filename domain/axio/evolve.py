"""Record what happened. No validation, no chance, no arithmetic that a rule decides."""

from typing import assert_never

from msgspec.structs import replace

from domain.axio.boards import empty_spaces, full_bag
from domain.axio.events import (
    AxioEnded,
    AxioEvent,
    AxioLaid,
    DominoPlaced,
    ExchangeOffered,
    ExtraTurnBegan,
    ExtraTurnEarned,
    PyramidPlaced,
    RackFilled,
    RackShown,
    ShownTilesReturned,
    TurnBegan,
)
from domain.axio.spaces import INDEX, PYRAMID, Cell, Space, Spaces
from domain.axio.state import Player, Score, Table
from domain.axio.tiles import COLOUR_INDEX, KIND_OF, Colour, add, without


def evolve(table: Table | None, event: AxioEvent) -> Table:
    if table is None:
        if not isinstance(event, AxioLaid):
            raise ValueError(f"a table begins with AxioLaid, not {event}")
        return laid(event)
    match event:
        case DominoPlaced():
            return domino_placed(table, event)
        case RackFilled():
            return rack_filled(table, event)
        case PyramidPlaced(seat, cell, colours):
            player = table.players[seat]
            player = replace(player, score=marked(player.score, *((colour, 1) for colour in colours)))
            return replace(with_player(table, seat, player), spaces=filled(table.spaces, (cell, PYRAMID)))
        case TurnBegan() | ExtraTurnEarned() | ExtraTurnBegan() | ExchangeOffered() | AxioEnded():
            return turn_moved(table, event)
        case RackShown(seat, tiles):
            return replace(with_player(table, seat, replace(table.players[seat], rack=())), shown=tiles)
        case ShownTilesReturned():
            return replace(table, bag=add(table.bag, table.shown), shown=())
        case AxioLaid():
            return laid(event)
        case _:
            assert_never(event)


TurnEvent = TurnBegan | ExtraTurnEarned | ExtraTurnBegan | ExchangeOffered | AxioEnded


def turn_moved(table: Table, event: TurnEvent) -> Table:
    match event:
        case TurnBegan(seat, number):
            return replace(table, turn=seat, round=number, phase="placing", extra_turns=0)
        case ExtraTurnEarned():
            return replace(table, extra_turns=table.extra_turns + 1)
        case ExtraTurnBegan():
            return replace(table, phase="extra_turn", extra_turns=table.extra_turns - 1)
        case ExchangeOffered():
            return replace(table, phase="exchange")
        case AxioEnded(reason):
            return replace(table, ended=reason, phase="finished", extra_turns=0)


def laid(event: AxioLaid) -> Table:
    return Table(
        setup=event.setup,
        players=(Player(),) * event.players,
        spaces=empty_spaces(event.setup),
        bag=full_bag(event.setup),
        starting_seat=event.starting_seat,
        turn=event.starting_seat,
    )


def domino_placed(table: Table, event: DominoPlaced) -> Table:
    player = table.players[event.seat]
    player = Player(
        rack=without(player.rack, KIND_OF[event.tile]),
        score=marked(player.score, *zip(event.tile, event.points, strict=True)),
        has_started=True,
    )
    return replace(
        with_player(table, event.seat, player),
        spaces=filled(table.spaces, *zip(event.cells, event.tile, strict=True)),
        claimed=table.claimed + tuple(INDEX[cell] for cell in event.claimed),
    )


def rack_filled(table: Table, event: RackFilled) -> Table:
    if event.tiles is None:
        raise ValueError("a redacted event tells no table")
    player = table.players[event.seat]
    player = replace(player, rack=player.rack + event.tiles)
    return replace(with_player(table, event.seat, player), bag=add(table.bag, event.tiles, sign=-1))


def marked(score: Score, *points: tuple[Colour, int]) -> Score:
    markers = list(score)
    for colour, gained in points:
        markers[COLOUR_INDEX[colour]] += gained
    return tuple(markers)


def filled(spaces: Spaces, *fillings: tuple[Cell, Space]) -> Spaces:
    board = list(spaces)
    for cell, filling in fillings:
        board[INDEX[cell]] = filling
    return tuple(board)


def with_player(table: Table, seat: int, player: Player) -> Table:
    return replace(table, players=(*table.players[:seat], player, *table.players[seat + 1 :]))
