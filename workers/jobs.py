"""The jobs, as RQ calls them: a game's id and a version, nothing else."""

from workers.carrying import carry_on
from workers.office import office


def play_ai_turn(game_id: str, version: int) -> None:
    """An AI is to act at this version."""
    work(game_id, version)


def score_round(game_id: str, version: int) -> None:
    """Nobody is to act at this version: the round, or the game, is to be scored."""
    work(game_id, version)


def end_turn(game_id: str, version: int) -> None:
    """A player's time may have run out at this version."""
    work(game_id, version)


def expire_game(game_id: str, version: int) -> None:
    """The game may have waited for players long enough."""
    work(game_id, version)


def work(game_id: str, version: int) -> None:
    here = office()
    version, left = here.run(carry_on(here.games, game_id, version))
    if left is not None:
        here.jobs.enqueue(left, game_id, version)
