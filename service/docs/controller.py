"""Documentation over HTTP."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from litestar import Controller, MediaType, Request, Response, get
from litestar.openapi.spec import Operation
from litestar.openapi.spec.media_type import OpenAPIMediaType
from litestar.openapi.spec.schema import Schema
from litestar.response import Redirect

from service.docs.catalogue import ProblemCatalogue, ProblemKind, catalogue
from service.docs.markup import Html
from service.docs.pages import TILE, html_response, static_response, style
from service.docs.problems import problem_page, problems_page
from service.docs.quickstart import ORIGIN
from service.docs.reference import reference
from service.openapi import PathId, document, problems
from service.problems import Refused

HOST: Final = re.compile(r"https?://[A-Za-z0-9.:\[\]-]+/")
VARY: Final = {"Vary": "Accept"}


@cache
def reference_page() -> Html:
    return reference(document())


class DocsController(Controller):
    """For people."""

    include_in_schema = False

    @get("/", sync_to_thread=False)
    def root(self) -> Redirect:
        return Redirect("/docs")

    @get("/docs", sync_to_thread=False)
    def docs(self, request: Request[Any, Any, Any]) -> Response[Any]:
        """The reference, its first example ready for the address it is served from."""
        base = str(request.base_url)
        shown = reference_page()
        return html_response(Html(shown.replace(ORIGIN, base.rstrip("/"))) if HOST.fullmatch(base) else shown)

    @get("/docs/style.css", sync_to_thread=False)
    def stylesheet(self) -> Response[str]:
        return static_response(style(), "text/css")

    @get("/docs/icon.svg", sync_to_thread=False)
    def icon(self) -> Response[str]:
        return static_response(TILE, "image/svg+xml")


@dataclass
class AlsoAsPage(Operation):
    """An operation whose answer is JSON, or a page for browsers."""

    def __post_init__(self) -> None:
        answer = (self.responses or {}).get("200")
        content = getattr(answer, "content", None)
        if content is not None:
            content["text/html"] = OpenAPIMediaType(schema=Schema(type="string"))  # type: ignore[arg-type]


class ProblemController(Controller):
    """What can go wrong."""

    path = "/problems"
    tags = ["Problems"]  # noqa: RUF012 - litestar's way to write it

    @get(
        "/",
        operation_id="listProblems",
        summary="All problems",
        operation_class=AlsoAsPage,
        sync_to_thread=False,
    )
    def every(self, request: Request[Any, Any, Any]) -> Response[ProblemCatalogue]:
        """By status. JSON, unless `Accept` prefers `text/html`, as browsers do."""
        if prefers_page(request):
            return html_response(problems_page(), **VARY)
        return Response(ProblemCatalogue(tuple(catalogue().values())), headers=VARY)

    @get(
        "/{code:str}",
        operation_id="getProblem",
        summary="One problem",
        operation_class=AlsoAsPage,
        sync_to_thread=False,
        responses=problems(400, 404),
    )
    def one(self, request: Request[Any, Any, Any], code: PathId) -> Response[ProblemKind]:
        """The `type` of a problem leads here. JSON, unless `Accept` prefers `text/html`, as browsers do."""
        kind = catalogue().get(code)
        if kind is None:
            raise Refused("problem-not-found", f"no problem has the code {code!r}")
        return html_response(problem_page(kind), **VARY) if prefers_page(request) else Response(kind, headers=VARY)


def prefers_page(request: Request[Any, Any, Any]) -> bool:
    best = request.accept.best_match([MediaType.JSON, MediaType.HTML], default=MediaType.JSON)
    return best == MediaType.HTML
