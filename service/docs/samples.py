"""Real answers for the reference: a few commits of a game that is always the same."""

from functools import cache
from itertools import islice
from typing import Any, Final

import msgspec
from msgspec import Struct

from domain.catalogue import RULESETS
from domain.chance import Chance, commitment
from domain.commits import Commit, encode_command
from domain.game import Command, Create, Play, Seat, decide
from domain.views import commit_view, view
from service.docs.catalogue import ProblemCatalogue, catalogue
from service.games.history import History
from service.games.listing import GameSummary
from service.games.recording import record_of
from service.games.schemas import EventPage, GamePage, LegalMoves, MoveAnswer
from service.health import Health, Ready
from service.players.controller import Registered
from service.players.players import Player
from service.rulesets import RulesetList, detail, summary

GAME: Final = "mjqwy3dfnzqxizlm"
SEED: Final = bytes(range(32))
SOME: Final = 3  # of a long list
ADA: Final = Player("onxw2zlpnzsxiqlb", "Ada", "human", 1_760_000_000_000)


@cache
def history() -> History:
    """Ada has opened a game against an AI and made her first move."""
    seats = (Seat("player", ADA.player_id, ADA.name), Seat("ai", name="AI (greedy)", level="greedy"))
    told = History(GAME)
    told.seed = SEED
    carry_out(told, Create("azul", {}, seats, ADA.player_id, commitment(SEED), "server"))
    carry_out(told, Play(0, next(moves(told))))
    return told


def carry_out(told: History, command: Command) -> None:
    events, game = decide(told.game if told.version else None, command, Chance(SEED, told.version + 1))
    at = ADA.created_at + 60_000 * (told.version + 1)
    told.grow(Commit(encode_command(command), events, at, ADA.player_id), game)


def moves(told: History) -> Any:
    return told.game.rules.legal(told.game.table, 0)


def listed(told: History) -> GameSummary:
    game, created = told.at(1), told.commits[0].at
    options = msgspec.to_builtins(game.options)
    return GameSummary(GAME, game.ruleset, options, game.status, game.seats, game.creator, created, created, None)


@cache
def samples() -> dict[str, Struct]:
    """By the name of their type."""
    told, before = history(), History(GAME)
    before.grow(told.commits[0])
    now = view(told.game, GAME, told.version, 0, SEED)
    commits = tuple(commit_view(told.game, at, commit, 0) for at, commit in enumerate(told.commits, start=1))
    answers: list[Struct] = [
        ADA,
        EventPage(GAME, told.version, False, commits[1:]),
        GamePage((listed(told),), None),
        Health(),
        LegalMoves(GAME, 1, 0, tuple(islice(moves(before), SOME))),
        MoveAnswer(GAME, told.version, False, False, commits[-1].events, now),
        ProblemCatalogue(tuple(islice(catalogue().values(), SOME))),
        Registered(ADA.player_id, ADA.name, ADA.kind, ADA.created_at, "azj_…"),
        Ready("ready", (), ()),
        RulesetList(tuple(map(summary, RULESETS.values()))),
        catalogue()["not-your-turn"],
        detail(RULESETS["azul"]),
        now,
        record_of(told, 0),
    ]
    return {type(answer).__name__: answer for answer in answers}
