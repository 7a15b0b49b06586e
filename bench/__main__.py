"""`make bench`: measure everything, print a table, write bench/results.json. `ARGS="rest ai"` measures only those."""

import sys
from collections.abc import Callable
from typing import Final

from bench import ai_replies, domain_games, followers, greedy_wins, legal_moves, rest_moves, tournaments
from bench.report import Figure, save, table
from bench.running import Running, running

ALONE: Final[dict[str, Callable[[], list[Figure]]]] = {
    "domain": domain_games.measure,
    "legal": legal_moves.measure,
    "greedy": greedy_wins.measure,
    "tournaments": tournaments.measure,
}
SERVED: Final[dict[str, Callable[[Running], list[Figure]]]] = {
    "rest": rest_moves.measure,
    "ai": ai_replies.measure,
    "followers": followers.measure,
}


def main(wanted: list[str]) -> None:
    unknown = set(wanted) - ALONE.keys() - SERVED.keys()
    if unknown:
        sys.exit(f"there is no bench {', '.join(sorted(unknown))}; there are {', '.join([*ALONE, *SERVED])}")
    figures = [figure for name, measure in ALONE.items() if chosen(name, wanted) for figure in measure()]
    if any(chosen(name, wanted) for name in SERVED):
        with running() as service:
            for name, measure_served in SERVED.items():
                if chosen(name, wanted):
                    figures += measure_served(service)
    print(table(figures))
    save(figures)


def chosen(name: str, wanted: list[str]) -> bool:
    return not wanted or name in wanted


main(sys.argv[1:])
