"""A tournament's decider: what each command makes happen, and that nothing counts twice."""

from random import Random

import pytest
from msgspec.structs import replace

from service.tournaments.commands import Cancel, Close, CountGames, Create, OpenLanes, Pause, Resume, Start
from service.tournaments.config import Batch, Config, Elimination, Format, RoundRobin, Swiss
from service.tournaments.decide import TournamentExists, WrongTournamentStatus, decide
from service.tournaments.events import (
    GamesPlayed,
    LanesOpened,
    PlayedGame,
    RoundsDrawn,
    Terms,
    TournamentFinished,
    TournamentStarted,
)
from service.tournaments.history import TournamentCommit, decode_commit, encode_commit
from service.tournaments.outcomes import GameOutcome
from service.tournaments.plan import PlannedGame
from service.tournaments.refusals import TooFewEntrants
from service.tournaments.report.summary import Label
from service.tournaments.seating import behind_others
from service.tournaments.statistics.sprt import Sprt
from service.tournaments.tournament import Tournament, evolve
from service.tournaments.tournaments import seed_hash_of
from tests.tournaments.arena import SEED, Arena, field


def creation(form: Format, size: int = 4, **more: object) -> Create:
    config = replace(Config(field(size), form, SEED), **more)
    labels = tuple(Label(entrant, entrant) for entrant in config.entrants)
    return Create(Terms("Cup", "azul", 1, {}, labels, 2), config, "olga", seed_hash_of(SEED), "creator")


def running(form: Format, size: int = 4, **more: object) -> Tournament:
    _, draft = decide(None, creation(form, size, **more))
    return decide(draft, Start())[1]


def results(tournament: Tournament, arena: Arena) -> list[PlayedGame]:
    """How the games to come would end."""
    games = [arena.play(game) for game in tournament.unplayed()]
    return [PlayedGame(game.deal, game.rotation, game.game_id, game.ranks, game.scores, "end", 60) for game in games]


def played_out(tournament: Tournament, dice: Random, arena: Arena) -> Tournament:
    """Counted in any order, in any portions, some of them again and again."""
    while not tournament.is_over:
        games = results(tournament, arena)
        dice.shuffle(games)
        portion = games[: dice.randint(1, len(games))]
        for _ in range(2):
            _, tournament = decide(tournament, CountGames(tuple(portion)))
    return tournament


def test_a_start_draws_what_can_be_drawn() -> None:
    _, draft = decide(None, creation(RoundRobin()))
    events, tournament = decide(draft, Start())
    assert [type(event) for event in events] == [TournamentStarted, RoundsDrawn]
    assert len(tournament.games) == 12
    assert tournament.waits_for_worker


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(TooFewEntrants):
        decide(None, creation(RoundRobin(), size=1))


def test_a_tournament_is_created_once() -> None:
    _, draft = decide(None, creation(RoundRobin()))
    with pytest.raises(TournamentExists):
        decide(draft, creation(RoundRobin()))


@pytest.mark.parametrize("command", [Pause(), Resume(), Cancel(), Start()])
def test_what_is_over_cannot_be_steered(command: Pause | Resume | Cancel | Start) -> None:
    _, over = decide(running(RoundRobin()), Cancel())
    with pytest.raises(WrongTournamentStatus):
        decide(over, command)


def test_a_counted_game_changes_nothing_when_it_is_counted_again() -> None:
    tournament = running(RoundRobin())
    game, *_ = results(tournament, Arena(Random(1)))
    events, after = decide(tournament, CountGames((game, game)))
    assert events == (GamesPlayed((game,)),)
    assert decide(after, CountGames((game, replace(game, ranks=(2, 1))))) == ((), after)


def test_a_game_that_is_not_planned_does_not_count() -> None:
    tournament = running(RoundRobin())
    game, *_ = results(tournament, Arena(Random(1)))
    assert decide(tournament, CountGames((replace(game, deal=999),))) == ((), tournament)


def test_nothing_counts_after_the_end() -> None:
    tournament = running(RoundRobin())
    game, *_ = results(tournament, Arena(Random(1)))
    _, over = decide(tournament, Cancel())
    assert decide(over, CountGames((game,))) == ((), over)


def test_games_that_end_while_it_is_paused_count() -> None:
    _, paused = decide(running(RoundRobin()), Pause())
    game, *_ = results(paused, Arena(Random(1)))
    assert len(decide(paused, CountGames((game,)))[1].outcomes) == 1


