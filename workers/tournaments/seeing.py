"""What a tournament needs beside its games: lanes for those that can be played, and an end."""

from domain.commands import Abort
from domain.kernel import Rejected
from service.clock import now
from service.games.games import Wish
from service.games.history import GameNotFound
from service.tournaments.commands import Close, OpenLanes
from service.tournaments.history import TournamentNotFound
from service.tournaments.tournament import Tournament
from workers.office import Office
from workers.tournaments.lanes import Lane, share, taken_over


async def seen_to(office: Office, tournament_id: str) -> list[Lane]:
    """Do what is due; answer the lanes that are to be run."""
    try:
        tournament = (await office.tournaments.histories.catch_up(tournament_id)).tournament
    except TournamentNotFound:
        return []
    if not tournament.waits_for_worker:
        return []
    if tournament.is_over:
        await close(office, tournament_id, tournament)
        return []
    lanes = await opened(office, tournament_id, tournament)
    await office.tournaments.transact(tournament_id, OpenLanes(len(tournament.games)))
    return lanes


async def opened(office: Office, tournament_id: str, tournament: Tournament) -> list[Lane]:
    """Put every lane that has games to play on the agenda; should this process die, they are found there."""
    due = now() + office.settings.patience.overdue
    numbers = [lane for lane in range(tournament.terms.concurrency) if next(share(tournament, lane), None)]
    lanes = [await taken_over(office, Lane(tournament_id, number), due) for number in numbers]
    return [lane for lane in lanes if lane is not None]


async def close(office: Office, tournament_id: str, tournament: Tournament) -> None:
    """Stop games that do not count any more, update ratings, and let the seeds be known."""
    for number in range(tournament.terms.concurrency):
        await stop_games(office, tournament_id, tournament, number)
    if tournament.terms.rated:
        await office.leaderboard.count(tournament.terms.ruleset, tournament_id, tournament.counted)
    await office.tournaments.transact(tournament_id, Close())


async def stop_games(office: Office, tournament_id: str, tournament: Tournament, lane: int) -> None:
    """A lane plays in order: behind the first game that was never opened there is none."""
    for planned in share(tournament, lane):
        game_id = await office.tournaments.game_id(tournament_id, planned.deal, planned.rotation)
        try:
            history = await office.games.histories.catch_up(game_id)
            if not history.game.is_over:
                await office.games.transact(game_id, Wish(Abort(None, "operator")))
        except GameNotFound:
            return
        except Rejected:
            continue  # it ended just now
