"""What happens to a game besides playing it."""

import msgspec
import pytest

from domain.catalogue import RULESETS
from domain.records import Record, verify
from tests.live import Json, Player, Service, eventually


def post(player: Player, game_id: str, what: str, body: Json | None = None) -> tuple[int, Json]:
    answer = player.http.post(f"/v1/games/{game_id}/{what}", json=body)
    return answer.status_code, answer.json()


def running(ada: Player, *others: Player, **more: object) -> str:
    game_id: str = ada.new_game("me", *(other.player_id for other in others), **more)["game_id"]
    for other in others:
        other.http.post(f"/v1/games/{game_id}/join").raise_for_status()
    return game_id


def test_a_seat_is_given_back_before_the_start(ada: Player, ben: Player) -> None:
    game_id = ada.new_game("me", "open", "open")["game_id"]
    ben.http.post(f"/v1/games/{game_id}/join").raise_for_status()
    status, view = post(ben, game_id, "leave")
    assert (status, [seat["type"] for seat in view["seats"]]) == (200, ["player", "open", "open"])
    status, view = post(ada, game_id, "leave")
    assert (status, view["status"]) == (200, "aborted")
    assert post(ada, game_id, "leave")[1]["code"] == "game-not-open"


def test_leaving_a_game_one_is_not_in_is_refused(ada: Player, ben: Player) -> None:
    game_id = ada.new_game("me", "open")["game_id"]
    assert post(ben, game_id, "leave")[1]["code"] == "not-at-the-table"


def test_a_game_is_aborted_while_it_has_not_really_begun(ada: Player, ben: Player) -> None:
    game_id = running(ada, ben)
    ada.move(game_id, ada.legal_moves(game_id)[0]).raise_for_status()
    status, view = post(ben, game_id, "abort")
    assert (status, view["status"], view["result"]) == (200, "aborted", None)
    late = running(ada, ben)
    ada.move(late, ada.legal_moves(late)[0]).raise_for_status()
    ben.move(late, ben.legal_moves(late)[0]).raise_for_status()
    status, problem = post(ada, late, "abort")
    assert (status, problem["code"]) == (409, "too-late-to-abort")


def test_an_open_game_is_aborted_by_its_creator_only(ada: Player, ben: Player) -> None:
    game_id = ada.new_game("me", "open", "open")["game_id"]
    ben.http.post(f"/v1/games/{game_id}/join").raise_for_status()
    assert post(ben, game_id, "abort")[1]["code"] == "too-late-to-abort"
    assert post(ada, game_id, "abort")[1]["status"] == "aborted"


def test_resigning_a_game_of_two_ends_it(ada: Player, ben: Player) -> None:
    game_id = running(ada, ben)
    status, view = post(ada, game_id, "resign")
    assert (status, view["status"]) == (200, "finished")
    assert view["result"]["reason"] == "resigned"
    assert view["result"]["ranks"] == [2, 1]
    assert view["result"]["left"] == [0]
    record = msgspec.json.decode(ada.http.get(f"/v1/games/{game_id}/record").content, type=Record)
    assert verify(record).status == "finished"


def test_resigning_a_game_of_three_lets_an_ai_play_on(ada: Player, ben: Player) -> None:
    game_id = ada.new_game("me", ben.player_id, "random")["game_id"]
    ben.http.post(f"/v1/games/{game_id}/join").raise_for_status()
    view = post(ada, game_id, "resign")[1]
    assert (view["status"], view["seats"][0]["type"], view["seats"][0]["left"]) == ("running", "ai", "resigned")
    end = ben.play_on(game_id)
    assert (end["status"], end["result"]["left"]) == ("finished", [0])
    assert ada.move(game_id, {"type": "take", "from": "centre", "colour": "red", "to": "floor"}).status_code == 403


