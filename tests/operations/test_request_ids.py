"""A request's id: in its answer, in the log, in the job and in every commit it leads to."""

import re
from pathlib import Path

import httpx
import pytest
import redis
from rq import Queue

from service.games.jobs import QUEUE, REQUEST_ID
from tests.live import Player, Service, eventually, running_service, running_valkey
from tests.operations.telling import Told, commits
from tests.tournaments.live import finished, new_tournament, of

NEW = re.compile("[0-9a-f]{16}")


def ask(service: Service, path: str, request_id: str | None = None) -> httpx.Response:
    headers = {} if request_id is None else {"X-Request-ID": request_id}
    with service.client() as client:
        return client.get(path, headers=headers)


@pytest.mark.parametrize("path", ["/healthz", "/v1/rulesets", "/v1/games/nowhere", "/v1/me", "/nothing/here"])
def test_every_answer_has_the_id_that_was_sent(told: Told, path: str) -> None:
    answer = ask(told.service, path, "from-the-client:1.0_a")
    assert answer.headers.get_list("X-Request-ID") == ["from-the-client:1.0_a"]
    if answer.status_code >= 400:
        assert answer.json()["request_id"] == "from-the-client:1.0_a"


def test_an_answer_before_any_route_has_it_too(told: Told) -> None:
    answer = ask(told.service, f"/{'x' * 9_000}", "too-long")
    assert (answer.status_code, answer.headers["X-Request-ID"]) == (414, "too-long")


def test_who_sends_none_gets_a_new_one(told: Told) -> None:
    found = [ask(told.service, "/healthz").headers["X-Request-ID"] for _ in range(3)]
    assert all(map(NEW.fullmatch, found))
    assert len(set(found)) == 3


@pytest.mark.parametrize("unfit", ["", "a" * 65, "two words", "semi;colon", "-dash-first", "{}", "é"])
def test_an_unfit_one_is_replaced(told: Told, unfit: str) -> None:
    with told.service.client() as client:
        answer = client.get("/healthz", headers={b"X-Request-ID": unfit.encode("latin-1")})
    assert NEW.fullmatch(answer.headers["X-Request-ID"])


def test_a_request_is_found_in_the_log_the_jobs_and_the_commits(told: Told, eve: Player) -> None:
    game_id = eve.new_game("me", "greedy")["game_id"]
    moved = eve.move(game_id, eve.legal_moves(game_id)[0], wait=20, X_Request_ID="the-move")
    assert moved.headers["X-Request-ID"] == "the-move"
    version = moved.json()["version"]

    line = told.line("api", event="request", request_id="the-move")
    assert (line["method"], line["route"], line["status"]) == ("POST", "/v1/games/{game_id}/moves", 200)
    assert (line["player"], line["game"]) == (eve.player_id, game_id)
    assert line["ms"] > 0
    job = told.line("worker-0", event="job", request_id="the-move")
    assert (job["job"], job["arguments"], job["outcome"]) == ("play_ai_turn", [game_id, version], "done")

    stored = commits(told.service.redis_url, game_id)
    assert [commit["request"] for commit in stored[version - 1 : version + 1]] == ["the-move", "the-move"]
    assert "by" not in stored[version], "the AI's reply"
    assert all(NEW.fullmatch(commit["request"]) for commit in stored[: version - 1]), "the game's creation"


def test_the_id_is_on_no_page_that_others_may_read(told: Told, eve: Player) -> None:
    game_id = eve.new_game("me", "random")["game_id"]
    eve.move(game_id, eve.legal_moves(game_id)[0], wait=20, X_Request_ID="my-own-affair").raise_for_status()
    with told.service.client() as anybody:
        for page in ("", "/events", "/record"):
            assert "my-own-affair" not in anybody.get(f"/v1/games/{game_id}{page}").raise_for_status().text


def test_games_of_a_tournament_have_the_id_of_the_request_that_started_it(told: Told, eve: Player) -> None:
    tournament = new_tournament(eve, "ai:greedy", "ai:random", format={"type": "batch"}, deals=1)
    start = f"/v1/tournaments/{tournament['tournament_id']}/start"
    eve.http.post(start, headers={"X-Request-ID": "the-start"}).raise_for_status()
    games = [game["game_id"] for game in of(eve, finished(eve, tournament), "/games")["games"]]
    assert len(games) == 2
    for game_id in games:
        assert commits(told.service.redis_url, game_id)[0]["request"] == "the-start"
    eventually(lambda: told.count("azulejo_workers_commits_total", command="batch") > 20, "the games to be counted")


def test_a_job_that_is_enqueued_again_keeps_its_request(folder: Path) -> None:
    with running_valkey(folder / "valkey") as url, redis.Redis.from_url(url) as server:
        queue = Queue(QUEUE, connection=server, serializer="json")
        with running_service(url, folder, workers=0, AZULEJO_OVERDUE_SECONDS="0.1") as service:
            player = service.player()
            with player.http:
                game_id = player.new_game("me", "greedy")["game_id"]
                player.move(game_id, player.legal_moves(game_id)[0], X_Request_ID="lost").raise_for_status()
            job_id = eventually(queue.get_job_ids, "the job")[0]
            job = queue.fetch_job(job_id)
            assert job is not None
            assert job.meta == {REQUEST_ID: "lost"}
            queue.remove(job_id)  # as if a worker had died with it
        with running_service(url, folder, workers=1) as service:
            eventually(lambda: len(commits(url, game_id)) > 2, "the AI's reply")
        assert commits(url, game_id)[2]["request"] == "lost"
