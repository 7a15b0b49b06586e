"""Tiles, and heaps of tiles whose order does not matter (AZ-3)."""

from collections.abc import Iterable
from typing import Final, Literal

from domain.chance import Chance

Colour = Literal["blue", "yellow", "red", "black", "teal"]
COLOURS: Final[tuple[Colour, ...]] = ("blue", "yellow", "red", "black", "teal")
COLOUR_INDEX: Final[dict[Colour, int]] = {colour: i for i, colour in enumerate(COLOURS)}

# On a floor line the start-player marker lies among the tiles.
Marker = Literal["marker"]
MARKER: Final[Marker] = "marker"
FloorTile = Literal["blue", "yellow", "red", "black", "teal", "marker"]

# How many tiles of each colour, in the order of COLOURS.
Heap = tuple[int, int, int, int, int]
EMPTY: Final[Heap] = (0, 0, 0, 0, 0)
FULL_BAG: Final[Heap] = (20, 20, 20, 20, 20)


def heap(tiles: Iterable[Colour]) -> Heap:
    return add(EMPTY, tiles)


def add(pile: Heap, tiles: Iterable[Colour], sign: int = 1) -> Heap:
    counts = list(pile)
    for tile in tiles:
        counts[COLOUR_INDEX[tile]] += sign
    a, b, c, d, e = counts
    return (a, b, c, d, e)


def add_some(pile: Heap, colour: Colour, count: int) -> Heap:
    return add(pile, (colour,) * count)


def pour(pile: Heap, other: Heap) -> Heap:
    a, b, c, d, e = map(sum, zip(pile, other, strict=True))
    return (a, b, c, d, e)


def draw(pile: Heap, count: int, chance: Chance) -> tuple[Colour, ...]:
    """Up to `count` tiles, one after the other, every tile in the heap equally likely each time."""
    left = list(pile)
    total = sum(left)
    drawn: list[Colour] = []
    for _ in range(min(count, total)):
        at = chance.below(total)
        index = 0
        while at >= left[index]:
            at -= left[index]
            index += 1
        left[index] -= 1
        total -= 1
        drawn.append(COLOURS[index])
    return tuple(drawn)
