"""Telling a game command by command, with everything fixed that a real one leaves to the moment."""

from typing import Any

from domain.chance import Chance, commitment
from domain.commands import Command, Create, Join, Play, Resolve
from domain.commits import AnyCommit, Commit, encode_command
from domain.game import Game, decide
from domain.seats import Level, Seat
from workers.bots import BOTS
from workers.bots.bot import situation

BEGIN = 1_767_225_600_000  # the first moment of 2026, in milliseconds since 1970
STEP = 1_000
NAMES = {"greta": "Greta", "rafael": "Rafael", "cleo": "Cleo"}
STYLES: dict[str | None, Level] = {"greta": "greedy", "rafael": "random", "cleo": "random"}


class Chronicle:
    """A game, and the commits that made it."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.commits: list[AnyCommit] = []
        self._game: Game | None = None

    @property
    def game(self) -> Game:
        assert self._game is not None
        return self._game

    @property
    def version(self) -> int:
        return len(self.commits)

    def tell(self, command: Command, by: str | None = None, after: int = STEP) -> None:
        """A command is given some milliseconds after the last one."""
        version = self.version + 1
        at = after + (self.commits[-1].at if self.commits else BEGIN)
        events, self._game = decide(self._game, command, Chance(self.seed, version), at)
        self.commits.append(Commit(encode_command(command), events, at, by, nonce=f"{version:016x}"))

    def open(self, ruleset: str, players: int, options: dict[str, Any] | None = None, **more: Any) -> None:
        """Greta opens a game, and the others join."""
        first, *others = list(NAMES)[:players]
        seats = (seated(first), *(Seat("open") for _ in others))
        self.tell(Create(ruleset, options or {}, seats, first, commitment(self.seed), "server", **more), first)
        for player_id in others:
            self.tell(Join(player_id, NAMES[player_id]), player_id)

    def play(self, moves: int | None = None) -> None:
        """Everybody moves in their own way, for so many moves or to the end; rounds are scored as they end."""
        while self.game.status == "running" and moves != 0:
            if not self.game.to_act:
                self.tell(Resolve())
                continue
            seat = self.game.to_act[0]
            player = self.game.seats[seat]
            style = BOTS[player.level or STYLES[player.player_id]]
            by = None if player.type == "ai" else player.player_id
            self.tell(Play(seat, style(situation(self.game, seat, self.seed, self.version))), by)
            moves = None if moves is None else moves - 1


def seated(player_id: str) -> Seat:
    return Seat("player", player_id=player_id, name=NAMES[player_id])
