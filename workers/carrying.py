"""Carrying a game on until a player must act."""

from domain.game import Command, Game, Play, Resolve
from service.games.duties import DutyKind, ai_seat, duty_of
from service.games.games import Games, StaleVersion, Wish
from service.games.history import GameNotFound, History
from workers.bots import BOTS
from workers.bots.bot import situation

MOST_COMMITS = 500  # in one job; then others have their turn


async def carry_on(games: Games, game_id: str, version: int) -> tuple[int, DutyKind | None]:
    """Do what is due at this version and what follows from it; answer where that led and what is left to do.

    Idempotent: where the version has passed nothing is done, and of two workers only one has an effect.
    """
    try:
        history = await games.histories.catch_up(game_id)
    except GameNotFound:
        return 0, None
    if history.version != version:
        return history.version, None
    for _ in range(MOST_COMMITS):
        command = due_command(history)
        if command is None:
            return history.version, None
        try:
            history, _ = await games.transact(game_id, Wish(command, if_version=history.version))
        except StaleVersion as passed:
            return passed.version, None
    return history.version, duty_of(history.game)


def due_command(history: History) -> Command | None:
    game = history.game
    match duty_of(game):
        case "score":
            return Resolve()
        case "ai":
            return ai_move(game, history.seed, history.version)
    return None


def ai_move(game: Game, seed: bytes, version: int) -> Command:
    seat = ai_seat(game)
    assert seat is not None
    level = game.seats[seat].level
    assert level is not None
    return Play(seat, BOTS[level](situation(game, seat, seed, version)))
