"""Random values of a type's shape, sensible or not: what a client may send that the schema lets pass."""

from random import Random
from typing import Any

import msgspec
from msgspec import inspect

DEEPEST = 5


def random_value(kind: inspect.Type, dice: Random) -> Any:
    """A JSON value that converts to this type."""
    match kind:
        case inspect.Metadata(inner):
            return random_value(inner, dice)
        case inspect.LiteralType(values) | inspect.EnumType(values):
            return dice.choice(list(values))
        case inspect.IntType(ge=low, le=high):
            return dice.randint(0 if low is None else low, 12 if high is None else high)
        case inspect.BoolType():
            return dice.random() < 0.5
        case inspect.NoneType():
            return None
        case inspect.UnionType(types):
            return random_value(dice.choice(types), dice)
        case inspect.TupleType(items):
            return [random_value(item, dice) for item in items]
        case inspect.VarTupleType(item, low, high) | inspect.ListType(item, low, high):
            length = dice.randint(low or 0, min(DEEPEST, high if high is not None else DEEPEST))
            return [random_value(item, dice) for _ in range(length)]
        case inspect.DictType(key, value):
            return {random_value(key, dice): random_value(value, dice) for _ in range(dice.randint(0, 3))}
        case inspect.StructType():
            return random_struct(kind, dice)
    raise TypeError(f"no random value for {kind}")


def random_struct(kind: inspect.StructType, dice: Random) -> dict[str, Any]:
    tag = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
    return tag | {
        field.encode_name: random_value(field.type, dice)
        for field in kind.fields
        if field.required or dice.random() < 0.5
    }


def random_move(moves: Any, dice: Random) -> Any:
    return msgspec.convert(random_value(inspect.type_info(moves), dice), moves)
