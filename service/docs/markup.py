"""HTML, built so that text is always escaped."""

from html import escape
from typing import Final

VOID: Final = frozenset({"br", "hr", "img", "link", "meta"})


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


def tag(name: str, /, *children: str | None, **attributes: str | None) -> Html:
    """An element. An attribute of None is left out; `class_` is written `class`, `aria_label` `aria-label`."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Html(f"<{name}{written}>" if name in VOID else f"<{name}{written}>{together(*children)}</{name}>")


def together(*children: str | None) -> Html:
    """Elements and texts, one after the other."""
    return Html(
        "".join(child if isinstance(child, Html) else escape(child, quote=False) for child in children if child)
    )


def prose(text: str) -> Html:
    """A sentence in which `words between backticks` are code."""
    parts = text.split("`")
    return together(*(tag("code", part) if at % 2 else part for at, part in enumerate(parts)))


def paragraph(text: str) -> Html | None:
    return tag("p", prose(text)) if text else None


def link(to: str, *children: str) -> Html:
    return tag("a", *children, href=to)


def listing(text: str, label: str) -> Html:
    """A block of code, which the keyboard can scroll."""
    return tag("pre", tag("code", text), tabindex="0", role="region", aria_label=label)
