"""Tokens are kept by service, for the person who owns the file."""

import stat
from pathlib import Path

import pytest

from service.terminal.answers import Identity
from service.terminal.identities import Identities, Unusable

ADA = Identity("1", "Ada", "azj_ada")
BEN = Identity("2", "Ben", "azj_ben")


def test_players_are_kept_by_service_the_last_one_first(tmp_path: Path) -> None:
    kept = Identities(tmp_path / "deep" / "players.json")

    kept.keep("http://here", ADA)
    kept.keep("http://here", BEN)
    kept.keep("http://there", ADA)
    kept.keep("http://here", ADA)

    assert kept.at("http://here") == (ADA, BEN)
    assert kept.at("http://there") == (ADA,)
    assert kept.at("http://nowhere") == ()


def test_a_player_is_forgotten_at_one_service_only(tmp_path: Path) -> None:
    kept = Identities(tmp_path / "players.json")
    kept.keep("http://here", ADA)
    kept.keep("http://there", ADA)

    kept.forget("http://here", ADA)

    assert (kept.at("http://here"), kept.at("http://there")) == ((), (ADA,))


def test_nobody_else_can_read_the_file_even_if_they_could_before(tmp_path: Path) -> None:
    path = tmp_path / "players.json"
    path.write_text("{}")
    path.chmod(0o644)

    Identities(path).keep("http://here", ADA)

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["players.json"]


def test_a_broken_file_is_named_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "players.json"
    path.write_text("not JSON")

    with pytest.raises(Unusable, match=r"cannot read .*players\.json"):
        Identities(path).keep("http://here", ADA)

    assert path.read_text() == "not JSON"


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(Unusable, match="cannot"):
        Identities(tmp_path / "file" / "players.json").keep("http://here", ADA)
