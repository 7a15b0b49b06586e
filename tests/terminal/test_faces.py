"""Every game of the catalogue can be played in a terminal: drawn, typed and told, from its first table to its last."""

from itertools import islice
from typing import Any

import pytest
from msgspec import Raw

from domain.catalogue import RULESETS
from domain.game import Game
from domain.game_events import (
    GameAborted,
    GameEvent,
    GameStarted,
    SeatGivenBack,
    SeatLeft,
    SeatTaken,
    TableCopied,
)
from service.terminal.answers import Rules, Seated
from service.terminal.face import AnyFace, AnyScene, Unclear, name_of
from service.terminal.faces import FACES, scene_of, told
from service.terminal.games import plain
from service.terminal.session import HELP
from tests.laws.cases import CASES, Case
from tests.laws.playing import steps
from tests.terminal.scenes import SEED, as_sent, picture, rules_of, seen, view_for

EVERY = 7  # of a game's tables is looked at
BROADEST = [case for case in CASES if case.players == max(RULESETS[case.ruleset].players)]
NARROWEST = [case for case in CASES if case.players == min(RULESETS[case.ruleset].players)]


def tables(case: Case) -> list[Game]:
    games = [step.game for step in steps(case, SEED) if step.game.to_act]
    return [*islice(games, 0, None, EVERY), games[-1]]


def scenes(game: Game) -> list[tuple[AnyFace, AnyScene]]:
    rules = rules_of(game.ruleset)
    return [scene_of(view_for(game, seat), rules, width=80) for seat in game.to_act]


def test_each_game_package_has_a_face() -> None:
    tags = {rules.table.__struct_config__.tag for rules in RULESETS.values()}

    assert tags <= set(FACES)


def test_help_fits_80_columns() -> None:
    lines = [line for face in (*FACES.values(), plain.FACE) for line in f"{face.help}\n{HELP}".splitlines()]

    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("case", NARROWEST, ids=str)
def test_a_written_move_is_read_as_that_move(case: Case) -> None:
    for game in tables(case):
        for face, scene in scenes(game):
            moves = list(game.rules.legal(game.table, scene.me))
            assert [face.read(face.written(as_sent(move, Any)), scene) for move in moves] == moves


@pytest.mark.parametrize("case", NARROWEST, ids=str)
def test_the_fewest_players_fit_80_columns(case: Case) -> None:
    for game in tables(case):
        for face, scene in scenes(game):
            assert max(line.cell_len for line in face.draw(scene)) <= 80


@pytest.mark.parametrize("case", BROADEST, ids=str)
def test_all_that_happens_is_told_and_everybody_is_drawn(case: Case) -> None:
    for step in steps(case, SEED):
        view = view_for(step.game, 0)
        for event in as_sent(step.events, list[Raw]):
            line = told(view, event, str)
            assert line is None or line.endswith(".")  # the plain face, which stands in for a missing one, has no dot
    face, scene = scene_of(view, rules_of(case.ruleset), width=80)
    drawn = picture(face.draw(scene))
    assert face is FACES[view.table["game"]]
    assert all(scene.who(seat) in drawn for seat in range(case.players))


def test_players_of_one_name_are_told_apart_by_their_seats() -> None:
    twins = tuple(Seated(seat, "ai", name, None, 0) for seat, name in enumerate(("Ada", "AI", "AI")))

    assert [name_of(seen(seats=twins), seat) for seat in range(3)] == ["Ada", "AI 1", "AI 2"]


def test_a_game_without_a_face_is_shown_as_data_and_played_by_number() -> None:
    view = seen(table={"game": "go", "stones": [[3, 4]]})
    face, scene = scene_of(view, Rules("go", {}, (2,), board={}), width=80)

    assert picture(face.draw(scene)) == 'game: "go"\nstones: [[3,4]]'
    assert face.written({"type": "put", "at": [1, 2]}) == '{"type":"put","at":[1,2]}'
    with pytest.raises(Unclear, match="Type m"):
        face.read("e4", scene)


def test_a_table_that_has_changed_its_shape_is_shown_as_data() -> None:
    view = seen(table={"game": "azul", "tables": "turned"})

    face, scene = scene_of(view, rules_of("azul"), width=80)

    assert picture(face.draw(scene)) == 'game: "azul"\ntables: "turned"'


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (GameStarted(), None),
        (TableCopied(Raw(b'{"factories":[]}')), None),
        (SeatTaken(1, "x", "Ben"), "Ben sat down."),
        (SeatGivenBack(1), "Seat 1 is open again."),
        (SeatLeft(1, "resigned", None), "Ben resigned."),
        (SeatLeft(1, "timeout", "greedy"), "Ben ran out of time; AI (greedy) plays on."),
        (GameAborted("everyone_left"), "The game is over: everybody left."),
    ],
)
def test_what_happens_around_every_table_is_told(event: GameEvent, line: str | None) -> None:
    assert told(seen(), as_sent(event, Raw), ("Ada", "Ben").__getitem__) == line


def test_events_that_nobody_has_heard_of_are_told_by_their_names() -> None:
    barked = Raw(b'{"type":"dog_barked","seat":1,"times":3}')
    applauded = Raw(b'{"type":"all_applauded"}')

    assert told(seen(), barked, ("Ada", "Ben").__getitem__) == "Ben: dog barked: times 3"
    assert told(seen(), applauded, str) == "all applauded"
