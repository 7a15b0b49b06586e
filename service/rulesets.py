"""The catalogue over HTTP: which games there are, and by which rules."""

from typing import Annotated, Any

import msgspec
from litestar import Controller, get
from msgspec import Meta, Struct

from domain.catalogue import RULESETS
from domain.kernel import Ruleset, Ruling
from service.openapi import PathId, problems
from service.problems import Refused


class RulesetSummary(Struct, frozen=True):
    """A game of the catalogue."""

    id: str
    names: dict[str, str]
    players: tuple[int, ...]


class RulesetDetail(Struct, frozen=True):
    """A game of the catalogue, with all that a client needs to offer and to draw it."""

    id: str
    names: dict[str, str]
    players: tuple[int, ...]
    revision: int
    options: Annotated[dict[str, Any], Meta(description="JSON schema of `options` when a game is created.")]
    moves: Annotated[dict[str, Any], Meta(description="JSON schema of a move.")]
    board: Annotated[dict[str, Any], Meta(description="The printed board: the ruleset's own data.")]
    rulings: Annotated[tuple[Ruling, ...], Meta(description="What is done where the rule book is silent.")]


class RulesetList(Struct, frozen=True):
    """All games of the catalogue."""

    rulesets: tuple[RulesetSummary, ...]


def summary(rules: Ruleset[Any, Any, Any]) -> RulesetSummary:
    return RulesetSummary(rules.id, rules.names, tuple(rules.players))


def detail(rules: Ruleset[Any, Any, Any]) -> RulesetDetail:
    return RulesetDetail(
        id=rules.id,
        names=rules.names,
        players=tuple(rules.players),
        revision=rules.revision,
        options=msgspec.json.schema(rules.options),
        moves=msgspec.json.schema(rules.moves),
        board=msgspec.to_builtins(rules.board, str_keys=True),
        rulings=rules.rulings,
    )


class RulesetController(Controller):
    """Which games there are, and by which rules."""

    path = "/v1/rulesets"
    tags = ["Rulesets"]  # noqa: RUF012 - litestar's way to write it

    @get("/", operation_id="listRulesets", summary="All rulesets", sync_to_thread=False, responses=problems())
    def rulesets(self) -> RulesetList:
        """Names in English, Polish and Ukrainian, and for how many players each is."""
        return RulesetList(tuple(map(summary, RULESETS.values())))

    @get(
        "/{ruleset_id:str}",
        operation_id="getRuleset",
        summary="One ruleset",
        sync_to_thread=False,
        responses=problems(400, 404),
    )
    def ruleset(self, ruleset_id: PathId) -> RulesetDetail:
        """Its options and moves as JSON schemas, its board as data, and our rulings."""
        if ruleset_id not in RULESETS:
            raise Refused("ruleset-not-found", f"there is no ruleset {ruleset_id!r}")
        return detail(RULESETS[ruleset_id])
