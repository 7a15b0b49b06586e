"""A lane of a tournament: games that are played one after the other.

Deal n is played in lane n modulo the number of lanes, so that all games of a deal are in one lane and lanes need not
speak to each other. Each lane stands on the agenda until its games are counted: a job that dies is brought back like
any other. Whoever takes a lane over does so under a new serial; who has lost it stops at the next step.
"""

import time
from collections.abc import Iterator
from typing import Final, NamedTuple

from service.clock import now
from service.games.duties import LANE
from service.store.agenda import Overdue
from service.tournaments.commands import CountGames
from service.tournaments.history import TournamentNotFound
from service.tournaments.plan import PlannedGame
from service.tournaments.tournament import Tournament
from service.tournaments.tournaments import lane_id
from workers.office import Office
from workers.tournaments.shift import Shift

LEASE_MS: Final = 5_000  # after which a lane that was not heard of is taken over
LONGEST_SECONDS: Final = 20.0  # in one job
LOOK_AGAIN_MS: Final = 500  # at a game that waits for its players


class Lane(NamedTuple):
    """One of a tournament's lanes, held under a serial; 0 stands for whatever serial there is."""

    tournament_id: str
    number: int
    serial: int = 0

    @property
    def id(self) -> str:
        return lane_id(self.tournament_id, self.number)

    @property
    def duty(self) -> Overdue:
        return Overdue(self.id, LANE, self.serial)


def lane_of(lane_id: str, serial: int) -> Lane:
    tournament_id, _, number = lane_id.rpartition("-")
    return Lane(tournament_id, int(number), serial)


async def run_lane(office: Office, lane: Lane) -> Lane | None:
    """Play until others want the worker; answer the lane to go on with at once, if there is one."""
    held = await taken_over(office, lane, now() + LEASE_MS)
    until = time.monotonic() + LONGEST_SECONDS
    while held is not None:
        held = await one_shift(office, held)
        if time.monotonic() > until or office.jobs.waiting:
            break
    return held


async def one_shift(office: Office, lane: Lane) -> Lane | None:
    try:
        history = await office.tournaments.histories.catch_up(lane.tournament_id)
    except TournamentNotFound:
        await office.games.agenda.lease(lane.duty, None)
        return None
    shift = Shift(office, lane.tournament_id, history.tournament)
    await shift.work(share(history.tournament, lane.number))
    if shift.ended:
        history = await office.tournaments.transact(lane.tournament_id, CountGames(tuple(shift.ended)))
    return await leave(office, lane, history.tournament, shift.waits)


async def leave(office: Office, lane: Lane, tournament: Tournament, waits: bool) -> Lane | None:
    """Hold the lane while it has games to play, and go on at once unless players are waited for."""
    has_games = next(share(tournament, lane.number), None) is not None
    if tournament.is_over or not (waits or (has_games and tournament.status == "running")):
        await office.games.agenda.lease(lane.duty, None)
        return None
    held = await taken_over(office, lane, now() + (LOOK_AGAIN_MS if waits else LEASE_MS))
    return None if waits else held


async def taken_over(office: Office, lane: Lane, due: int) -> Lane | None:
    """The lane under a new serial; nothing if somebody else has it by now."""
    held = lane._replace(serial=max(now(), lane.serial + 1))
    return held if await office.games.agenda.lease(lane.duty, held.serial, due) else None


def share(tournament: Tournament, lane: int) -> Iterator[PlannedGame]:
    """The lane's games that are not counted yet, in order."""
    lanes = tournament.terms.concurrency
    return (game for game in tournament.unplayed() if game.deal % lanes == lane)
