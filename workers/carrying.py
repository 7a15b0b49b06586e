"""Carrying a game on until a player must act."""

from domain.commands import Abort, Command, Play, Resolve, RunOut
from domain.game import Game
from service.clock import now
from service.games.duties import CLOCK, DutyKind, ai_seat, duty_of, waiting_for
from service.games.games import Games, StaleVersion, Wish
from service.games.history import GameNotFound, History
from service.store.agenda import Overdue
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
        command = await due_command(games, history)
        if command is None:
            return history.version, None
        try:
            history, _ = await games.transact(game_id, Wish(command, if_version=history.version))
        except StaleVersion as passed:
            return passed.version, None
    return history.version, duty_of(history.game)


async def due_command(games: Games, history: History) -> Command | None:
    """What must be done now, if anything; a clock that still runs is looked at again when it may be out."""
    game = history.game
    waiting = waiting_for(game, history.commits[-1].at, games.patience)
    match waiting and waiting.kind:
        case "score":
            return Resolve()
        case "ai":
            return ai_move(game, history.seed, history.version)
        case "clock":
            return await time_is_out(games, history)
        case "expire" if waiting is not None and waiting.due <= now():
            return Abort(None, "expired")
    return None


async def time_is_out(games: Games, history: History) -> RunOut | None:
    clocks = history.game.clocks
    out = clocks.first_out() if clocks is not None else None
    if clocks is None or out is None:
        return None
    seat, at = out[0], now()
    left = clocks.left_at(seat, at, await games.uptime.spared(clocks.at, at))
    if left <= 0:
        return RunOut(seat)
    await games.agenda.put_off(Overdue(history.game_id, CLOCK, history.version), at + left)
    return None


def ai_move(game: Game, seed: bytes, version: int) -> Command:
    seat = ai_seat(game)
    assert seat is not None
    level = game.seats[seat].level
    assert level is not None
    return Play(seat, BOTS[level](situation(game, seat, seed, version)))
