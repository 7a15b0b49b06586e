"""The catalogue of problems as pages."""

from http import HTTPStatus
from itertools import groupby

from service.docs.catalogue import ProblemKind, catalogue
from service.docs.examples import written
from service.docs.markup import Html, link, listing, paragraph, tag, together
from service.docs.pages import main, page
from service.problems import MEDIA_TYPE


def problems_page() -> Html:
    """All of them, by status."""
    statuses = {status: list(kinds) for status, kinds in groupby(catalogue().values(), lambda kind: kind.status)}
    contents = [tag("li", link(f"#status-{status}", heading(status))) for status in statuses]
    return page(
        "Azulejo problems",
        tag("nav", tag("ul", *contents), class_="contents", aria_label="Contents"),
        main(
            tag("h1", "Problems"),
            tag("p", "Every error of the API is a problem with a ", tag("code", "code"), " from this list."),
            *(status_section(status, kinds) for status, kinds in statuses.items()),
        ),
        here="Problems",
    )


def heading(status: int) -> str:
    return f"{status} {HTTPStatus(status).phrase}"


def status_section(status: int, kinds: list[ProblemKind]) -> Html:
    rows = [
        together(
            tag("dt", link(kind.type, tag("code", kind.code)), rule_badge(kind)),
            tag("dd", paragraph(f"{kind.title}."), paragraph(kind.meaning) if kind.rule is None else None),
        )
        for kind in kinds
    ]
    return tag("section", tag("h2", heading(status)), tag("dl", *rows), id=f"status-{status}", class_="tag")


def rule_badge(kind: ProblemKind) -> Html | None:
    return tag("span", kind.rule, class_="badge") if kind.rule else None


def problem_page(kind: ProblemKind) -> Html:
    """One of them, with what it looks like on the wire."""
    shown = {"type": kind.type, "title": kind.title, "status": kind.status, "code": kind.code, "detail": "…"}
    if kind.rule:
        shown["rule"] = kind.rule
    return page(
        f"{kind.code}: Azulejo problems",
        main(
            tag("p", link("/problems", "Problems"), class_="trail"),
            tag("h1", tag("code", kind.code)),
            paragraph(f"{kind.title}."),
            paragraph(kind.meaning),
            tag("p", "It comes with status ", link(f"/problems#status-{kind.status}", heading(kind.status)), "."),
            tag("p", "The rule is ", tag("code", kind.rule), ".") if kind.rule else None,
            tag("p", "As ", tag("code", MEDIA_TYPE), ":"),
            listing(written(shown), f"A problem with code {kind.code}"),
        ),
        here="Problems",
    )