def test_a_rematch_moves_the_seats_on_and_is_one_game_for_both(ada: Player, ben: Player) -> None:
    game_id = running(ada, ben)
    assert post(ada, game_id, "rematch")[1]["code"] == "game-not-over"
    post(ada, game_id, "resign")
    status, again = post(ada, game_id, "rematch")
    assert (status, again["status"]) == (201, "open")
    assert [seat["player_id"] for seat in again["seats"]] == [ben.player_id, ada.player_id]
    assert again["origin"] == f"rematch:{game_id}"
    status, same = post(ben, game_id, "rematch")
    assert (status, same["game_id"], same["status"], same["you"]) == (201, again["game_id"], "running", 0)


def test_a_private_game_is_seen_by_its_players_or_with_a_watch_token(
    ada: Player, ben: Player, service_stranger: Player
) -> None:
    game_id = ada.new_game("me", ben.player_id, visibility="private")["game_id"]
    url = f"/v1/games/{game_id}"
    for path in ("", "/events", "/record", "/stream"):
        assert service_stranger.http.get(url + path).status_code == 404
    assert post(service_stranger, game_id, "join")[0] == 404
    assert ben.http.get(url).status_code == 200, "who is invited sees it"
    token = ada.http.get(f"{url}/watch-token").json()["watch"]
    for path in ("", "/events", "/record"):
        assert service_stranger.http.get(url + path, params={"watch": token}).status_code == 200
        assert service_stranger.http.get(url + path, params={"watch": token + "x"}).status_code == 404
    assert ben.http.get(f"{url}/watch-token").status_code == 403, "not seated yet"


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_what_is_not_public_is_listed_for_its_players_only(
    ada: Player, service_stranger: Player, visibility: str
) -> None:
    game_id = ada.new_game("me", "open", visibility=visibility)["game_id"]

    def listed(viewer: Player, **query: str) -> bool:
        return game_id in [game["game_id"] for game in viewer.http.get("/v1/games", params=query).json()["games"]]

    assert not listed(service_stranger, status="open")
    assert not listed(service_stranger, player=ada.player_id)
    assert listed(ada, player=ada.player_id)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_fork_goes_on_from_any_version(ada: Player, ruleset: str) -> None:
    seats = ["me", "random"][: RULESETS[ruleset].players[-1]]
    game_id = ada.new_game(*seats, ruleset=ruleset)["game_id"]
    for _ in range(3):
        view = ada.move(game_id, ada.legal_moves(game_id)[-1], wait=20).json()["view"]
    at = view["version"]
    status, forked = post(ada, game_id, "fork", {"at": at})
    assert (status, forked["origin"], forked["rated"]) == (201, f"fork:{game_id}@{at}", False)
    assert forked["table"] == view["table"], "nothing the player sees has changed"
    assert ada.legal_moves(forked["game_id"]) == ada.legal_moves(game_id)
    end = ada.play_on(forked["game_id"])
    assert end["status"] == "finished"
    record = msgspec.json.decode(ada.http.get(f"/v1/games/{forked['game_id']}/record").content, type=Record)
    assert verify(record).result is not None
    assert ada.view(game_id)["version"] == at, "the game that was forked goes its own way"


def test_a_fork_before_the_start_or_after_the_end_is_refused(ada: Player, ben: Player) -> None:
    game_id = running(ada, ben)
    assert post(ada, game_id, "fork", {"at": 1})[1]["code"] == "not-forkable"
    assert post(ada, game_id, "fork", {"at": 99})[1]["code"] == "version-not-found"
    post(ada, game_id, "resign")
    assert post(ada, game_id, "fork", {"at": 3})[1]["code"] == "not-forkable"
    seats = {"at": 2, "seats": [{"type": "me"}]}
    assert post(ada, game_id, "fork", seats)[1]["code"] == "bad-seats"


def test_a_game_that_nobody_joins_expires(hasty_service: Service) -> None:
    player = hasty_service.player()
    with player.http:
        game_id = player.new_game("me", "open")["game_id"]
        eventually(lambda: player.view(game_id)["status"] == "aborted", "the game to expire")
        page = player.http.get(f"/v1/games/{game_id}/events").json()
        assert page["commits"][-1]["events"] == [{"type": "game_aborted", "reason": "expired"}]
