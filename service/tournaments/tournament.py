"""A tournament: what its stream of events amounts to."""

from collections.abc import Iterable, Mapping
from typing import Literal, assert_never

from msgspec.structs import replace

from domain.game_events import SeedSource
from domain.kernel import Value
from service.tournaments.config import Config, Elimination
from service.tournaments.events import (
    AnyTournamentEvent,
    EndReason,
    GamesPlayed,
    LanesOpened,
    PlayedGame,
    RoundsDrawn,
    Slot,
    Terms,
    TournamentCancelled,
    TournamentClosed,
    TournamentCreated,
    TournamentFinished,
    TournamentPaused,
    TournamentResumed,
    TournamentStarted,
)
from service.tournaments.outcomes import Entrant, GameOutcome
from service.tournaments.plan import PlannedGame, planned
from service.tournaments.rounds import Round
from service.tournaments.statistics.sprt import Trial

TournamentStatus = Literal["draft", "running", "paused", "finished", "cancelled"]


class Tournament(Value, frozen=True):
    """What a stream of events amounts to. Games and outcomes are found by their slots."""

    terms: Terms
    config: Config
    creator: str
    seed_hash: str
    seed_source: SeedSource
    status: TournamentStatus = "draft"
    rounds: tuple[Round, ...] = ()
    games: Mapping[Slot, PlannedGame] = {}
    outcomes: Mapping[Slot, GameOutcome] = {}
    refused: Mapping[Entrant, int] = {}
    trial: Trial | None = None
    lanes_open: bool = False  # whether workers know of all games above
    reason: EndReason | None = None
    is_closed: bool = False

    @property
    def is_over(self) -> bool:
        return self.status in ("finished", "cancelled")

    @property
    def counted(self) -> list[GameOutcome]:
        """The outcomes in the plan's order, whatever the order in which they came."""
        return sorted(self.outcomes.values(), key=lambda game: (game.round, game.deal, game.rotation))

    def unplayed(self) -> Iterable[PlannedGame]:
        """The games to come, in the plan's order."""
        return (game for slot, game in self.games.items() if slot not in self.outcomes)

    def is_deal_over(self, deal: int) -> bool:
        """Whether the deal's seed may be known: none of its games is played any more."""
        slots = [(deal, rotation) for rotation in range(self.config.seats) if (deal, rotation) in self.games]
        return self.is_closed or (bool(slots) and all(slot in self.outcomes for slot in slots))

    @property
    def waits_for_worker(self) -> bool:
        """Whether lanes are to be opened, or last things to be done."""
        return not self.lanes_open if self.status == "running" else self.is_over and not self.is_closed


def evolve(  # noqa: C901, PLR0911, PLR0912 - one flat table of events, an arm each
    tournament: Tournament | None, event: AnyTournamentEvent
) -> Tournament:
    """Record an event."""
    if tournament is None:
        if not isinstance(event, TournamentCreated):
            raise ValueError(f"a tournament begins with TournamentCreated, not {event}")
        return Tournament(event.terms, event.config, event.creator, event.seed_hash, event.seed_source)
    match event:
        case GamesPlayed(games, test):
            return with_outcomes(tournament, games, test)
        case RoundsDrawn(rounds):
            return with_plan(replace(tournament, rounds=tournament.rounds + rounds))
        case LanesOpened():
            return replace(tournament, lanes_open=True)
        case TournamentStarted():
            return replace(tournament, status="running")
        case TournamentPaused():
            return replace(tournament, status="paused")
        case TournamentResumed():
            return replace(tournament, status="running", lanes_open=False)
        case TournamentCancelled():
            return replace(tournament, status="cancelled")
        case TournamentFinished(reason, deals):
            return finished(tournament, reason, deals)
        case TournamentClosed():
            return replace(tournament, is_closed=True)
        case TournamentCreated():
            raise ValueError("a tournament is created once")
        case _:
            assert_never(event)


def with_plan(tournament: Tournament) -> Tournament:
    """The games that are known by now; where there are more than before, the lanes must hear of them."""
    games = planned(tournament.config, tournament.rounds, tuple(tournament.outcomes.values()))
    known = {(game.deal, game.rotation): game for game in games}
    return replace(tournament, games=known, lanes_open=tournament.lanes_open and len(known) == len(tournament.games))


def with_outcomes(tournament: Tournament, games: tuple[PlayedGame, ...], test: Trial | None) -> Tournament:
    outcomes = {**tournament.outcomes, **{game.slot: outcome(tournament.games[game.slot], game) for game in games}}
    refused = dict(tournament.refused)
    for game in games:
        for entrant, times in zip(tournament.games[game.slot].seats, game.refused, strict=False):
            refused[entrant] = refused.get(entrant, 0) + times
    tournament = replace(tournament, outcomes=outcomes, refused=refused, trial=test)
    return with_plan(tournament) if isinstance(tournament.config.format, Elimination) else tournament


def finished(tournament: Tournament, reason: EndReason, deals: int | None) -> Tournament:
    last = float("inf") if deals is None else deals
    counted = {slot: game for slot, game in tournament.outcomes.items() if slot[0] <= last}
    return replace(tournament, status="finished", reason=reason, outcomes=counted)


def outcome(game: PlannedGame, played: PlayedGame) -> GameOutcome:
    """What the pure core hears of a game."""
    return GameOutcome(
        game_id=played.game_id,
        seats=game.seats,
        ranks=played.ranks,
        scores=played.scores,
        round=game.round,
        pairing=game.pairing,
        deal=game.deal,
        rotation=game.rotation,
        reason=played.reason,
        commits=played.commits,
    )
