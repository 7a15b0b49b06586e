"""Which face belongs to which game: a new game is one line here, and can be played without one."""

from typing import Any, Final

import msgspec

from service.terminal.api import Rules, Seen
from service.terminal.face import AnyFace, AnyScene, Who
from service.terminal.games import axio, azul, pavilion, plain

# By the tag `game` of a table.
FACES: Final[dict[str, AnyFace]] = {
    "azul": azul.FACE,
    "pavilion": pavilion.FACE,
    "axio": axio.FACE,
}
# What any game goes through. The person who sits there sees most of it anyway.
UNTOLD: Final = ("game_created", "game_started", "game_finished")


def face_of(view: Seen) -> AnyFace:
    tag = view.table.get("game") if isinstance(view.table, dict) else None
    return FACES.get(str(tag), plain.FACE)


def scene_of(view: Seen, rules: Rules, width: int) -> tuple[AnyFace, AnyScene]:
    """The table in the game's own face; in the plain one if the service knows more of it than we do."""
    try:
        return face_of(view), face_of(view).scene(view, rules, width)
    except msgspec.ValidationError:
        return plain.FACE, plain.FACE.scene(view, rules, width)


def told(view: Seen, event: dict[str, Any], who: Who) -> str | None:
    """An event in words, of the game or of its table."""
    match event.get("type"):
        case tag if tag in UNTOLD:
            return None
        case "seat_taken":
            return f"{event['name']} sat down."
    try:
        return face_of(view).told(event, who)
    except msgspec.ValidationError:
        return plain.FACE.told(event, who)
