"""What nobody chooses: tiling, floors, the next round or the end."""

from domain.azul.boards import Wall
from domain.azul.decide import deal, refill
from domain.azul.events import (
    AzulEvent,
    BonusesScored,
    EndReason,
    FactoriesFilled,
    FloorScored,
    GameEnded,
    TilePlaced,
)
from domain.azul.evolve import evolve
from domain.azul.scoring import (
    columns,
    complete_colours,
    complete_columns,
    complete_rows,
    floor_cost,
    placement,
)
from domain.azul.state import Table
from domain.chance import Chance
from domain.kernel import Unfolding


def resolve(table: Table, chance: Chance) -> tuple[AzulEvent, ...]:
    """Score the round; then deal the next one, or end the game."""
    story = Unfolding(evolve, table)
    for seat in range(len(table.players)):
        tile_wall(story, seat)
        pay_for_floor(story, seat)
    next_round_or_end(story, chance)
    return tuple(story.events)


Story = Unfolding[Table, AzulEvent]


def tile_wall(story: Story, seat: int) -> None:
    """Full lines from top to bottom, each scored at once (AZ-20, AZ-21)."""
    for row, line in enumerate(story.table.players[seat].lines):
        if line.colour is not None and line.count == row + 1:
            wall = story.table.players[seat].wall
            column = columns(story.table.board, wall, row, line.colour)[0]
            points = placement(wall, row, column)
            story.add(TilePlaced(seat, row + 1, column + 1, line.colour, points))


def pay_for_floor(story: Story, seat: int) -> None:
    """The floor costs what its spaces say, but no score drops below 0 (AZ-22)."""
    player = story.table.players[seat]
    if player.floor:
        cost = floor_cost(story.table.board, len(player.floor))
        story.add(FloorScored(seat, player.floor, -min(cost, player.score)))


def next_round_or_end(story: Story, chance: Chance) -> None:
    table = story.table
    reason: EndReason | None = None
    if any(complete_rows(player.wall) for player in table.players):
        reason = "row_completed"
    elif table.round >= table.round_limit:
        reason = "round_limit"
    else:
        tiles, lid_emptied = refill(table.bag, table.lid, len(table.factories), chance)
        if tiles:
            starting_seat = table.starting_seat if table.marker is None else table.marker
            factories = deal(tiles, len(table.factories))
            story.add(FactoriesFilled(table.round + 1, starting_seat, factories, lid_emptied))
        else:
            reason = "no_tiles_left"
    if reason is not None:
        end(story, reason)


def end(story: Story, reason: EndReason) -> None:
    """Bonuses for what is complete on each wall (AZ-40)."""
    story.add(GameEnded(reason))
    for seat, player in enumerate(story.table.players):
        story.add(bonuses(story.table, seat, player.wall))


def bonuses(table: Table, seat: int, wall: Wall) -> BonusesScored:
    worth = table.board.bonuses
    rows, columns_, colours = complete_rows(wall), complete_columns(wall), complete_colours(wall)
    points = rows * worth.row + columns_ * worth.column + colours * worth.colour
    return BonusesScored(seat, rows, columns_, colours, points)
