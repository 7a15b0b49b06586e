"""A whole first move in a few lines of shell: shown at the top of the reference, and run by a test."""

from typing import Final

ORIGIN: Final = "http://localhost:8000"  # where the page is served from takes its place

LINES: Final = (
    f"AZULEJO={ORIGIN}",
    """TOKEN=$(curl -s --json '{"name": "Ada"}' $AZULEJO/v1/players | grep -o 'azj_[^"]*')""",
    'AUTH="Authorization: Bearer $TOKEN"',
    """GAME=$(curl -s --json '{"ruleset": "azul", "seats": [{"type": "me"}, {"type": "ai", "level": "greedy"}]}' \\""",
    """  -H "$AUTH" $AZULEJO/v1/games | grep -o '"game_id":"[^"]*' | cut -d'"' -f4)""",
    """MOVE=$(curl -s -H "$AUTH" $AZULEJO/v1/games/$GAME/legal-moves | grep -o '{"type"[^}]*}' | head -1)""",
    'curl -s -H "$AUTH" --json "$MOVE" "$AZULEJO/v1/games/$GAME/moves?wait=10"',
)
QUICK_START: Final = "\n".join(LINES)
