"""Which face belongs to which game: a new game is one line here, and can be played without one."""

from contextlib import suppress
from typing import Any, Final

import msgspec
from msgspec import Raw

from domain.game_events import GameEvent
from service.terminal import around
from service.terminal.answers import Rules, Seen
from service.terminal.face import AnyFace, AnyScene, Who
from service.terminal.games import axio, azul, pavilion, plain

# By the tag `game` of a table.
FACES: Final[dict[str, AnyFace]] = {
    "azul": azul.FACE,
    "pavilion": pavilion.FACE,
    "axio": axio.FACE,
}


def face_of(view: Seen) -> AnyFace:
    tag = view.table.get("game") if isinstance(view.table, dict) else None
    return FACES.get(str(tag), plain.FACE)


def scene_of(view: Seen, rules: Rules, width: int) -> tuple[AnyFace, AnyScene]:
    """The table in the game's own face; in the plain one if the service knows more of it than we do."""
    try:
        return face_of(view), face_of(view).scene(view, rules, width)
    except msgspec.ValidationError:
        return plain.FACE, plain.FACE.scene(view, rules, width)


def told(view: Seen, event: Raw, who: Who) -> str | None:
    """An event in words: one of those around every table, one of the game's own, or one we have never heard of."""
    with suppress(msgspec.ValidationError):
        return around.tell(msgspec.json.decode(event, type=GameEvent), who)
    with suppress(msgspec.ValidationError):
        return face_of(view).told(event, who)
    return plain.FACE.told(event, who)


def written(view: Seen, move: Any) -> str:
    """A move as it can be typed."""
    try:
        return face_of(view).written(move)
    except msgspec.ValidationError:
        return plain.FACE.written(move)
