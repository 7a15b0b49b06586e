"""A stage for the authorisation table: one person for each role, and a game or a tournament they all know of."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import httpx

from tests.live import OPERATOR_TOKEN, Json, Player, Service, eventually

ROLES: Final = ("nobody", "stranger", "spectator", "other", "owner", "operator", "banned", "revoked")


@dataclass
class Scene:
    """Who there is, and what they look at."""

    service: Service
    owner: Player  # has opened the game or the tournament, and plays
    other: Player  # plays too
    banned: Player  # plays too, but is banned by now
    stranger: Player  # has a token and no part in it
    revoked: str  # a token that the owner has replaced
    game_id: str = ""
    tournament_id: str = ""
    watch: str = ""  # what the spectator was given by a player

    def headers(self, role: str) -> dict[str, str]:
        tokens = {
            "stranger": self.stranger.token,
            "spectator": self.stranger.token,
            "other": self.other.token,
            "owner": self.owner.token,
            "operator": OPERATOR_TOKEN,
            "banned": self.banned.token,
            "revoked": self.revoked,
        }
        return {"Authorization": f"Bearer {tokens[role]}"} if role in tokens else {}

    def close(self) -> None:
        for player in (self.owner, self.other, self.banned, self.stranger):
            player.http.close()


def cast(service: Service) -> Scene:
    """The people, and nothing else."""
    owner, other, banned, stranger = (service.player(name) for name in ("Owner", "Other", "Banned", "Stranger"))
    revoked, owner.token = owner.token, owner.http.post("/v1/me/token").raise_for_status().json()["token"]
    owner.http.headers["Authorization"] = f"Bearer {owner.token}"
    return Scene(service, owner, other, banned, stranger, revoked)


def people(service: Service) -> Scene:
    return with_ban(cast(service))


def open_game(service: Service, visibility: str = "public") -> Scene:
    """Waits for one more player: whoever has no seat can take it."""
    scene = cast(service)
    game = scene.owner.new_game("me", "open", "open", "open", visibility=visibility)
    scene.game_id = game["game_id"]
    scene.watch = watch_token(scene)
    for player in (scene.other, scene.banned):
        player.http.post(f"/v1/games/{scene.game_id}/join", params={"watch": scene.watch}).raise_for_status()
    return with_ban(scene)


def private_open_game(service: Service) -> Scene:
    return open_game(service, "private")


def running_game(service: Service, visibility: str = "public") -> Scene:
    """All play, and the owner is to move."""
    scene = cast(service)
    game = scene.owner.new_game("me", scene.other.player_id, scene.banned.player_id, visibility=visibility)
    scene.game_id = game["game_id"]
    for player in (scene.other, scene.banned):
        player.http.post(f"/v1/games/{scene.game_id}/join").raise_for_status()
    scene.watch = watch_token(scene)
    return with_ban(scene)


def watch_token(scene: Scene) -> str:
    answer = scene.owner.http.get(f"/v1/games/{scene.game_id}/watch-token").raise_for_status()
    return str(answer.json()["watch"])


def private_game(service: Service) -> Scene:
    return running_game(service, "private")


def finished_game(service: Service) -> Scene:
    scene = running_game(service)
    with operator(scene) as client:
        client.post(f"/v1/admin/games/{scene.game_id}/abort").raise_for_status()
    return scene


def tournament(service: Service, visibility: str = "public", start: bool = False) -> Scene:
    """Set up by the owner, with two of the others as entrants."""
    scene = cast(service)
    body = {
        "ruleset": "azul",
        "entrants": [scene.other.player_id, scene.banned.player_id],
        "visibility": visibility,
        "start": start,
    }
    answer = scene.owner.http.post("/v1/tournaments", json=body).raise_for_status().json()
    scene.tournament_id = answer["tournament_id"]
    return with_ban(scene)


def private_tournament(service: Service) -> Scene:
    return tournament(service, "private")


def running_tournament(service: Service) -> Scene:
    return tournament(service, start=True)


def paused_tournament(service: Service) -> Scene:
    scene = running_tournament(service)
    scene.owner.http.post(f"/v1/tournaments/{scene.tournament_id}/pause").raise_for_status()
    return scene


def closed_tournament(service: Service) -> Scene:
    scene = tournament(service)
    path = f"/v1/tournaments/{scene.tournament_id}"
    scene.owner.http.post(f"{path}/cancel").raise_for_status()
    eventually(lambda: scene.owner.http.get(path).json()["seed"], "the tournament to be closed")
    return scene


def with_ban(scene: Scene) -> Scene:
    with operator(scene) as client:
        path = f"/v1/admin/players/{scene.banned.player_id}/ban"
        client.post(path, json={"reason": "cheating"}).raise_for_status()
    return scene


def operator(scene: Scene) -> httpx.Client:
    return scene.service.client(OPERATOR_TOKEN)


# What the table calls them.
SCENES: Final[dict[str, Callable[[Service], Scene]]] = {
    "-": people,
    "open": open_game,
    "running": running_game,
    "private": private_game,
    "private-open": private_open_game,
    "over": finished_game,
    "draft": tournament,
    "private-draft": private_tournament,
    "started": running_tournament,
    "paused": paused_tournament,
    "closed": closed_tournament,
}


def first_move(scene: Scene) -> Json:
    return scene.owner.legal_moves(scene.game_id)[0]


def record(scene: Scene) -> Any:
    return scene.owner.http.get(f"/v1/games/{scene.game_id}/record").raise_for_status().json()


# The bodies of those operations that take one.
BODIES: Final[dict[str, Callable[[Scene], Any]]] = {
    "registerPlayer": lambda _: {"name": "Newcomer"},
    "createGame": lambda _: {"ruleset": "azul", "seats": [{"type": "me"}, {"type": "open"}]},
    "makeMove": first_move,
    "forkGame": lambda scene: {"at": scene.owner.view(scene.game_id)["version"]},
    "verifyRecord": record,
    "createTournament": lambda _: {"ruleset": "azul", "entrants": ["ai:random", "ai:greedy"]},
    "adminBanPlayer": lambda _: {"reason": "cheating"},
}
