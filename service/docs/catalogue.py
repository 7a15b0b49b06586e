"""The catalogue of problems: what every code stands for, as data."""

from functools import cache
from http import HTTPStatus
from typing import Annotated

from msgspec import Meta, Struct

from service.problems import KINDS, meaning_of, refusals


class ProblemKind(Struct, frozen=True):
    """What a problem's `code` stands for."""

    code: Annotated[str, Meta(description="Never changes its meaning.")]
    type: Annotated[str, Meta(description="The `type` of such a problem: where this is found.")]
    status: Annotated[int, Meta(description="The HTTP status it comes with.")]
    title: str
    meaning: str
    rule: Annotated[
        str | None, Meta(description="The rule that refuses, such as AZ-14; null where it depends or there is none.")
    ]


class ProblemCatalogue(Struct, frozen=True):
    """Everything that can go wrong, by status and code."""

    problems: tuple[ProblemKind, ...]


@cache
def catalogue() -> dict[str, ProblemKind]:
    """By code; in the order of statuses, then of rules, then of codes."""
    kinds = [
        ProblemKind(code, f"/problems/{code}", kind.status, kind.title, kind.meaning, None)
        for code, kind in KINDS.items()
    ]
    kinds += [
        ProblemKind(
            refusal.code,
            f"/problems/{refusal.code}",
            HTTPStatus.CONFLICT,
            meaning_of(refusal).rstrip("."),
            "The rules of the game refuse it; nothing has changed.",
            refusal.rule,
        )
        for refusal in refusals()
    ]
    return {kind.code: kind for kind in sorted(kinds, key=place)}


def place(kind: ProblemKind) -> tuple[int, str, int, str]:
    family, _, number = (kind.rule or "").partition("-")
    return kind.status, family, int(number) if number.isdigit() else 0, kind.code
