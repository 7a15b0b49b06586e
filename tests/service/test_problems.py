"""The catalogue of problems: every code is produced, and asserted on, by a test."""

from functools import cache
from pathlib import Path

import pytest

from service.problems import KINDS, refusals

TESTS = Path(__file__).parents[1]
# For what nobody has thought of yet.
UNFORESEEN = {"internal", "rejected"}


@cache
def all_tests() -> str:
    return "\n".join(path.read_text() for path in TESTS.rglob("test_*.py") if path != Path(__file__))


@pytest.mark.parametrize("code", sorted(KINDS.keys() - UNFORESEEN))
def test_every_problem_of_the_api_is_produced_by_a_test(code: str) -> None:
    assert f'"{code}"' in all_tests()


@pytest.mark.parametrize("refusal", list(refusals()), ids=lambda refusal: refusal.code)
def test_every_refusal_is_produced_by_a_test(refusal: type[Exception]) -> None:
    assert refusal.__name__ in all_tests() or f'"{refusal.code}"' in all_tests()  # type: ignore[attr-defined]
