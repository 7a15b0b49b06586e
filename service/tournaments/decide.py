"""The one way a tournament can change: refuse a command, or answer with events."""

from collections.abc import Iterable
from typing import assert_never

from domain.kernel import Rejected
from service.tournaments.checks import check
from service.tournaments.commands import (
    Cancel,
    Close,
    CountGames,
    Create,
    OpenLanes,
    Pause,
    Resume,
    Start,
    TournamentCommand,
)
from service.tournaments.events import (
    AnyTournamentEvent,
    GamesPlayed,
    LanesOpened,
    PlayedGame,
    RoundsDrawn,
    TournamentCancelled,
    TournamentClosed,
    TournamentCreated,
    TournamentFinished,
    TournamentPaused,
    TournamentResumed,
    TournamentStarted,
)
from service.tournaments.plan import plan
from service.tournaments.progress import trial
from service.tournaments.tournament import Tournament, TournamentStatus, evolve, outcome


class WrongTournamentStatus(Rejected):
    """The tournament's status does not allow this."""

    code = "wrong-tournament-status"


class TournamentExists(Rejected):
    """A tournament is created once."""

    code = "tournament-exists"


class Story:
    """The events of one command, and the tournament as they leave it."""

    def __init__(self, tournament: Tournament | None) -> None:
        self.events: list[AnyTournamentEvent] = []
        self.found = tournament

    @property
    def tournament(self) -> Tournament:
        assert self.found is not None
        return self.found

    def add(self, event: AnyTournamentEvent) -> None:
        self.events.append(event)
        self.found = evolve(self.found, event)


def decide(
    tournament: Tournament | None, command: TournamentCommand
) -> tuple[tuple[AnyTournamentEvent, ...], Tournament]:
    """What a command makes happen, and the tournament after it; or a refusal."""
    story = Story(tournament)
    match command:
        case CountGames(games):
            count(story, games)
        case OpenLanes(games):
            open_lanes(story, games)
        case Close():
            close(story)
        case Create():
            create(story, command)
        case _:
            steer(story, command)
    return tuple(story.events), story.tournament


def steer(story: Story, command: Start | Pause | Resume | Cancel) -> None:
    """What its organiser asks for."""
    match command:
        case Start():
            expect(story, "draft")
            story.add(TournamentStarted())
            go_on(story)
        case Pause():
            expect(story, "running")
            story.add(TournamentPaused())
        case Resume():
            expect(story, "paused")
            story.add(TournamentResumed())
        case Cancel():
            expect(story, "draft", "running", "paused")
            story.add(TournamentCancelled())
        case _:
            assert_never(command)


def open_lanes(story: Story, games: int) -> None:
    """Nothing happens where more games are known by now than the lanes were opened for."""
    tournament = story.tournament
    if tournament.status == "running" and not tournament.lanes_open and len(tournament.games) == games:
        story.add(LanesOpened())


def close(story: Story) -> None:
    if story.tournament.is_over and not story.tournament.is_closed:
        story.add(TournamentClosed())


def expect(story: Story, *statuses: TournamentStatus) -> None:
    if story.tournament.status not in statuses:
        raise WrongTournamentStatus(f"the tournament is {story.tournament.status}, not {' or '.join(statuses)}")


def create(story: Story, command: Create) -> None:
    if story.found is not None:
        raise TournamentExists("the tournament was created before")
    check(command.config)
    story.add(TournamentCreated(command.terms, command.config, command.creator, command.seed_hash, command.seed_source))


def count(story: Story, games: Iterable[PlayedGame]) -> None:
    """Count each planned game once, then draw or finish what can be."""
    tournament = story.tournament
    if tournament.status not in ("running", "paused"):
        return
    fresh = {
        game.slot: game for game in games if game.slot in tournament.games and game.slot not in tournament.outcomes
    }
    if not fresh:
        return
    outcomes = [*tournament.outcomes.values(), *(outcome(tournament.games[slot], fresh[slot]) for slot in fresh)]
    story.add(GamesPlayed(tuple(fresh.values()), trial(tournament.config, outcomes, tournament.trial)))
    go_on(story)


def go_on(story: Story) -> None:
    """Finish on a verdict; otherwise, once every known game is played, draw on, or finish for want of more."""
    tournament = story.tournament
    test = tournament.trial
    if test is not None and test.verdict is not None:
        story.add(TournamentFinished("verdict", sum(test.tally)))
        return
    if len(tournament.outcomes) < len(tournament.games):
        return
    drawn = plan(tournament.config, tuple(tournament.outcomes.values()), tournament.rounds)
    if len(drawn.rounds) > len(tournament.rounds):
        story.add(RoundsDrawn(drawn.rounds[len(tournament.rounds) :]))
    if drawn.is_complete and len(tournament.outcomes) == len(story.tournament.games):
        story.add(TournamentFinished("played"))
