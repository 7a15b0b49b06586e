"""How many unfinished games somebody may have opened."""

import httpx

from tests.live import Player, Service
from tests.protection.conftest import at, code_of

GAME = {"ruleset": "azul", "seats": [{"type": "me"}, {"type": "open"}]}
OTHERS = {"ruleset": "azul", "seats": [{"type": "open"}, {"type": "open"}]}  # in which the creator has no seat


def open_game(client: httpx.Client, body: object = GAME, **headers: str) -> httpx.Response:
    return client.post("/v1/games", json=body, headers=headers)


def test_more_games_than_allowed_are_refused_until_one_is_over(guarded: Service, ada: Player) -> None:
    with at(guarded, ada) as client:
        made = [open_game(client, body) for body in (GAME, OTHERS, GAME)]
        refused = open_game(client)
        assert (refused.status_code, code_of(refused)) == (403, "too-many-open-games")
        assert "3 unfinished games" in refused.json()["detail"]
        client.post(f"/v1/games/{made[0].json()['game_id']}/abort").raise_for_status()
        assert open_game(client).status_code == 201
        assert open_game(client).status_code == 403


def test_a_request_that_was_carried_out_is_answered_again(guarded: Service, ada: Player) -> None:
    with at(guarded, ada) as client:
        for key in "abc":
            open_game(client, **{"Idempotency-Key": key}).raise_for_status()
        assert open_game(client, **{"Idempotency-Key": "c"}).status_code == 201
        assert open_game(client, **{"Idempotency-Key": "d"}).status_code == 403


def test_games_of_others_do_not_count(guarded: Service, ada: Player, ben: Player) -> None:
    with at(guarded, ada) as hers, at(guarded, ben) as his:
        games = [open_game(hers).raise_for_status().json()["game_id"] for _ in range(3)]
        for game in games:
            his.post(f"/v1/games/{game}/join").raise_for_status()
        assert open_game(his).status_code == 201
        assert open_game(hers).status_code == 403, "they are not over"


def test_forks_and_rematches_count_too(guarded: Service, ada: Player, ben: Player) -> None:
    with at(guarded, ada) as hers, at(guarded, ben) as his:
        first, second, third = (open_game(hers).raise_for_status().json()["game_id"] for _ in range(3))
        his.post(f"/v1/games/{first}/join").raise_for_status()
        forked = hers.post(f"/v1/games/{first}/fork", json={"at": 2})
        assert (forked.status_code, code_of(forked)) == (403, "too-many-open-games")
        his.post(f"/v1/games/{first}/resign").raise_for_status()
        hers.post(f"/v1/games/{first}/rematch").raise_for_status()
        again = hers.post(f"/v1/games/{first}/rematch")
        assert again.status_code == 201, "it is the same game"
        his.post(f"/v1/games/{second}/join").raise_for_status()
        his.post(f"/v1/games/{third}/join").raise_for_status()
        his.post(f"/v1/games/{second}/resign").raise_for_status()
        open_game(hers).raise_for_status()
        refused = hers.post(f"/v1/games/{second}/rematch")
        assert (refused.status_code, code_of(refused)) == (403, "too-many-open-games")
