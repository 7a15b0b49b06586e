"""The project's own files, and what each module imports, read from the source."""

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def imports(path: Path) -> Iterator[str]:
    """The full names of all modules imported anywhere in a file, also inside functions and `if TYPE_CHECKING`."""
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=module, level=level):
                yield relative(path, module, level) if level else str(module)


def relative(path: Path, module: str | None, level: int) -> str:
    package = path.relative_to(ROOT).parts[:-level]
    return ".".join([*package, *([module] if module else [])])


def top(module: str) -> str:
    return module.partition(".")[0]


def tracked() -> list[Path]:
    """Every file under version control that is there."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    paths = [ROOT / name.decode() for name in listed.split(b"\0") if name]
    return [path for path in paths if path.is_file()]
