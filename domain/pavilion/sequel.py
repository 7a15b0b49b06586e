"""What follows an act at once because nobody has a choice in it."""

from typing import Final

from domain.chance import Chance
from domain.kernel import Unfolding
from domain.pavilion.events import PavilionEvent, PlacingBegan, RoundPassed, SupplyFilled, TilesCollected
from domain.pavilion.state import Table
from domain.pavilion.tiles import draw_all, spread

SUPPLY_SPACES: Final = 10

Story = Unfolding[Table, PavilionEvent]


def follow(story: Story, chance: Chance) -> None:
    """Carry on to the next choice, or to the end of the round."""
    if story.table.phase == "offer":
        if not story.table.offer_is_empty:
            return
        story.add(PlacingBegan(story.table.first_seat))
    collect_all_there_is(story)
    if story.table.phase != "collecting":
        refill_supply(story, chance)
        pass_without_tiles(story)


def collect_all_there_is(story: Story) -> None:
    """A supply of one colour, or with no more tiles than earned, leaves nothing to choose (SP-24)."""
    table = story.table
    tiles = spread(table.supply)
    if table.earned and (table.earned == len(tiles) or len(set(tiles)) == 1):
        story.add(TilesCollected(table.turn, tiles[: table.earned], automatic=True))


def refill_supply(story: Story, chance: Chance) -> None:
    """The turn is over: the supply is filled up, as far as there are tiles (SP-25)."""
    table = story.table
    missing = SUPPLY_SPACES - sum(table.supply)
    if missing:
        tiles, tower_emptied = draw_all(table.bag, table.tower, missing, chance)
        if tiles:
            story.add(SupplyFilled(tiles, tower_emptied))


def pass_without_tiles(story: Story) -> None:
    """A player without tiles can only pass (SP-26)."""
    while story.table.phase == "placing" and not any(story.table.players[story.table.turn].beside):
        story.add(RoundPassed(story.table.turn, automatic=True))
