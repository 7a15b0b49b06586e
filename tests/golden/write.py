"""`python -m tests.golden.write` adds the golden games that are missing. It never touches one that is there."""

import sys
from collections.abc import Iterator
from pathlib import Path

from tests.golden.chronicle import Chronicle
from tests.golden.files import FOLDER, path_of, written
from tests.golden.stories import GOLDEN, seed_of


def add_missing(folder: Path = FOLDER) -> Iterator[Path]:
    """Write each golden game that is not there yet; answer which."""
    for name, story in GOLDEN.items():
        told = Chronicle(seed_of(name))
        story(told)
        path = path_of(name, told.game.rules.revision, folder)
        if not path.exists():
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(written(told))
            yield path


if __name__ == "__main__":
    for added in add_missing():
        sys.stdout.write(f"{added}\n")
