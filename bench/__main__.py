"""`make bench`: measure everything, print a table, write bench/results.json."""

from bench import ai_replies, domain_games, rest_moves
from bench.report import save, table
from bench.running import running


def main() -> None:
    figures = domain_games.measure()
    with running() as service:
        figures += rest_moves.measure(service)
        figures += ai_replies.measure(service)
    print(table(figures))
    save(figures)


main()
