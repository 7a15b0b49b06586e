"""Phase C: discs, tiles on the factories, and what gold discs do before the first turn."""

from typing import Final

from domain.azul.boards import Board
from domain.azul.discs import BLUE_SIDE, GOLD_SIDES, Disc
from domain.azul.events import AzulEvent, DiscsLaid, ExtraTilesDrawn, FactoriesFilled, TableLaid, TilesAttracted
from domain.azul.evolve import evolve
from domain.azul.moves import FACTORIES
from domain.azul.options import AzulOptions
from domain.azul.state import Table
from domain.azul.tiles import Colour, draw
from domain.chance import Chance
from domain.kernel import Unfolding

FACTORIES_BY_PLAYERS: Final = {2: 5, 3: 7, 4: 9}
TILES_PER_FACTORY: Final = 4

Story = Unfolding[Table, AzulEvent]


def start(board: Board, options: AzulOptions, players: int, chance: Chance) -> tuple[AzulEvent, ...]:
    """Lay the table and deal the first round (AZ-1 to AZ-6)."""
    starting_seat = chance.below(players) if options.starting_seat == "random" else 0
    laid = TableLaid(
        board=board,
        players=players,
        factories=FACTORIES_BY_PLAYERS[players],
        round_limit=options.round_limit,
        gold_sides=GOLD_SIDES if options.special_factories else (),
    )
    story: Story = Unfolding(evolve, evolve(None, laid))
    deal(story, starting_seat, chance)
    return (laid, *story.events)


def deal(story: Story, starting_seat: int, chance: Chance) -> None:
    """Four tiles to each factory, one after the other; the last may stay short or empty (AZ-5, AZ-30)."""
    if story.table.gold_sides:
        story.add(DiscsLaid(circle(story.table, chance)))
    count = len(story.table.factories)
    tiles, lid_emptied = drawn(story.table, count * TILES_PER_FACTORY, chance)
    factories = tuple(tiles[i * TILES_PER_FACTORY : (i + 1) * TILES_PER_FACTORY] for i in range(count))
    story.add(FactoriesFilled(story.table.round + 1, starting_seat, factories, lid_emptied))
    for index, disc in enumerate(story.table.discs):  # clockwise, each once (SF-3)
        draw_extra_tiles(story, index, disc, chance)
        attract(story, index, disc)


def circle(table: Table, chance: Chance) -> tuple[Disc, ...]:
    """Discs from the shuffled pile, as many of them gold as there are players (SF-2)."""
    count = len(table.factories)
    shuffled = chance.shuffled(table.gold_sides)[:count]
    turned = chance.shuffled(range(count))[: len(table.players)]
    return tuple(disc if at in turned else BLUE_SIDE for at, disc in enumerate(shuffled))


def drawn(table: Table, wanted: int, chance: Chance) -> tuple[tuple[Colour, ...], bool]:
    """Tiles from the bag; when it runs out, the lid is poured into it (AZ-30)."""
    tiles = draw(table.bag, wanted, chance)
    if len(tiles) == wanted or not any(table.lid):
        return tiles, False
    return tiles + draw(table.lid, wanted - len(tiles), chance), True


def draw_extra_tiles(story: Story, index: int, disc: Disc, chance: Chance) -> None:
    if disc.extra_tiles:
        tiles, lid_emptied = drawn(story.table, disc.extra_tiles, chance)
        if tiles:
            story.add(ExtraTilesDrawn(FACTORIES[index], tiles, lid_emptied))


def attract(story: Story, index: int, disc: Disc) -> None:
    if disc.attracts is not None:
        near = dict.fromkeys(story.table.neighbours(index))
        givers = tuple(FACTORIES[at] for at in near if disc.attracts in story.table.factories[at])
        if givers:
            story.add(TilesAttracted(FACTORIES[index], disc.attracts, givers))
