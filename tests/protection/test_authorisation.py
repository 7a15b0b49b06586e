"""Who may do what: every operation of the API, asked by everybody, against a table that is written by hand.

A new operation needs a row for each scene in which its answer depends on who asks; scenes.py has the scenes, the
roles, and a body for each operation that takes one. The numbers are HTTP statuses: 401 and 403 refuse the person,
404 hides that there is anything, 409 means that this person may ask, but not for this, not now.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from service.openapi import document
from tests.live import Service
from tests.protection.scenes import BODIES, ROLES, SCENES, Scene

# `spectator` has no seat, and was given the watch token of the game; `banned` has a seat.
TABLE = """
operation            scene          nobody  stranger  spectator  other  owner  operator  banned  revoked

listRulesets         -              200     200       200        200    200    200       403     401
getRuleset           -              200     200       200        200    200    200       403     401
listProblems         -              200     200       200        200    200    200       403     401
getProblem           -              200     200       200        200    200    200       403     401
getHealth            -              200     200       200        200    200    200       403     401
getReadiness         -              200     200       200        200    200    200       403     401
getMetrics           -              200     200       200        200    200    200       403     401

registerPlayer       -              201     201       201        201    201    201       403     401
getPlayer            -              200     200       200        200    200    200       403     401
getRatings           -              200     200       200        200    200    200       403     401
getLeaderboard       -              200     200       200        200    200    200       403     401
getMe                -              401     200       200        200    200    403       403     401
rotateToken          -              401     200       200        200    200    403       403     401
revokeToken          -              401     204       204        204    204    403       403     401
listTurns            -              401     200       200        200    200    403       403     401
streamTurns          -              401     200       200        200    200    403       403     401

createGame           -              401     201       201        201    201    403       403     401
listGames            private        200     200       200        200    200    200       403     401
downloadRecords      over           200     200       200        200    200    200       403     401
verifyRecord         over           200     200       200        200    200    200       403     401
getGame              running        200     200       200        200    200    200       403     401
getGame              private        404     404       200        200    200    200       403     401
listEvents           running        200     200       200        200    200    200       403     401
listEvents           private        404     404       200        200    200    200       403     401
getRecord            running        200     200       200        200    200    200       403     401
getRecord            private        404     404       200        200    200    200       403     401
streamGame           running        200     200       200        200    200    200       403     401
streamGame           private        404     404       200        200    200    200       403     401
getWatchToken        running        401     403       403        200    200    403       403     401
getWatchToken        private        404     404       404        200    200    403       403     401
listLegalMoves       running        401     403       403        200    200    403       403     401
listLegalMoves       private        401     404       404        200    200    403       403     401
makeMove             running        401     403       403        409    200    403       403     401
makeMove             private        401     404       404        409    200    403       403     401
joinGame             open           401     200       200        409    409    403       403     401
joinGame             private-open   401     404       200        409    409    403       403     401
joinGame             private        401     404       409        409    409    403       403     401
leaveGame            open           401     409       409        200    200    403       403     401
leaveGame            private        401     404       404        409    409    403       403     401
abortGame            open           401     409       409        409    200    403       403     401
abortGame            running        401     409       409        200    200    403       403     401
abortGame            private        401     404       404        200    200    403       403     401
resignGame           running        401     409       409        200    200    403       403     401
resignGame           private        401     404       404        200    200    403       403     401
offerRematch         over           401     403       403        201    201    403       403     401
offerRematch         running        401     409       409        409    409    403       403     401
offerRematch         private        401     404       404        409    409    403       403     401
forkGame             running        401     201       201        201    201    403       403     401
forkGame             private        401     404       404        201    201    403       403     401

createTournament     -              401     201       201        201    201    403       403     401
listTournaments      private-draft  200     200       200        200    200    200       403     401
getTournament        draft          200     200       200        200    200    200       403     401
getTournament        private-draft  404     404       404        200    200    200       403     401
getStandings         draft          200     200       200        200    200    200       403     401
getStandings         private-draft  404     404       404        200    200    200       403     401
listTournamentGames  draft          200     200       200        200    200    200       403     401
listTournamentGames  private-draft  404     404       404        200    200    200       403     401
streamTournament     draft          200     200       200        200    200    200       403     401
streamTournament     private-draft  404     404       404        200    200    200       403     401
exportTournament     closed         200     200       200        200    200    200       403     401
exportTournament     draft          409     409       409        409    409    409       403     401
exportTournament     private-draft  404     404       404        409    409    409       403     401
startTournament      draft          401     403       403        403    200    200       403     401
startTournament      private-draft  401     404       404        403    200    200       403     401
pauseTournament      started        401     403       403        403    200    200       403     401
pauseTournament      private-draft  401     404       404        403    409    409       403     401
resumeTournament     paused         401     403       403        403    200    200       403     401
resumeTournament     private-draft  401     404       404        403    409    409       403     401
cancelTournament     draft          401     403       403        403    200    200       403     401
cancelTournament     private-draft  401     404       404        403    200    200       403     401

