"""Swiss: level opponents, no rematch while avoidable, fair byes and seats, and the organiser's word above all."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.tournaments.config import Config, ManualTable, RequestedBye, Swiss
from service.tournaments.outcomes import Entrant, GameOutcome
from service.tournaments.pairings import swiss
from service.tournaments.pairings.costs import LINE, of_bye, of_meeting
from service.tournaments.pairings.history import Card, cards
from service.tournaments.plan import Plan, plan
from service.tournaments.progress import table
from service.tournaments.rounds import Round, numbered
from tests.tournaments.arena import SEED, Arena, field, meetings, outcome, seatings, tables

Tables = list[tuple[Entrant, ...]]


def swiss_of(entrants: int, rounds: int, seats: int = 2, mirrored: bool = True, **more: object) -> Config:
    return Config(field(entrants), Swiss(rounds, **more), SEED, seats, mirrored=mirrored)  # type: ignore[arg-type]


def all_draws(entrants: tuple[Entrant, ...], seats: int) -> Iterator[tuple[Tables, tuple[Entrant, ...]]]:
    """Every way to fill as many tables as possible, and those who sit out."""
    for out in combinations(entrants, len(entrants) % seats):
        for seated in all_tables(tuple(entrant for entrant in entrants if entrant not in out), seats):
            yield seated, out


def all_tables(entrants: tuple[Entrant, ...], seats: int) -> Iterator[Tables]:
    if not entrants:
        yield []
        return
    for others in combinations(entrants[1:], seats - 1):
        first = (entrants[0], *others)
        for rest in all_tables(tuple(entrant for entrant in entrants if entrant not in first), seats):
            yield [first, *rest]


def flaws(before: list[Round], seated: Tables, out: tuple[Entrant, ...]) -> tuple[int, int]:
    """How often entrants meet again, and how many byes are given to those who had more than others."""
    met = meetings(tables(before))
    again = sum(met[pair] for pair in meetings(seated))
    byes = Counter(bye.entrant for round_ in before for bye in round_.byes)
    fewest = min(byes[entrant] for entrant in [*out, *(e for seats in seated for e in seats)])
    return again, sum(byes[entrant] - fewest for entrant in out)


def unevenness(config: Config, before: list[Round], outcomes: list[GameOutcome], seated: Tables) -> float:
    """The squared differences in points of those who meet; who sits out differs from the lowest."""
    played = [game for game in outcomes if game.round <= len(before)]
    points = {line.entrant: line.points for line in table(config, Plan(tuple(before), (), is_complete=False), played)}
    out = points.keys() - {entrant for seats in seated for entrant in seats}
    lowest = min(points.values())
    apart = [points[one] - points[two] for one, two in seated] + [points[entrant] - lowest for entrant in out]
    return sum(difference * difference for difference in apart)


@given(st.integers(2, 7), st.integers(1, 6), st.integers(0, 999))
@settings(max_examples=40, deadline=None)
def test_no_avoidable_rematch_nor_second_bye_and_then_the_most_even_scores(
    entrants: int, rounds: int, seed: int
) -> None:
    config = swiss_of(entrants, rounds)
    done, outcomes = Arena(Random(seed), draws=0.5).play_all(config)
    for at, round_ in enumerate(done.rounds):
        before = [*done.rounds[:at]]
        everything = [
            (*flaws(before, *draw), unevenness(config, before, outcomes, draw[0]))
            for draw in all_draws(field(entrants), 2)
        ]
        drawn = flaws(before, tables([round_]), tuple(bye.entrant for bye in round_.byes))
        assert (*drawn, unevenness(config, before, outcomes, tables([round_]))) == min(everything)


@pytest.mark.parametrize(("entrants", "seats", "rounds"), [(8, 4, 3), (9, 3, 4), (7, 3, 3), (10, 4, 3)])
def test_larger_tables_repeat_meetings_as_little_as_can_be(entrants: int, seats: int, rounds: int) -> None:
    for seed in range(3):
        done, _ = Arena(Random(seed)).play_all(swiss_of(entrants, rounds, seats))
        for at, round_ in enumerate(done.rounds):
            before = [*done.rounds[:at]]
            best = min(flaws(before, *draw) for draw in all_draws(field(entrants), seats))
            assert flaws(before, tables([round_]), tuple(bye.entrant for bye in round_.byes)) == best


@given(st.integers(2, 4), st.integers(4, 21), st.integers(1, 4), st.integers(0, 999))
@settings(max_examples=40, deadline=None)
def test_everyone_plays_or_sits_out_each_round_and_byes_are_fair(
    seats: int, entrants: int, rounds: int, seed: int
) -> None:
    done, _ = Arena(Random(seed)).play_all(swiss_of(entrants, rounds, seats))
    for round_ in done.rounds:
        present = [entrant for pairing in round_.pairings for entrant in pairing.seats]
        present += [bye.entrant for bye in round_.byes]
        assert sorted(present) == [*field(entrants)]
        assert len(round_.byes) == entrants % seats
    byes = Counter(bye.entrant for round_ in done.rounds for bye in round_.byes)
    if sum(byes.values()) <= entrants // 2:
        assert max(byes.values(), default=0) <= 1


@given(st.integers(2, 10), st.integers(1, 7), st.integers(0, 999))
@settings(max_examples=40, deadline=None)
def test_seats_stay_balanced_without_mirroring(half: int, rounds: int, seed: int) -> None:
    entrants = 2 * half
    done, _ = Arena(Random(seed)).play_all(swiss_of(entrants, min(rounds, half), mirrored=False))
    held = seatings(done.games)
    assert max(abs(held[entrant, 0] - held[entrant, 1]) for entrant in field(entrants)) <= 2


def test_two_who_both_sat_first_twice_too_often_do_not_meet() -> None:
    config = swiss_of(6, 3, mirrored=False)
    pairs = [[("e00", "e02"), ("e01", "e03"), ("e04", "e05")], [("e00", "e03"), ("e01", "e04"), ("e02", "e05")]]
    rounds = tuple(numbered(number, [*seated]) for number, seated in enumerate(pairs, 1))
    outcomes = [
        outcome(seats, (1, 2), round=number, table=at, deal=3 * number + at - 3)
        for number, seated in enumerate(pairs, 1)
        for at, seats in enumerate(seated, 1)
    ]
    third = plan(config, outcomes, rounds).rounds[2]
    assert len(third.pairings) == 3
    assert {"e00", "e01"} not in [{*seats} for seats in tables([third])], "although both won twice"
    assert not {"e00", "e01"} & {seats[0] for seats in tables([third])}


@pytest.mark.parametrize("seats", [3, 4])
def test_larger_tables_share_out_the_seats_without_mirroring(seats: int) -> None:
    done, _ = Arena(Random(1)).play_all(swiss_of(4 * seats, seats, seats, mirrored=False))
    held = seatings(done.games)
    assert max(held.values()) <= 2


def test_first_round_the_upper_half_meets_the_lower() -> None:
    first = plan(swiss_of(8, 3)).rounds
    assert [sorted(seats) for seats in tables(first)] == [[f"e0{at}", f"e0{at + 4}"] for at in range(4)]


def test_first_round_of_four_takes_one_from_each_quarter() -> None:
    first = plan(swiss_of(16, 3, seats=4)).rounds
    for seats in tables(first):
        assert sorted(int(entrant[1:]) // 4 for entrant in seats) == [0, 1, 2, 3]


def test_the_bye_goes_to_the_last_and_counts_as_a_win() -> None:
    config = swiss_of(5, 1)
    done = plan(config)
    assert [bye.entrant for bye in done.rounds[0].byes] == ["e04"]
    lines = {line.entrant: line for line in table(config, done, [])}
    assert lines["e04"].points == config.games_per_pairing == 2
    assert lines["e04"].byes == 1


def test_the_organisers_byes_and_tables_stand() -> None:
    config = swiss_of(
        8,
        2,
        byes=(RequestedBye(1, "e00"), RequestedBye(2, "e01", worth=0)),
        manual=(ManualTable(1, ("e02", "e01")),),
    )
    done, _ = Arena(Random(1)).play_all(config)
    assert done.rounds[0].byes[0].entrant == "e00"
    assert done.rounds[0].byes[0].worth == 0.5
    assert done.rounds[0].pairings[0].seats == ("e02", "e01")
    assert (done.rounds[1].byes[0].entrant, done.rounds[1].byes[0].worth) == ("e01", 0)


@given(st.integers(2, 4), st.integers(6, 12), st.integers(0, 999))
@settings(max_examples=40, deadline=None)
def test_forbidden_pairs_never_meet(seats: int, entrants: int, seed: int) -> None:
    rng = Random(seed)
    pairs = [(one, two) for one, two in combinations(field(entrants), 2)]
    forbidden = tuple(rng.sample(pairs, len(pairs) // 3))
    done, _ = Arena(rng).play_all(swiss_of(entrants, 3, seats, forbidden=forbidden))
    met = meetings(tables(done.rounds))
    assert not any(met[frozenset(pair)] for pair in forbidden)


def test_those_who_may_not_meet_anyone_sit_out() -> None:
    pairs = tuple(("e00", other) for other in field(4)[1:])
    done = plan(swiss_of(4, 1, forbidden=pairs))
    assert {bye.entrant for bye in done.rounds[0].byes} == {"e00", "e03"}


def test_a_large_field_is_drawn_as_well_as_with_the_whole_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    config = swiss_of(70, 4, mirrored=False)
    done, outcomes = Arena(Random(2)).play_all(config)

    def total(rounds: tuple[Round, ...], played: list[GameOutcome], draw: Round) -> int:
        known = cards(config, rounds, played)
        everyone: list[Card] = [*known.values()]
        pairs = sum(of_meeting(*(known[entrant] for entrant in seats)) for seats in tables([draw]))
        return pairs + sum(of_bye(known[bye.entrant], everyone) for bye in draw.byes)

    monkeypatch.setattr(swiss, "WHOLE_GRAPH", 100)
    for at in (1, 3):
        played = [game for game in outcomes if game.round <= at]
        whole = plan(config, played, done.rounds[:at]).rounds[at]
        sparse, full = (total(done.rounds[:at], played, draw) for draw in (done.rounds[at], whole))
        assert sparse // LINE == full // LINE, "only the order within score groups may differ"
