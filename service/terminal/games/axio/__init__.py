"""Axio in a terminal, alone or with others."""

from typing import Final

from domain.axio.boards import Board
from domain.axio.events import AxioEvent
from domain.axio.moves import Move
from domain.axio.view import AxioTable
from service.terminal.face import Face
from service.terminal.games.axio.drawing import draw
from service.terminal.games.axio.moves import HELP, read, write
from service.terminal.games.axio.story import tell

FACE: Final[Face[AxioTable, Board, Move, AxioEvent]] = Face(
    types=(AxioTable, Board, Move, AxioEvent), help=HELP, draw=draw, read=read, write=write, tell=tell
)
