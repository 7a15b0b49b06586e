"""Lanes, step by step: held by one worker at a time, brought back when lost, suspended and gone on with."""

import pytest

from domain.commands import Abort
from domain.records import verify
from service.games.games import Wish
from service.games.history import History
from service.games.recording import record_of
from service.identifiers import new_id
from service.tournaments.commands import Cancel, Create, Pause, Start
from service.tournaments.config import Batch, Config
from service.tournaments.events import Terms
from service.tournaments.report.summary import Label
from service.tournaments.tournament import Tournament
from service.tournaments.tournaments import seed_hash_of
from tests.tournaments.arena import SEED
from tests.workers.test_sweeper import swept
from workers.office import Office
from workers.tournaments import shift
from workers.tournaments.lanes import Lane, run_lane
from workers.tournaments.seeing import seen_to

ENTRANTS = ("ai:greedy", "ai:random")
STEP = 7  # commits


def begun(office: Office, deals: int = 2, lanes: int = 1) -> str:
    config = Config(ENTRANTS, Batch(), SEED, deals=deals)
    terms = Terms("Cup", "azul", 1, {}, tuple(Label(entrant, entrant) for entrant in ENTRANTS), lanes)
    tournament_id = new_id()
    create = Create(terms, config, "olga", seed_hash_of(SEED), "creator")
    office.run(office.tournaments.create(tournament_id, create))
    office.run(office.tournaments.transact(tournament_id, Start()))
    return tournament_id


def state(office: Office, tournament_id: str) -> Tournament:
    return office.run(office.tournaments.histories.catch_up(tournament_id)).tournament


def opened(office: Office, tournament_id: str) -> list[Lane]:
    return office.run(seen_to(office, tournament_id))


def run_on(office: Office, lane: Lane | None) -> int:
    """Run a lane to its end; answers how many jobs it took."""
    jobs = 0
    while lane is not None:
        lane = office.run(run_lane(office, lane))
        jobs += 1
    return jobs


def never_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workers.tournaments.playing.MOST_COMMITS", STEP)
    monkeypatch.setattr("workers.tournaments.lanes.LONGEST_SECONDS", 0)


def game(office: Office, tournament_id: str, deal: int, rotation: int) -> History:
    game_id = office.run(office.tournaments.game_id(tournament_id, deal, rotation))
    return office.run(office.games.histories.catch_up(game_id))


def test_each_lane_plays_its_own_deals(office: Office) -> None:
    cup = begun(office, deals=4, lanes=2)
    first, second = opened(office, cup)
    run_on(office, second)
    assert {deal for deal, _ in state(office, cup).outcomes} == {1, 3}
    run_on(office, first)
    assert state(office, cup).status == "finished"


def test_a_lane_is_held_by_one_worker_at_a_time(office: Office, colleague: Office) -> None:
    cup = begun(office)
    (lane,) = opened(office, cup)
    run_on(office, lane)
    assert colleague.run(run_lane(colleague, lane)) is None, "the same job once more has no effect"
    assert len(state(colleague, cup).outcomes) == 4


def test_a_lane_that_nobody_runs_is_brought_back(office: Office) -> None:
    cup = begun(office)
    (lane,) = opened(office, cup)
    assert office.jobs.batches.job_ids == [f"tournament-{cup}-2"]
    assert swept(office) >= 1
    assert f"lane-{lane.id}-{lane.serial}" in office.jobs.batches.job_ids


def test_a_game_that_takes_too_long_is_gone_on_with(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    swift = begun(office)
    run_on(office, opened(office, swift)[0])
    never_in_one_go(monkeypatch)
    slow = begun(office)
    jobs = run_on(office, opened(office, slow)[0])
    assert jobs >= sum(one.commits // STEP for one in state(office, slow).counted)
    assert [one.scores for one in state(office, slow).counted] == [one.scores for one in state(office, swift).counted]
    torn, whole = (game(office, cup, 1, 0) for cup in (slow, swift))
    assert [commit.events for commit in torn.commits[1:]] == [commit.events for commit in whole.commits[1:]]
    torn.unsealed = True
    assert verify(record_of(torn, None)).status == "finished"


def test_two_workers_that_play_the_same_lane_play_each_game_once(office: Office, colleague: Office) -> None:
    cup = begun(office)
    (lane,) = opened(office, cup)
    tournament = state(office, cup)
    shifts = [shift.Shift(worker, cup, tournament) for worker in (office, colleague)]
    for worker, one in zip((office, colleague), shifts, strict=True):
        worker.run(one.work(tournament.unplayed()))
    assert [game.game_id for game in shifts[0].ended] == [game.game_id for game in shifts[1].ended]
    run_on(office, lane)
    assert len(state(office, cup).outcomes) == 4
    numbers = [commit.nonce for commit in game(office, cup, 2, 1).commits if commit.nonce]
    assert len(numbers) == 1, "one of them wrote it, in one go"


def test_a_paused_tournament_s_lanes_stop(office: Office) -> None:
    cup = begun(office)
    (lane,) = opened(office, cup)
    office.run(office.tournaments.transact(cup, Pause()))
    assert office.run(run_lane(office, lane)) is None
    assert state(office, cup).outcomes == {}
    assert office.run(office.games.agenda.held(lane.id)) is None


def test_a_cancelled_tournament_leaves_no_game_unfinished(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    never_in_one_go(monkeypatch)
    cup = begun(office)
    (lane,) = opened(office, cup)
    office.run(run_lane(office, lane))
    assert game(office, cup, 1, 0).game.status == "running"
    office.run(office.tournaments.transact(cup, Cancel()))
    assert opened(office, cup) == []
    assert game(office, cup, 1, 0).game.status == "aborted"
    assert state(office, cup).is_closed


def test_ratings_are_moved_once_however_often_they_are_counted(office: Office) -> None:
    cup = begun(office)
    run_on(office, opened(office, cup)[0])
    outcomes = state(office, cup).counted
    for _ in range(2):
        office.run(office.leaderboard.count("azul", cup, outcomes))
    board = office.run(office.leaderboard.of_ruleset("azul"))
    assert [one.games for one in board] == [4, 4]


def test_an_operator_s_abort_counts_for_nobody(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    never_in_one_go(monkeypatch)
    cup = begun(office, deals=1)
    lane = office.run(run_lane(office, opened(office, cup)[0]))
    office.run(office.games.transact(game(office, cup, 1, 0).game_id, Wish(Abort(None, "operator"))))
    run_on(office, lane)
    assert state(office, cup).outcomes[1, 0].ranks == (1, 1)
    assert state(office, cup).outcomes[1, 0].reason == "aborted"
