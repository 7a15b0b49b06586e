"""Every error of the API is a problem: one shape, a stable code, one place that makes them."""

import logging
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any, Final, NamedTuple

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from msgspec import Struct
from redis.exceptions import RedisError

from domain.kernel import Rejected
from service.games.games import KeyReused, StaleVersion
from service.games.history import GameNotFound, NoSuchVersion
from service.operations.metrics import REFUSALS
from service.operations.request_ids import current
from service.players.players import PlayerNotFound
from service.tournaments.history import TournamentNotFound

MEDIA_TYPE: Final = "application/problem+json"
RETRY_SECONDS: Final = 1

log = logging.getLogger(__name__)


class Problem(Struct, frozen=True, omit_defaults=True):
    """An error, as RFC 9457 describes it. `code` never changes its meaning."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    rule: str | None = None  # the rule that refuses, such as AZ-14
    version: int | None = None  # the game's version, where the caller's is stale
    errors: tuple[str, ...] = ()  # what exactly is wrong with the input
    request_id: str = ""  # as in X-Request-ID; the service's log knows it


class Kind(NamedTuple):
    """What a code stands for."""

    status: HTTPStatus
    title: str
    meaning: str


KINDS: Final[dict[str, Kind]] = {
    "malformed": Kind(
        HTTPStatus.BAD_REQUEST,
        "The request cannot be read",
        "The body, a parameter or a header has not the documented shape.",
    ),
    "unknown-ruleset": Kind(
        HTTPStatus.BAD_REQUEST, "There is no such ruleset", "GET /v1/rulesets lists the rulesets there are."
    ),
    "bad-options": Kind(
        HTTPStatus.BAD_REQUEST,
        "The options do not fit the ruleset",
        "GET /v1/rulesets/{id} has the schema of its options.",
    ),
    "bad-seats": Kind(
        HTTPStatus.BAD_REQUEST,
        "The seats do not fit the ruleset",
        "Each ruleset is for so many players, and a player takes one seat of a game.",
    ),
    "unknown-player": Kind(
        HTTPStatus.BAD_REQUEST, "There is no such player", "A seat is reserved for a player who has not registered."
    ),
    "unknown-level": Kind(
        HTTPStatus.BAD_REQUEST, "There is no such AI", "An AI is entered as `ai:` and a level, such as `ai:greedy`."
    ),
    "bad-cursor": Kind(
        HTTPStatus.BAD_REQUEST,
        "The cursor is not one of ours",
        "A cursor is taken from `next` of the page before, as it is.",
    ),
    "token-needed": Kind(
        HTTPStatus.UNAUTHORIZED,
        "A token is needed",
        "Send `Authorization: Bearer <token>`; POST /v1/players gives you one.",
    ),
    "token-unknown": Kind(
        HTTPStatus.UNAUTHORIZED, "The token is not known", "It was mistyped, or belongs to another service."
    ),
    "banned": Kind(
        HTTPStatus.FORBIDDEN,
        "You are banned",
        "The operator has banned this player; every call with the token is refused.",
    ),
    "operator-only": Kind(
        HTTPStatus.FORBIDDEN, "Only the operator may do this", "Calls under /v1/admin need the operator's token."
    ),
    "players-only": Kind(
        HTTPStatus.FORBIDDEN, "Only a player may do this", "The operator's token stands for no player."
    ),
    "too-many-open-games": Kind(
        HTTPStatus.FORBIDDEN,
        "You have too many unfinished games",
        "Finish, resign or abort some of the games that you have opened.",
    ),
    "not-seated": Kind(
        HTTPStatus.FORBIDDEN, "You do not play in this game", "Only a player who has a seat can do this."
    ),
    "not-your-tournament": Kind(
        HTTPStatus.FORBIDDEN,
        "It is not your tournament",
        "Only its creator, or the operator, starts, pauses, resumes and cancels a tournament.",
    ),
    "tournament-not-found": Kind(HTTPStatus.NOT_FOUND, "There is no such tournament", "The id is wrong."),
    "game-not-found": Kind(HTTPStatus.NOT_FOUND, "There is no such game", "The id is wrong."),
    "version-not-found": Kind(
        HTTPStatus.NOT_FOUND, "The game has no such version", "Versions count from 1, one for each accepted command."
    ),
    "player-not-found": Kind(HTTPStatus.NOT_FOUND, "There is no such player", "The id is wrong."),
    "ruleset-not-found": Kind(HTTPStatus.NOT_FOUND, "There is no such ruleset", "GET /v1/rulesets lists them."),
    "problem-not-found": Kind(HTTPStatus.NOT_FOUND, "There is no such problem", "GET /problems lists them."),
    "no-such-route": Kind(HTTPStatus.NOT_FOUND, "There is nothing here", "GET /openapi.json lists every call."),
    "method-not-allowed": Kind(
        HTTPStatus.METHOD_NOT_ALLOWED, "The method is not allowed here", "`Allow` names the methods that are."
    ),
    "idempotency-key-reused": Kind(
        HTTPStatus.CONFLICT,
        "The Idempotency-Key was used for another request",
        "The same key with the same request answers the same; another request needs a key of its own.",
    ),
    "tournament-not-over": Kind(
        HTTPStatus.CONFLICT,
        "The tournament is not over",
        "Exports name the seeds, which are revealed when a tournament is finished or cancelled.",
    ),
    "game-not-over": Kind(HTTPStatus.CONFLICT, "The game is not over", "A rematch follows a game that is over."),
    "not-forkable": Kind(
        HTTPStatus.CONFLICT,
        "The game cannot go on from there",
        "Only a version at which the game was running can be forked.",
    ),
    "stale-version": Kind(
        HTTPStatus.PRECONDITION_FAILED,
        "The game has moved on",
        "`If-Match` names another version than the game's. Look at the game again, then decide.",
    ),
    "body-too-large": Kind(
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The body is too large", "No request needs a body of that size."
    ),
    "uri-too-long": Kind(
        HTTPStatus.REQUEST_URI_TOO_LONG, "The address is too long", "Path and query together have at most 8 KiB."
    ),
    "headers-too-large": Kind(
        HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
        "The headers are too large",
        "A request has at most 100 headers, and 32 KiB before its body.",
    ),
    "too-many-requests": Kind(
        HTTPStatus.TOO_MANY_REQUESTS,
        "Too many requests",
        "`Retry-After` says when to ask again. Every answer tells in `RateLimit` how much is left of your quota.",
    ),
    "media-type": Kind(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "The body is not JSON", "Bodies are application/json."),
    "rejected": Kind(HTTPStatus.BAD_REQUEST, "The request is not accepted", "The detail says why."),
    "internal": Kind(
        HTTPStatus.INTERNAL_SERVER_ERROR, "Something is wrong on our side", "The error is in the service's log."
    ),
    "store-unavailable": Kind(
        HTTPStatus.SERVICE_UNAVAILABLE,
        "The store cannot be reached",
        "Nothing is lost. Send the request again; with the same Idempotency-Key it is carried out once.",
    ),
}

CODE_OF_STATUS: Final = {
    404: "no-such-route",
    405: "method-not-allowed",
    413: "body-too-large",
    415: "media-type",
}

CODE_OF_ERROR: Final[dict[type[Exception], str]] = {
    GameNotFound: "game-not-found",
    NoSuchVersion: "version-not-found",
    PlayerNotFound: "player-not-found",
    TournamentNotFound: "tournament-not-found",
    KeyReused: "idempotency-key-reused",
    StaleVersion: "stale-version",
}


class Refused(Exception):
    """The application refuses a request, for a reason of the catalogue above."""

    def __init__(
        self, code: str, detail: str, errors: tuple[str, ...] = (), headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.errors = errors
        self.headers = headers


def problem(code: str, detail: str, **more: Any) -> Problem:
    kind = KINDS[code]
    return Problem(f"/problems/{code}", kind.title, kind.status, code, detail, **more)


def refusals() -> Iterator[type[Rejected]]:
    """Every way in which the rules of any game refuse a command."""
    pending: list[type[Rejected]] = [Rejected]
    while pending:
        subclasses = pending.pop().__subclasses__()
        pending += subclasses
        yield from subclasses


def meaning_of(refusal: type[Rejected]) -> str:
    return (refusal.__doc__ or refusal.__name__).strip().splitlines()[0]


def from_rejected(refusal: Rejected) -> Problem:
    title = meaning_of(type(refusal)).rstrip(".")
    return Problem(f"/problems/{refusal.code}", title, 409, refusal.code, str(refusal), refusal.rule)


def from_http_error(error: HTTPException) -> Problem:
    if isinstance(error, ValidationException):
        return problem("malformed", "the request has not the documented shape", errors=validation_errors(error))
    code = CODE_OF_STATUS.get(error.status_code, "malformed" if error.status_code == 400 else "rejected")
    return msgspec.structs.replace(problem(code, error.detail), status=error.status_code)


def validation_errors(error: ValidationException) -> tuple[str, ...]:
    extra = error.extra if isinstance(error.extra, list) else []
    found = (": ".join(filter(None, (entry.get("key"), entry.get("message")))) for entry in extra)
    return tuple(found) or (error.detail,)


def problem_of(error: Exception) -> Problem:  # noqa: PLR0911 - one arm per kind of error
    match error:
        case Rejected():
            return from_rejected(error)
        case Refused():
            return problem(error.code, str(error), errors=error.errors)
        case StaleVersion():
            return problem("stale-version", str(error), version=error.version)
        case HTTPException():
            return from_http_error(error)
        case UnicodeDecodeError():
            return problem("malformed", "the body is not UTF-8")
        case RedisError() | OSError() | TimeoutError():
            return problem("store-unavailable", "the store cannot be reached; try again in a moment")
        case _ if type(error) in CODE_OF_ERROR:
            return problem(CODE_OF_ERROR[type(error)], str(error))
    return problem("internal", "the service failed to answer this request")


def answer_problem(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Turn anything that was raised into its problem."""
    found = msgspec.structs.replace(problem_of(error), request_id=current.get())
    REFUSALS.labels(found.code).inc()
    headers = dict(error.headers or {}) if isinstance(error, HTTPException | Refused) else {}
    if found.status == HTTPStatus.SERVICE_UNAVAILABLE:
        headers["Retry-After"] = str(RETRY_SECONDS)
        log.warning("%s %s: %s", request.method, request.url.path, error)
    if found.status == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = "Bearer"
    if found.status == HTTPStatus.INTERNAL_SERVER_ERROR:
        log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return Response(found, status_code=found.status, media_type=MEDIA_TYPE, headers=headers)
