"""How much a player should like a move: low colours first, and few chances for the next player."""

from math import exp
from typing import Final

from domain.axio.evolve import filled
from domain.axio.moves import ExchangeRack, Move, PlaceDomino
from domain.axio.scoring import Room, mark, mark_pyramid, room
from domain.axio.spaces import PLACE_AT, Half, Place, Ray, Spaces, isolated_by, run
from domain.axio.state import Score, Table
from domain.axio.tiles import COLOUR_INDEX, Colour

EXTRA_TURN: Final = 0.5
CHANCE: Final = 0.1  # what the next player gains by continuing a line counts so much

# What a marker is worth on each space: the first points of a colour matter most.
STEEPNESS: Final = 5
WORTH: Final = tuple(-STEEPNESS * exp(-marker / STEEPNESS) for marker in range(37))


def appraise(table: Table, seat: int, move: Move) -> float:
    if not isinstance(move, PlaceDomino):
        return float(isinstance(move, ExchangeRack))
    where = PLACE_AT[move.cells]
    score, following = table.players[seat].score, table.players[table.next_seat].score
    before = room(table.setup, score)
    left = before.copy()
    chances = 0.0
    for half, colour in zip((where.first, where.second), move.tile, strict=True):
        chances += place_half(left, table.spaces, half, colour, following)
    place_pyramids(left, table.spaces, where, move)
    bonus = EXTRA_TURN if table.setup.format.extra_turns else 0.0
    return progress(score, before, left, bonus) + (chances if table.next_seat == seat else -chances) * CHANCE


def place_half(left: Room, spaces: Spaces, half: Half, colour: Colour, following: Score) -> float:
    """Score a half; answer what the open ends of its lines are worth to the following player."""
    one, other = half.across
    ahead, aside, back = run(spaces, half.away, colour), run(spaces, one, colour), run(spaces, other, colour)
    mark(left, colour, ahead + aside + back)
    marker = following[COLOUR_INDEX[colour]]
    worth = gain(marker, ahead + 1) if is_open(spaces, half.away, ahead) else 0.0
    ends = is_open(spaces, one, aside) + is_open(spaces, other, back)
    return worth + ends * gain(marker, aside + back + 1)


def is_open(spaces: Spaces, way: Ray, length: int) -> bool:
    """Whether a line of this length on the way ends at an empty space."""
    return length < len(way) and spaces[way[length]] is None


def place_pyramids(left: Room, spaces: Spaces, where: Place, move: PlaceDomino) -> None:
    isolated = isolated_by(spaces, where)
    if isolated:
        spaces = filled(spaces, *zip(move.cells, move.tile, strict=True))
        for at in isolated:
            mark_pyramid(left, spaces, at)


def progress(score: Score, before: Room, after: Room, bonus: float) -> float:
    """What the markers' moves are worth, with a bonus for each that reaches its last space."""
    worth = 0.0
    for marker, had, left in zip(score, before, after, strict=True):
        if had != left:
            worth += gain(marker, had - left) + (0 if left else bonus)
    return worth


def gain(marker: int, points: int) -> float:
    return WORTH[min(marker + points, 36)] - WORTH[marker]
