"""The proof of a tournament's export: every record, every seed, every pairing and every place follows."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from domain.catalogue import RULESETS
from domain.commands import Create
from domain.commits import command_decoder
from domain.kernel import Rejected
from domain.records import Record, Untrue, verify
from service.tournaments.checks import check
from service.tournaments.config import Config
from service.tournaments.events import Slot
from service.tournaments.export import (
    EXPORT_FORMAT,
    ExportedGame,
    ExportedLine,
    ExportedStandings,
    ExportedTournament,
)
from service.tournaments.outcomes import GameOutcome
from service.tournaments.plan import Plan, PlannedGame, deal, plan, playoffs
from service.tournaments.progress import table, trial
from service.tournaments.report.summary import in_plan_order
from service.tournaments.rounds import Pairing, Round
from service.tournaments.seating import opening, played
from service.tournaments.statistics.standings import Standing
from service.tournaments.tournament import Tournament, outcome
from service.tournaments.tournaments import seed_hash_of

Pairings = list[tuple[Round, Pairing]]  # of all rounds, in order


class UntrueExport(Exception):
    """The export does not hold; the text is the first thing that is wrong."""


class Proven(NamedTuple):
    """What was proven."""

    head: ExportedTournament
    outcomes: list[GameOutcome]
    commits: int
    standings: tuple[Standing, ...]


def prove(lines: Iterable[bytes]) -> Proven:
    """Read an export line by line; of all its records only one is in memory."""
    parts = decoded(lines)
    head = next(parts, None)
    if not isinstance(head, ExportedTournament):
        raise UntrueExport("line 1 is not the tournament's")
    tournament = promised(head)
    pairings = [(round_, pairing) for round_ in head.rounds for pairing in round_.pairings]
    games: dict[Slot, GameOutcome] = {}
    commits = 0
    for number, part in enumerate(parts, start=2):
        match part:
            case ExportedGame():
                game = proven_game(head, tournament, pairings, part, number)
                if (part.deal, part.rotation) in games:
                    raise UntrueExport(f"line {number}: deal {part.deal}, rotation {part.rotation} is there twice")
                games[part.deal, part.rotation] = game
                commits += len(part.record.commits)
            case ExportedStandings(standings):
                check_end(head, games, standings)
                if next(parts, None) is not None:
                    raise UntrueExport(f"something follows the standings in line {number}")
                return Proven(head, in_plan_order(games.values()), commits, standings)
            case _:
                raise UntrueExport(f"line {number}: a second tournament")
    raise UntrueExport("the end is missing: there are no standings")


def decoded(lines: Iterable[bytes]) -> Iterator[ExportedLine]:
    decoder = msgspec.json.Decoder(ExportedLine)
    for number, text in enumerate(lines, start=1):
        try:
            yield decoder.decode(text)
        except msgspec.DecodeError as error:
            raise UntrueExport(f"line {number} cannot be read: {error}") from None


def promised(head: ExportedTournament) -> Tournament:
    """What was promised before the first game."""
    if head.format != EXPORT_FORMAT:
        raise UntrueExport(f"this program reads format {EXPORT_FORMAT}, not {head.format}")
    if head.terms.ruleset not in RULESETS:
        raise UntrueExport(f"there is no ruleset {head.terms.ruleset!r}")
    try:
        check(head.config)
    except Rejected as refusal:
        raise UntrueExport(f"such a tournament cannot be played: {refusal}") from None
    if seed_hash_of(head.config.seed) != head.seed_hash:
        raise UntrueExport("the seed is not the one that was promised: its SHA-256 is another")
    return Tournament(head.terms, head.config, head.creator, head.seed_hash, head.seed_source)


def proven_game(
    head: ExportedTournament, tournament: Tournament, pairings: Pairings, exported: ExportedGame, number: int
) -> GameOutcome:
    """One game: planned like this, opened like this, and true."""
    where = f"line {number}, game {exported.record.game_id} (deal {exported.deal}, rotation {exported.rotation})"
    planned = planned_game(head.config, pairings, exported, where)
    try:
        game = verify(exported.record)
    except Untrue as error:
        raise UntrueExport(f"{where}: {f'commit {error.version}: ' if error.version else ''}{error}") from None
    if not game.is_over:
        raise UntrueExport(f"{where}: it is not over")
    if exported.record.seed != planned.seed:
        raise UntrueExport(f"{where}: its seed does not follow from the tournament's seed")
    if created(exported.record) != opening(head.tournament_id, tournament, planned):
        raise UntrueExport(f"{where}: it was opened with other seats, options or conditions than the plan says")
    last = exported.record.commits[-1]
    stopped_by = last.by if game.status == "aborted" else None
    return outcome(planned, played(planned, exported.record.game_id, game, last.version, stopped_by))


def planned_game(config: Config, pairings: Pairings, exported: ExportedGame, where: str) -> PlannedGame:
    """The game of this name among the rounds that were drawn; whether those rounds are right is seen at the end."""
    ordinal, at = divmod(exported.deal - 1, config.deals + playoffs(config))
    if not 0 <= ordinal < len(pairings):
        raise UntrueExport(f"{where}: no such game was planned")
    round_, pairing = pairings[ordinal]
    for game in deal(config, round_.number, pairing, ordinal, at):
        if (game.rotation, game.seats) == (exported.rotation, exported.seats):
            return game
    raise UntrueExport(f"{where}: the plan seats others, or in another order")


def created(record: Record) -> Create | None:
    command = command_decoder(record.ruleset).decode(record.commits[0].command)
    return command if isinstance(command, Create) else None


def check_end(head: ExportedTournament, games: dict[Slot, GameOutcome], standings: tuple[Standing, ...]) -> None:
    """The draw, the end and the places follow from the games."""
    outcomes = in_plan_order(games.values())
    if len(outcomes) != head.games:
        raise UntrueExport(f"there are {len(outcomes)} games; the first line says {head.games}")
    drawn = plan(head.config, outcomes) if head.rounds else Plan((), (), is_complete=False)
    if drawn.rounds != head.rounds:
        raise UntrueExport("the rounds are not those that the draw gives")
    if head.status == "finished":
        check_complete(head, drawn, games, outcomes)
    if table(head.config, drawn, outcomes) != standings:
        raise UntrueExport("the standings do not follow from the games")


def check_complete(
    head: ExportedTournament, drawn: Plan, games: dict[Slot, GameOutcome], outcomes: list[GameOutcome]
) -> None:
    last = last_deal(head.config, head, outcomes)
    for game in drawn.games:
        if (game.deal, game.rotation) not in games and game.deal <= last:
            raise UntrueExport(f"deal {game.deal}, rotation {game.rotation} was planned and is missing")
    late = [game for game in outcomes if game.deal > last]
    if late:
        raise UntrueExport(f"deal {late[0].deal} comes after the test's verdict and must not count")


def last_deal(config: Config, head: ExportedTournament, outcomes: list[GameOutcome]) -> float:
    """The deal on which the test had its verdict, where it ended so; otherwise there is no last one."""
    test = trial(config, outcomes)
    verdict = test.verdict if test is not None else None
    if (verdict is not None) != (head.reason == "verdict"):
        raise UntrueExport(f"it ended by {head.reason}; the test's verdict is {verdict}")
    return sum(test.tally) if test is not None and verdict is not None else float("inf")
