"""Links between operations: what the answer of one call is good for in another."""

from typing import Any, Final

GAME: Final = {"game_id": "$response.body#/game_id"}
# What can be done with a game once a call has answered with it.
AFTER_A_GAME: Final = (
    "getGame",
    "joinGame",
    "leaveGame",
    "abortGame",
    "resignGame",
    "listLegalMoves",
    "listEvents",
    "getRecord",
    "streamGame",
    "offerRematch",
    "getWatchToken",
)
ANSWERS_WITH_A_GAME: Final = {
    "createGame": "201",
    "joinGame": "200",
    "resignGame": "200",
    "offerRematch": "201",
    "forkGame": "201",
}
OTHERS: Final[dict[tuple[str, str], dict[str, Any]]] = {
    ("registerPlayer", "201"): {
        "getPlayer": {"operationId": "getPlayer", "parameters": {"player_id": "$response.body#/player_id"}}
    },
    ("listLegalMoves", "200"): {
        "makeMove": {
            "operationId": "makeMove",
            "parameters": GAME,
            "requestBody": "$response.body#/moves/0",
            "description": "Any of the moves, as it is.",
        }
    },
    ("makeMove", "200"): {
        "listEvents": {"operationId": "listEvents", "parameters": GAME},
        "listLegalMoves": {"operationId": "listLegalMoves", "parameters": GAME},
    },
    ("getRecord", "200"): {"verifyRecord": {"operationId": "verifyRecord", "requestBody": "$response.body"}},
}


def add_links(document: dict[str, Any]) -> None:
    """Write the links into an OpenAPI document."""
    for path in document["paths"].values():
        for operation in path.values():
            for status, answer in operation["responses"].items():
                links = links_of(operation["operationId"], status)
                if links:
                    answer["links"] = links


def links_of(operation: str, status: str) -> dict[str, Any]:
    if ANSWERS_WITH_A_GAME.get(operation) == status:
        return {name: {"operationId": name, "parameters": GAME} for name in AFTER_A_GAME}
    return OTHERS.get((operation, status), {})
