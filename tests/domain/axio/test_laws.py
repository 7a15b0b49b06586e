"""What holds at every version of every game."""

from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.axio.events import AxioEvent, DominoPlaced, PyramidPlaced
from domain.axio.moves import PlaceDomino
from domain.axio.spaces import Cell, Space
from domain.axio.state import Table
from domain.axio.tiles import COLOURS, KIND_OF, KINDS, Colour, Tile
from domain.kernel import Rejected
from tests.domain.axio.games import Commit, commits
from tests.domain.axio.tables import AXIO, SOLO, Axio, chance, evolved, seen, tile

GAMES = settings(max_examples=8, deadline=None)
SEEDS = st.integers(0, 2**32)
Board = dict[Cell, Space]

tables_of_all_sizes = pytest.mark.parametrize(
    ("rules", "players"), [(AXIO, 2), (AXIO, 3), (AXIO, 4), (SOLO, 1)], ids=["2", "3", "4", "solo"]
)


def board(table: Table) -> Board:
    """Every space of the area, as clients see them."""
    rows = seen(table).spaces
    return {(r, c): space for r, row in enumerate(rows) for c, space in enumerate(row) if space != "outside"}


def neighbours(cell: Cell) -> list[Cell]:
    row, column = cell
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def isolated(spaces: Board, cell: Cell) -> bool:
    return all(spaces.get(other, "edge") is not None for other in neighbours(cell))


def brute_force(spaces: Board, cells: tuple[Cell, Cell], colours: Tile) -> dict[Colour, int]:
    """What a placement is worth before any limit, counted the slow way on the whole board."""
    points = dict.fromkeys(COLOURS, 0)
    for at, other, colour in ((cells[0], cells[1], colours[0]), (cells[1], cells[0], colours[1])):
        for beside in neighbours(at):
            row, column = beside
            while beside != other and spaces.get((row, column)) == colour:
                points[colour] += 1
                row, column = row + beside[0] - at[0], column + beside[1] - at[1]
    after = spaces | dict(zip(cells, colours, strict=True))
    for cell, space in after.items():
        if space is None and isolated(after, cell):
            around = {after.get(other) for other in neighbours(cell)}
            points = {colour: so_far + (colour in around) for colour, so_far in points.items()}
    return points


def steps(rules: Axio, players: int, seed: int) -> Iterator[tuple[Table, Commit]]:
    """Each commit with the table before it."""
    before: Table | None = None
    for commit in commits(rules, players, seed):
        if before is not None:
            yield before, commit
        before = commit.table


@tables_of_all_sizes
@GAMES
@given(seed=SEEDS)
def test_ax_3_every_tile_is_somewhere_after_every_event(rules: Axio, players: int, seed: int) -> None:
    table: Table | None = None
    placed: list[Tile] = []
    for commit in commits(rules, players, seed, tile_set="8-4"):
        for event in commit.events:
            table = evolved(table, event)
            placed += [KIND_OF[event.tile]] if isinstance(event, DominoPlaced) else []
            held = [*placed, *table.shown, *(kind for player in table.players for kind in player.rack)]
            counts = [held.count(kind) + left for kind, left in zip(KINDS, table.bag, strict=True)]
            assert counts == [4 if first == second else 8 for first, second in KINDS]


@tables_of_all_sizes
@GAMES
@given(seed=SEEDS)
def test_ax_12_placements_score_what_brute_force_counts(rules: Axio, players: int, seed: int) -> None:
    for before, commit in steps(rules, players, seed):
        if not isinstance(commit.move, PlaceDomino):
            continue
        worth = brute_force(board(before), commit.move.cells, commit.move.tile)
        for colour, old in seen(before).players[commit.seat].score.items():
            limit = 36 if rules is SOLO and old >= 18 else 18
            assert seen(commit.table).players[commit.seat].score[colour] == min(limit, old + worth[colour])


