"""One person's seat in one game, until it is over or the person leaves."""

from typing import Any, Final

import msgspec
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from service.terminal.answers import Rules, Seen
from service.terminal.api import Api, Refusal
from service.terminal.face import AnyFace, AnyScene, Unclear, name_of
from service.terminal.faces import scene_of, told, written
from service.terminal.screen import Screen

HELP: Final = """\
m               list the legal moves, numbered; type a number to play that move
m red           list those with this word, or with several
b               draw the board again
q               leave; the game stays
?               this help"""
MOST_LISTED: Final = 60
PROMPT: Final = "move> "


class Left(Exception):
    """The person leaves; the game stays."""


class Session:
    """Shows what happens, asks for moves, plays them."""

    def __init__(self, api: Api, screen: Screen, rules: Rules, game: Seen, told_until: int) -> None:
        self.api = api
        self.screen = screen
        self.rules = rules
        self.view = game
        self.told_until = told_until
        self.listed: tuple[Any, ...] = ()

    def play(self) -> None:
        """Play on until the game is over."""
        self.tell_news()
        while not self.view.is_over:
            if self.view.you in self.view.to_act:
                self.take_turn()
            else:
                self.wait_for_others()
            self.view = self.api.game(self.view.game_id)
            self.tell_news()
        if self.view.table is not None:
            self.draw_board()
        self.show_result()

    def tell_news(self) -> None:
        """In words, what has happened since the last time."""
        for commit in self.api.happened(self.view.game_id, self.told_until):
            if commit.version > self.view.version:
                return
            self.told_until = commit.version
            for event in commit.events:
                if line := told(self.view, event, self.who):
                    self.screen.say(f"  {line}")

    def who(self, seat: int) -> str:
        return "You" if seat == self.view.you else name_of(self.view, seat)

    def wait_for_others(self) -> None:
        awaited = " and ".join(map(self.who, self.view.to_act)) or "the scoring"
        with self.screen.console.status(f"waiting for {awaited}"):
            moved = self.api.await_news(self.view.game_id, self.view.version)
        if not moved:
            self.screen.say(f"Still waiting for {awaited}.{self.suspicion()} Ctrl-C leaves; the game stays.")

    def suspicion(self) -> str:
        """Only people may take their time."""
        people = any(self.view.seats[seat].type == "player" for seat in self.view.to_act)
        return "" if people or self.view.status == "open" else " Is a worker running?"

    def take_turn(self) -> None:
        self.listed = ()
        self.draw_board()
        while not self.obey(self.screen.ask(PROMPT)):
            pass

    def obey(self, text: str) -> bool:
        """Do what was typed; answer whether the game went on."""
        word, _, rest = text.partition(" ")
        if not text or self.follow(word.lower(), rest):
            return False
        try:
            move = self.read(text)
        except Unclear as unclear:
            self.screen.say(str(unclear), "yellow")
            return False
        return self.make(move)

    def follow(self, command: str, rest: str) -> bool:
        """What is no move; answer whether it was that."""
        match command:
            case "?" | "h" | "help":
                self.show_help()
            case "m" | "moves":
                self.list_moves(rest)
            case "b" | "board":
                self.draw_board()
            case "q" | "quit" | "exit":
                raise Left
            case _:
                return False
        return True

    def read(self, text: str) -> Any:
        """A number of the list, a move as the API takes it, or the game's own short form."""
        if text.isdecimal():
            return self.numbered(int(text))
        if text.startswith("{"):
            return as_json(text)
        face, scene = self.scene()
        return face.read(text, scene)

    def numbered(self, number: int) -> Any:
        if not self.listed:
            raise Unclear("Type m first: it numbers the moves.")
        if not 1 <= number <= len(self.listed):
            raise Unclear(f"The moves are numbered 1 to {len(self.listed)}.")
        return self.listed[number - 1]

    def make(self, move: Any) -> bool:
        try:
            with self.screen.console.status("the others play"):
                self.api.play(self.view.game_id, move)
        except Refusal as refusal:
            rule = f" ({refusal.rule})" if refusal.rule else ""
            self.screen.say(f"Refused{rule}: {refusal}", "bold red")
            # Perhaps the game went on without us: another terminal, a clock.
            return self.api.game(self.view.game_id).version != self.view.version
        return True

    def scene(self) -> tuple[AnyFace, AnyScene]:
        return scene_of(self.view, self.rules, self.screen.width)

    def draw_board(self) -> None:
        face, scene = self.scene()
        self.screen.console.print(Rule(self.heading(), align="left", style="dim"))
        self.screen.draw(face.draw(scene))

    def heading(self) -> str:
        name = self.rules.names.get("en", self.rules.id)
        return f"{name}: round {self.view.round}, {self.view.phase.replace('_', ' ')}"

    def list_moves(self, rest: str) -> None:
        """Number all legal moves; show those that have all the words."""
        self.listed = self.listed or self.api.legal_moves(self.view.game_id)
        texts = [(number, written(self.view, move)) for number, move in enumerate(self.listed, 1)]
        words = rest.lower().split()
        chosen = [f"{number:>4}  {text}" for number, text in texts if all(word in text.lower() for word in words)]
        self.screen.columns(chosen[:MOST_LISTED])
        if len(chosen) > MOST_LISTED:
            self.screen.say(f"... and {len(chosen) - MOST_LISTED} more. Name what they must have, such as: m red")

    def show_help(self) -> None:
        face, _ = self.scene()
        self.screen.say(f"{face.help}\n{HELP}")

    def show_result(self) -> None:
        result = self.view.result
        if result is None:
            self.screen.say("The game was stopped; it has no result.")
            return
        table = Table("Rank", "Player", "Points", box=None, header_style="bold", pad_edge=False)
        for rank, score, seat in sorted(zip(result.ranks, result.scores, range(len(result.ranks)), strict=True)):
            table.add_row(str(rank), Text(self.who(seat)), str(score), style="bold" if seat == self.view.you else "")
        self.screen.console.print(table)


def as_json(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise Unclear(f"That is not JSON: {error}.") from None
