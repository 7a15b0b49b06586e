"""The jobs of tournaments, as RQ calls them: an id and a version or serial, nothing else."""

from service.games.duties import LANE
from workers.office import office
from workers.tournaments.lanes import lane_of, run_lane
from workers.tournaments.seeing import seen_to


def see_to(tournament_id: str, version: int) -> None:
    """A tournament's lanes are to be opened, or its last things to be done."""
    here = office()
    for lane in here.run(seen_to(here, tournament_id)):
        here.jobs.enqueue(LANE, lane.id, lane.serial)


def play_lane(lane_id: str, serial: int) -> None:
    """Games of a lane are to be played."""
    here = office()
    lane = here.run(run_lane(here, lane_of(lane_id, serial)))
    if lane is not None:
        here.jobs.enqueue(LANE, lane.id, lane.serial)
