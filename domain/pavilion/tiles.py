"""Tiles, and heaps of tiles whose order does not matter (SP-1)."""

from collections.abc import Iterable
from typing import Final, Literal

from domain.chance import Chance

# In the order in which the rounds make them wild (SP-3).
Colour = Literal["purple", "green", "orange", "yellow", "blue", "red"]
COLOURS: Final[tuple[Colour, ...]] = ("purple", "green", "orange", "yellow", "blue", "red")
COLOUR_INDEX: Final[dict[Colour, int]] = {colour: i for i, colour in enumerate(COLOURS)}
ROUNDS: Final = len(COLOURS)  # each colour is wild once

# How many tiles of each colour, in the order of COLOURS.
Heap = tuple[int, ...]
EMPTY: Final[Heap] = (0,) * 6
FULL_BAG: Final[Heap] = (22,) * 6


def heap(tiles: Iterable[Colour]) -> Heap:
    return add(EMPTY, tiles)


def add(pile: Heap, tiles: Iterable[Colour], sign: int = 1) -> Heap:
    counts = list(pile)
    for tile in tiles:
        counts[COLOUR_INDEX[tile]] += sign
    return tuple(counts)


def pour(pile: Heap, other: Heap) -> Heap:
    return tuple(map(sum, zip(pile, other, strict=True)))


def in_order(tiles: Iterable[Colour]) -> tuple[Colour, ...]:
    """The same tiles in the one order that all moves and events use."""
    return tuple(sorted(tiles, key=COLOUR_INDEX.__getitem__))


def spread(pile: Heap) -> tuple[Colour, ...]:
    """A heap's tiles, one by one."""
    return tuple(colour for colour, count in zip(COLOURS, pile, strict=True) for _ in range(count))


def handfuls(pile: Heap, most: int) -> list[Heap]:
    """Every way to pick up to `most` tiles from a heap."""
    picks: list[Heap] = [()]
    for count in pile:
        picks = [(*pick, more) for pick in picks for more in range(min(count, most - sum(pick)) + 1)]
    return picks


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


def draw_all(bag: Heap, tower: Heap, wanted: int, chance: Chance) -> tuple[tuple[Colour, ...], bool]:
    """Tiles from the bag; when it runs out, the tower is emptied into it (SP-25, SP-30)."""
    tiles = draw(bag, wanted, chance)
    if len(tiles) == wanted or not any(tower):
        return tiles, False
    return tiles + draw(tower, wanted - len(tiles), chance), True
