"""`azulejo verify`: the proof of a record, for whoever holds the file."""

from pathlib import Path
from typing import Final

import msgspec

from domain.records import Record, Untrue, verify

EXPORT: Final = "tournament.ndjson"  # in the folder that `azulejo tournament run` writes
EXPORT_BEGINS: Final = b'{"type":"tournament"'


class Unreadable(Exception):
    """The file is no record."""


def read_record(path: Path) -> Record:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Record)
    except OSError as error:
        raise Unreadable(f"cannot read {path}: {error.strerror}") from None
    except msgspec.DecodeError as error:
        raise Unreadable(f"{path} is no record of a game: {error}") from None


def export_in(path: Path) -> Path | None:
    """The tournament's export, if that is what there is: a file that begins like one, or in a folder."""
    file = path / EXPORT if path.is_dir() else path
    try:
        with file.open("rb") as text:
            return file if text.read(len(EXPORT_BEGINS)) == EXPORT_BEGINS else None
    except OSError:
        return None


def report_export(path: Path) -> str:
    """A few lines on what was proven of a tournament; raises UntrueExport where it cannot be."""
    from service.tournaments.proof import prove  # noqa: PLC0415 - a single record is proven faster without it

    with path.open("rb") as lines:
        proven = prove(lines)
    head = proven.head
    chosen = "by the service" if head.seed_source == "server" else "by its creator, who could foresee the draws"
    return "\n".join(
        [
            f"True: tournament {head.tournament_id}, {head.terms.name!r}, of {head.terms.ruleset}.",
            f"  {len(proven.outcomes)} games with {proven.commits} commits replayed from their seeds.",
            f"  Every seed follows from the tournament's, which is the one promised; it was chosen {chosen}.",
            "  Rounds, pairings and seats are those of the plan, and the standings follow from the games:",
            *(f"  {line.place}. {line.entrant}  {line.points:g} of {line.games}" for line in proven.standings),
        ]
    )


def report(record: Record) -> str:
    """A few lines on what was proven; raises Untrue where it cannot be."""
    game = verify(record)
    if game.result is None:
        raise Untrue(0, "the game is not finished")
    chosen = {"server": "by the service", "creator": "by the game's creator, who could foresee the draws"}
    standings = sorted(zip(game.result.ranks, game.result.scores, game.seats, strict=True), key=lambda row: row[0])
    return "\n".join(
        [
            f"True: game {record.game_id} of {record.ruleset}.",
            f"  {len(record.commits)} commits replayed from the seed; every event is what the rules and the seed give.",
            f"  The seed is the one promised in the first event; it was chosen {chosen[game.seed_source]}.",
            f"  Ended by {game.result.reason.replace('_', ' ')}:",
            *(f"  {rank}. {seat.name or 'nobody'}  {score} points" for rank, score, seat in standings),
        ]
    )
