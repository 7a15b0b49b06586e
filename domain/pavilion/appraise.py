"""How much a player should like a move: what it brings, and what the tiles left over are still good for."""

from typing import Final, assert_never

from domain.pavilion.boards import FEATURES_AT, LOCATION, Board
from domain.pavilion.events import SpaceCovered
from domain.pavilion.moves import CollectTiles, CoverSpace, Move, PassRound, TakeOffer
from domain.pavilion.offer import take
from domain.pavilion.placing import cover
from domain.pavilion.prospects import LAST_SPARE, SPARE, STAR, WILD, best_use, growth, worth
from domain.pavilion.scoring import covered, kind, with_tile
from domain.pavilion.state import Player, StarTiles, Table
from domain.pavilion.tiles import COLOURS, ROUNDS, Colour, Heap, add

START: Final = 1.5  # the marker costs points, but starting is worth something
EARNED: Final = 2.2  # what a tile from the supply is worth
NUMBER: Final = 0.8  # how far the bonus for a number can be counted on
MORE: Final = 3  # tiles of a colour that the next round may bring


def appraise(table: Table, seat: int, move: Move) -> float:
    player = table.players[seat]
    match move:
        case PassRound(keep):
            return of_keeping(table, player.stars, keep.heap) - (sum(player.beside) - sum(keep.heap))
        case CoverSpace():
            return of_covering(table, player, cover(table, seat, move))
        case TakeOffer():
            taken = take(table, seat, move)
            return of_tiles(table, player, taken.tiles) + taken.points + (START if taken.marker else 0)
        case CollectTiles(colours):
            return of_tiles(table, player, colours)
        case _:
            assert_never(move)


def of_tiles(table: Table, player: Player, more: tuple[Colour, ...]) -> float:
    return outlook(table, player.stars, add(player.beside, more))


def outlook(table: Table, stars: tuple[StarTiles, ...], beside: Heap) -> float:
    spare = LAST_SPARE if table.round == ROUNDS else SPARE
    return worth(table.board.side, stars, beside, table.wild, spare)


def of_covering(table: Table, player: Player, done: SpaceCovered) -> float:
    stars = with_tile(player.stars, done.space, done.colour)
    beside = add(player.beside, (done.colour, *done.discarded), sign=-1)
    return done.points + progress(table.board, stars, done) + outlook(table, stars, beside)


def progress(board: Board, stars: tuple[StarTiles, ...], done: SpaceCovered) -> float:
    """How much nearer a new tile brings its star, its features and its number to their rewards."""
    index, at = LOCATION[done.space]
    star, tiles = board.stars[index], stars[index]
    value = growth(5 - tiles.count(None), 6, STAR * board.star_points(kind(star, tiles) or done.colour))
    for feature in FEATURES_AT[done.space]:
        value += growth(covered(stars, feature) - 1, len(feature.spaces), EARNED * feature.tiles)
    return value + towards_number(board, stars, star.numbers[at])


def towards_number(board: Board, stars: tuple[StarTiles, ...], number: int) -> float:
    points = board.number_points(number)
    if not points:
        return 0
    spaces = [
        tile
        for star, tiles in zip(board.stars, stars, strict=True)
        for printed, tile in zip(star.numbers, tiles, strict=True)
        if printed == number
    ]
    return growth(len(spaces) - spaces.count(None) - 1, len(spaces), NUMBER * points)


def of_keeping(table: Table, stars: tuple[StarTiles, ...], kept: Heap) -> float:
    """What tiles in the corners may do in the next round, together with those it brings."""
    if table.round == ROUNDS:
        return -sum(kept)
    value = 0.0
    for colour, count in zip(COLOURS, kept, strict=True):
        if count and colour == COLOURS[table.round]:  # the next wild colour
            value += WILD * count
        elif count:
            with_it = best_use(table.board.side, stars, colour, MORE + count, SPARE)
            value += with_it - best_use(table.board.side, stars, colour, MORE, SPARE)
    return value
