"""Games for tests of the workers: made through `Games`, without a request."""

from typing import Any

from domain.chance import commitment
from domain.commands import Create, Play
from domain.seats import Level, Seat
from service.games.games import Games, Wish
from service.games.history import History
from service.identifiers import new_id

SEED = bytes(range(32))
LEVELS: dict[str, Level] = {"random": "random", "greedy": "greedy"}


def seat(word: str) -> Seat:
    """A level names an AI; any other word is a player's id."""
    level = LEVELS.get(word)
    return Seat("ai", name=word, level=level) if level else Seat("player", player_id=word, name=word.title())


def creation(*seats: str, ruleset: str = "azul", seed: bytes = SEED, **options: Any) -> Create:
    return Create(ruleset, options, tuple(map(seat, seats)), "ada", commitment(seed), "creator")


async def new_game(games: Games, *seats: str, ruleset: str = "azul", seed: bytes = SEED) -> History:
    return await games.create(new_id(), creation(*seats, ruleset=ruleset, seed=seed), "ada", seed)


async def any_move(games: Games, game_id: str) -> History:
    """The first legal move of whoever is to act, as that player would post it."""
    history = games.histories.recall(game_id) or await games.histories.catch_up(game_id)
    game = history.game
    at = game.to_act[0]
    move = next(iter(game.rules.legal(game.table, at)))
    history, _ = await games.transact(game_id, Wish(Play(at, move), by=game.seats[at].player_id))
    return history
