"""Tournaments over real sockets: set up, played by workers, watched, steered."""

import time
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.live import OPERATOR_TOKEN, Json, Player, Service, eventually, running_service
from tests.tournaments.live import SEED, counted, finished, new_tournament, of, steer

AIS = ("ai:greedy", "ai:random")


@pytest.fixture(scope="module")
def organiser(service: Service) -> Iterator[Player]:
    player = service.player("Olga")
    with player.http:
        yield player


@pytest.fixture(scope="module")
def batch(organiser: Player) -> Json:
    """A batch that is over."""
    return finished(organiser, new_tournament(organiser, *AIS, format={"type": "batch"}, deals=6, start=True))


def test_a_batch_is_played_and_every_game_counted_once(organiser: Player, batch: Json) -> None:
    games = counted(organiser, batch)
    assert Counter((game["deal"], game["rotation"]) for game in games) == {
        (deal, rotation): 1 for deal in range(1, 7) for rotation in (0, 1)
    }
    assert batch["status"] == "finished"
    assert batch["reason"] == "played"
    assert batch["progress"]["done"] == 12
    assert batch["progress"]["remaining"] == 0


def test_its_seed_is_the_one_that_was_promised(batch: Json) -> None:
    assert batch["seed"] == SEED
    assert batch["seed_hash"] == sha256(bytes.fromhex(SEED)).hexdigest()


def test_the_standings_follow_from_its_games(organiser: Player, batch: Json) -> None:
    standings = of(organiser, batch, "/standings")
    games = counted(organiser, batch)
    won = Counter(game["seats"][game["ranks"].index(1)] for game in games if game["ranks"].count(1) == 1)
    for line in standings["standings"]:
        assert line["games"] == 12
        assert line["wins"] == won[line["entrant"]]
    assert standings["standings"][0]["entrant"] == "ai:greedy"
    assert standings["ratings"]["ratings"][0]["elo"]["value"] > 0


def test_a_mirrored_deal_is_dealt_alike_with_seats_swapped(organiser: Player, batch: Json) -> None:
    first, second = counted(organiser, batch)[:2]
    assert first["seats"] == second["seats"][::-1]
    records = [organiser.http.get(f"/v1/games/{game['game_id']}/record").json() for game in (first, second)]
    assert records[0]["seed"] == records[1]["seed"]
    assert records[0]["commits"][0]["events"][2:] == records[1]["commits"][0]["events"][2:]


def test_its_games_say_where_they_belong(organiser: Player, batch: Json) -> None:
    game = organiser.view(counted(organiser, batch)[0]["game_id"])
    assert game["origin"] == f"tournament:{batch['tournament_id']}/1-0"
    assert game["status"] == "finished"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"entrants": ["ai:greedy"]}, "malformed"),
        ({"entrants": ["ai:greedy", "ai:greedy"]}, "entrant-twice"),
        ({"entrants": ["ai:greedy", "ai:perfect"]}, "unknown-level"),
        ({"entrants": ["ai:greedy", "aaaaaaaaaaaaaaaa"]}, "unknown-player"),
        ({"ruleset": "chess"}, "unknown-ruleset"),
        ({"ruleset": "axio-solo"}, "bad-seats"),
        ({"options": {"special_factories": "many"}}, "bad-options"),
        ({"seats": 3}, "too-few-entrants"),
        ({"deals": 1_000_000}, "too-many-games"),
        ({"format": {"type": "gauntlet", "challengers": ["ai:perfect"]}}, "unknown-entrant"),
        ({"stop_when": {"elo0": 5, "elo1": 0}}, "bad-stop-rule"),
    ],
)
def test_what_cannot_be_played_is_refused_and_nothing_is_stored(
    organiser: Player, batch: Json, wrong: Json, code: str
) -> None:
    before = organiser.http.get("/v1/tournaments").json()
    answer = organiser.http.post("/v1/tournaments", json={"ruleset": "azul", "entrants": list(AIS), **wrong})
    assert answer.json()["code"] == code
    assert organiser.http.get("/v1/tournaments").json() == before


def test_nobody_has_too_many_that_are_not_over(redis_url: str, tmp_path: Path) -> None:
    with running_service(redis_url, tmp_path, workers=0, AZULEJO_MAX_OPEN_TOURNAMENTS="2") as strict:
        player = strict.player("Olga")
        with player.http:
            first, _ = (new_tournament(player, *AIS) for _ in range(2))
            answer = player.http.post("/v1/tournaments", json={"ruleset": "azul", "entrants": list(AIS)})
            assert (answer.status_code, answer.json()["code"]) == (409, "too-many-tournaments")
            steer(player, first, "cancel")
            new_tournament(player, *AIS)


def test_a_draft_waits_until_it_is_started(organiser: Player) -> None:
    draft = new_tournament(organiser, *AIS)
    assert draft["status"] == "draft"
    assert draft["progress"] == {
        "done": 0, "running": 0, "remaining": 2, "games_per_second": None, "seconds_left": None
    }  # fmt: skip
    assert draft["seed"] is None
    steer(organiser, draft, "start")
    assert finished(organiser, draft)["progress"]["done"] == 2


def test_the_same_key_sets_up_one_tournament(organiser: Player) -> None:
    def ask(**more: Any) -> Any:
        body = {"ruleset": "azul", "entrants": list(AIS), **more}
        return organiser.http.post("/v1/tournaments", json=body, headers={"Idempotency-Key": "one"})

    assert ask().json()["tournament_id"] == ask().json()["tournament_id"]
    assert ask(deals=2).json()["code"] == "idempotency-key-reused"


