"""What every page shares: head, header and footer, and headers that let the browser run nothing but our style."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Response

from service.docs.markup import Html, link, tag, together

STYLE: Final = "/docs/style.css"
ICON: Final = "/docs/icon.svg"

# One azulejo: four quarter circles and a star between them.
TILE: Final = Html(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">'
    '<rect width="32" height="32" rx="3" fill="#f4f1e8"/>'
    '<path d="M0 11A11 11 0 0 0 11 0H3A3 3 0 0 0 0 3zM32 11A11 11 0 0 1 21 0h8a3 3 0 0 1 3 3z'
    'M0 21a11 11 0 0 1 11 11H3a3 3 0 0 1-3-3zM32 21a11 11 0 0 0-11 11h8a3 3 0 0 0 3-3z" fill="#1f4e9b"/>'
    '<path d="M16 5l3.2 7.8L27 16l-7.8 3.2L16 27l-3.2-7.8L5 16l7.8-3.2z" fill="#d99a1c"/>'
    '<circle cx="16" cy="16" r="2.6" fill="#f4f1e8"/></svg>'
)

SECURITY: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "public, max-age=300",
}

LINKS: Final = {"Reference": "/docs", "Problems": "/problems", "OpenAPI": "/openapi.json"}


def page(title: str, *children: str | None, here: str) -> Html:
    """A whole document. `children` are the landmarks between header and footer."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("link", rel="icon", href=ICON, type="image/svg+xml"),
        tag("link", rel="stylesheet", href=STYLE),
    )
    skip = tag("a", "Skip to the content", href="#content", class_="skip")
    return together(Html("<!doctype html>"), tag("html", head, tag("body", skip, header(here), *children), lang="en"))


def header(here: str) -> Html:
    links = [tag("a", name, href=to, aria_current="page" if name == here else None) for name, to in LINKS.items()]
    return tag(
        "header",
        tag("a", TILE, tag("span", "Azulejo"), href="/docs", class_="brand"),
        tag("nav", *links, aria_label="Pages"),
    )


def main(*children: str | None) -> Html:
    footer = tag("footer", "Written by the service itself. Machines read ", link("/openapi.json", "OpenAPI"), ".")
    return tag("main", *children, footer, id="content")


@cache
def style() -> str:
    return Path(__file__).with_name("style.css").read_text()


def html_response(content: Html, **headers: str) -> Response[Any]:
    return Response(str(content), media_type=MediaType.HTML, headers={**SECURITY, **headers})


def static_response(content: str, media_type: str) -> Response[str]:
    return Response(content, media_type=media_type, headers=SECURITY)
