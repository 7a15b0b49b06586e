"""The code in our documents. Blocks of `bash` and `python` are meant to be run, and tests run them."""

import re
from pathlib import Path
from typing import NamedTuple

DOCS = Path(__file__).parents[2] / "docs"
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block of a document."""

    language: str
    text: str


def blocks(document: str) -> list[Block]:
    return [Block(*found) for found in FENCE.findall((DOCS / document).read_text())]


def code(document: str, language: str) -> list[str]:
    return [block.text for block in blocks(document) if block.language == language]
