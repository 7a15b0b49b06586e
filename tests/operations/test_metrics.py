"""The metrics count what was done, and nothing that a stranger chooses makes them grow."""

import re

import redis
from prometheus_client.parser import text_string_to_metric_families

from service.operations.ledger import counted_families, of_workers
from service.store import keys
from tests.docs.blocks import DOCS
from tests.live import Player, eventually
from tests.operations.telling import Told


def test_requests_are_counted_by_route_method_and_status(told: Told, eve: Player) -> None:
    def counted(status: int) -> float:
        return told.count("azulejo_requests_total", route="/v1/games/{game_id}", method="GET", status=status)

    found, missed = counted(200), counted(404)
    game_id = eve.new_game("me", "open")["game_id"]
    for _ in range(3):
        eve.view(game_id)
    eve.http.get("/v1/games/nowhere")
    assert (counted(200) - found, counted(404) - missed) == (3, 1)


def test_durations_are_counted(told: Told, eve: Player) -> None:
    before = told.count("azulejo_request_seconds_count", route="/v1/me", method="GET")
    eve.http.get("/v1/me").raise_for_status()
    assert told.count("azulejo_request_seconds_count", route="/v1/me", method="GET") == before + 1
    assert told.count("azulejo_request_seconds_bucket", route="/v1/me", le="60.0") == before + 1
    assert 0 < told.count("azulejo_request_seconds_sum", route="/v1/me") < 60


def test_paths_and_methods_that_strangers_choose_make_no_series(told: Told) -> None:
    def series() -> set[str]:
        text = client.get("/metrics").text
        samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
        return {str((sample.name, sorted(sample.labels.items()))) for sample in samples}

    with told.service.client() as client:
        for warming_up in ("/some/where", "/v1/games/some"):
            client.get(warming_up)
        client.request("PROPFIND", "/some/where")
        series()
        before = series()
        for number in range(20):
            client.get(f"/guess/{number}")
            client.get(f"/v1/games/guess{number}")
            client.request("PROPFIND", f"/guess/{number}")
        assert series() == before


def test_commits_refusals_and_jobs_are_counted(told: Told, eve: Player) -> None:
    def figures() -> list[float]:
        return [
            told.count("azulejo_commits_total", command="create"),
            told.count("azulejo_commits_total", command="play"),
            told.count("azulejo_refusals_total", code="game-not-running"),
            told.count("azulejo_workers_jobs_total", job="play_ai_turn", outcome="done"),
            told.count("azulejo_workers_job_seconds_count", job="play_ai_turn"),
            told.count("azulejo_workers_commits_total", command="play"),
        ]

    before = figures()
    game_id = eve.new_game("me", "random", "random")["game_id"]
    eve.move(game_id, eve.legal_moves(game_id)[0], wait=20).raise_for_status()
    waiting = eve.new_game("me", "open")["game_id"]
    assert eve.move(waiting, {"type": "take", "from": "centre", "colour": "blue", "to": "floor"}).status_code == 409
    expected = [before[0] + 2, before[1] + 1, before[2] + 1, before[3] + 1, before[4] + 1, before[5] + 2]
    eventually(lambda: figures() == expected, f"{expected} after {before}")


def test_a_version_conflict_is_counted(told: Told, eve: Player) -> None:
    """The API remembers a game as it left it, and learns only by a conflict that somebody else has written."""
    conflicts = told.count("azulejo_version_conflicts_total")
    game_id = eve.new_game("me", "random")["game_id"]
    move = eve.legal_moves(game_id)[0]
    with redis.Redis.from_url(told.service.redis_url) as server:
        server.xadd(keys.stream(game_id), {"c": '{"command":{"type":"resolve"},"events":[],"at":1}'}, id="2-0")
    assert eve.move(game_id, move).raise_for_status().json()["version"] == 3
    assert told.count("azulejo_version_conflicts_total") == conflicts + 1


def test_every_metric_is_documented_and_every_documented_one_exists(told: Told, eve: Player) -> None:
    game_id = eve.new_game("me", "random")["game_id"]
    eve.move(game_id, eve.legal_moves(game_id)[0], wait=20).raise_for_status()
    eventually(lambda: told.count("azulejo_workers_jobs_total"), "the worker to write down what it has counted")
    with told.service.client() as client:
        scraped = {family.name for family in text_string_to_metric_families(client.get("/metrics").text)}
    counted = {family.name for family in counted_families()}
    documented = set(re.findall(r"azulejo_[a-z_]+[a-z]", (DOCS / "operations.md").read_text()))
    named = {re.sub("_(total|bucket)$", "", name) for name in documented}
    ours = {name for name in scraped if name.startswith("azulejo_")}
    assert ours <= named
    assert named <= ours | counted | set(map(of_workers, counted))


def test_what_waits_and_who_works_is_told(told: Told, eve: Player) -> None:
    assert told.count("azulejo_store_up") == told.count("azulejo_queue_up") == told.count("azulejo_workers_alive") == 1
    eventually(lambda: told.count("azulejo_workers_resident_bytes") > 1_000_000, "the worker to tell its size")
    assert told.count("process_resident_memory_bytes") > 1_000_000
    waiting = told.count("azulejo_agenda_games")
    eve.new_game("me", "open")
    eventually(lambda: told.count("azulejo_agenda_games") == waiting + 1, "the game that may expire on the agenda")
    assert told.count("azulejo_agenda_overdue_games") == 0
    assert told.count("azulejo_histories") > 0


def test_followers_are_counted_while_they_follow(told: Told, eve: Player) -> None:
    game_id = eve.new_game("me", "open")["game_id"]
    assert told.count("azulejo_followers") == 0
    with eve.http.stream("GET", f"/v1/games/{game_id}/stream") as stream:
        messages = stream.iter_lines()
        next(messages)
        assert told.count("azulejo_followers") == 1
    eventually(lambda: told.count("azulejo_followers") == 0, "the follower to be gone")
