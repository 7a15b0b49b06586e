"""Tournaments over the real API."""

from typing import Any

from tests.live import Json, Player, eventually

SEED = bytes(range(32)).hex()


def new_tournament(player: Player, *entrants: str, **more: Any) -> Json:
    """Set one up; levels are written as such, players by their ids."""
    body = {"ruleset": "azul", "entrants": list(entrants), "seed": SEED, **more}
    answer: Json = player.http.post("/v1/tournaments", json=body).raise_for_status().json()
    return answer


def of(player: Player, tournament: Json, path: str = "", **query: Any) -> Json:
    url = f"/v1/tournaments/{tournament['tournament_id']}{path}"
    found: Json = player.http.get(url, params=query).raise_for_status().json()
    return found


def steer(player: Player, tournament: Json, how: str) -> Json:
    url = f"/v1/tournaments/{tournament['tournament_id']}/{how}"
    answer: Json = player.http.post(url).raise_for_status().json()
    return answer


def finished(player: Player, tournament: Json) -> Json:
    """The tournament once it is over and its seed is known."""

    def look() -> Json | None:
        view = of(player, tournament)
        return view if view["status"] in ("finished", "cancelled") and view["seed"] else None

    found: Json = eventually(look, "the tournament to be over")
    return found


def counted(player: Player, tournament: Json) -> list[Json]:
    """The outcomes of all games, in the plan's order."""
    games: list[Json] = []
    query: dict[str, Any] = {"limit": 200}
    while True:
        page = of(player, tournament, "/games", **query)
        games += [game["outcome"] for game in page["games"] if game["outcome"] is not None]
        if page["next"] is None:
            return games
        query["cursor"] = page["next"]
