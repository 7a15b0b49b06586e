"""From a planned game to the command that opens it, and from a game that is over back to what counts of it."""

from collections.abc import Sequence
from typing import Final, get_args

import msgspec

from domain.chance import commitment
from domain.commands import Create
from domain.game import Game
from domain.seats import Level, Seat
from service.tournaments.events import PlayedGame
from service.tournaments.origins import Place
from service.tournaments.outcomes import Entrant
from service.tournaments.plan import PlannedGame
from service.tournaments.tournament import Tournament

AI: Final = "ai:"
LEVELS: Final[tuple[str, ...]] = get_args(Level)


def is_ai(entrant: Entrant) -> bool:
    return entrant.startswith(AI)


def level_of(entrant: Entrant) -> Level:
    level: Level = msgspec.convert(entrant.removeprefix(AI), Level)
    return level


def is_for_ais(game: PlannedGame) -> bool:
    """Whether no player sits at the table, so that a worker can play it whole."""
    return all(map(is_ai, game.seats))


def opening(tournament_id: str, tournament: Tournament, game: PlannedGame) -> Create:
    """The command that opens a planned game. Everybody sits already: it starts at once."""
    terms = tournament.terms
    names = {label.entrant: label.name for label in terms.labels}
    return Create(
        ruleset=terms.ruleset,
        options=terms.options,
        seats=tuple(seat_for(entrant, names[entrant]) for entrant in game.seats),
        creator=tournament.creator,
        seed_hash=commitment(bytes.fromhex(game.seed)),
        seed_source=tournament.seed_source,
        revision=terms.revision,
        visibility=terms.visibility,
        clock=None if is_for_ais(game) else terms.clock,
        rated=terms.rated,
        origin=Place(tournament_id, game.deal, game.rotation).origin,
    )


def seat_for(entrant: Entrant, name: str) -> Seat:
    if is_ai(entrant):
        return Seat("ai", name=name, level=level_of(entrant))
    return Seat("player", player_id=entrant, name=name)


def played(
    planned: PlannedGame,
    game_id: str,
    game: Game,
    commits: int,
    stopped_by: str | None = None,
    refused: Sequence[int] = (),
) -> PlayedGame:
    """What counts of a game that is over. Who left it, or stopped it, is last, whoever played on in that seat."""
    left = {at for at, seat in enumerate(game.seats) if seat.left is not None}
    left |= {at for at, seat in enumerate(game.seats) if stopped_by is not None and seat.player_id == stopped_by}
    result = game.result
    ranks = result.ranks if result is not None else (1,) * len(game.seats)
    scores = result.scores if result is not None else game.rules.scores(game.table)
    return PlayedGame(
        deal=planned.deal,
        rotation=planned.rotation,
        game_id=game_id,
        ranks=behind_others(ranks, left),
        scores=scores,
        reason=result.reason if result is not None else "aborted",
        commits=commits,
        refused=tuple(refused) if any(refused) else (),
    )


def behind_others(ranks: tuple[int, ...], left: set[int]) -> tuple[int, ...]:
    """The ranks with these seats together in the last place."""
    merit = [(at in left, 0 if at in left else rank) for at, rank in enumerate(ranks)]
    return tuple(1 + sum(other < mine for other in merit) for mine in merit)
