"""The reference says all that the OpenAPI document says, and is a sound page."""

from html.parser import HTMLParser
from typing import Any

import jsonschema_rs
import pytest

from service.docs.catalogue import catalogue
from service.docs.examples import body_schema, curl, example, written
from service.docs.markup import VOID, Html, prose, tag, together
from service.docs.operations import Operation, operations
from service.docs.pages import STYLE, style
from service.docs.problems import problem_page, problems_page
from service.docs.quickstart import LINES, QUICK_START
from service.docs.reference import reference
from service.docs.samples import samples
from service.docs.schemas import bounds, type_of
from service.openapi import document

DOCUMENT = document()
SCHEMAS = DOCUMENT["components"]["schemas"]
OPERATIONS = operations(DOCUMENT)
REFERENCE = reference(DOCUMENT)
PAGES = {"reference": REFERENCE, "problems": problems_page(), "problem": problem_page(catalogue()["line-is-full"])}

every_page = pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
every_operation = pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.anchor)


class Reading(HTMLParser):
    """What a page consists of; elements must be closed in the order in which they were opened."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((name, dict(attributes)))
        if name not in VOID:
            self.open.append(name)

    def handle_startendtag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((name, dict(attributes)))

    def handle_endtag(self, name: str) -> None:
        assert self.open.pop() == name

    def handle_data(self, data: str) -> None:
        self.text += data

    def values(self, attribute: str) -> list[str]:
        return [found for _, attributes in self.tags if (found := attributes.get(attribute)) is not None]

    def named(self, name: str) -> list[dict[str, str | None]]:
        return [attributes for found, attributes in self.tags if found == name]


READING = Reading(REFERENCE)


@every_page
def test_pages_are_well_formed_and_every_anchor_leads_somewhere(page: str) -> None:
    reading = Reading(page)
    assert not reading.open
    ids = reading.values("id")
    assert len(set(ids)) == len(ids)
    assert {to[1:] for to in reading.values("href") if to.startswith("#")} <= set(ids)


@every_page
def test_pages_need_nothing_but_their_own_style(page: str) -> None:
    reading = Reading(page)
    assert not reading.named("script")
    assert not reading.named("style")
    assert not reading.values("src")
    assert not reading.values("style")
    assert not [name for _, attributes in reading.tags for name in attributes if name.startswith("on")]
    assert all(to.startswith(("/", "#")) and not to.startswith("//") for to in reading.values("href"))
    assert [each["href"] for each in reading.named("link") if each["rel"] == "stylesheet"] == [STYLE]


@every_page
def test_pages_have_landmarks_a_language_and_one_heading_of_the_first_rank(page: str) -> None:
    reading = Reading(page)
    assert reading.named("html") == [{"lang": "en"}]
    assert len(reading.named("main")) == len(reading.named("header")) == len(reading.named("h1")) == 1
    assert all(each.get("aria-label") for each in reading.named("nav"))
    assert all(each.get("tabindex") == "0" and each.get("aria-label") for each in reading.named("pre"))


def test_the_style_asks_for_nothing_and_knows_the_dark() -> None:
    assert "url(" not in style()
    assert "@import" not in style()
    assert "prefers-color-scheme: dark" in style()


@every_operation
def test_every_operation_is_explained(operation: Operation) -> None:
    assert operation.anchor in READING.values("id")
    assert f"#{operation.anchor}" in READING.values("href")
    details = operation.details
    section = Reading(
        REFERENCE[REFERENCE.index(f'id="{operation.anchor}"') - 9 :].split("</section>")[0] + "</section>"
    )
    assert operation.summary in section.text
    assert f"{operation.method.upper()} {operation.path}" in section.text
    assert details["description"].replace("`", "") in section.text
    for parameter in details.get("parameters", []):
        assert parameter["name"] in section.text
    for status in details["responses"]:
        assert status in section.text
    assert curl(operation.method, operation.path, details, SCHEMAS) in section.text


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_type_and_field_is_listed(name: str) -> None:
    assert f'id="type-{name}"' in REFERENCE
    section = REFERENCE.split(f'id="type-{name}"')[1].split("</section>")[0]
    for field in SCHEMAS[name].get("properties", {}):
        assert f"<dt><code>{field}</code>" in section


def check(schema: dict[str, Any], value: Any) -> None:
    """Raise unless the value fits the schema, which may refer to components."""
    jsonschema_rs.validate({**schema, "components": {"schemas": SCHEMAS}}, value)


@every_operation
def test_every_example_of_a_body_fits_its_schema(operation: Operation) -> None:
    schema = body_schema(operation.details)
    if schema is not None:
        check(schema, example(schema, SCHEMAS))


@pytest.mark.parametrize("name", samples())
def test_every_sample_fits_the_schema_of_its_type(name: str) -> None:
    schema = {"$ref": f"#/components/schemas/{name}"}
    check(schema, example(schema, SCHEMAS))


def test_the_first_game_takes_less_than_ten_lines() -> None:
    assert len(LINES) < 10
    assert QUICK_START in READING.text


def test_text_is_escaped_and_markup_is_not() -> None:
    assert tag("p", "a < b & c", class_='"x"') == '<p class="&quot;x&quot;">a &lt; b &amp; c</p>'
    assert tag("p", tag("b", "x"), None, aria_label=None) == "<p><b>x</b></p>"
    assert together("<", Html("<br>")) == "&lt;<br>"
    assert prose("send `<a>` now") == "send <code>&lt;a&gt;</code> now"


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"type": "string", "minLength": 1, "maxLength": 64}, ["1 to 64 characters"]),
        ({"type": "integer", "minimum": 0.0, "maximum": 60.0}, ["0 to 60"]),
        ({"type": "integer", "minimum": 5}, ["at least 5"]),
        ({"type": "string", "maxLength": 9, "pattern": "^x$"}, ["at most 9 characters", "matches `^x$`"]),
        ({"anyOf": [{"type": "string", "minLength": 3, "maxLength": 3}, {"type": "null"}]}, ["exactly 3 characters"]),
        (
            {"type": "array", "maxItems": 2, "items": {"type": "integer", "minimum": 1}},
            ["at most 2 items", "each at least 1"],
        ),
        ({"type": "object"}, []),
    ],
)
def test_bounds_are_told_in_words(schema: dict[str, Any], words: list[str]) -> None:
    assert bounds(schema) == words


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"$ref": "#/components/schemas/Move"}, "Move"),
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, "integer or null"),
        ({"type": ["string", "null"]}, "string or null"),
        ({"type": "array", "items": {"enum": ["a", "b"]}}, 'array of ("a" or "b")'),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "map of integer"),
        (
            {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}], "items": False},
            "[integer, string]",
        ),
        ({"enum": [*range(9)]}, "one of 9 values0 or 1 or 2 or 3 or 4 or 5 or 6 or 7 or 8"),
        ({}, "anything"),
    ],
)
def test_types_are_told_in_words(schema: dict[str, Any], words: str) -> None:
    assert Reading(type_of(schema)).text == words


def test_json_stays_on_a_line_where_it_fits() -> None:
    assert written({"a": [1, 2]}) == '{"a": [1, 2]}'
    long = {"colours": ["purple", "green", "orange"], "more": ["yellow", "blue", "red"]}
    assert written(long).splitlines() == [
        "{",
        '  "colours": ["purple", "green", "orange"],',
        '  "more": ["yellow", "blue", "red"]',
        "}",
    ]
