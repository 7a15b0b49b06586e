"""The reference: one page for the whole API."""

from typing import Any, Final

from service.docs.markup import Html, link, listing, paragraph, tag, together
from service.docs.operations import Operation, method_badge, operation_section, operations
from service.docs.pages import main, page
from service.docs.quickstart import QUICK_START
from service.docs.schemas import Schema, alternatives_of, anchor, name_of, type_section

FIRST_GAME: Final = (
    "A player, a game against an AI, and a move. The examples below go on with these variables; "
    "where another one appears, such as `$PLAYER`, it stands for an id of your own."
)
GOOD_TO_KNOW: Final = {
    "Tokens": (
        "`POST /v1/players` gives you a token, once. Send it as `Authorization: Bearer azj_…`. Should somebody else "
        "learn it, `POST /v1/me/token` gives you another, and the old one stops working."
    ),
    "Versions": (
        "A game's version counts its accepted commands. It is the `ETag` of a game; with `If-Match` a move counts only "
        "at the version you have seen, and otherwise answers 412."
    ),
    "Doing it once": (
        "A request with an `Idempotency-Key` is carried out once, however often you send it. "
        "After a lost answer, send the same again."
    ),
    "Waiting": (
        "`wait` holds an answer back until there is news: after a move until it is your turn again, "
        "on events until something happens."
    ),
    "Limits": (
        "`RateLimit-Policy` tells your quota and `RateLimit` what is left of it; a quota is restored bit by bit. "
        "Beyond it the answer is 429, and `Retry-After` says in how many seconds to ask again."
    ),
    "Problems": "Every error is `application/problem+json` with a `code` that never changes its meaning.",
    "Chance": (
        "The SHA-256 of a game's seed is public from its first event, the seed itself once the game is over: "
        "anyone can check every draw."
    ),
}


def reference(document: dict[str, Any]) -> Html:
    """The page, from the document alone."""
    sections = by_tag(document)
    schemas: dict[str, Schema] = document["components"]["schemas"]
    groups = by_role(schemas)
    return page(
        f"{document['info']['title']} API {document['info']['version']}",
        navigation(sections, groups),
        main(
            introduction(document["info"]),
            *(tag_section(document, name, calls) for name, calls in sections.items()),
            *(types_section(name, schemas, members) for name, members in groups.items()),
        ),
        here="Reference",
    )


def by_tag(document: dict[str, Any]) -> dict[str, list[Operation]]:
    """Operations by their first tag, tags in the document's order; what has none comes last."""
    named = [each["name"] for each in document.get("tags", [])]
    sections: dict[str, list[Operation]] = {name: [] for name in (*named, "Other")}
    for operation in operations(document):
        sections[operation.tags[0] if operation.tags else "Other"].append(operation)
    return {name: calls for name, calls in sections.items() if calls}


def by_role(schemas: dict[str, Schema]) -> dict[str, list[str]]:
    """The names of types: moves, events, tables of games, and all others."""
    roles = {
        "Moves": members(schemas["Move"]),
        "Events": members(schemas["CommitView"]["properties"]["events"]["items"]),
        "Tables": members(schemas["GameView"]["properties"]["table"]),
    }
    taken = {name for names in roles.values() for name in names}
    return {"Types": [name for name in schemas if name not in taken], **roles}


def members(schema: Schema) -> list[str]:
    """The components that a union consists of, or the one that it is."""
    found = [name for each in alternatives_of(schema) or [schema] if (name := name_of(each))]
    return list(dict.fromkeys(found))


def section_id(name: str) -> str:
    return f"section-{name.lower().replace(' ', '-')}"


def navigation(sections: dict[str, list[Operation]], groups: dict[str, list[str]]) -> Html:
    return tag(
        "nav",
        tag("p", link("#start", "Your first game"), class_="group"),
        *(nav_group(name, calls) for name, calls in sections.items()),
        tag("p", *(link(f"#{section_id(name)}", name) for name in groups), class_="group"),
        class_="contents",
        aria_label="Contents",
    )


def nav_group(name: str, calls: list[Operation]) -> Html:
    items = [
        tag("li", link(f"#{call.anchor}", method_badge(call.method), " ", tag("span", call.summary))) for call in calls
    ]
    return together(tag("p", link(f"#{section_id(name)}", name), class_="group"), tag("ul", *items))


def introduction(info: dict[str, Any]) -> Html:
    known = [tag("div", tag("dt", term), tag("dd", paragraph(text))) for term, text in GOOD_TO_KNOW.items()]
    return tag(
        "section",
        tag("div", tag("h1", info["title"]), paragraph(info["description"]), class_="hero"),
        tag("h2", "Your first game"),
        paragraph(FIRST_GAME),
        listing(QUICK_START, "Your first game in curl"),
        tag("h2", "Good to know"),
        tag("dl", *known, class_="known"),
        id="start",
    )


def tag_section(document: dict[str, Any], name: str, calls: list[Operation]) -> Html:
    text = next((each.get("description", "") for each in document.get("tags", []) if each["name"] == name), "")
    components = document["components"]["schemas"]
    return tag(
        "section",
        tag("h2", name),
        paragraph(text),
        *(operation_section(call, components) for call in calls),
        id=section_id(name),
        class_="tag",
    )


def types_section(name: str, schemas: dict[str, Schema], names: list[str]) -> Html:
    index = [tag("li", link(f"#{anchor(each)}", each)) for each in names]
    return tag(
        "section",
        tag("h2", name),
        tag("ul", *index, class_="index"),
        tag("div", *(type_section(each, schemas[each]) for each in names), class_="schemas"),
        id=section_id(name),
        class_="tag",
    )