@pytest.mark.parametrize("form", [RoundRobin(), Batch(), Swiss(rounds=3), Elimination(playoffs=1)], ids=type)
def test_the_end_is_the_same_whatever_the_order_in_which_games_are_counted(form: Format) -> None:
    size = 2 if isinstance(form, Batch) else 6
    arenas = [fixed_arena(), fixed_arena()]
    ends = [played_out(running(form, size), Random(dice), arena) for dice, arena in enumerate(arenas)]
    assert ends[0].status == "finished"
    assert ends[0].counted == ends[1].counted
    assert ends[0].rounds == ends[1].rounds


class FixedArena(Arena):
    """The same game ends the same way, whenever it is played."""

    def play(self, game: PlannedGame) -> GameOutcome:
        self.rng = Random(str(game.slot))
        self.dealt.clear()
        return super().play(game)


def fixed_arena() -> Arena:
    return FixedArena(Random(0))


def test_after_a_verdict_later_deals_do_not_count() -> None:
    sprt = Sprt(elo0=0, elo1=100, alpha=0.2, beta=0.2)
    tournament = running(Batch(), 2, deals=400, stop_when=sprt)
    arena = Arena(Random(3), {"e00": 9.0})
    *first, last = results(tournament, arena)
    events, over = decide(tournament, CountGames((last, *first)))
    assert isinstance(events[-1], TournamentFinished)
    assert over.reason == "verdict"
    assert over.trial is not None
    assert len(over.outcomes) == 2 * sum(over.trial.tally) < 800
    assert max(deal for deal, _ in over.outcomes) == sum(over.trial.tally)


def test_lanes_are_opened_for_the_games_that_are_known() -> None:
    tournament = running(Swiss(rounds=2))
    assert decide(tournament, OpenLanes(len(tournament.games) - 1)) == ((), tournament)
    events, opened = decide(tournament, OpenLanes(len(tournament.games)))
    assert events == (LanesOpened(),)
    assert not opened.waits_for_worker
    _, drawn = decide(opened, CountGames(tuple(results(opened, Arena(Random(1))))))
    assert drawn.waits_for_worker, "the next round's games are new to the lanes"


def test_a_playoff_opens_the_lanes_again() -> None:
    tournament = running(Elimination(playoffs=1), 2)
    _, tournament = decide(tournament, OpenLanes(len(tournament.games)))
    level = [PlayedGame(game.deal, game.rotation, "g", (1, 1), (9, 9), "end", 60) for game in tournament.unplayed()]
    _, tournament = decide(tournament, CountGames(tuple(level)))
    assert tournament.status == "running"
    assert tournament.waits_for_worker
    assert len([*tournament.unplayed()]) == 2


def test_a_seed_is_known_once_all_games_of_its_deal_are_over() -> None:
    tournament = running(RoundRobin())
    first, second, *_ = results(tournament, Arena(Random(1)))
    assert first.deal == second.deal
    _, tournament = decide(tournament, CountGames((first,)))
    assert not tournament.is_deal_over(first.deal)
    _, tournament = decide(tournament, CountGames((second,)))
    assert tournament.is_deal_over(first.deal)
    assert not tournament.is_deal_over(first.deal + 1)


def test_a_cancelled_tournament_reveals_its_seeds_when_its_games_are_stopped() -> None:
    _, tournament = decide(running(RoundRobin()), Cancel())
    assert not tournament.is_deal_over(1)
    _, tournament = decide(tournament, Close())
    assert tournament.is_deal_over(1)
    assert decide(tournament, Close()) == ((), tournament)


def test_a_stored_tournament_is_the_tournament() -> None:
    commits = []
    tournament: Tournament | None = None
    for command in (creation(Swiss(rounds=2)), Start()):
        events, tournament = decide(tournament, command)
        commits.append(TournamentCommit(events, 1, nonce="n"))
    assert tournament is not None
    events, tournament = decide(tournament, CountGames(tuple(results(tournament, Arena(Random(1))))))
    commits.append(TournamentCommit(events, 2))
    again: Tournament | None = None
    for commit in map(decode_commit, map(encode_commit, commits)):
        for event in commit.events:
            again = evolve(again, event)
    assert again == tournament


@pytest.mark.parametrize(
    ("ranks", "left", "expected"),
    [((1, 2), {0}, (2, 1)), ((1, 2, 3), {0}, (3, 1, 2)), ((1, 1, 3), {0, 2}, (2, 1, 2)), ((1, 2), set(), (1, 2))],
)
def test_who_leaves_is_last(ranks: tuple[int, ...], left: set[int], expected: tuple[int, ...]) -> None:
    assert behind_others(ranks, left) == expected