adminListPlayers     -              401     403       403        403    403    200       403     401
adminBanPlayer       -              401     403       403        403    403    200       403     401
adminUnbanPlayer     -              401     403       403        403    403    200       403     401
adminListGames       private        401     403       403        403    403    200       403     401
adminAbortGame       running        401     403       403        403    403    200       403     401
adminAbortGame       private        401     403       403        403    403    200       403     401
"""


class Row(NamedTuple):
    """What everybody is answered who asks for an operation in a scene."""

    operation: str
    scene: str
    answers: dict[str, int]


class Operation(NamedTuple):
    """An operation as it is called."""

    method: str
    path: str
    takes_watch_token: bool
    takes_body: bool


def rows() -> list[Row]:
    header, *lines = (line.split() for line in TABLE.strip().splitlines() if line)
    assert header[2:] == list(ROLES)
    return [Row(name, scene, dict(zip(ROLES, map(int, cells), strict=True))) for name, scene, *cells in lines]


@cache
def operations() -> dict[str, Operation]:
    found = {}
    for path, methods in document()["paths"].items():
        for method, details in methods.items():
            watched = any(each["name"] == "watch" for each in details.get("parameters", []))
            found[details["operationId"]] = Operation(method.upper(), path, watched, "requestBody" in details)
    return found


def ask(scene: Scene, name: str, role: str) -> int:
    """The status that somebody is answered; a stream is not read to its end."""
    operation = operations()[name]
    path = operation.path.format(
        ruleset_id="azul",
        code="banned",
        game_id=scene.game_id,
        tournament_id=scene.tournament_id,
        player_id=scene.other.player_id,
    )
    query = {"watch": scene.watch} if role == "spectator" and operation.takes_watch_token else {}
    with scene.service.client() as client:
        body = BODIES[name](scene) if operation.takes_body else None
        with client.stream(operation.method, path, params=query, json=body, headers=scene.headers(role)) as answer:
            return answer.status_code


class Stage:
    """Scenes that are as they were set, though somebody has changed the one before."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._set: dict[str, Scene] = {}

    def scene(self, name: str) -> Scene:
        if name not in self._set:
            self._set[name] = SCENES[name](self._service)
        return self._set[name]

    def clear(self, name: str) -> None:
        self._set.pop(name).close()

    def clear_all(self) -> None:
        for name in list(self._set):
            self.clear(name)


@pytest.fixture(scope="module")
def stage(service: Service) -> Iterator[Stage]:
    stage = Stage(service)
    yield stage
    stage.clear_all()


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row.operation}-{row.scene}")
def test_everybody_is_answered_as_the_table_says(stage: Stage, row: Row) -> None:
    changes = operations()[row.operation].method != "GET"
    found: dict[str, int] = {}
    for role in ROLES:
        found[role] = ask(stage.scene(row.scene), row.operation, role)
        if changes and found[role] < 300:
            stage.clear(row.scene)
    assert found == row.answers


def test_every_operation_is_in_the_table() -> None:
    missing = set(operations()) - {row.operation for row in rows()}
    assert not missing, f"who may call {sorted(missing)}? Add a row for each to TABLE in {__file__}"


def test_the_table_has_no_row_of_an_operation_that_is_gone() -> None:
    assert not {row.operation for row in rows()} - set(operations())


def test_every_operation_that_takes_a_body_has_one() -> None:
    missing = {name for name, operation in operations().items() if operation.takes_body} - set(BODIES)
    assert not missing, f"what does one send to {sorted(missing)}? Add it to BODIES in tests/protection/scenes.py"


def test_nobody_who_is_banned_or_revoked_gets_in_anywhere() -> None:
    assert {(row.answers["banned"], row.answers["revoked"]) for row in rows()} == {(403, 401)}
