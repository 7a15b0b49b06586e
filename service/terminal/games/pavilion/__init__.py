"""Summer Pavilion in a terminal, on both sides of its board."""

from typing import Final

from domain.pavilion.boards import Board
from domain.pavilion.events import PavilionEvent
from domain.pavilion.moves import Move
from domain.pavilion.view import PavilionTable
from service.terminal.face import Face
from service.terminal.games.pavilion.drawing import draw
from service.terminal.games.pavilion.moves import HELP, read, write
from service.terminal.games.pavilion.story import tell

FACE: Final[Face[PavilionTable, Board, Move, PavilionEvent]] = Face(
    types=(PavilionTable, Board, Move, PavilionEvent), help=HELP, draw=draw, read=read, write=write, tell=tell
)
