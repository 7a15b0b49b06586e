"""Summer Pavilion's table: the offer, the supply and seven stars for each player."""

from collections import Counter
from typing import Final

from rich.text import Text

from domain.pavilion.boards import Board, Feature, Space, Star
from domain.pavilion.tiles import COLOURS, Colour
from domain.pavilion.view import PavilionPlayer, PavilionTable
from service.terminal.boards import draw_factories, draw_name, draw_tiles, points
from service.terminal.face import Scene
from service.terminal.layout import Block, beside, flow
from service.terminal.tiles import PAINTS, WIDTH, legend, tile

PavilionScene = Scene[PavilionTable, Board]

MARKER: Final = "marker"
ROWS: Final = (("NW", "NE"), ("W", "C", "E"), ("SW", "SE"))  # where the stars lie on the board
STAR_WIDTH: Final = 3 * WIDTH
GAP: Final = 2
UNPAINTED: Final = "bold"  # stars without one colour
SKETCH: Final = (  # a star: its spaces by their directions, and what is written inside
    ("", "N", ""),
    ("NW", "name", "NE"),
    ("SW", "kind", "SE"),
    ("", "S", ""),
)


def draw(scene: PavilionScene) -> Block:
    players = [draw_player(scene, scene.table.players[seat]) for seat in scene.seats]
    key = legend((*COLOURS, MARKER))
    return [*draw_offer(scene), Text(), *beside(players, scene.width), key, *hints(scene)]


def draw_offer(scene: PavilionScene) -> Block:
    table = scene.table
    centre = [*((MARKER,) if table.marker is None else ()), *in_order(table.centre)]
    return [
        *draw_factories([draw_tiles(in_order(lying)) for lying in table.factories], scene.width),
        Text.assemble(("c:", "bold"), draw_tiles(centre)),
        Text.assemble("supply ", draw_heap(table.supply), "  wild ", tile(table.wild), f" {table.wild}"),
    ]


def in_order(lying: tuple[Colour, ...]) -> list[Colour]:
    return sorted(lying, key=COLOURS.index)


def draw_heap(heap: dict[Colour, int]) -> Text:
    """`B 3  R 1`: how many of each colour."""
    counts = [Text.assemble(tile(colour), f"{count} ") for colour, count in heap.items() if count]
    return Text.assemble(*counts) if counts else draw_tiles([])


def draw_player(scene: PavilionScene, player: PavilionPlayer) -> Block:
    passed = ", passed" if player.passed else ""
    stars = [line for names in ROWS for line in draw_stars(scene.board, player, names)]
    return [
        Text.assemble(draw_name(scene, player.seat), f"  {points(player.score)}{passed}"),
        *stars,
        Text.assemble("has  ", draw_heap(player.beside)),
        Text.assemble("kept ", draw_heap(player.corners)),
    ]


def draw_stars(board: Board, player: PavilionPlayer, names: tuple[str, ...]) -> Block:
    stars = [draw_star(board, star, player) for name in names for star in board.stars if star.name == name]
    indent = " " * ((3 - len(names)) * (STAR_WIDTH + GAP) // 2)
    return [Text(indent) + Text(" " * GAP).join(parts) for parts in zip(*stars, strict=True)]


def draw_star(board: Board, star: Star, player: PavilionPlayer) -> Block:
    return [Text.assemble(*(draw_part(board, star, player, part) for part in parts)) for parts in SKETCH]


def draw_part(board: Board, star: Star, player: PavilionPlayer, part: str) -> Text:
    """A tile, or what is printed: a number, the star's name, the letter of its colour (m: multicolour)."""
    inside: dict[str, str | int] = {"name": star.name, "kind": letter(star), "": ""}
    inside |= dict(zip(board.directions, star.numbers, strict=True))
    placed = {str(space): colour for space, colour in player.tiles.items()}.get(f"{star.name}.{part}")
    paint = PAINTS.get(star.kind or "")
    return tile(placed) if placed else Text(f"{inside[part]:^{WIDTH}}", paint.print if paint else UNPAINTED)


def letter(star: Star) -> str:
    return star.kind[0] if star.kind else ""


def hints(scene: PavilionScene) -> Block:
    """What this player should know before the next move."""
    player = scene.table.players[scene.me]
    if scene.table.earned and scene.me in scene.view.to_act:
        return [Text(f"Take {scene.table.earned} from the supply, such as: red blue")]
    if scene.view.phase != "placing":
        return []
    gains = Counter[Space]()
    for feature in scene.board.features:
        if len(spaces := missing(feature, player)) == 1:
            gains[spaces[0]] += feature.tiles
    close = [Text(f"{space} (+{tiles})") for space, tiles in gains.items()]
    return flow([Text("Completes a pillar, statue or window:"), *close], scene.width) if close else []


def missing(feature: Feature, player: PavilionPlayer) -> list[Space]:
    return [space for space in feature.spaces if space not in player.tiles]
