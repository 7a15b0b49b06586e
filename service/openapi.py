"""The OpenAPI document: litestar lists the calls, msgspec describes the types, and both are joined here."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final

import msgspec
from litestar import Request
from litestar.datastructures import ResponseHeader
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import (
    Components,
    Operation,
    Reference,
    RequestBody,
    SecurityScheme,
    Tag,
)
from litestar.openapi.spec.media_type import OpenAPIMediaType
from litestar.params import PathParameter

from domain.catalogue import RULESETS
from domain.records import Record
from service.links import add_links
from service.problems import MEDIA_TYPE, Problem
from service.settings import Settings

VERSION: Final = "1.0.0"
REF: Final = "#/components/schemas/{name}"
BEARER: Final[list[dict[str, list[str]]]] = [{"bearer": []}]
OPTIONAL_BEARER: Final[list[dict[str, list[str]]]] = [{"bearer": []}, {}]
OPERATOR_BEARER: Final[list[dict[str, list[str]]]] = [{"operator": []}]

PathId = Annotated[str, PathParameter(min_length=1, max_length=64)]
ETAG: Final = ResponseHeader(name="ETag", description="The game's version, in quotes.", documentation_only=True)
LOCATION: Final = ResponseHeader(name="Location", description="Where the new thing is.", documentation_only=True)

PROBLEM_TEXTS: Final = {
    400: "The request has not the documented shape.",
    401: "No token, or one that nobody has.",
    403: "Not yours, or you are banned.",
    404: "There is no such thing.",
    406: "No such representation.",
    409: "The rules refuse it, or an Idempotency-Key was used for something else.",
    412: "`If-Match` names a version that has passed.",
    413: "The body is too large.",
    415: "The body is not JSON.",
    429: "Too many requests; `Retry-After` says when to ask again.",
    503: "The store cannot be reached; `Retry-After` says when to try again.",
}


def header(kind: str, text: str) -> dict[str, Any]:
    return {"schema": {"type": kind}, "description": text}


# Written into the document here: litestar describes headers of the one good answer only.
RETRY_AFTER: Final = header("integer", "How many seconds to wait.")
HEADERS_OF_STATUS: Final = {
    "429": {
        "RateLimit": header("string", 'What is left: `"token";r=0;t=3` means nothing for 3 seconds.'),
        "RateLimit-Policy": header("string", 'The quota: `"token";q=1000;w=10` means 1000 requests in 10 seconds.'),
        "Retry-After": RETRY_AFTER,
    },
    "503": {"Retry-After": RETRY_AFTER},
}


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The problems an operation may answer with.

    Any may be asked too often, or while the store is away; and whoever has a token may be banned.
    """
    banned = [403] if 401 in statuses else []
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=PROBLEM_TEXTS[status], media_type=MEDIA_TYPE)
        for status in sorted({*statuses, *banned, 429, 503})
    }


@dataclass
class MoveOperation(Operation):
    """An operation whose body is a move: which moves there are is the ruleset's own affair."""

    def __post_init__(self) -> None:
        content = {"application/json": OpenAPIMediaType(schema=Reference(ref=REF.format(name="Move")))}
        self.request_body = RequestBody(content=content, required=True, description="A move of the game's ruleset.")


class Document(JsonRenderPlugin):
    """Serves the joined document."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:  # noqa: ARG002
        return msgspec.json.encode(joined(openapi_schema))


def openapi_config() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Azulejo",
        version=VERSION,
        description="Tile-laying games by their printed rules: Azul and its kin, and Axio.",
        path="/openapi.json",  # litestar answers everything below this path itself
        render_plugins=[Document(path="/", media_type="application/json")],  # type: ignore[arg-type]
        components=Components(
            security_schemes={
                "bearer": SecurityScheme(type="http", scheme="bearer", description="A player's token."),
                "operator": SecurityScheme(type="http", scheme="bearer", description="The operator's token."),
            }
        ),
        tags=[
            Tag("Rulesets", "Which games there are, and by which rules."),
            Tag("Players", "Who plays."),
            Tag("Games", "Creating, joining and playing games."),
            Tag("Tournaments", "Tournaments, batches of games, and the leaderboard."),
            Tag("Problems", "What can go wrong."),
            Tag("Records", "Whole games, and the proof of them."),
            Tag("Streams", "Live news of a game, and of your turns in all your games."),
            Tag("Administration", "For the operator of the service, whose token is `AZULEJO_OPERATOR_TOKEN`."),
            Tag("Operations", "Is the service well?"),
        ],
        use_handler_docstrings=True,
    )


@cache
def document() -> dict[str, Any]:
    """The document of the whole API, as it is served and committed."""
    from service.app import create_app  # noqa: PLC0415 - the application imports this module

    return joined(create_app(Settings()).openapi_schema.to_schema())


def record_schema() -> dict[str, Any]:
    """The JSON schema of a game's record."""
    return msgspec.json.schema(Record)


def written(document: dict[str, Any]) -> str:
    """The document as a file."""
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"


def joined(document: dict[str, Any]) -> dict[str, Any]:
    """Litestar's document with msgspec's schemas, which say more and are exact."""
    named = document["components"]["schemas"]
    exact = {name: schema for name, schema in struct_schemas().items() if name in named}
    schemas = named | exact | move_schemas()
    for schema in (document["paths"], *schemas.values()):
        add_missing(schemas, schema)
    add_links(document)
    for answer in responses(document):
        answer["headers"] = dict(sorted(answer.get("headers", {}).items()))  # litestar keeps them in a set
    for operation in operations(document):
        for status, headers in HEADERS_OF_STATUS.items():
            operation["responses"].get(status, {}).get("headers", {}).update(headers)
    return {**document, "components": {**document["components"], "schemas": dict(sorted(schemas.items()))}}


def operations(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for path in document["paths"].values():
        yield from path.values()


def responses(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for operation in operations(document):
        yield from operation["responses"].values()


def add_missing(schemas: dict[str, Any], schema: Any) -> None:
    """Also what a schema refers to, however deep."""
    for name in references(schema):
        if name not in schemas:
            schemas[name] = struct_schemas()[name]
            add_missing(schemas, schemas[name])


def references(schema: Any) -> list[str]:
    if isinstance(schema, dict):
        own = [schema["$ref"].rpartition("/")[2]] if isinstance(schema.get("$ref"), str) else []
        return own + [name for value in schema.values() for name in references(value)]
    return [name for value in schema for name in references(value)] if isinstance(schema, list) else []


@cache
def struct_schemas() -> dict[str, Any]:
    """Schemas of every Struct the API speaks of."""
    from service.api_types import API_TYPES  # noqa: PLC0415 - the controllers import this module

    _, schemas = msgspec.json.schema_components(API_TYPES, ref_template=REF)
    return schemas


@cache
def move_schemas() -> dict[str, Any]:
    """`Move` is any ruleset's move. Tags repeat between games, so it is no tagged union."""
    schemas: dict[str, Any] = {}
    alternatives: list[Any] = []
    for moves in dict.fromkeys(rules.moves for rules in RULESETS.values()):
        (union,), own = msgspec.json.schema_components([moves], ref_template=REF)
        alternatives += union.get("anyOf", [union])
        schemas |= own
    schemas["Move"] = {
        "title": "Move",
        "description": "A move. Which ones a game knows is in its ruleset; which ones are legal now, in legal-moves.",
        "examples": [{"type": "take", "from": "factory-3", "colour": "blue", "to": "line-2"}],
        "anyOf": [alternative for at, alternative in enumerate(alternatives) if alternative not in alternatives[:at]],
    }
    return schemas
