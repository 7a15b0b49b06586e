"""What the API takes and gives, for tournaments."""

from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from domain.clocks import Clock, Total
from domain.game_events import SeedSource, Visibility
from service.games.schemas import Seed
from service.tournaments.catalogue import TournamentSummary
from service.tournaments.config import Count, Format, RoundRobin
from service.tournaments.events import EndReason
from service.tournaments.leaderboard import Rated
from service.tournaments.outcomes import Entrant, GameOutcome
from service.tournaments.pace import Progress
from service.tournaments.report.summary import Duel, Label, Row
from service.tournaments.rounds import Round
from service.tournaments.statistics.criteria import Criterion
from service.tournaments.statistics.ratings import Ratings
from service.tournaments.statistics.skill import Skill
from service.tournaments.statistics.sprt import Sprt, Trial
from service.tournaments.statistics.standings import Standing
from service.tournaments.tournament import TournamentStatus

USUAL_CLOCK: Final = Total(seconds=300, increment=3)
MOST_LANES: Final = 64

Concurrency = Annotated[
    int, Meta(ge=1, le=MOST_LANES, description="How many games are played at the same time, at most.")
]


class NewTournament(Struct, frozen=True):
    """A tournament, or a batch of games, to be set up."""

    ruleset: Annotated[str, Meta(max_length=64, description="An id of GET /v1/rulesets.", examples=["azul"])]
    entrants: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=64)], ...],
        Meta(
            min_length=2,
            max_length=500,
            description="Players by their id, AIs as `ai:` and a level; in the order of their seeds, best first.",
            examples=[["ai:greedy", "ai:random"]],
        ),
    ]
    name: Annotated[str, Meta(max_length=100, description="What to call it.", examples=["Sunday cup"])] = ""
    format: Format = RoundRobin()
    options: Annotated[dict[str, Any], Meta(max_length=32, description="See the ruleset's own schema.")] = {}
    seats: Annotated[int, Meta(ge=2, le=4, description="Entrants at a table.")] = 2
    deals: Annotated[Count, Meta(le=1_000_000, description="Deals per pairing.")] = 1
    mirrored: Annotated[
        bool, Meta(description="Play each deal once per seat, everybody moving on by one: each sits everywhere.")
    ] = True
    tie_breaks: Annotated[
        tuple[Criterion, ...] | None, Meta(description="What decides places, in order; null is the format's custom.")
    ] = None
    stop_when: Annotated[
        Sprt | None, Meta(description="For two entrants: stop as soon as this test has a verdict.")
    ] = None
    seed: Annotated[
        Seed | None,
        Meta(description="32 bytes in hex, from which every deal follows. Chosen by you, you can foresee every draw."),
    ] = None
    concurrency: Concurrency = 4
    clock: Annotated[
        Clock | None,
        Meta(description="For games with players, which always have one; left out, 300 seconds and 3 for every move."),
    ] = None
    rated: Annotated[bool, Meta(description="Whether the games count for the leaderboard.")] = False
    visibility: Annotated[
        Visibility, Meta(description="Unlisted: found by its id only. Private: seen by its creator and entrants.")
    ] = "public"
    start: Annotated[bool, Meta(description="Start it at once.")] = False


class TournamentView(Struct, frozen=True):
    """A tournament as anybody may see it. The seed is revealed when it is over."""

    tournament_id: str
    version: int
    name: str
    status: TournamentStatus
    reason: Annotated[EndReason | None, Meta(description="Why it finished: all played, or the test had its verdict.")]
    ruleset: str
    revision: int
    options: dict[str, Any]
    entrants: Annotated[tuple[Label, ...], Meta(description="In the order of their seeds.")]
    format: Format
    seats: int
    deals: int
    mirrored: bool
    tie_breaks: tuple[Criterion, ...]
    stop_when: Sprt | None
    trial: Annotated[Trial | None, Meta(description="Where the test stands; null where none was asked for.")]
    concurrency: int
    clock: Clock | None
    rated: bool
    visibility: Visibility
    creator: str
    created_at: int
    updated_at: int
    seed_hash: Annotated[str, Meta(description="SHA-256 of the seed, public from the start.")]
    seed_source: SeedSource
    seed: str | None
    rounds: Annotated[tuple[Round, ...], Meta(description="The rounds drawn so far.")]
    progress: Progress
    refused: Annotated[dict[Entrant, int], Meta(description="How many illegal moves each entrant has sent.")]


class TournamentList(Struct, frozen=True):
    """Some tournaments, newest first."""

    tournaments: tuple[TournamentSummary, ...]
    next: Annotated[str | None, Meta(description="The cursor of the next page; null on the last one.")]


class TournamentGame(Struct, frozen=True):
    """A game of a tournament, played or to come."""

    game_id: Annotated[str, Meta(description="There is such a game once it has begun.")]
    round: int
    pairing: str
    deal: int
    rotation: int
    seats: tuple[Entrant, ...]
    outcome: Annotated[GameOutcome | None, Meta(description="How it ended; null while it is not counted.")]


class TournamentGames(Struct, frozen=True):
    """Games of a tournament, in the order of its plan."""

    games: tuple[TournamentGame, ...]
    next: Annotated[str | None, Meta(description="The cursor of the next page; null on the last one.")]


class Standings(Struct, frozen=True):
    """How a tournament stands. All lists name the entrants in the same order."""

    tournament_id: str
    version: int
    status: TournamentStatus
    games: int
    standings: tuple[Standing, ...]
    crosstable: tuple[Row, ...]
    ratings: Ratings
    skills: tuple[Skill, ...]
    duel: Annotated[Duel | None, Meta(description="For two entrants: the comparison in detail.")]
    trial: Trial | None
    refused: Annotated[dict[Entrant, int], Meta(description="How many illegal moves each entrant has sent.")]


class LeaderboardView(Struct, frozen=True):
    """Everybody who has played rated games of a ruleset, best first."""

    ruleset: str
    ratings: tuple[Rated, ...]


class EntrantRatings(Struct, frozen=True):
    """An entrant's ratings, by ruleset; a ruleset without rated games is left out."""

    entrant: Entrant
    ratings: dict[str, Rated]
