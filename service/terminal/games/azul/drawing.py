"""Azul in a terminal: factories, pattern lines and walls, on every kind of board."""

from typing import Final

from rich.text import Text

from domain.azul.boards import Board
from domain.azul.discs import BLUE_SIDE, Disc
from domain.azul.tiles import COLOURS, MARKER, Colour
from domain.azul.view import AzulTable, LineView, PlayerView
from service.terminal.boards import draw_factories, draw_name, draw_tiles, points
from service.terminal.face import Scene
from service.terminal.layout import Block, beside
from service.terminal.tiles import NOBODY, PAINTS, WIDTH, legend, listed, printed, tile, tiles

AzulScene = Scene[AzulTable, Board]

LINES_WIDTH: Final = 5 * WIDTH


def draw(scene: AzulScene) -> Block:
    players = [draw_player(scene, scene.table.players[seat]) for seat in scene.seats]
    key = legend((*COLOURS, MARKER))
    return [*draw_offer(scene), Text(), *beside(players, scene.width), key, *question(scene)]


def question(scene: AzulScene) -> Block:
    """The column this player must choose."""
    player = scene.table.players[scene.me]
    if player.asked is None:
        return []
    line, columns = player.asked.line, listed([*map(str, player.asked.columns)], "or")
    colour = player.lines[line - 1].colour
    return [Text(f"Line {line}: {colour} goes to column {columns}, such as: {line} {player.asked.columns[0]}")]


def draw_offer(scene: AzulScene) -> Block:
    table = scene.table
    lying = [draw_factory(*both) for both in zip(table.factories, table.discs, strict=True)]
    gold = [number for number, disc in enumerate(table.discs, 1) if disc is not None and disc.effect]
    centre = [*((MARKER,) if table.marker is None else ()), *in_order(table.centre)]
    return [
        *draw_factories(lying, scene.width, gold),
        Text.assemble(("c:", "bold"), draw_tiles(centre)),
        *(Text(f"{number} is gold: {effect_of(table.discs[number - 1] or BLUE_SIDE)}", "yellow") for number in gold),
    ]


def draw_factory(lying: tuple[Colour, ...], disc: Disc | None) -> Text:
    return Text(" taken", "dim") if disc is None else draw_tiles(in_order(lying))


def in_order(lying: tuple[Colour, ...]) -> list[Colour]:
    return sorted(lying, key=COLOURS.index)


def effect_of(disc: Disc) -> str:
    if disc.attracts:
        return f"drew {disc.attracts} from its neighbours"
    if disc.extra_tiles:
        return "got one more tile"
    if disc.shelters:
        return "take it along, it shelters one tile from the floor"
    return {
        "stay": "tiles not taken stay on it",
        "neighbours": "tiles not taken go to its neighbours, such as: b< k>",
        "centre": "as any other",
    }[disc.remainder]


def draw_player(scene: AzulScene, player: PlayerView) -> Block:
    rows = [draw_row(scene.board, player, row) for row in range(len(player.lines))]
    return [title(scene, player), *column_numbers(scene.board), *rows, *draw_floor(scene.board, player)]


def title(scene: AzulScene, player: PlayerView) -> Text:
    # With a full floor the marker lies nowhere (AZ-17).
    starts = ", starts next" if scene.table.marker == player.seat and MARKER not in player.floor else ""
    return Text.assemble(draw_name(scene, player.seat), f"  {points(player.score)}{starts}")


def column_numbers(board: Board) -> Block:
    """Only where a column must be chosen."""
    numbers = "".join(f" {column} " for column in range(1, 6))
    return [Text(" " * (LINES_WIDTH + 4) + numbers, "dim")] if board.asks_for_columns else []


def draw_row(board: Board, player: PlayerView, row: int) -> Text:
    asked = player.asked is not None and player.asked.line == row + 1
    line = draw_line(player.lines[row])
    spaces = [draw_space(board, player, row, column) for column in range(5)]
    return Text.assemble((f"{row + 1} ", "bold" if asked else ""), line, (" >" if asked else " |"), *spaces)


def draw_line(line: LineView) -> Text:
    """Tiles lie from the right, below each other."""
    missing = Text(" " * WIDTH * (5 - line.size))
    return Text.assemble(missing, *[NOBODY] * (line.size - line.count), *filled_part(line))


def filled_part(line: LineView) -> list[Text]:
    return [tile(line.colour)] * line.count if line.colour is not None else []


def draw_space(board: Board, player: PlayerView, row: int, column: int) -> Text:
    placed, colour = player.wall[row][column], board.wall[row][column]
    if placed is not None:
        return tile(placed)
    if colour is None:
        return NOBODY
    times = board.multipliers[row][column]
    return printed(colour) if times == 1 else Text(f"{PAINTS[colour].letter.lower()}x{times}", PAINTS[colour].print)


def draw_floor(board: Board, player: PlayerView) -> Block:
    free = len(board.floor) - len(player.floor)
    discs = [Text.assemble("  disc", tile(held.tile) if held.tile else NOBODY) for held in player.discs]
    costs = "".join(f"{-cost:^{WIDTH}}" for cost in board.floor)
    return [
        Text.assemble("floor  ", tiles(player.floor), *[NOBODY] * free, *discs),
        Text("       " + costs, "dim"),
    ]
