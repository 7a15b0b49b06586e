"""What placements are worth, and who has won."""

from domain.axio.boards import Setup
from domain.axio.spaces import NEIGHBOURS, Half, Spaces, run
from domain.axio.state import Player, Score
from domain.axio.tiles import COLOUR_INDEX, COLOURS, Colour

Room = list[int]  # what each colour may still gain by this placement, in the order of COLOURS


def room(setup: Setup, score: Score) -> Room:
    """No track goes on beyond its last space; a further score board is open from the next turn (AX-14, AX-31)."""
    last, boards = setup.last_space, setup.format.score_boards
    return [last * min(marker // last + 1, boards) - marker for marker in score]


def mark(left: Room, colour: Colour, points: int) -> int:
    """The points that find room on the colour's track; the rest is lost (AX-14)."""
    at = COLOUR_INDEX[colour]
    gained = min(points, left[at])
    left[at] -= gained
    return gained


def mark_half(left: Room, spaces: Spaces, half: Half, colour: Colour) -> int:
    """A point for each space of the same colour in line, in the three ways that leave the tile (AX-12)."""
    one, other = half.across
    return mark(left, colour, run(spaces, half.away, colour) + run(spaces, one, colour) + run(spaces, other, colour))


def mark_pyramid(left: Room, spaces: Spaces, at: int) -> tuple[Colour, ...]:
    """The colours beside a pyramid that gain their point: each once, however often it is there (AX-13)."""
    beside = {spaces[other] for other in NEIGHBOURS[at]}
    return tuple(colour for colour in COLOURS if colour in beside and mark(left, colour, 1))


def lowest(score: Score) -> tuple[Colour, ...]:
    """The colour in which a player has least, or all that share that place (AX-17)."""
    least = min(score)
    return tuple(colour for colour, marker in zip(COLOURS, score, strict=True) if marker == least)


def is_full(setup: Setup, score: Score) -> bool:
    """Every marker stands on the very last space (AX-21)."""
    return min(score) == setup.last_space * setup.format.score_boards


def ranks(players: tuple[Player, ...]) -> tuple[int, ...]:
    """Lowest colour against lowest colour, then the next lowest, and so on (AX-22)."""
    keys = [sorted(player.score) for player in players]
    return tuple(1 + sum(other > key for other in keys) for key in keys)
