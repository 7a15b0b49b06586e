"""Examples that follow from a schema: values to send, and the curl command that sends them."""

import json
import shlex
from typing import Any, Final

import msgspec

from service.docs.samples import samples
from service.docs.schemas import Schema, alternatives_of, name_of

# Path parameters with a value that exists everywhere; the others become shell variables, as in the quick start.
KNOWN: Final = {"ruleset_id": "azul", "code": "not-your-turn"}
BY_TYPE: Final[dict[str, Any]] = {"string": "…", "integer": 1, "number": 1.5, "boolean": True, "null": None}
LINE: Final = 56  # what does not fit is spread over several lines


def example(schema: Schema, components: dict[str, Schema]) -> Any:  # noqa: PLR0911 - one arm per shape
    """A value that the schema allows: a real one where there is one, or the schema's own example."""
    if name := name_of(schema):
        real = samples().get(name)
        return example(components[name], components) if real is None else msgspec.json.decode(msgspec.json.encode(real))
    match schema:
        case {"examples": [first, *_]} | {"example": first} | {"enum": [first, *_]} | {"const": first}:
            return first
        case {"properties": dict(properties)}:
            return object_example(schema, properties, components)
        case {"prefixItems": list(items)}:
            return [example(item, components) for item in items]
        case {"type": "array", "items": dict(items)}:
            return [example(items, components)] * max(1, schema.get("minItems", 1))
        case {"type": str(kind)}:
            return BY_TYPE.get(kind, {})
    alternatives = alternatives_of(schema)
    return example(alternatives[0], components) if alternatives else {}


def object_example(schema: Schema, properties: dict[str, Schema], components: dict[str, Schema]) -> dict[str, Any]:
    """What must be given, and what has an example of its own."""
    required = schema.get("required", [])
    shown = {name: each for name, each in properties.items() if name in required or "examples" in each}
    return {name: example(each, components) for name, each in shown.items()}


def written(value: Any, indent: int = 0, before: int = 0) -> str:
    """As JSON; whatever fits on a line, behind what is there before it, stands on one line."""
    line = json.dumps(value, ensure_ascii=False)
    if indent + before + len(line) <= LINE or not isinstance(value, dict | list | tuple):
        return line
    inner = indent + 2
    if isinstance(value, dict):
        parts = [f'"{name}": {written(each, inner, len(name) + 4)}' for name, each in value.items()]
    else:
        parts = [written(each, inner) for each in value]
    lines = ",\n".join(" " * inner + part for part in parts)
    return f"{line[0]}\n{lines}\n{' ' * indent}{line[-1]}"


def variable(parameter: str) -> str:
    """`game_id` is `$GAME` in a shell."""
    return "$" + parameter.removesuffix("_id").upper()


def curl(method: str, path: str, operation: Schema, components: dict[str, Schema]) -> str:
    """The command that makes this call."""
    for parameter in operation.get("parameters", []):
        if parameter["in"] == "path":
            name = parameter["name"]
            path = path.replace(f"{{{name}}}", KNOWN.get(name) or variable(name))
    parts = [f'curl -s "$AZULEJO{path}"']
    if operation.get("security"):
        parts.append('-H "Authorization: Bearer $TOKEN"')
    body = body_schema(operation)
    if body is not None:
        parts.append(f"--json {shlex.quote(written(example(body, components)))}")
    elif method != "get":
        parts.append(f"-X {method.upper()}")
    return " \\\n  ".join(parts)


def answer_schema(operation: Schema) -> Schema | None:
    """The schema of the JSON that an operation answers when all is well."""
    for status, response in operation.get("responses", {}).items():
        if status.startswith("2"):
            schema: Schema | None = response.get("content", {}).get("application/json", {}).get("schema")
            return schema
    return None


def body_schema(operation: Schema) -> Schema | None:
    """The schema of the JSON that an operation takes."""
    content = operation.get("requestBody", {}).get("content", {})
    schema: Schema | None = content.get("application/json", {}).get("schema")
    return schema
