"""What stars accept, what tiles complete, and what all of it is worth."""

from typing import Final

from domain.pavilion.boards import FEATURES_AT, LOCATION, Board, Feature, Space, Star, StarKind
from domain.pavilion.state import Player, StarTiles
from domain.pavilion.tiles import COLOURS, Colour

LOWEST_SCORE: Final = 1


def kind(star: Star, tiles: StarTiles) -> StarKind | None:
    """What a star is: as printed, or as its first two tiles made it; None while that is open (SP-50)."""
    if star.kind is not None:
        return star.kind
    colours = [tile for tile in tiles if tile is not None]
    if len(colours) < 2:
        return None
    return colours[0] if colours[0] == colours[1] else "multicolour"


def accepted(star: Star, tiles: StarTiles) -> tuple[Colour, ...]:
    """The colours of which a star takes one more tile (SP-21, SP-22, SP-50)."""
    became = kind(star, tiles)
    if became is None:
        return COLOURS
    if became == "multicolour":
        return tuple(colour for colour in COLOURS if colour not in tiles)
    return (became,)


def run(tiles: StarTiles, at: int) -> int:
    """How many tiles are joined to this one around the ring, itself included (SP-23)."""
    joined = 1
    for step in (1, -1):
        near = at + step
        while joined < 6 and tiles[near % 6] is not None:
            joined += 1
            near += step
    return joined


def with_tile(stars: tuple[StarTiles, ...], space: Space, colour: Colour) -> tuple[StarTiles, ...]:
    star, at = LOCATION[space]
    tiles = (*stars[star][:at], colour, *stars[star][at + 1 :])
    return (*stars[:star], tiles, *stars[star + 1 :])


def covered(stars: tuple[StarTiles, ...], feature: Feature) -> int:
    """How many of a feature's spaces hold a tile."""
    return sum(stars[star][at] is not None for star, at in map(LOCATION.__getitem__, feature.spaces))


def completed(stars: tuple[StarTiles, ...], space: Space) -> tuple[Feature, ...]:
    """The features whose last space this was (SP-24)."""
    return tuple(feature for feature in FEATURES_AT[space] if covered(stars, feature) == len(feature.spaces))


def complete_stars(board: Board, stars: tuple[StarTiles, ...]) -> tuple[StarKind, ...]:
    kinds = [kind(star, tiles) for star, tiles in zip(board.stars, stars, strict=True) if None not in tiles]
    return tuple(became for became in kinds if became is not None)


def complete_numbers(board: Board, stars: tuple[StarTiles, ...]) -> tuple[int, ...]:
    bare = {
        number
        for star, tiles in zip(board.stars, stars, strict=True)
        for number, tile in zip(star.numbers, tiles, strict=True)
        if tile is None
    }
    return tuple(bonus.number for bonus in board.number_bonuses if bonus.number not in bare)


def loss(score: int, tiles: int) -> int:
    """A point per tile, as a negative number; no score drops below 1 (SP-12, SP-26, SP-41)."""
    return -min(tiles, score - LOWEST_SCORE)


def ranks(players: tuple[Player, ...]) -> tuple[int, ...]:
    """Most points; ties share the place (SP-41)."""
    return tuple(1 + sum(other.score > player.score for other in players) for player in players)
