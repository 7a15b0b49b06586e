"""Whatever our documents tell people to run is run, as it stands, against the real service."""

import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from domain.commits import Commit, decode_commit, encode_commit
from service.store import keys
from tests.docs.blocks import DOCS, blocks, code
from tests.live import Player, Service

ROOT = DOCS.parent
DOCUMENTS = sorted(path.name for path in DOCS.glob("*.md"))
LANGUAGES = {"bash", "python", "json", "text", "lua", "sh", "yaml"}
PROGRAMS = {"first-bot.md", "storage.md", "chance.md"}  # documents with Python; a test below or beside for each
HERE = "http://localhost:8000"
GAME = "mjqwy3dfnzqxizlm"
# What must have come out of the commands of a document.
SAID = {
    "first-game.md": (
        '"name":"Ada"',
        '"dry_run":true',
        '"code":"no-such-factory"',
        '"result":{"reason":"',
        "every event is what the rules and the seed give",
    ),
    "tournaments.md": ('{"event":"end"', '"standings":[', "20 games", "True: tournament", "1. ai:greedy"),
}

every_document = pytest.mark.parametrize("document", DOCUMENTS)


def run(command: list[str], service: Service, folder: Path) -> str:
    environment = {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "AZULEJO": service.url,
        "AZULEJO_REDIS_URL": service.redis_url,
    }
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def run_program(document: str, service: Service, folder: Path, *arguments: str) -> str:
    (folder / "program.py").write_text("".join(code(document, "python")))
    return run([sys.executable, "program.py", *arguments], service, folder)


@every_document
def test_every_block_says_what_it_is(document: str) -> None:
    text = (DOCS / document).read_text()
    assert len(blocks(document)) * 2 == len(re.findall("^```", text, re.MULTILINE))
    assert {block.language for block in blocks(document)} <= LANGUAGES


def test_every_program_has_its_test() -> None:
    assert {document for document in DOCUMENTS if code(document, "python")} == PROGRAMS


@pytest.mark.parametrize("document", [document for document in DOCUMENTS if code(document, "bash")])
def test_every_command_can_be_typed_as_it_stands(document: str, service: Service, tmp_path: Path) -> None:
    script = "\n".join(code(document, "bash")).replace(HERE, service.url)
    said = run(["bash", "-eu", "-c", script], service, tmp_path)
    for words in SAID.get(document, ()):
        assert words in said


def test_the_first_bot_plays_a_whole_game(service: Service, tmp_path: Path) -> None:
    said = run_program("first-bot.md", service, tmp_path)
    assert re.fullmatch(rf"{service.url}/v1/games/[a-z2-7]{{16}} is over: \d+ points, rank [12]\n", said)


def test_the_program_prints_a_stream(service: Service, ada: Player, tmp_path: Path) -> None:
    game = ada.new_game("me", "open")["game_id"]
    assert run_program("storage.md", service, tmp_path, game) == "1-0 create -> game_created\n"


def test_the_shown_commit_is_a_commit() -> None:
    (shown,) = code("storage.md", "json")
    commit = decode_commit(shown.encode())
    assert msgspec.json.decode(encode_commit(commit)) == msgspec.json.decode(shown)
    text = (DOCS / "storage.md").read_text()
    for field in Commit.__struct_fields__:
        assert f"| `{field}` |" in text


def test_the_shown_keys_are_the_keys() -> None:
    at = keys.partition(GAME)
    names = [
        keys.stream(GAME),
        keys.once(GAME, "player", "key").rpartition(":")[0] + ":…",
        keys.refused(GAME),
        keys.tournament(GAME),
        *map(keys.tournaments, ("all", "sequence", "summaries")),
        *(keys.ratings("azul", part) for part in ("skills", "tournaments", "version")),
        *(key(at) for key in (keys.agenda, keys.duties, keys.unlisted)),
        *map(keys.listing, ("summaries", "sequence", "all", "everything")),
        keys.listing("player", "…"),
        *(key("…") for key in (keys.player, keys.token, keys.mailbox, keys.quota)),
        *map(keys.players, ("all", "sequence")),
        keys.heartbeat(),
        keys.downtimes(),
        keys.INSTANCE,
    ]
    text = (DOCS / "storage.md").read_text()
    for name in names:
        assert f"`{name}`" in text


def test_every_name_of_a_key_is_told() -> None:
    told = {"partition", "stream", "once", "agenda", "duties", "unlisted", "listing", "player", "token", "mailbox"}
    functions = {name for name, found in vars(keys).items() if getattr(found, "__module__", "") == keys.__name__}
    told |= {"refused", "tournament", "tournaments", "ratings", "players", "quota"}
    assert functions == told | {"heartbeat", "downtimes"}, "tell of a new key in docs/storage.md, then here"


@every_document
def test_every_link_leads_somewhere(document: str) -> None:
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", (DOCS / document).read_text()):
        assert (DOCS / link).exists(), link


@every_document
def test_every_named_file_exists(document: str) -> None:
    for name in re.findall(r"`((?:domain|service|workers|tests|docs)/[\w/.-]*)`", (DOCS / document).read_text()):
        assert (ROOT / name).exists(), name
