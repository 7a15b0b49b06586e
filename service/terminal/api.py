"""The REST API, as far as a player in a terminal needs it."""

import time
from collections.abc import Iterator
from typing import Any, Final, TypeVar
from uuid import uuid4

import httpx
import msgspec

from service.terminal.answers import Catalogue, Happened, Identity, Moves, Page, Problem, Rules, Seen

T = TypeVar("T")

NO_PATIENCE: Final[tuple[float, ...]] = ()
PATIENCE: Final = (0.5, 1.0, 2.0, 4.0, 8.0)  # seconds between tries, once a game is on
LONGEST_WAIT: Final = 30.0  # seconds the service may hold an answer back until it has news
ANSWER_SECONDS: Final = 15.0  # and what it may take beyond that
LATER: Final = (httpx.codes.TOO_MANY_REQUESTS, httpx.codes.SERVICE_UNAVAILABLE)  # worth another try
IS_IT_RUNNING: Final = "Is the service running? Start it with: azulejo serve"


class Unreachable(Exception):
    """The service does not answer, or not now."""


class Refusal(Exception):
    """The service answered with a problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__("; ".join((problem.detail, *problem.errors)))
        self.code = problem.code
        self.rule = problem.rule


class Api:
    """One service, and the player on whose behalf it is asked."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self._http = httpx.Client(base_url=self.url)

    def close(self) -> None:
        self._http.close()

    def speak_for(self, identity: Identity | None) -> None:
        """From now on ask as this player, or as nobody."""
        self._http.headers.pop("Authorization", None)
        if identity is not None:
            self._http.headers["Authorization"] = f"Bearer {identity.token}"

    def catalogue(self) -> tuple[Rules, ...]:
        return self._get("/v1/rulesets", Catalogue).rulesets

    def rules(self, ruleset: str) -> Rules:
        return self._get(f"/v1/rulesets/{ruleset}", Rules)

    def register(self, name: str) -> Identity:
        return self._send(Identity, NO_PATIENCE, "POST", "/v1/players", json={"name": name, "kind": "human"})

    def knows_me(self) -> bool:
        """Whether the service still has the player this token was given to."""
        try:
            self._get("/v1/me", dict[str, Any])
        except Refusal as refusal:
            if refusal.code != "token-unknown":
                raise
            return False
        return True

    def create(self, wanted: dict[str, Any]) -> Seen:
        return self._send(Seen, NO_PATIENCE, "POST", "/v1/games", json=wanted)

    def game(self, game_id: str) -> Seen:
        return self._get(f"/v1/games/{game_id}", Seen, PATIENCE)

    def legal_moves(self, game_id: str) -> tuple[Any, ...]:
        return self._get(f"/v1/games/{game_id}/legal-moves", Moves, PATIENCE).moves

    def play(self, game_id: str, move: Any) -> None:
        """Make a move and wait until it is this player's turn again. Sent twice, it is still made once."""
        headers = {"Idempotency-Key": uuid4().hex, "Content-Type": "application/json"}
        wait = {"wait": LONGEST_WAIT}
        path = f"/v1/games/{game_id}/moves"
        self._send(Any, PATIENCE, "POST", path, params=wait, headers=headers, content=msgspec.json.encode(move))

    def await_news(self, game_id: str, after: int) -> bool:
        """Wait until something happens after a version; answer whether it did."""
        return bool(self._page(game_id, after, LONGEST_WAIT).commits)

    def happened(self, game_id: str, after: int) -> Iterator[Happened]:
        """Everything since a version."""
        more = True
        while more:
            page = self._page(game_id, after, 0)
            yield from page.commits
            after, more = page.version, page.more

    def _page(self, game_id: str, after: int, wait: float) -> Page:
        query = {"after": after, "wait": wait}
        return self._send(Page, PATIENCE, "GET", f"/v1/games/{game_id}/events", params=query)

    def _get(self, path: str, kind: type[T], patience: tuple[float, ...] = NO_PATIENCE) -> T:
        return self._send(kind, patience, "GET", path)

    def _send(self, kind: type[T], patience: tuple[float, ...], method: str, path: str, **request: Any) -> T:
        for pause in patience:
            try:
                return self._send_once(kind, method, path, **request)
            except Unreachable:
                time.sleep(pause)
        return self._send_once(kind, method, path, **request)

    def _send_once(self, kind: type[T], method: str, path: str, **request: Any) -> T:
        try:
            answer = self._http.request(method, path, timeout=LONGEST_WAIT + ANSWER_SECONDS, **request)
            answer.raise_for_status()
            return msgspec.json.decode(answer.content, type=kind)
        except httpx.HTTPStatusError as error:
            raise refusal_of(error.response) from None
        except (httpx.TransportError, httpx.InvalidURL) as error:
            raise Unreachable(f"cannot reach {self.url} ({error}).\n{IS_IT_RUNNING}") from None
        except msgspec.DecodeError as error:
            raise Unreachable(f"{self.url} does not answer like this service ({error}).") from None


def refusal_of(answer: httpx.Response) -> Refusal | Unreachable:
    try:
        problem = msgspec.json.decode(answer.content, type=Problem)
    except msgspec.DecodeError:
        problem = Problem(str(answer.status_code), f"HTTP status {answer.status_code} from {answer.url}")
    return Unreachable(f"{problem.detail}.") if answer.status_code in LATER else Refusal(problem)
