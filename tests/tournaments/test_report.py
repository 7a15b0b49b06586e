"""Reports: data, CSV and a page that is complete in itself and trusts no name."""

import csv
import re
from html.parser import HTMLParser
from io import StringIO
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.tournaments.config import Batch, Config, Elimination, Gauntlet, RoundRobin, Swiss
from service.tournaments.report.page import page
from service.tournaments.report.plots import WIDTH, Axis, rating_bars
from service.tournaments.report.style import BLUE, ORANGE, heat, luminance
from service.tournaments.report.summary import Fact, Label, Results, Summary, summarise
from service.tournaments.report.tables import crosstable_csv, games_csv, standings_csv
from service.tournaments.seeds import deal_seed
from service.tournaments.statistics.elo import Estimate
from service.tournaments.statistics.sprt import Sprt
from tests.tournaments.arena import SEED, Arena, field

CONFIGS = [
    Config(field(5), RoundRobin(), SEED, deals=3),
    Config(field(6), RoundRobin(), SEED, seats=4),
    Config(field(4), Gauntlet(("e01",)), SEED, mirrored=False),
    Config(field(17), Swiss(rounds=3), SEED),
    Config(field(6), Elimination(), SEED),
    Config(field(2), Batch(), SEED, deals=30, stop_when=Sprt(0, 30)),
]
VOID = {"meta", "line", "circle", "rect", "br"}


def played(config: Config, *names: str) -> Results:
    done, outcomes = Arena(Random(1), {"e00": 0.5}, luck=0.5, draws=0.2).play_all(config)
    labels = tuple(Label(entrant, name, "1.2") for entrant, name in zip(config.entrants, names, strict=False))
    return Results("Cup", config, done.rounds, tuple(outcomes), labels, (Fact("Ruleset", "azul"),))


