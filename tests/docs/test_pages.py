"""The reference as it is served; and its examples, typed into a real shell."""

import subprocess
from collections.abc import Mapping
from pathlib import Path

import httpx
import pytest

from service.docs.examples import curl
from service.docs.operations import Operation, operations
from service.docs.quickstart import ORIGIN, QUICK_START
from service.openapi import document
from tests.live import Player, Service

DOCUMENT = document()
SCHEMAS = DOCUMENT["components"]["schemas"]
WRONG = {"malformed", "no-such-route", "method-not-allowed", "media-type", "token-needed", "token-unknown", "internal"}


def get(service: Service, path: str, **headers: str) -> httpx.Response:
    with service.client() as client:
        return client.get(path, headers=headers)


def shell(script: str, variables: Mapping[str, str], folder: Path) -> str:
    done = subprocess.run(
        ["bash", "-eu", "-c", script],
        cwd=folder,
        env={"PATH": "/usr/local/bin:/usr/bin:/bin", **variables},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("path", ["/docs", "/docs/style.css", "/docs/icon.svg"])
def test_pages_forbid_whatever_they_do_not_need(service: Service, path: str) -> None:
    answer = get(service, path)
    assert answer.status_code == 200
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; style-src 'self'; img-src 'self';")
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_files_have_their_types(service: Service) -> None:
    types = [get(service, path).headers["content-type"] for path in ("/docs", "/docs/style.css", "/docs/icon.svg")]
    assert [each.partition(";")[0] for each in types] == ["text/html", "text/css", "image/svg+xml"]


def test_the_root_leads_to_the_docs(service: Service) -> None:
    answer = get(service, "/")
    assert (answer.status_code, answer.headers["location"]) == (302, "/docs")


def test_the_first_example_names_the_address_that_was_asked(service: Service) -> None:
    assert f"AZULEJO={service.url}\n" in get(service, "/docs").text


@pytest.mark.parametrize("host", ["$(reboot)", "a'b"])
def test_a_strange_host_is_not_repeated(service: Service, host: str) -> None:
    answer = get(service, "/docs", Host=host)
    assert host not in answer.text
    assert f"AZULEJO={ORIGIN}\n" in answer.text


def test_the_first_game_can_be_typed_as_it_is(service: Service, tmp_path: Path) -> None:
    answer = shell(QUICK_START.replace(ORIGIN, service.url), {}, tmp_path)
    assert '"type":"tiles_taken"' in answer
    assert '"status":"running"' in answer


@pytest.mark.parametrize("operation", operations(DOCUMENT), ids=lambda operation: operation.anchor)
def test_every_curl_example_is_understood(service: Service, ada: Player, operation: Operation, tmp_path: Path) -> None:
    game = ada.new_game("me", "greedy")
    variables = {"AZULEJO": service.url, "TOKEN": ada.token, "GAME": game["game_id"], "PLAYER": ada.player_id}
    variables["TOURNAMENT"] = "mjqwy3dfnzqxizlm"  # there is none such, which is understood too
    command = curl(operation.method, operation.path, operation.details, SCHEMAS)
    # A stream does not end by itself: what has come after a second is enough.
    script = f"set +e; {command} --max-time 1 -o answer -w '%{{http_code}}'; echo; cat answer"
    status, _, answer = shell(script, variables, tmp_path).partition("\n")
    assert int(status) < 500
    if int(status) >= 400:
        assert not [code for code in WRONG if f'"code":"{code}"' in answer], answer
