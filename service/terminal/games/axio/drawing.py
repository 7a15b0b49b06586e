"""Axio's table: the board with its coordinates, everybody's score, and the rack."""

from typing import Final

from rich.text import Text

from domain.axio.boards import Board
from domain.axio.spaces import Cell, Space
from domain.axio.tiles import COLOURS
from domain.axio.view import AxioPlayer, AxioTable
from service.terminal.boards import draw_name
from service.terminal.face import Scene
from service.terminal.layout import Block, beside, flow
from service.terminal.tiles import NOBODY, PAINTS, WIDTH, legend, tile, tiles

AxioScene = Scene[AxioTable, Board]

PYRAMID: Final = Text(" ^ ", "bold")


def draw(scene: AxioScene) -> Block:
    players = [line for seat in scene.seats for line in draw_player(scene, scene.table.players[seat])]
    sides = [draw_board(scene), [*players, Text(f"  {scene.table.bag} tiles in the bag")]]
    return [*beside(sides, scene.width), *draw_rack(scene), *hints(scene), legend(COLOURS)]


def draw_board(scene: AxioScene) -> Block:
    """The area in play, rows and columns numbered as on the whole board."""
    margin = (scene.board.side - scene.table.area) // 2
    inside = range(margin, scene.board.side - margin)
    header = Text("   " + "".join(f"{column:^{WIDTH}}" for column in inside), "dim")
    return [header, *(draw_row(scene, row, inside) for row in inside)]


def draw_row(scene: AxioScene, row: int, columns: range) -> Text:
    spaces = (draw_space(scene, (row, column)) for column in columns)
    return Text.assemble((f"{row:>2} ", "dim"), *spaces)


def draw_space(scene: AxioScene, cell: Cell) -> Text:
    space: Space = scene.table.spaces[cell[0]][cell[1]]
    if space is None or space == "outside":
        return NOBODY
    if space == "pyramid":
        return PYRAMID
    left, right = edges(scene, cell)
    return Text(f"{left}{PAINTS[space].letter}{right}", PAINTS[space].tile)


def edges(scene: AxioScene, cell: Cell) -> tuple[str, str]:
    """Printed spaces stand in parentheses, those that a first tile touches in brackets."""
    if all(printed.cell != cell for printed in scene.board.printed):
        return " ", " "
    return ("[", "]") if cell in scene.table.claimed else ("(", ")")


def draw_player(scene: AxioScene, player: AxioPlayer) -> Block:
    lowest = f"  lowest {min(player.score.values())}"
    scores = [Text.assemble(tile(colour), f"{points:<3}") for colour, points in player.score.items()]
    return [Text.assemble(draw_name(scene, player.seat), lowest), Text.assemble("  ", *scores), Text()]


def draw_rack(scene: AxioScene) -> Block:
    rack = scene.table.players[scene.me].rack or ()
    return flow([Text("Your tiles:"), *(tiles(domino) for domino in rack)], scene.width)


def hints(scene: AxioScene) -> Block:
    """What this player should know before the next move."""
    said = []
    if not scene.table.players[scene.me].has_started:
        said.append("Your first tile must touch a space in parentheses.")
    if scene.view.phase == "exchange" and scene.me in scene.view.to_act:
        said.append("No tile of yours shows your lowest colour: exchange them (x), or draw (d).")
    if scene.table.extra_turns and scene.me in scene.view.to_act:
        said.append(f"Extra turns after this one: {scene.table.extra_turns}.")
    return [Text(line) for line in said]