class Reader(HTMLParser):
    """The page's tags, attributes and text; every tag must be closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.words = ""
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


@pytest.mark.parametrize("config", CONFIGS)
def test_a_page_is_well_formed_and_needs_nothing_else(config: Config) -> None:
    text = page(summarise(played(config)))
    read = Reader(text)
    assert not {"script", "link", "img", "iframe", "object", "form", "base"} & {*read.tags}
    assert not {name for name, _ in read.attributes if name in ("src", "href", "srcset") or name.startswith("on")}
    assert re.findall(r"https?://[^\"]*", text) == ["http://www.w3.org/2000/svg"] * text.count("<svg ")
    assert "url(" not in text
    assert "@import" not in text


@pytest.mark.parametrize("config", CONFIGS)
def test_a_page_names_seed_versions_and_configuration(config: Config) -> None:
    words = Reader(page(summarise(played(config, "Ada", "Ben")))).words
    assert config.seed in words
    assert deal_seed(config.seed, 1) in words
    assert "1.2 (e00)" in words
    assert '"mirrored": ' in words
    assert "azul" in words
    assert "nan" not in words
    assert "inf" not in words


@given(st.lists(st.text(max_size=30), min_size=2, max_size=2), st.text(max_size=20))
@settings(max_examples=25, deadline=None)
def test_no_name_can_break_out(names: list[str], title: str) -> None:
    results = played(CONFIGS[5], "Ada", "Ben")
    plain = Reader(page(summarise(results)))
    nasty = [f"{name}\"><script>alert(1)</script><b onload=x>&lt;{name}'" for name in names]
    labels = tuple(Label(entrant, name, name) for entrant, name in zip(field(2), nasty, strict=True))
    facts = (Fact(nasty[0], nasty[1]),)
    hostile = msgspec.structs.replace(results, title=title + nasty[0], labels=labels, facts=facts)
    read = Reader(page(summarise(hostile)))
    assert read.tags == plain.tags
    assert [name for name, _ in read.attributes] == [name for name, _ in plain.attributes]


def test_entrant_ids_and_reasons_are_escaped_too() -> None:
    config = Config(("<i>a", "<i>b"), Batch(), SEED)
    results = played(config)
    outcomes = tuple(msgspec.structs.replace(outcome, reason="<i>") for outcome in results.outcomes)
    text = page(summarise(msgspec.structs.replace(results, outcomes=outcomes)))
    assert "<i>" not in text
    assert "&lt;i&gt;a" in text


@pytest.mark.parametrize("config", CONFIGS)
def test_a_summary_survives_json_and_is_always_the_same(config: Config) -> None:
    made = summarise(played(config))
    assert msgspec.json.decode(msgspec.json.encode(made), type=Summary) == made
    assert page(made) == page(summarise(played(config)))


def test_a_summary_does_not_depend_on_the_order_of_outcomes() -> None:
    results = played(CONFIGS[1])
    shuffled = msgspec.structs.replace(results, outcomes=results.outcomes[::-1])
    assert msgspec.json.encode(summarise(shuffled).standings) == msgspec.json.encode(summarise(results).standings)
    assert summarise(shuffled).skills == summarise(results).skills


def test_everything_lists_the_entrants_in_the_order_of_their_places() -> None:
    made = summarise(played(CONFIGS[0]))
    order = [line.entrant for line in made.standings]
    assert [row.entrant for row in made.crosstable] == order
    assert [rating.entrant for rating in made.ratings.ratings] == order
    assert [label.entrant for label in made.labels] == order
    assert [each.entrant for each in made.scores] == order


def test_the_crosstable_mirrors_itself() -> None:
    made = summarise(played(CONFIGS[0]))
    for i, row in enumerate(made.crosstable):
        assert row.cells[i] is None
        for j, cell in enumerate(row.cells):
            back = made.crosstable[j].cells[i]
            assert (cell is None) == (back is None)
            if cell and back:
                assert (cell.won, cell.drawn, cell.lost) == (back.lost, back.drawn, back.won)


def test_csv_tables_can_be_read_back() -> None:
    results = played(CONFIGS[1], "=cmd|' /C calc'!A0", 'quo"te, comma', "new\nline", "Zażółć")
    made = summarise(results)
    standings = [*csv.DictReader(StringIO(standings_csv(made)))]
    assert [int(row["place"]) for row in standings] == [line.place for line in made.standings]
    assert [float(row["points"]) for row in standings] == pytest.approx(
        [line.points for line in made.standings], abs=1e-4
    )
    names = {row["entrant"]: row["name"] for row in standings}
    assert names["e00"] == "'=cmd|' /C calc'!A0", "a spreadsheet must not run it"
    assert names["e01"] == 'quo"te, comma'
    assert names["e02"] == "new\nline"
    games = [*csv.DictReader(StringIO(games_csv(results)))]
    assert len(games) == len(results.outcomes)
    assert {row["seed"] for row in games} == {deal_seed(SEED, outcome.deal) for outcome in results.outcomes}
    assert games[0]["entrant_4"] in field(6)
    cross = [*csv.DictReader(StringIO(crosstable_csv(made)))]
    cell = made.crosstable[0].cells[1]
    assert cell is not None
    assert cross[0][made.labels[1].entrant] == f"{cell.won}-{cell.drawn}-{cell.lost}"


def test_a_tournament_without_games_has_a_report() -> None:
    for config in CONFIGS:
        empty = Results("Nothing yet", config, (), ())
        Reader(page(summarise(empty)))
        assert games_csv(empty).count("\n") == 1


@given(st.floats(0, 1))
def test_text_on_the_heat_map_is_readable(share: float) -> None:
    paper, ink = heat(share)
    background = luminance(*(int(paper[at : at + 2], 16) for at in (1, 3, 5)))
    text = {"#fff": 1.0, "#000": 0.0}[ink]
    light, dark = max(background, text), min(background, text)
    assert (light + 0.05) / (dark + 0.05) >= 4.5, "WCAG AA"


def test_the_heat_map_has_three_landmarks() -> None:
    hexes = [f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in (ORANGE, (255, 255, 255), BLUE)]
    assert [heat(share)[0] for share in (0, 0.5, 1)] == hexes


@given(st.floats(-1e5, 1e5), st.floats(0, 1e5))
def test_an_axis_holds_its_values_and_has_few_round_ticks(low: float, span: float) -> None:
    axis = Axis(low, low + span)
    assert 0 <= axis.at(low) <= axis.at(low + span) <= WIDTH
    assert 1 <= axis.grid(10).count("<line") <= 11


def test_rating_bars_show_who_never_lost() -> None:
    assert "<circle" in rating_bars([Label("a", "A")], [Estimate(None, 120.0, None)])
