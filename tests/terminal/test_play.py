"""Whole games in a terminal, against a real service."""

import re
import stat
import subprocess
from pathlib import Path

import httpx
import pytest

from tests.live import AZULEJO, PATIENCE, Service, free_port, running_service
from tests.terminal.driving import FIRST_MOVES, Seat, Terminal

COLOUR = re.compile(r"\x1b\[[\d;]*[34]8;")


@pytest.fixture
def seat(service: Service, tmp_path: Path) -> Seat:
    return Seat(service.url, tmp_path)


def game_id(shown: str) -> str:
    found = re.search(r"Game ([a-z2-7]{16}):", shown)
    assert found is not None, shown
    return found[1]


def test_a_game_of_azul_is_played_to_its_end_by_a_script(seat: Seat, tmp_path: Path) -> None:
    played = seat.play(FIRST_MOVES, "--seed", "7", "--name", "Ada")

    assert (played.returncode, played.stderr) == (0, "")
    assert "\x1b" not in played.stdout
    assert max(map(len, played.stdout.splitlines())) <= 80
    assert "you are Ada" in played.stdout
    assert "Round 1 begins. First: You." in played.stdout
    assert "You took 1 teal from factory 1 to line 1." in played.stdout
    assert "AI (greedy) took" in played.stdout
    assert "The game ends: a row is complete." in played.stdout
    assert re.search(r"Rank +Player +Points\s+1 +AI \(greedy\) +\d+\s+2 +You +\d+", played.stdout)
    assert proved(played.stdout, tmp_path)

    looked_at = seat.play("", "--resume", game_id(played.stdout))

    assert looked_at.returncode == 0
    assert looked_at.stdout.splitlines()[-9:] == played.stdout.splitlines()[-9:]


def proved(shown: str, folder: Path) -> bool:
    """Do as the last lines say: fetch the record, then verify it."""
    found = re.search(r"curl -so record.json (\S+)\n  azulejo verify record.json", shown)
    assert found is not None, shown
    record = folder / "record.json"
    record.write_bytes(httpx.get(found[1]).raise_for_status().content)
    return subprocess.run([AZULEJO, "verify", str(record)], check=False, capture_output=True).returncode == 0


@pytest.mark.parametrize("ruleset", ["crystal-double", "pavilion-free"])
def test_other_games_are_played_too(seat: Seat, ruleset: str) -> None:
    played = seat.play("m\n1\n" * 3 + "q\n", "--ruleset", ruleset, "--seat", "1", "--players", "3", "--level", "random")

    assert (played.returncode, played.stderr) == (0, "")
    assert played.stdout.count("You took") == 3
    assert "AI (random) 2" in played.stdout


def test_a_person_is_helped_and_refused_and_asked_again(seat: Seat) -> None:
    typed = ["?", "m", "999", "m teal floor", "b", "", "nonsense", "9 blue 2", "{", '{"type":"pass"}', "1 blue 1", "q"]

    shown = seat.play("7\n" + "\n".join(typed), "--seed", "7").stdout

    answers = dict(zip(["7", *typed], shown.split("move> ")[1:], strict=True))
    assert "Type m first" in answers["7"]
    assert "take the blue tiles of factory 3" in answers["?"]
    assert re.search(r"\b1  1 teal 1\b", answers["m"])
    assert "more. Name what they must have" in answers["m"]
    assert "The moves are numbered 1 to 84." in answers["999"]
    assert re.findall(r"\d+  \d (\w+ \w+)", answers["m teal floor"]) == ["teal floor"] * 4
    assert answers["b"].count("5: Y  K  T  T") == 1
    assert answers[""].strip() == ""
    assert "Name a factory" in answers["nonsense"]
    assert "Refused (AZ-2): this game has 5 factories" in answers["9 blue 2"]
    assert "That is not JSON" in answers["{"]
    assert "Refused: this is no move of azul" in answers['{"type":"pass"}']
    assert "You took 2 blue from factory 1 to line 1, 1 fell to the floor." in answers["1 blue 1"]
    assert f"azulejo play --resume {game_id(shown)} --url {seat.url}" in answers["q"]


def test_a_game_that_was_left_is_resumed_by_the_same_player(seat: Seat) -> None:
    left = seat.play("1 blue 2\n", "--seed", "7", "--name", "Ada")  # and then the input ends
    other = seat.play("q\n", "--name", "Ben")

    back = seat.play("m\n1\nq\n", "--resume", game_id(left.stdout))

    assert (left.returncode, other.returncode, back.returncode) == (0, 0, 0)
    assert "welcome back, Ada" in back.stdout
    since = back.stdout.partition("Since your last move:")[2]
    assert since.strip().startswith("AI (greedy) took")
    assert "2           B  B  |" in since
    assert "You took" in since


