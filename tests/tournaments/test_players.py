"""Players over REST in tournaments: bots that play, fall silent, send nonsense or run away."""

import time
from collections.abc import Iterator
from threading import Event, Thread

import httpx
import pytest

from tests.live import Json, Player, Service, eventually
from tests.tournaments.live import counted, finished, new_tournament, of, steer

QUICK = {"type": "total", "seconds": 1}
ILLEGAL = {"type": "take", "from": "factory-9", "colour": "red", "to": "line-1"}


@pytest.fixture
def olga(service: Service) -> Iterator[Player]:
    player = service.player("Olga")
    with player.http:
        yield player


class Bot:
    """A program that plays whatever waits for it; before each move it may send nonsense."""

    def __init__(self, service: Service, name: str, nonsense: int = 0) -> None:
        self.player = service.player(name)
        self.nonsense = nonsense
        self.over = Event()
        self.thread = Thread(target=self.play)

    def __enter__(self) -> Player:
        self.thread.start()
        return self.player

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.thread.join()
        self.player.http.close()

    def play(self) -> None:
        while not self.over.is_set():
            for turn in self.player.http.get("/v1/me/turns", params={"wait": 0.5}).json()["turns"]:
                self.move(turn["game_id"])

    def move(self, game_id: str) -> None:
        while self.nonsense:
            self.nonsense -= 1
            assert self.player.move(game_id, ILLEGAL).status_code == httpx.codes.CONFLICT
        moves = self.player.legal_moves(game_id)
        if moves:
            self.player.move(game_id, moves[0])


def test_players_meet_ais_and_each_other(service: Service, olga: Player) -> None:
    with Bot(service, "Ada") as ada, Bot(service, "Ben") as ben:
        entrants = ("ai:random", ada.player_id, ben.player_id)
        cup = finished(
            olga, new_tournament(olga, *entrants, mirrored=False, rated=True, ruleset="azul-free", start=True)
        )
        games = counted(olga, cup)
    assert len(games) == 3
    assert cup["clock"] == {"type": "total", "seconds": 300, "increment": 3, "on_timeout": "forfeit"}
    assert {game["reason"] for game in games} & {"timeout", "resigned", "aborted"} == set()
    rated = olga.http.get(f"/v1/players/{ada.player_id}/ratings").json()["ratings"]
    assert rated["azul-free"]["games"] == 2
    assert olga.http.get(f"/v1/players/{ada.player_id}").json()["ratings"] == rated


def test_a_silent_bot_forfeits_and_an_illegal_move_is_refused_and_counted(service: Service, olga: Player) -> None:
    silent = service.player("Silent")
    with silent.http, Bot(service, "Cheater", nonsense=3) as cheater:
        cup = new_tournament(olga, silent.player_id, cheater.player_id, clock=QUICK, start=True)
        over = finished(olga, cup)
        games = counted(olga, cup)
    assert [game["reason"] for game in games] == ["timeout", "timeout"]
    for game in games:
        assert game["ranks"][game["seats"].index(silent.player_id)] == 2
    assert over["refused"] == {silent.player_id: 0, cheater.player_id: 3}


def test_illegal_moves_are_counted_against_who_sends_them(service: Service, olga: Player) -> None:
    with Bot(service, "Cheater", nonsense=3) as cheater:
        cup = finished(olga, new_tournament(olga, cheater.player_id, "ai:random", mirrored=False, start=True))
        standings = of(olga, cup, "/standings")
    assert cup["refused"] == {"ai:random": 0, cheater.player_id: 3}
    assert standings["refused"] == cup["refused"]


def test_who_aborts_or_resigns_a_game_has_lost_it(service: Service, olga: Player) -> None:
    runner = service.player("Runner")
    with runner.http:
        cup = new_tournament(olga, runner.player_id, "ai:greedy", concurrency=1, start=True)
        for how in ("abort", "resign"):
            game_id = eventually(lambda: running_game(runner), "a game to run away from")
            runner.http.post(f"/v1/games/{game_id}/{how}").raise_for_status()
        finished(olga, cup)
        games = counted(olga, cup)
    assert [game["reason"] for game in games] == ["aborted", "resigned"]
    assert all(game["ranks"][game["seats"].index(runner.player_id)] == 2 for game in games)


def running_game(player: Player) -> str | None:
    query = {"status": "running", "player": player.player_id}
    games = player.http.get("/v1/games", params=query).json()["games"]
    return games[0]["game_id"] if games else None


def test_the_seed_of_a_mirrored_deal_stays_sealed_until_its_last_game_is_over(service: Service, olga: Player) -> None:
    slow = service.player("Slow")
    with slow.http:
        cup = new_tournament(olga, slow.player_id, "ai:greedy", concurrency=1, start=True)
        first = eventually(lambda: running_game(slow), "the first game")
        over = slow.http.post(f"/v1/games/{first}/resign").json()
        assert (over["status"], over["seed"]) == ("finished", None)
        second = eventually(lambda: running_game(slow), "the second game")
        assert second != first
        sealed = olga.http.get(f"/v1/games/{first}/record").json()
        assert sealed["seed"] is None
        assert "deal" in sealed["withheld"]
        assert olga.view(first)["seed"] is None
        slow.http.post(f"/v1/games/{second}/resign").raise_for_status()
        finished(olga, cup)
    record = olga.http.get(f"/v1/games/{first}/record").json()
    assert record["seed"] == olga.view(first)["seed"] == olga.view(second)["seed"] is not None
    assert "withheld" not in record


def test_a_cancelled_tournament_stops_its_games(service: Service, olga: Player) -> None:
    slow = service.player("Slow")
    with slow.http:
        cup = new_tournament(olga, slow.player_id, "ai:greedy", start=True)
        game_id = eventually(lambda: running_game(slow), "a game")
        steer(olga, cup, "cancel")
        over = finished(olga, cup)
        assert over["progress"]["done"] == 0
        assert slow.view(game_id)["status"] == "aborted"


def test_a_game_that_runs_when_its_tournament_is_paused_is_played_to_the_end(service: Service, olga: Player) -> None:
    slow = service.player("Slow")
    with slow.http:
        cup = new_tournament(olga, slow.player_id, "ai:greedy", concurrency=1, start=True)
        game_id = eventually(lambda: running_game(slow), "a game")
        steer(olga, cup, "pause")
        slow.http.post(f"/v1/games/{game_id}/resign").raise_for_status()
        eventually(lambda: of(olga, cup)["progress"]["done"] == 1, "the game to be counted")
        time.sleep(0.5)
        assert running_game(slow) is None
        steer(olga, cup, "resume")
        second: Json = eventually(lambda: running_game(slow), "the next game")
        slow.http.post(f"/v1/games/{second}/resign").raise_for_status()
        assert finished(olga, cup)["progress"]["done"] == 2
