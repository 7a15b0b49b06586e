"""What nobody chooses: forced tiling, floors, the next round or the end."""

from domain.azul.boards import Wall
from domain.azul.dealing import deal
from domain.azul.events import AzulEvent, BonusesScored, EndReason, FloorScored, GameEnded
from domain.azul.evolve import evolve
from domain.azul.floor import floor_cost
from domain.azul.scoring import complete_colours, complete_columns, complete_rows
from domain.azul.state import Table
from domain.azul.tiling import tile_forced_lines
from domain.chance import Chance
from domain.kernel import Unfolding

Story = Unfolding[Table, AzulEvent]


def resolve(table: Table, chance: Chance) -> tuple[AzulEvent, ...]:
    """Tile what leaves no choice; once nobody has to choose, score the round and deal the next one, or end."""
    story = Unfolding(evolve, table)
    for seat in range(len(table.players)):
        tile_forced_lines(story, seat)
    if not story.table.asked:
        for seat in range(len(table.players)):
            pay_for_floor(story, seat)
        next_round_or_end(story, chance)
    return tuple(story.events)


def pay_for_floor(story: Story, seat: int) -> None:
    """The floor costs what its spaces say, but no score drops below 0 (AZ-22)."""
    player = story.table.players[seat]
    if player.floor or player.discs:
        cost = floor_cost(story.table.board, len(player.floor))
        sheltered = tuple(disc.tile for disc in player.discs if disc.tile is not None)
        story.add(FloorScored(seat, player.floor, -min(cost, player.score), sheltered))


def next_round_or_end(story: Story, chance: Chance) -> None:
    table = story.table
    reason = end_reason(table)
    if reason is None:
        deal(story, table.starting_seat if table.marker is None else table.marker, chance)
        return
    story.add(GameEnded(reason))
    for seat, player in enumerate(table.players):
        story.add(bonuses(table, seat, player.wall))


def end_reason(table: Table) -> EndReason | None:
    if any(complete_rows(player.wall) for player in table.players):
        return "row_completed"
    if table.round >= table.round_limit:
        return "round_limit"
    return None if any(table.bag) or any(table.lid) else "no_tiles_left"


def bonuses(table: Table, seat: int, wall: Wall) -> BonusesScored:
    """What is complete on a wall counts once more at the end (AZ-40)."""
    worth = table.board.bonuses
    rows, columns, colours = complete_rows(wall), complete_columns(wall), complete_colours(wall)
    points = rows * worth.row + columns * worth.column + colours * worth.colour
    return BonusesScored(seat, rows, columns, colours, points)
