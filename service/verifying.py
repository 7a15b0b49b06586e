"""`azulejo verify`: the proof of a record, for whoever holds the file."""

from pathlib import Path

import msgspec

from domain.records import Record, Untrue, verify


class Unreadable(Exception):
    """The file is no record."""


def read_record(path: Path) -> Record:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Record)
    except OSError as error:
        raise Unreadable(f"cannot read {path}: {error.strerror}") from None
    except msgspec.DecodeError as error:
        raise Unreadable(f"{path} is no record of a game: {error}") from None


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
