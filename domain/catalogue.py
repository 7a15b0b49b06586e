"""All games there are. A new game is a new package and one line here."""

from typing import Any, Final

from domain import axio, azul, pavilion
from domain.kernel import Ruleset

RULESETS: Final[dict[str, Ruleset[Any, Any, Any]]] = {
    ruleset.id: ruleset for ruleset in (*azul.RULESETS, *pavilion.RULESETS, *axio.RULESETS)
}