def test_tokens_are_kept_for_this_person_only_and_never_shown(seat: Seat) -> None:
    first = seat.play("q\n", "--name", "Ada")
    again = seat.play("q\n")

    assert stat.S_IMODE(seat.players.stat().st_mode) == 0o600
    assert stat.S_IMODE(seat.players.parent.stat().st_mode) == 0o700
    assert seat.players.read_text().count('"token"') == 1
    assert "you are Ada" in again.stdout
    assert "azj_" not in first.stdout + again.stdout


def test_a_token_that_the_service_does_not_know_is_replaced(seat: Seat) -> None:
    seat.play("q\n", "--name", "Ada")
    seat.players.write_text(re.sub(r"azj_[^\"]+", "azj_lost", seat.players.read_text()))

    again = seat.play("q\n", "--name", "Ada")

    assert again.returncode == 0
    assert "azj_lost" not in seat.players.read_text()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--ruleset", "chess"], "there is no ruleset 'chess'; there are azul,"),
        (["--players", "5"], "azul is for 2, 3 or 4 players, not 5."),
        (["--seat", "2"], "With 2 players the seats are 0 to 1."),
        (["--seed", "xyz"], "A seed is up to 64 hexadecimal digits."),
        (["-o", "round_limit"], "An option is written name=value, not 'round_limit'."),
        (["-o", "round_limit=1"], "round_limit"),
        (["--resume", "nosuchgame"], "None of your players sits in game nosuchgame"),
    ],
)
def test_what_cannot_be_is_said_without_a_traceback(seat: Seat, arguments: list[str], message: str) -> None:
    played = seat.play("", *arguments)

    assert played.returncode == 1
    assert message in played.stderr
    assert "Traceback" not in played.stderr


def test_only_a_game_with_a_seat_of_ones_own_is_resumed(seat: Seat, tmp_path: Path) -> None:
    seat.play("q\n")
    theirs = Seat(seat.url, tmp_path / "theirs").play("q\n")

    mine = seat.play("", "--resume", game_id(theirs.stdout))
    nobodys = seat.play("", "--resume", "nosuchgame")

    assert (mine.returncode, nobodys.returncode) == (1, 1)
    assert "None of your players sits in game" in mine.stderr
    assert "There is no game 'nosuchgame'" in nobodys.stderr


def test_a_terminal_that_cannot_show_every_character_shows_the_letters(seat: Seat) -> None:
    played = seat.play("q\n", "--seed", "7", PYTHONIOENCODING="ascii")

    assert (played.returncode, played.stderr) == (0, "")
    assert "1: B  B  R  T   2: R  R  R  K" in played.stdout


def test_options_of_the_ruleset_are_passed_on(seat: Seat) -> None:
    played = seat.play("q\n", "-o", "special_factories=true", "-o", "starting_seat=random")

    assert "is gold: " in played.stdout


def test_without_a_service_it_says_so(tmp_path: Path) -> None:
    nowhere = Seat(f"http://127.0.0.1:{free_port()}", tmp_path)

    played = nowhere.play("")

    assert played.returncode == 1
    assert f"Cannot reach {nowhere.url}" in played.stderr
    assert "Is the service running? Start it with: azulejo serve" in played.stderr
    assert "Traceback" not in played.stderr


def test_a_service_that_restarts_is_waited_for(redis_url: str, tmp_path: Path) -> None:
    with (
        running_service(redis_url, tmp_path) as service,
        Terminal(Seat(service.url, tmp_path), "--seed", "7") as terminal,
    ):
        terminal.wait_for("move> ")
        service.api.kill()
        terminal.type("1 blue 2\n")
        service.api.start()

        assert "You took 2 blue from factory 1 to line 2." in terminal.wait_for("move> ")


def test_a_terminal_shows_colours(seat: Seat) -> None:
    with Terminal(seat) as terminal:
        shown = terminal.wait_for("move> ")
        terminal.type("\x04")  # Ctrl-D
        terminal.wait_for("The game stays.")

        assert COLOUR.search(shown)
        assert terminal.process.wait(PATIENCE) == 0


def test_a_terminal_shows_no_colours_where_nobody_wants_them(seat: Seat) -> None:
    with Terminal(seat, NO_COLOR="1") as terminal:
        shown = terminal.wait_for("move> ")
        terminal.interrupt()
        terminal.wait_for("The game stays.")

        assert not COLOUR.search(shown)
        assert "> You  0 points" in re.sub(r"\x1b\[[\d;]*m", "", shown)
        assert terminal.process.wait(PATIENCE) == 130
