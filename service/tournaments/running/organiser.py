"""The API, as far as an organiser at the command line needs it."""

import time
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec

PATIENCE: Final = (0.2, 0.5, 1.0, 2.0, 4.0, 8.0)  # seconds between tries while the service is away
EXPORTS: Final = {
    "tournament.ndjson": "ndjson",
    "summary.json": "json",
    "standings.csv": "standings.csv",
    "crosstable.csv": "crosstable.csv",
    "games.csv": "games.csv",
    "report.html": "html",
}

Json = dict[str, Any]


class Refused(Exception):
    """The service refuses."""


class Unanswered(Exception):
    """The service does not answer."""


class Organiser:
    """One service, and the player on whose behalf it is asked."""

    def __init__(self, url: str, token: str = "") -> None:
        self._http = httpx.Client(base_url=url, timeout=60, trust_env=False)
        if token:
            self._http.headers["Authorization"] = f"Bearer {token}"

    def close(self) -> None:
        self._http.close()

    def register(self) -> str:
        body = {"name": "azulejo tournament run", "kind": "bot"}
        return str(self._ask("POST", "/v1/players", json=body)["token"])

    def create(self, body: Json, key: str) -> Json:
        """Sent twice under the same key it is still one tournament."""
        return self._ask("POST", "/v1/tournaments", json=body, headers={"Idempotency-Key": key})

    def look(self, tournament_id: str, path: str = "") -> Json:
        return self._ask("GET", f"/v1/tournaments/{tournament_id}{path}")

    def steer(self, tournament_id: str, how: str) -> Json:
        return self._ask("POST", f"/v1/tournaments/{tournament_id}/{how}")

    def save(self, tournament_id: str, form: str, path: Path) -> None:
        """Written whole or not at all."""
        fresh = path.with_suffix(".part")
        query = {"format": form}
        with self._http.stream("GET", f"/v1/tournaments/{tournament_id}/export", params=query) as answer:
            if not answer.is_success:
                answer.read()
                raise refusal_of(answer)
            with fresh.open("wb") as file:
                for piece in answer.iter_bytes():
                    file.write(piece)
        fresh.replace(path)

    def _ask(self, method: str, path: str, **request: Any) -> Json:
        for pause in (*PATIENCE, None):
            try:
                answer = self._http.request(method, path, **request)
            except httpx.TransportError as error:
                if pause is None:
                    raise Unanswered(f"cannot reach {self._http.base_url}: {error}") from None
                time.sleep(pause)
                continue
            if answer.status_code < httpx.codes.INTERNAL_SERVER_ERROR or pause is None:
                break
            time.sleep(pause)
        if not answer.is_success:
            raise refusal_of(answer)
        found: Json = msgspec.json.decode(answer.content)
        return found


def refusal_of(answer: httpx.Response) -> Refused:
    try:
        problem = msgspec.json.decode(answer.content)
        return Refused("; ".join((problem["detail"], *problem.get("errors", ()))))
    except (msgspec.DecodeError, KeyError, TypeError):
        return Refused(f"HTTP status {answer.status_code} from {answer.url}")
