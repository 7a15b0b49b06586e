"""Azul in a terminal, on every kind of board."""

from typing import Final

from domain.azul.boards import Board
from domain.azul.events import AzulEvent
from domain.azul.moves import Move
from domain.azul.view import AzulTable
from service.terminal.face import Face
from service.terminal.games.azul.drawing import draw
from service.terminal.games.azul.moves import HELP, read, write
from service.terminal.games.azul.story import tell

FACE: Final[Face[AzulTable, Board, Move, AzulEvent]] = Face(
    types=(AzulTable, Board, Move, AzulEvent), help=HELP, draw=draw, read=read, write=write, tell=tell
)
