"""JSON schemas in words: types with links, bounds, and fields one by one."""

import json
from collections.abc import Iterable
from typing import Any, Final

from service.docs.markup import Html, link, paragraph, tag, together

Schema = dict[str, Any]

MANY: Final = 8  # alternatives beyond this many are folded away
NOTHING: Final[tuple[Any, ...]] = (None, "", (), [], {})  # defaults that go without saying
COUNTED: Final = {"Length": "characters", "Items": "items", "Properties": "entries"}


def name_of(schema: Schema) -> str | None:
    """The component that a schema refers to."""
    return schema["$ref"].rpartition("/")[2] if "$ref" in schema else None


def anchor(name: str) -> str:
    return f"type-{name}"


def type_of(schema: Schema) -> Html:
    """The type, in a few words."""
    if name := name_of(schema):
        return link(f"#{anchor(name)}", name)
    if alternatives := alternatives_of(schema):
        return folded([type_of(each) for each in alternatives], " or ", "types")
    if "enum" in schema or "const" in schema:
        values = schema.get("enum") or [schema["const"]]
        return folded([tag("code", json.dumps(value)) for value in values], " or ", "values")
    return plain_type(schema)


def alternatives_of(schema: Schema) -> list[Schema]:
    """The members of a union, nested unions laid flat; a type of its own is no union."""
    if isinstance(kinds := schema.get("type"), list) and "enum" not in schema:
        return [{**schema, "type": kind} for kind in kinds]
    members = schema.get("anyOf") or schema.get("oneOf") or []
    return [flat for member in members for flat in alternatives_of(member) or [member]]


def plain_type(schema: Schema) -> Html:
    match schema:
        case {"prefixItems": items}:
            return together("[", joined([type_of(item) for item in items], ", "), "]")
        case {"type": "array", "items": dict(items)}:
            return together("array of ", member_type(items))
        case {"type": "object", "additionalProperties": dict(values)}:
            return together("map of ", member_type(values))
        case {"type": str(kind)}:
            return together(kind)
    return together("anything")


def member_type(schema: Schema) -> Html:
    """The type of what is in an array or a map; a union stands between brackets."""
    several = max(len(alternatives_of(schema)), len(schema.get("enum", ())))
    return together("(", type_of(schema), ")") if 1 < several <= MANY else type_of(schema)


def folded(alternatives: list[Html], separator: str, what: str) -> Html:
    whole = joined(alternatives, separator)
    if len(alternatives) <= MANY:
        return whole
    return tag("details", tag("summary", f"one of {len(alternatives)} {what}"), whole)


def joined(parts: Iterable[Html], separator: str) -> Html:
    return Html(separator.join(parts))


def bounds(schema: Schema) -> list[str]:
    """What a value must keep to beyond its type, each in a few words."""
    found = [
        between(schema.get(f"min{what}"), schema.get(f"max{what}"), f" {unit}")
        for what, unit in COUNTED.items()
        if "prefixItems" not in schema
    ]
    found.append(between(schema.get("minimum"), schema.get("maximum"), ""))
    if "pattern" in schema:
        found.append(f"matches `{schema['pattern']}`")
    found += [bound for member in alternatives_of(schema) for bound in bounds(member)]
    if isinstance(items := schema.get("items"), dict):
        found += [f"each {bound}" for bound in bounds(items)]
    return list(dict.fromkeys(filter(None, found)))


def between(low: float | None, high: float | None, unit: str) -> str:
    if low is None and high is None:
        return ""
    if low == high:
        return f"exactly {number(low)}{unit}"
    if high is None:
        return f"at least {number(low)}{unit}"
    return f"at most {number(high)}{unit}" if low is None else f"{number(low)} to {number(high)}{unit}"


def number(value: float | None) -> str:
    """Without the `.0` that a bound of an integer may have got on the way."""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def default_of(schema: Schema) -> str:
    default = schema.get("default")
    return f"default `{json.dumps(default)}`" if default not in NOTHING else ""


def field(name: str, schema: Schema, *badges: str) -> Html:
    """One parameter or property: a term and what there is to say of it."""
    limits = "; ".join(filter(None, [*bounds(schema), default_of(schema)]))
    marks = [tag("span", badge, class_=f"badge {badge}") for badge in badges]
    return together(
        tag("dt", tag("code", name), *marks, tag("span", type_of(schema), class_="type")),
        tag("dd", paragraph(schema.get("description", "")), paragraph(limits)),
    )


def fields(schema: Schema) -> Iterable[Html]:
    required = schema.get("required", [])
    for name, each in schema.get("properties", {}).items():
        yield field(name, each, *(() if name in required else ("optional",)))


def shape(schema: Schema) -> Html | None:
    """All fields of an object, or all members of a union."""
    if alternatives := alternatives_of(schema):
        return tag("p", tag("span", joined(map(type_of, alternatives), " or "), class_="type"))
    return tag("dl", *fields(schema)) if schema.get("properties") else None


def type_section(name: str, schema: Schema) -> Html:
    """A component, with all there is to say of it."""
    return tag(
        "section",
        tag("h3", link(f"#{anchor(name)}", name)),
        paragraph(schema.get("description", "")),
        shape(schema),
        id=anchor(name),
        class_="schema",
    )
