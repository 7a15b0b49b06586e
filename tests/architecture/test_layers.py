"""Arrows point inward: `domain` knows nobody, `service` knows `domain`, `workers` know both."""

import ast
import sys
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, imports, modules, name_of, top

ALLOWED = sys.stdlib_module_names | {"msgspec", "domain"}
# Modules of the standard library by which the outside could leak into the pure part.
IMPURE = {
    *("asyncio", "concurrent", "http", "io", "logging", "multiprocessing", "os", "pathlib", "random", "secrets"),
    *("shutil", "signal", "socket", "sqlite3", "ssl", "subprocess", "sys", "tempfile", "threading", "time", "urllib"),
    *("datetime", "importlib", "uuid"),
}
LONGEST_FILE = 400

domain_files = pytest.mark.parametrize("path", modules("domain"), ids=name_of)


@domain_files
def test_the_domain_imports_only_the_standard_library_and_msgspec(path: Path) -> None:
    assert {top(module) for module in imports(path)} <= ALLOWED


@domain_files
def test_the_domain_does_no_io_reads_no_clock_and_has_no_chance_of_its_own(path: Path) -> None:
    assert not {top(module) for module in imports(path)} & IMPURE
    named = {node.id for node in ast.walk(tree(path)) if isinstance(node, ast.Name)}
    assert not named & {"open", "print", "input", "exec", "eval", "__import__"}


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


@pytest.mark.parametrize("path", modules("service"), ids=name_of)
def test_the_service_never_imports_its_workers_nor_the_tests(path: Path) -> None:
    assert not {top(module) for module in imports(path)} & {"workers", "tests", "bench"}


@pytest.mark.parametrize("path", modules("workers"), ids=name_of)
def test_workers_do_not_depend_on_http_nor_the_tests(path: Path) -> None:
    imported = set(imports(path))
    assert not {top(module) for module in imported} & {"tests", "bench", "litestar", "uvicorn", "httpx"}
    assert not {module for module in imported if module.endswith(("controller", "service.app"))}


GAMES = sorted(path.parent for path in (ROOT / "domain").glob("*/__init__.py"))


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_games_do_not_know_each_other(game: Path) -> None:
    others = {f"domain.{other.name}" for other in GAMES if other != game}
    for path in game.rglob("*.py"):
        known = {".".join(module.split(".")[:2]) for module in imports(path)}
        assert not known & others, name_of(path)


@pytest.mark.parametrize("package", ["domain", "service", "workers"])
def test_no_file_is_too_long_to_be_read_at_once(package: str) -> None:
    lengths = {name_of(path): len(path.read_text().splitlines()) for path in modules(package)}
    assert {name: lines for name, lines in lengths.items() if lines >= LONGEST_FILE} == {}


@pytest.mark.parametrize("package", ["domain", "service", "workers", "bench"])
def test_every_module_says_what_it_is_for(package: str) -> None:
    silent = [name_of(path) for path in modules(package) if not ast.get_docstring(tree(path))]
    assert silent == []
