"""Every ruleset, number of players and option of the catalogue, found by themselves."""

from typing import Any, NamedTuple

import msgspec
from msgspec.inspect import BoolType, LiteralType, StructType, type_info

from domain.catalogue import RULESETS


class Case(NamedTuple):
    ruleset: str
    players: int
    options: tuple[tuple[str, Any], ...]

    def __str__(self) -> str:
        return "-".join([self.ruleset, str(self.players), *(f"{name}={value}" for name, value in self.options)])


def choices(ruleset: str) -> list[dict[str, Any]]:
    """The usual options, and each other value of a boolean or a literal by itself."""
    info = type_info(RULESETS[ruleset].options)
    assert isinstance(info, StructType)
    values: dict[str, tuple[Any, ...]] = {}
    for field in info.fields:
        match unwrapped(field.type):
            case BoolType():
                values[field.encode_name] = (False, True)
            case LiteralType(literals):
                values[field.encode_name] = tuple(literals)
            case _:
                pass
    usual: dict[str, Any] = {name: default for name, (default, *_) in values.items()}
    others = [usual | {name: value} for name, (_, *rest) in values.items() for value in rest]
    return [options for options in (usual, *others) if accepted(ruleset, options)]


def unwrapped(kind: msgspec.inspect.Type) -> msgspec.inspect.Type:
    return kind.type if isinstance(kind, msgspec.inspect.Metadata) else kind


def accepted(ruleset: str, options: dict[str, Any]) -> bool:
    try:
        msgspec.convert(options, RULESETS[ruleset].options)
    except msgspec.ValidationError:
        return False
    return True


CASES = [
    Case(ruleset.id, players, tuple(options.items()))
    for ruleset in RULESETS.values()
    for players in ruleset.players
    for options in choices(ruleset.id)
]
