"""What a person sees and types. Colours are left out where nobody could see them, or where NO_COLOR asks for it."""

import contextlib
import sys
from collections.abc import Iterable
from io import TextIOWrapper

from rich.columns import Columns
from rich.console import Console
from rich.text import Text


class Screen:
    """The terminal, or whatever stands in for it when a script plays."""

    def __init__(self) -> None:
        self.is_typed = sys.stdin.isatty()
        if self.is_typed:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401, PLC0415 - gives `input` its line editing
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # a terminal without UTF-8 still shows every letter
        self.console = Console(highlight=False, markup=False, emoji=False)

    @property
    def width(self) -> int:
        return self.console.width

    def draw(self, lines: Iterable[Text]) -> None:
        """Lines that keep their shape."""
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="ignore", crop=False)

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style))

    def quote(self, text: str) -> None:
        """Text to be copied: never broken into lines."""
        self.console.print(Text(text), soft_wrap=True)

    def columns(self, items: Iterable[str]) -> None:
        """Short items, in as many columns as fit."""
        self.console.print(Columns([Text(item) for item in items], padding=(0, 2), column_first=True))

    def ask(self, prompt: str) -> str:
        """A line of input; EOFError when there is no more."""
        line = input(prompt)
        if not self.is_typed:
            self.say(line)
        return line.strip()
