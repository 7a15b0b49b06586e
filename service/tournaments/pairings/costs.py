"""What is wrong with a draw, from worst to least, as one whole number to be made small.

1. entrants who sit out though they could play;
2. tables with entrants who met before, once for each time;
3. a second bye before others had one;
4. two entrants who both need the same seat badly (two apart already);
5. differences in score, squared; for a bye, the distance from the lowest score;
6. a bye for anyone but the last in rank;
7. two entrants who both lean to the same seat;
8. closeness within a score group: with two seats the upper half meets the lower one, in order, and larger tables take
   one entrant from each part of the group; between groups, distance.

A number of a lower line never outweighs one of a higher line.
"""

from typing import Final

from service.tournaments.pairings.history import Card

LINE: Final = 2**48  # more than any line's sum over a whole field

Lines = tuple[int, int, int, int, int, int, int, int]


def cost(lines: Lines) -> int:
    total = 0
    for line in lines:
        total = total * LINE + line
    return total


def of_meeting(one: Card, other: Card) -> int:
    """What it costs to sit these two at one table."""
    same_need = one.lean * other.lean > 0
    badly = same_need and min(abs(one.lean), abs(other.lean)) >= 2
    return cost(
        (
            0,
            one.opponents[other.entrant],
            0,
            int(badly),
            (one.score - other.score) ** 2,
            0,
            abs(one.lean + other.lean),
            misplaced(one, other) ** 2,
        )
    )


def misplaced(one: Card, other: Card) -> int:
    distance = abs(one.rank - other.rank)
    return distance if one.score != other.score else max(0, one.group_size // len(one.seats) - distance)


def of_bye(card: Card, field: list[Card]) -> int:
    """What it costs that this entrant sits out, when these could play."""
    lowest = min(other.score for other in field)
    last = max(other.rank for other in field)
    fewest = min(other.byes for other in field)
    return cost((1, 0, card.byes - fewest, 0, (card.score - lowest) ** 2, last - card.rank, 0, 0))
