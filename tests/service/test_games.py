"""Creating, joining, listing and looking at games."""

import pytest

from tests.live import Player, Service


def test_a_new_game_says_where_it_is(ada: Player) -> None:
    body = {"ruleset": "azul", "seats": [{"type": "me"}, {"type": "open"}]}
    answer = ada.http.post("/v1/games", json=body)
    game = answer.json()
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/v1/games/{game['game_id']}"
    assert (game["status"], game["phase"], game["to_act"], game["table"]) == ("open", "waiting", [], None)
    assert game["you"] == 0
    assert ada.http.get(answer.headers["Location"]).json() == game


def test_a_game_starts_when_the_last_seat_is_taken(ada: Player, ben: Player) -> None:
    game_id = ada.new_game("open", "me", "random")["game_id"]
    joined = ben.http.post(f"/v1/games/{game_id}/join").json()
    assert (joined["status"], joined["you"], joined["to_act"]) == ("running", 0, [0])


def test_a_reserved_seat_is_for_its_player_only(ada: Player, ben: Player, service_stranger: Player) -> None:
    game_id = ada.new_game("me", ben.player_id)["game_id"]
    refused = service_stranger.http.post(f"/v1/games/{game_id}/join")
    assert (refused.status_code, refused.json()["code"]) == (409, "no-seat-for-you")
    assert ben.http.post(f"/v1/games/{game_id}/join").json()["status"] == "running"
    again = ben.http.post(f"/v1/games/{game_id}/join")
    assert (again.status_code, again.json()["code"]) == (409, "game-not-open")


def test_nobody_takes_two_seats(ada: Player) -> None:
    game_id = ada.new_game("me", "open")["game_id"]
    refused = ada.http.post(f"/v1/games/{game_id}/join")
    assert (refused.status_code, refused.json()["code"]) == (409, "already-seated")


def test_a_game_created_twice_under_one_key_is_one_game(ada: Player, ben: Player) -> None:
    body = {"ruleset": "azul", "seats": [{"type": "me"}, {"type": "greedy_is_no_type"}]}
    key = {"Idempotency-Key": "my game"}
    assert ada.http.post("/v1/games", json=body, headers=key).status_code == 400, "a bad request uses no key up"
    body["seats"] = [{"type": "me"}, {"type": "open"}]
    first, second = (ada.http.post("/v1/games", json=body, headers=key) for _ in range(2))
    assert (second.status_code, second.json()) == (201, first.json())
    others = ben.http.post("/v1/games", json=body, headers=key).json()
    assert others["game_id"] != first.json()["game_id"], "a key is its player's own"
    body["ruleset"], body["seats"] = "azul", [{"type": "me"}, {"type": "open"}, {"type": "open"}]
    reused = ada.http.post("/v1/games", json=body, headers=key)
    assert (reused.status_code, reused.json()["code"]) == (409, "idempotency-key-reused")


def test_a_view_of_any_earlier_version(ada: Player) -> None:
    game_id = ada.new_game("me", "random")["game_id"]
    moved = [ada.move(game_id, ada.legal_moves(game_id)[0], wait=20).json()["view"] for _ in range(3)]
    seen = [ada.view(game_id, at=1), *moved]
    for view in seen:
        assert ada.view(game_id, at=view["version"]) == view
    beyond = ada.http.get(f"/v1/games/{game_id}", params={"at": seen[-1]["version"] + 100})
    assert (beyond.status_code, beyond.json()["code"]) == (404, "version-not-found")


def test_an_unchanged_game_is_304(ada: Player, ben: Player) -> None:
    game_id = ada.new_game("me", "open")["game_id"]
    etag = ada.http.get(f"/v1/games/{game_id}").headers["ETag"]
    assert ada.http.get(f"/v1/games/{game_id}", headers={"If-None-Match": etag}).status_code == 304
    ben.http.post(f"/v1/games/{game_id}/join")
    assert ada.http.get(f"/v1/games/{game_id}", headers={"If-None-Match": etag}).status_code == 200


def test_anybody_may_watch(ada: Player, service: Service) -> None:
    game_id = ada.new_game("me", "greedy")["game_id"]
    with service.client() as nobody:
        assert nobody.get(f"/v1/games/{game_id}").json()["you"] is None
        assert nobody.get(f"/v1/games/{game_id}/events").json()["commits"][0]["version"] == 1


def test_the_seed_is_promised_at_once_and_shown_at_the_end(ada: Player) -> None:
    game_id = ada.new_game("me", "random", seed="ab" * 32)["game_id"]
    record = ada.http.get(f"/v1/games/{game_id}/record").json()
    assert record["seed"] is None
    assert "ab" * 32 not in str(record)
    assert ada.play_on(game_id)["seed"] == "ab" * 32
    assert ada.http.get(f"/v1/games/{game_id}/record").json()["seed"] == "ab" * 32


def test_games_are_listed_newest_first_page_by_page(ada: Player, ben: Player) -> None:
    made = [ada.new_game("me", "open")["game_id"] for _ in range(5)]
    found: list[str] = []
    query: dict[str, str | int] = {"player": ada.player_id, "limit": 2}
    while True:
        page = ada.http.get("/v1/games", params=query).json()
        found += [game["game_id"] for game in page["games"]]
        if page["next"] is None:
            break
        query["cursor"] = page["next"]
    assert found == made[::-1]


def test_lists_are_filtered_and_follow_the_game(ada: Player, ben: Player) -> None:
    game_id = ada.new_game("me", "open")["game_id"]

    def listed(**query: str) -> bool:
        page = ada.http.get("/v1/games", params=query).json()
        return any(game["game_id"] == game_id for game in page["games"])

    assert listed(status="open", ruleset="azul")
    assert not listed(player=ben.player_id)
    ben.http.post(f"/v1/games/{game_id}/join").raise_for_status()
    assert not listed(status="open")
    assert listed(status="running", player=ben.player_id)
    assert listed(ruleset="azul", status="running")
    assert not listed(ruleset="pavilion", status="running", player=ada.player_id)


@pytest.mark.parametrize("path", ["", "/events", "/record"])
def test_an_unknown_game_is_404(ada: Player, path: str) -> None:
    answer = ada.http.get(f"/v1/games/aaaaaaaaaaaaaaaa{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "game-not-found")
