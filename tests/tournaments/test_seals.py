"""What stays hidden after the end of a game, because others of its tournament play the same deal."""

import msgspec
import pytest

from domain.records import Untrue, verify
from service.games.history import History
from service.games.recording import record_of
from service.games.showing import shown, view_of
from service.games.streaming import encoded
from service.store.streams import Entry
from service.tournaments.commands import Start
from service.tournaments.config import Batch
from service.tournaments.decide import decide
from service.tournaments.seating import opening
from tests.tournaments.arena import field
from tests.tournaments.test_decider import creation
from workers.tournaments.playing import TableOfAis

FOR_EVER = float("inf")


def over(ruleset: str) -> History:
    """A game of a tournament, played to its end."""
    create = creation(Batch(), 2)
    entrants = dict(zip(field(2), ("ai:greedy", "ai:random"), strict=True))
    labels = tuple(msgspec.structs.replace(label, entrant=entrants[label.entrant]) for label in create.terms.labels)
    terms = msgspec.structs.replace(create.terms, ruleset=ruleset, labels=labels)
    config = msgspec.structs.replace(create.config, entrants=tuple(entrants.values()))
    _, tournament = decide(None, msgspec.structs.replace(create, terms=terms, config=config))
    _, tournament = decide(tournament, Start())
    planned = next(iter(tournament.unplayed()))
    table = TableOfAis("aaaaaaaaaaaaaaaa", bytes.fromhex(planned.seed))
    table.play(opening("bbbbbbbbbbbbbbbb", tournament, planned), FOR_EVER)
    history = History(table.game_id)
    history.extend([Entry(at, commit, table.seed) for at, commit in enumerate(table.unwritten, start=1)])
    assert history.game.is_over
    return history


@pytest.mark.parametrize("ruleset", ["azul", "axio"])
def test_until_the_deal_is_over_nothing_tells_the_seed(ruleset: str) -> None:
    history = over(ruleset)
    told = b"".join(
        [
            msgspec.json.encode(view_of(history, None, history.version)),
            msgspec.json.encode(record_of(history, None)),
            *(encoded(history, version, None) for version in range(1, history.version + 1)),
        ]
    )
    assert history.seed.hex().encode() not in told
    with pytest.raises(Untrue, match="withheld until all games of its deal are over"):
        verify(record_of(history, None))
    history.unsealed = True
    assert verify(record_of(history, None)).status == "finished"
    assert view_of(history, None, history.version).seed == history.seed.hex()


def test_until_the_deal_is_over_racks_stay_hidden() -> None:
    history = over("axio")
    version = 1  # the first racks are drawn
    hidden = [shown(history, version, None).events, record_of(history, None).commits[0].events]
    followed = encoded(history, version, None)
    history.unsealed = True
    assert shown(history, version, None).events == history.commits[0].events
    assert encoded(history, version, None) != followed
    for events in hidden:
        assert events != history.commits[0].events