def test_it_can_be_paused_resumed_and_cancelled(organiser: Player) -> None:
    cup = new_tournament(organiser, *AIS, deals=2_000, start=True)
    eventually(lambda: of(organiser, cup)["progress"]["done"] > 0, "the first games")
    assert steer(organiser, cup, "pause")["status"] == "paused"
    settled = eventually(lambda: stands_still(organiser, cup), "the games under way")
    assert 0 < settled < 4_000
    assert steer(organiser, cup, "resume")["status"] == "running"
    eventually(lambda: of(organiser, cup)["progress"]["done"] > settled, "more games")
    assert steer(organiser, cup, "cancel")["status"] == "cancelled"
    over = finished(organiser, cup)
    assert len(counted(organiser, cup)) == over["progress"]["done"]
    for how in ("start", "pause", "resume", "cancel"):
        answer = organiser.http.post(f"/v1/tournaments/{cup['tournament_id']}/{how}")
        assert (answer.status_code, answer.json()["code"]) == (409, "wrong-tournament-status")


def stands_still(player: Player, tournament: Json) -> int | None:
    before = of(player, tournament)["version"]
    time.sleep(1.5)
    view = of(player, tournament)
    return view["progress"]["done"] if view["version"] == before else None


def test_only_its_creator_or_the_operator_steers_it(organiser: Player, ben: Player, service: Service) -> None:
    draft = new_tournament(organiser, *AIS)
    url = f"/v1/tournaments/{draft['tournament_id']}"
    for how in ("start", "pause", "resume", "cancel"):
        assert ben.http.post(f"{url}/{how}").json()["code"] == "not-your-tournament"
        with service.client() as nobody:
            assert nobody.post(f"{url}/{how}").status_code == 401
    with service.client(OPERATOR_TOKEN) as operator:
        assert operator.post(f"{url}/cancel").json()["status"] == "cancelled"


def test_everybody_sees_public_ones_and_only_those_who_take_part_see_private_ones(
    organiser: Player, ben: Player, service_stranger: Player
) -> None:
    secret = new_tournament(organiser, "ai:greedy", ben.player_id, visibility="private")
    public = new_tournament(organiser, *AIS)

    def listed(player: Player) -> set[str]:
        page = player.http.get("/v1/tournaments").json()
        return {each["tournament_id"] for each in page["tournaments"]}

    both = {secret["tournament_id"], public["tournament_id"]}
    assert both <= listed(organiser)
    assert both <= listed(ben)
    assert listed(service_stranger) & both == {public["tournament_id"]}
    for path in ("", "/standings", "/games"):
        answer = service_stranger.http.get(f"/v1/tournaments/{secret['tournament_id']}{path}")
        assert answer.json()["code"] == "tournament-not-found"
        of(ben, secret, path)


def test_lists_have_pages(organiser: Player) -> None:
    for _ in range(3):
        new_tournament(organiser, *AIS)
    query: dict[str, Any] = {"limit": 2}
    found: list[str] = []
    while True:
        page = organiser.http.get("/v1/tournaments", params=query).json()
        found += [each["tournament_id"] for each in page["tournaments"]]
        if page["next"] is None:
            break
        query["cursor"] = page["next"]
    everything = organiser.http.get("/v1/tournaments", params={"limit": 200}).json()["tournaments"]
    assert found == [each["tournament_id"] for each in everything]


@pytest.mark.parametrize(
    "form",
    [
        {"type": "round_robin", "cycles": 2},
        {"type": "gauntlet", "challengers": ["ai:greedy"]},
        {"type": "swiss", "rounds": 1},
        {"type": "elimination", "playoffs": 1},
    ],
    ids=lambda form: form["type"],
)
def test_every_format_is_played_to_its_end(organiser: Player, form: Json) -> None:
    cup = finished(organiser, new_tournament(organiser, *AIS, format=form, start=True))
    assert cup["status"] == "finished"
    assert cup["rounds"]
    assert of(organiser, cup, "/standings")["games"] == cup["progress"]["done"] > 0


def test_a_test_stops_as_soon_as_it_has_its_verdict(organiser: Player) -> None:
    sprt = {"elo0": 0, "elo1": 100, "alpha": 0.2, "beta": 0.2}
    cup = finished(organiser, new_tournament(organiser, *AIS, deals=500, stop_when=sprt, start=True))
    assert cup["reason"] == "verdict"
    assert cup["trial"]["verdict"] == "h1"
    games = counted(organiser, cup)
    assert len(games) == 2 * sum(cup["trial"]["tally"]) < 1_000
    assert max(game["deal"] for game in games) == len(games) / 2, "no deal after the verdict counts"


def test_rated_games_move_the_leaderboard_once(organiser: Player) -> None:
    cup = finished(organiser, new_tournament(organiser, *AIS, ruleset="pavilion", rated=True, start=True))
    board = organiser.http.get("/v1/leaderboard", params={"ruleset": "pavilion"}).json()["ratings"]
    assert {each["entrant"]: each["games"] for each in board} == {"ai:greedy": 2, "ai:random": 2}
    assert board[0]["ordinal"] >= board[1]["ordinal"]
    assert all(each["sigma"] < 25 / 3 for each in board)
    mine = organiser.http.get("/v1/players/ai:greedy/ratings").json()["ratings"]["pavilion"]
    assert mine in board
    game = organiser.view(counted(organiser, cup)[0]["game_id"])
    assert game["rated"]
