"""Every ruleset, number of players and option of the catalogue, found by themselves."""

from itertools import product
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
    """The options' values that change the game: every combination of booleans and literals."""
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
    combinations = [dict(zip(values, chosen, strict=True)) for chosen in product(*values.values())]
    return [options for options in combinations if accepted(ruleset, options)]


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
