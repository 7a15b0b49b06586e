"""What the API takes and gives, for games."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from domain.clocks import Clock
from domain.commits import AnyEvent
from domain.game_events import Visibility
from domain.kernel import Result
from domain.seats import Level
from domain.views import CommitView, GameView
from service.games.listing import GameSummary

Seed = Annotated[str, Meta(pattern="^[0-9a-fA-F]{64}$", min_length=64, max_length=64)]
PlayerId = Annotated[str, Meta(min_length=1, max_length=64)]


class MySeat(Struct, frozen=True, tag="me"):
    """A seat for the caller."""


class OpenSeat(Struct, frozen=True, tag="open"):
    """A seat for whoever joins."""


class PlayerSeat(Struct, frozen=True, tag="player"):
    """A seat kept for one player, who takes it by joining."""

    player_id: PlayerId


class AiSeat(Struct, frozen=True, tag="ai"):
    """A seat played by an AI."""

    level: Level


SeatWish = MySeat | OpenSeat | PlayerSeat | AiSeat


class NewGame(Struct, frozen=True):
    """A game to be opened. It starts when all its seats are taken."""

    ruleset: Annotated[str, Meta(max_length=64, description="An id of GET /v1/rulesets.", examples=["azul"])]
    seats: Annotated[
        tuple[SeatWish, ...],
        Meta(
            min_length=1,
            max_length=4,
            description="In the order of play. At most one seat is yours.",
            examples=[[{"type": "me"}, {"type": "ai", "level": "greedy"}]],
        ),
    ]
    options: Annotated[dict[str, Any], Meta(max_length=32, description="See the ruleset's own schema.")] = {}
    seed: Annotated[
        Seed | None,
        Meta(description="32 bytes in hex. Chosen by you, you can foresee every draw, and the game says so."),
    ] = None
    clock: Annotated[Clock | None, Meta(description="How much time players have; without one, all the time.")] = None
    visibility: Annotated[
        Visibility,
        Meta(description="Unlisted: found by its id only. Private: seen by its players, or with a watch token."),
    ] = "public"


class Forking(Struct, frozen=True):
    """A game to go on with from where another one stood."""

    at: Annotated[int, Meta(ge=1, le=1_000_000, description="The version to go on from.")]
    seats: Annotated[
        tuple[SeatWish, ...],
        Meta(max_length=4, description="Who sits where; left out, you in your own seat (or the first) against AIs."),
    ] = ()
    seed: Seed | None = None
    visibility: Visibility = "unlisted"


class WatchToken(Struct, frozen=True):
    """Lets others watch a private game: send it as `?watch=`."""

    watch: str


class Turn(Struct, frozen=True, tag="turn"):
    """A game that waits for you."""

    game_id: str
    ruleset: str
    version: int
    seat: int


class Over(Struct, frozen=True, tag="over"):
    """A game of yours that is over."""

    game_id: str
    ruleset: str
    version: int
    result: Result | None


class Turns(Struct, frozen=True):
    """The games that wait for you."""

    turns: tuple[Turn, ...]


class GamePage(Struct, frozen=True):
    """Some games, newest first."""

    games: tuple[GameSummary, ...]
    next: Annotated[str | None, Meta(description="The cursor of the next page; null on the last one.")]


class LegalMoves(Struct, frozen=True):
    """Every move the caller may make now, each ready to be posted. Empty while it is not the caller's turn."""

    game_id: str
    version: int
    seat: int
    moves: Annotated[tuple[Any, ...], Meta(extra_json_schema={"items": {"$ref": "#/components/schemas/Move"}})]


class MoveAnswer(Struct, frozen=True):
    """What a move has done, or would do."""

    game_id: str
    version: Annotated[int, Meta(description="The version this move made; in a dry run the version it was tried on.")]
    dry_run: bool
    draws: Annotated[
        bool,
        Meta(description="Dry run only: the move would also draw tiles; nobody is told which before it is made."),
    ]
    events: tuple[AnyEvent, ...]
    view: Annotated[GameView, Meta(description="The game after it; with `wait`, as it is when the wait is over.")]


class EventPage(Struct, frozen=True):
    """What has happened since a version, as the caller may see it."""

    game_id: str
    version: Annotated[int, Meta(description="The last commit of this page: the `after` of the next call.")]
    more: Annotated[bool, Meta(description="The game has commits beyond this page.")]
    commits: tuple[CommitView, ...]
