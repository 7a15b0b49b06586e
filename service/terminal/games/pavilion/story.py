"""What happens in Summer Pavilion, in words."""

from typing import assert_never

from domain.pavilion.events import (
    CornersCleared,
    OfferDealt,
    OfferTaken,
    PavilionEnded,
    PavilionEvent,
    PavilionLaid,
    PavilionScored,
    PlacingBegan,
    RoundPassed,
    SpaceCovered,
    SupplyFilled,
    TilesCollected,
)
from domain.pavilion.tiles import COLOURS
from service.terminal.face import Who
from service.terminal.tiles import in_words, listed


def tell(event: PavilionEvent, who: Who) -> str | None:  # noqa: C901, PLR0911 - one flat table of events, an arm each
    match event:
        case OfferTaken(seat, source, tiles, _, marker, points):
            place = "the centre" if source == "centre" else source.replace("-", " ")
            cost = f", with the start marker: {points}" if marker else ""
            return f"{who(seat)} took {in_words(tiles)} from {place}{cost}."
        case SpaceCovered():
            return f"{who(event.seat)} placed {placed(event)}."
        case TilesCollected(seat, tiles):
            return f"{who(seat)} took {in_words(tiles)} from the supply."
        case RoundPassed():
            return f"{who(event.seat)} passed, keeping {kept(event)}."
        case PlacingBegan(seat):
            return f"The offer is empty. First to place: {who(seat)}."
        case OfferDealt(number, starting_seat):
            return f"Round {number} begins, {COLOURS[number - 1]} is wild. First: {who(starting_seat)}."
        case CornersCleared(seat, tiles, points):
            return f"{who(seat)} had {in_words(tiles)} left over: {points}."
        case PavilionScored(seat, _, _, points):
            return f"{who(seat)} completed {completed(event)}: +{points}."
        case PavilionEnded():
            return "The game ends: six rounds are played."
        case PavilionLaid() | SupplyFilled():
            return None
        case _:
            assert_never(event)


def placed(event: SpaceCovered) -> str:
    earned = f", completing {listed(event.features)}: {event.earned} from the supply" if event.features else ""
    return f"{event.colour} on {event.space}: +{event.points}{earned}"


def kept(event: RoundPassed) -> str:
    lost = f", losing {in_words(event.discarded)}: {event.points}" if event.discarded else ""
    return f"{in_words(event.kept)}{lost}"


def completed(event: PavilionScored) -> str:
    stars = [f"a {kind} star" for kind in event.stars]
    numbers = [f"every {number}" for number in event.numbers]
    return listed([*stars, *numbers]) or "nothing"