@tables_of_all_sizes
@GAMES
@given(seed=SEEDS)
def test_ax_13_pyramids_stand_exactly_on_isolated_spaces(rules: Axio, players: int, seed: int) -> None:
    for commit in commits(rules, players, seed):
        spaces = board(commit.table)
        assert all(isolated(spaces, cell) == (space == "pyramid") for cell, space in spaces.items() if is_free(space))


def is_free(space: Space) -> bool:
    return space in (None, "pyramid")


@tables_of_all_sizes
@GAMES
@given(seed=SEEDS)
def test_ax_14_no_colour_goes_above_its_limit_and_the_game_ends(rules: Axio, players: int, seed: int) -> None:
    limit = 36 if rules is SOLO else 18
    for commit in commits(rules, players, seed):
        for player in seen(commit.table).players:
            assert all(0 <= marker <= limit for marker in player.score.values())
    assert rules.result(commit.table) is not None
    assert not [cell for cell, space in board(commit.table).items() if space is None]


@tables_of_all_sizes
@GAMES
@given(seed=SEEDS)
def test_ax_16_everybody_holds_a_full_rack_when_a_turn_begins(rules: Axio, players: int, seed: int) -> None:
    full = 1 if rules is SOLO else 5
    for commit in commits(rules, players, seed):
        view = seen(commit.table)
        if rules.phase(commit.table) == "placing" and view.bag:
            assert [player.rack_size for player in view.players] == [full] * players


@tables_of_all_sizes
@GAMES
@given(seed=SEEDS)
def test_ax_21_nothing_waits_for_a_worker(rules: Axio, players: int, seed: int) -> None:
    for commit in commits(rules, players, seed):
        over = rules.result(commit.table) is not None
        assert rules.to_act(commit.table) == (() if over else (commit.table.turn,))
        assert rules.resolve(commit.table, chance()) == ()


CELLS = st.tuples(st.integers(0, 12), st.integers(0, 12))
LETTERS = st.sampled_from("gorpb")


@settings(max_examples=150, deadline=None)
@given(data=st.data(), seed=st.integers(0, 20), turns=st.integers(0, 30))
def test_ax_10_a_placement_is_accepted_if_and_only_if_it_is_listed(data: st.DataObject, seed: int, turns: int) -> None:
    table = [commit.table for commit, _ in zip(commits(AXIO, 2, seed), range(turns + 1), strict=False)][-1]
    at = data.draw(CELLS)
    beside = data.draw(st.one_of(st.sampled_from(neighbours(at)), CELLS))
    held = table.players[table.turn].rack or (tile("gg"),)
    halves = data.draw(
        st.one_of(st.sampled_from(held), st.tuples(LETTERS, LETTERS).map(lambda two: tile("".join(two))))
    )
    move = PlaceDomino(data.draw(st.sampled_from((halves, halves[::-1]))), (at, beside))
    listed = AXIO.canonical(move) in [*AXIO.legal(table, table.turn)]
    assert accepts(table, move) == listed


def accepts(table: Table, move: PlaceDomino) -> bool:
    try:
        AXIO.decide(table, table.turn, move, chance())
    except Rejected:
        return False
    return True


@tables_of_all_sizes
@GAMES
@given(seed=SEEDS)
def test_events_are_stored_and_read_back_unchanged(rules: Axio, players: int, seed: int) -> None:
    read = msgspec.json.Decoder(tuple[AxioEvent, ...]).decode
    for commit in commits(rules, players, seed):
        assert read(msgspec.json.encode(commit.events)) == commit.events


@GAMES
@given(seed=SEEDS)
def test_ax_13_two_pyramids_never_touch(seed: int) -> None:
    *_, last = commits(AXIO, 4, seed)
    spaces = board(last.table)
    pyramids = {cell for cell, space in spaces.items() if space == "pyramid"}
    assert not any(pyramids.intersection(neighbours(cell)) for cell in pyramids)


def test_pyramids_do_happen() -> None:
    assert any(isinstance(event, PyramidPlaced) for commit in commits(AXIO, 2, 1) for event in commit.events)
