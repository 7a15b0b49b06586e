"""What this service does where the rule books are silent, in words that users see."""

from typing import Final

from domain.kernel import Ruling

NOT_WITH_CRYSTAL: Final = Ruling(
    "SF-10", "Special factories go with the colour side and the free side, not with Crystal Mosaic boards."
)

AZUL_RULINGS: Final = (
    Ruling("AZ-6", "Seat 0 starts the first round; on request a seat drawn from the game's seed does."),
    Ruling("AZ-17", "A marker taken with a full floor line stays with its player, takes no space and costs nothing."),
    Ruling("AZ-19", "When a round ends with the marker still in the centre, the same player starts again."),
    Ruling("AZ-31", "When not a single tile can be dealt, the game ends at once with the usual bonuses."),
    Ruling("AZ-32", "A game ends after 30 rounds at the latest, or as many as its creator set (5 to 100)."),
)

SPECIAL_FACTORY_RULINGS: Final = (
    Ruling("SF-3", "Effects 1 and 2 happen one after the other, clockwise from factory-1, each once."),
    Ruling("SF-7", "Factories are numbered clockwise: right is towards higher numbers, left towards lower ones."),
    Ruling("SF-8", "A disc taken with effect 5 serves at once, for tiles that fall in the very turn it is taken."),
    Ruling("SF-8", "The disc shelters a tile only; the start-player marker lies on the floor line and costs."),
    Ruling("SF-8", "While it is free, the disc also shelters a tile of a line that falls during tiling (GV-3)."),
    Ruling("SF-9", "A disc that a player holds is out of the circle; the next discs beyond it are neighbours."),
    NOT_WITH_CRYSTAL,
)

CRYSTAL_RULINGS: Final = (
    Ruling("CM-3", "Both sides of the Crystal Mosaic boards have the same floor line: 1, 0, 1, 2, 1, 2, 3."),
    NOT_WITH_CRYSTAL,
)
