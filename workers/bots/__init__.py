"""AI players, by level. A new one is a function and one line here."""

from typing import Final

from domain.game import Level
from workers.bots.bot import Bot
from workers.bots.greedy import greedy
from workers.bots.random import at_random

BOTS: Final[dict[Level, Bot]] = {"random": at_random, "greedy": greedy}
