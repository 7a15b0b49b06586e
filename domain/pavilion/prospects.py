"""What tiles are good for: the best a player can do with them on stars of their own colour."""

from functools import cache, lru_cache
from typing import Final

from domain.pavilion.boards import BOARDS, Side
from domain.pavilion.state import StarTiles
from domain.pavilion.tiles import COLOURS, Colour, Heap

WILD: Final = 1.8  # a wild tile helps everywhere
SPARE: Final = 0.9  # a tile without a use now may find one in the next round
LAST_SPARE: Final = -1.0  # after the last round it costs a point
STAR: Final = 0.5  # how far a started star's bonus can be counted on

# The stars that are, or may become, stars of one colour.
HOMES: Final[dict[tuple[Side, Colour], tuple[int, ...]]] = {
    (side, colour): tuple(at for at, star in enumerate(board.stars) if star.kind in (None, colour))
    for side, board in BOARDS.items()
    for colour in COLOURS
}


@lru_cache(maxsize=2**12)
def worth(side: Side, stars: tuple[StarTiles, ...], beside: Heap, wild: Colour, spare: float) -> float:
    """What all the tiles beside a board are worth."""
    total = 0.0
    for colour, count in zip(COLOURS, beside, strict=True):
        if count:
            best = best_use(side, stars, colour, count, spare)
            total += max(best, WILD * count) if colour == wild else best
    return total


def best_use(side: Side, stars: tuple[StarTiles, ...], colour: Colour, count: int, spare: float) -> float:
    """What so many tiles of a colour bring on the star that suits them best."""
    return max(use(side, star, stars[star], colour, count, spare) for star in HOMES[side, colour])


@lru_cache(maxsize=2**16)
def use(side: Side, star: int, tiles: StarTiles, colour: Colour, count: int, spare: float) -> float:
    """What so many tiles of a colour bring on this star, unless other colours have made it theirs."""
    if any(tile not in (None, colour) for tile in tiles):
        return count * spare
    board = BOARDS[side]
    filled = sum(1 << at for at, tile in enumerate(tiles) if tile is not None)
    return plan(board.stars[star].numbers, filled, board.star_points(colour), count, spare)


@cache
def plan(numbers: tuple[int, ...], filled: int, bonus: int, tiles: int, spare: float) -> float:
    """The most valuable way to spend tiles on one star, whose filled spaces are bits in the order of its numbers."""
    best = tiles * spare
    for at, number in enumerate(numbers):
        if number <= tiles and not filled >> at & 1:
            rest = plan(numbers, filled | 1 << at, bonus, tiles - number, spare)
            best = max(best, joined(filled, at) + growth(filled.bit_count(), 6, STAR * bonus) + rest)
    return best


def joined(filled: int, at: int) -> int:
    """The points of a tile on this space: `scoring.run`, for bits."""
    ring = filled | filled << 6 | filled << 12
    ahead = behind = 0
    while ahead < 5 and ring >> (6 + at + ahead + 1) & 1:
        ahead += 1
    while ahead + behind < 5 and ring >> (6 + at - behind - 1) & 1:
        behind += 1
    return 1 + ahead + behind


def growth(done: int, of: int, bonus: float) -> float:
    """What one more step towards a bonus is worth: the nearer the end, the more."""
    return bonus * (2 * done + 1) / of**2
