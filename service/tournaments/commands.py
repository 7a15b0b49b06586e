"""What is asked of a tournament: by its organiser, or by the workers that play it."""

from domain.game_events import SeedSource
from domain.kernel import Value
from service.tournaments.config import Config
from service.tournaments.events import PlayedGame, Terms


class Create(Value, frozen=True):
    """Set a tournament up."""

    terms: Terms
    config: Config
    creator: str
    seed_hash: str
    seed_source: SeedSource


class Start(Value, frozen=True):
    """Draw the first rounds and let games begin."""


class Pause(Value, frozen=True):
    """Let no further game begin."""


class Resume(Value, frozen=True):
    """Let games begin again."""


class Cancel(Value, frozen=True):
    """End it here."""


class OpenLanes(Value, frozen=True):
    """All lanes were put on the agenda for the games known at this many planned games."""

    games: int


class CountGames(Value, frozen=True):
    """Count games that are over. One that is counted already changes nothing."""

    games: tuple[PlayedGame, ...]


class Close(Value, frozen=True):
    """The last things are done."""


TournamentCommand = Create | Start | Pause | Resume | Cancel | OpenLanes | CountGames | Close
