"""What happens to a tournament. A storage format: add fields with defaults, never rename."""

from typing import Any, Literal

from domain.clocks import Clock
from domain.game_events import SeedSource, Visibility
from domain.kernel import Value, snake_case
from service.tournaments.config import Config
from service.tournaments.report.summary import Label
from service.tournaments.rounds import Round
from service.tournaments.statistics.sprt import Trial

EndReason = Literal["played", "verdict"]
Slot = tuple[int, int]  # a deal and a rotation: they name a game of a tournament


class TournamentEvent(Value, frozen=True, tag=snake_case, omit_defaults=True):
    """Something that happened to a tournament."""


class Terms(Value, frozen=True, omit_defaults=True):
    """What is played beside the draw: the rules, the clock, and who may look."""

    name: str
    ruleset: str
    revision: int
    options: dict[str, Any]
    labels: tuple[Label, ...]
    concurrency: int
    clock: Clock | None = None
    rated: bool = False
    visibility: Visibility = "public"
    software: str = ""  # the version of this program that made the tournament


class PlayedGame(Value, frozen=True, omit_defaults=True):
    """How a planned game ended; the plan says the rest."""

    deal: int
    rotation: int
    game_id: str
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    commits: int
    refused: tuple[int, ...] = ()  # how many moves of each seat were refused; empty where none was

    @property
    def slot(self) -> Slot:
        return self.deal, self.rotation


class TournamentCreated(TournamentEvent, frozen=True):
    """A tournament was set up. Its seed is in the config, which nobody sees before the end."""

    terms: Terms
    config: Config
    creator: str
    seed_hash: str
    seed_source: SeedSource


class TournamentStarted(TournamentEvent, frozen=True):
    """Games may begin."""


class RoundsDrawn(TournamentEvent, frozen=True):
    """These rounds follow those drawn before."""

    rounds: tuple[Round, ...]


class LanesOpened(TournamentEvent, frozen=True):
    """Workers know of all games that can be played by now."""


class GamesPlayed(TournamentEvent, frozen=True):
    """These games are over and counted; and where the test stands, if there is one."""

    games: tuple[PlayedGame, ...]
    trial: Trial | None = None


class TournamentPaused(TournamentEvent, frozen=True):
    """No game begins until it goes on; games with players that have begun are played to the end."""


class TournamentResumed(TournamentEvent, frozen=True):
    """Games may begin again."""


class TournamentCancelled(TournamentEvent, frozen=True):
    """It ends here. What was counted stays counted."""


class TournamentFinished(TournamentEvent, frozen=True):
    """Everything is played, or the test has its verdict; then later deals, begun too early, do not count."""

    reason: EndReason
    deals: int | None = None  # how many deals the verdict rests on


class TournamentClosed(TournamentEvent, frozen=True):
    """Nothing is left to do: no game runs any more, and ratings are updated where games were rated."""


AnyTournamentEvent = (
    GamesPlayed
    | TournamentCreated
    | TournamentStarted
    | RoundsDrawn
    | LanesOpened
    | TournamentPaused
    | TournamentResumed
    | TournamentCancelled
    | TournamentFinished
    | TournamentClosed
)
