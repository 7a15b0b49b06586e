"""A tournament as one HTML page: no scripts, no other files, every name escaped."""

from collections.abc import Iterable
from html import escape

import msgspec

from service.tournaments.report import sections, words
from service.tournaments.report.style import CSS
from service.tournaments.report.summary import Summary


def page(summary: Summary) -> str:
    """The whole report."""
    parts = [
        head(summary),
        section("Standings", sections.standings(summary), words.places(summary)),
        section("Ratings", sections.ratings(summary), words.ratings(summary)),
        section("Head to head", sections.duel(summary), words.duel(summary)),
        section("Who beat whom", sections.crosstable(summary), words.CROSSTABLE),
        section("Seats", sections.seats(summary), words.seats(summary)),
        section("Scores", sections.scores(summary), words.SCORES),
        section("How it was played", sections.played(summary)),
        section("Configuration", f"<pre>{escape(as_json(summary.config))}</pre>"),
    ]
    return document(summary.title, parts)


def document(title: str, parts: Iterable[str]) -> str:
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        f"<title>{escape(title)}</title><style>{CSS}</style></head>"
        f"<body><main>{''.join(parts)}</main></body></html>\n"
    )


def head(summary: Summary) -> str:
    facts = "".join(
        f"<li><b>{escape(value)}</b><span>{escape(name)}</span></li>" for name, value in words.key_facts(summary)
    )
    lead = f'<p class="lead">{escape(words.lead(summary))}</p>'
    return f'<header><h1>{escape(summary.title)}</h1>{lead}</header><ul class="facts">{facts}</ul>'


def section(title: str, body: str, note: str = "") -> str:
    """A part of the page; one without content is left out."""
    if not body:
        return ""
    remark = f'<p class="note">{escape(note)}</p>' if note else ""
    return f"<section><h2>{escape(title)}</h2>{remark}{body}</section>"


def as_json(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
