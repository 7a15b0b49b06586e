"""The operations of the OpenAPI document, and a section for each."""

from http import HTTPStatus
from typing import Any, Final, NamedTuple

from service.docs.examples import answer_schema, body_schema, curl, example, written
from service.docs.markup import Html, link, listing, paragraph, prose, tag, together
from service.docs.schemas import Schema, field, joined, name_of, shape, type_of
from service.problems import KINDS, MEDIA_TYPE

METHODS: Final = ("get", "put", "post", "patch", "delete")
FEW_CODES: Final = 3  # more are only linked to: which of them apply depends on the call


class Operation(NamedTuple):
    """One call of the API."""

    method: str
    path: str
    details: Schema

    @property
    def anchor(self) -> str:
        return str(self.details["operationId"])

    @property
    def summary(self) -> str:
        return str(self.details.get("summary", self.anchor))

    @property
    def tags(self) -> list[str]:
        return list(self.details.get("tags", []))


def operations(document: dict[str, Any]) -> list[Operation]:
    """All of them: by path, and those of one path in the order of METHODS."""
    return [
        Operation(method, path, item[method])
        for path, item in sorted(document["paths"].items())
        for method in METHODS
        if method in item
    ]


def operation_section(operation: Operation, components: dict[str, Schema]) -> Html:
    details = operation.details
    text = tag(
        "div",
        tag("h3", link(f"#{operation.anchor}", operation.summary)),
        tag("p", method_badge(operation.method), " ", tag("code", operation.path, class_="path"), class_="call"),
        paragraph(details.get("description", "")),
        authorisation(details),
        parameters(details),
        body(details, components),
        responses(details),
        class_="text",
    )
    return tag("section", text, examples(operation, components), id=operation.anchor, class_="operation")


def method_badge(method: str) -> Html:
    return tag("span", method.upper(), class_=f"method {method}")


def authorisation(details: Schema) -> Html | None:
    """Whether a token is needed, or only changes what one sees."""
    security = details.get("security")
    if not security:
        return None
    words = "With or without a token." if {} in security else "Needs a token."
    return tag("p", words, class_="token")


def parameters(details: Schema) -> Html | None:
    rows = [
        field(
            each["name"],
            without_null(each.get("schema", {})),
            each["in"],
            *(("required",) if each.get("required") else ()),
        )
        for each in details.get("parameters", [])
    ]
    return together(tag("h4", "Parameters"), tag("dl", *rows)) if rows else None


def without_null(schema: Schema) -> Schema:
    """A parameter is left out, never null."""
    if "enum" in schema:
        return {**schema, "enum": [value for value in schema["enum"] if value is not None], "type": "string"}
    members = [each for each in schema.get("oneOf", []) if each.get("type") != "null"]
    return {**members[0], "description": schema.get("description", "")} if len(members) == 1 else schema


def body(details: Schema, components: dict[str, Schema]) -> Html | None:
    schema = body_schema(details)
    if schema is None:
        return None
    remark = details["requestBody"].get("description", "")
    whole = components.get(name_of(schema) or "", schema)
    return together(
        tag("h4", "Body"),
        tag("p", tag("span", type_of(schema), class_="type"), " ", prose(remark), class_="body"),
        shape(whole),
    )


def responses(details: Schema) -> Html:
    found: dict[str, Schema] = details.get("responses", {})
    good = [answer(int(status), each) for status, each in found.items() if MEDIA_TYPE not in each.get("content", {})]
    bad = [trouble(int(status), each) for status, each in found.items() if MEDIA_TYPE in each.get("content", {})]
    return together(
        tag("h4", "Answers"),
        tag("dl", *good, class_="answers"),
        together(tag("h4", "Problems"), tag("dl", *bad, class_="answers")) if bad else None,
    )


def answer(status: int, response: Schema) -> Html:
    shapes = [
        together(type_of(content.get("schema", {})), " as ", tag("code", media))
        for media, content in response.get("content", {}).items()
    ]
    text = response.get("description", "")
    headers = [
        tag("p", "Header ", tag("code", name), ": ", prose(each.get("description", "")))
        for name, each in response.get("headers", {}).items()
    ]
    return together(
        tag("dt", str(status), class_="good" if status < HTTPStatus.BAD_REQUEST else "bad"),
        tag(
            "dd",
            tag("p", tag("span", joined(shapes, ", or "), class_="type")) if shapes else None,
            paragraph(text) if text != HTTPStatus(status).description else None,
            *headers,
        ),
    )


def trouble(status: int, response: Schema) -> Html:
    """A problem: what it means here, and the codes it may carry."""
    codes = [code for code, kind in KINDS.items() if kind.status == status]
    if status == HTTPStatus.CONFLICT or len(codes) > FEW_CODES:
        named = link(f"/problems#status-{status}", "codes")
    else:
        named = joined([link(f"/problems/{code}", tag("code", code)) for code in codes], ", ")
    return together(
        tag("dt", str(status), class_="bad"),
        tag("dd", tag("p", prose(response.get("description", "")), " ", named)),
    )


def examples(operation: Operation, components: dict[str, Schema]) -> Html:
    """What to type, and what comes back."""
    command = curl(operation.method, operation.path, operation.details, components)
    schema = answer_schema(operation.details)
    shown = listing(written(example(schema, components)), f"Answer: {operation.summary}") if schema else None
    return tag("div", listing(command, f"curl: {operation.summary}"), shown, class_="examples")
