"""Tiles of two halves, and heaps of them whose order does not matter (AX-3)."""

from collections.abc import Iterable
from itertools import combinations_with_replacement
from typing import Final, Literal

from domain.chance import Chance

Colour = Literal["green", "orange", "red", "purple", "blue"]
COLOURS: Final[tuple[Colour, ...]] = ("green", "orange", "red", "purple", "blue")
COLOUR_INDEX: Final[dict[Colour, int]] = {colour: i for i, colour in enumerate(COLOURS)}

Tile = tuple[Colour, Colour]
Rack = tuple[Tile, ...]

# The fifteen tiles there are, each written once: in the order of COLOURS.
KINDS: Final[tuple[Tile, ...]] = tuple(combinations_with_replacement(COLOURS, 2))
KIND_INDEX: Final[dict[Tile, int]] = {kind: i for i, kind in enumerate(KINDS)}
KIND_OF: Final[dict[Tile, Tile]] = {tile: kind for kind in KINDS for tile in (kind, kind[::-1])}

# How many tiles of each kind, in the order of KINDS.
Heap = tuple[int, ...]
NOTHING: Final[Heap] = (0,) * len(KINDS)


def add(heap: Heap, tiles: Iterable[Tile], sign: int = 1) -> Heap:
    counts = list(heap)
    for tile in tiles:
        counts[KIND_INDEX[tile]] += sign
    return tuple(counts)


def draw(heap: Heap, count: int, chance: Chance) -> Rack:
    """Up to `count` tiles, one after the other, every tile in the heap equally likely each time (AX-18)."""
    left = list(heap)
    total = sum(left)
    drawn: list[Tile] = []
    for _ in range(min(count, total)):
        at = chance.below(total)
        kind = 0
        while at >= left[kind]:
            at -= left[kind]
            kind += 1
        left[kind] -= 1
        total -= 1
        drawn.append(KINDS[kind])
    return tuple(drawn)


def without(rack: Rack, tile: Tile) -> Rack:
    at = rack.index(tile)
    return rack[:at] + rack[at + 1 :]
