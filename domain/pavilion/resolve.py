"""What nobody chooses: the next round, or the end and its bonuses."""

from domain.chance import Chance
from domain.kernel import Unfolding
from domain.pavilion.boards import Board
from domain.pavilion.events import CornersCleared, OfferDealt, PavilionEnded, PavilionEvent, PavilionScored
from domain.pavilion.evolve import evolve
from domain.pavilion.offer import deal
from domain.pavilion.scoring import complete_numbers, complete_stars, loss
from domain.pavilion.sequel import Story, follow
from domain.pavilion.state import StarTiles, Table
from domain.pavilion.tiles import ROUNDS, spread


def resolve(table: Table, chance: Chance) -> tuple[PavilionEvent, ...]:
    """Deal the next round; after the last wild colour there is none (SP-3)."""
    story = Unfolding[Table, PavilionEvent](evolve, table)
    if table.round < ROUNDS:
        next_round(story, chance)
    else:
        end(story)
    return tuple(story.events)


def next_round(story: Story, chance: Chance) -> None:
    """Should not one tile be left to deal, placing begins at once (SP-30)."""
    table = story.table
    factories, tower_emptied = deal(table.bag, table.tower, len(table.factories), chance)
    story.add(OfferDealt(table.round + 1, table.first_seat, factories, tower_emptied))
    follow(story, chance)


def end(story: Story) -> None:
    """Tiles left in the corners cost points before the bonuses are scored (SP-40, SP-41)."""
    board = story.table.board
    for seat, player in enumerate(story.table.players):
        if any(player.corners):
            tiles = spread(player.corners)
            story.add(CornersCleared(seat, tiles, loss(player.score, len(tiles))))
        story.add(bonuses(board, seat, player.stars))
    story.add(PavilionEnded("rounds_played"))


def bonuses(board: Board, seat: int, stars: tuple[StarTiles, ...]) -> PavilionScored:
    kinds, numbers = complete_stars(board, stars), complete_numbers(board, stars)
    points = sum(map(board.star_points, kinds)) + sum(map(board.number_points, numbers))
    return PavilionScored(seat, kinds, numbers, points)
