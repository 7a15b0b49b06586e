"""Any game without a drawing of its own: its table as data, its moves by number."""

from typing import Any, Final

import msgspec
from rich.text import Text

from service.terminal.face import AnyFace, AnyScene, Face, Unclear, Who

HELP: Final = """\
m               list the moves; then type the number of one
{"type": ...}   or a move as the API takes it"""


def draw(scene: AnyScene) -> list[Text]:
    table = scene.table if isinstance(scene.table, dict) else {"table": scene.table}
    return [Text(f"{name}: {compact(value)}") for name, value in table.items()]


def read(text: str, scene: AnyScene) -> Any:
    raise Unclear("Type m to list the moves, then the number of one.")


def compact(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def tell(event: Any, who: Who) -> str:
    """The event's name and what it says of itself."""
    said = ", ".join(f"{name} {compact(value)}" for name, value in event.items() if name not in ("type", "seat"))
    named = event.get("type", "something").replace("_", " ")
    told = f"{named}: {said}" if said else named
    return f"{who(event['seat'])}: {told}" if isinstance(event.get("seat"), int) else told


FACE: Final[AnyFace] = Face(
    types=(Any, Any, Any, dict[str, Any]), help=HELP, draw=draw, read=read, write=compact, tell=tell
)
