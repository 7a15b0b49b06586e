"""Phase 2: a tile on a space, tiles from the supply, or a pass."""

from domain.pavilion.boards import LOCATION
from domain.pavilion.events import RoundPassed, SpaceCovered, TilesCollected
from domain.pavilion.moves import CollectTiles, CoverSpace, PassRound
from domain.pavilion.refusals import (
    NotEnoughTiles,
    NotInSupply,
    NotYoursToKeep,
    SpaceIsCovered,
    StarHasColour,
    StarTakesOtherColour,
    TooManyKept,
    TooManyWildTiles,
    WildStandsForItself,
    WrongNumberCollected,
)
from domain.pavilion.scoring import accepted, completed, kind, loss, run, with_tile
from domain.pavilion.state import Player, Table
from domain.pavilion.tiles import COLOUR_INDEX, Colour, add, spread


def cover(table: Table, seat: int, move: CoverSpace) -> SpaceCovered:
    player = table.players[seat]
    refuse_space(table, player, move)
    discarded = payment(table, player, move)
    stars = with_tile(player.stars, move.space, move.colour)
    star, at = LOCATION[move.space]
    features = completed(stars, move.space)
    return SpaceCovered(
        seat=seat,
        space=move.space,
        colour=move.colour,
        discarded=discarded,
        points=run(stars[star], at),
        features=tuple(feature.name for feature in features),
        earned=min(sum(feature.tiles for feature in features), sum(table.supply)),
    )


def refuse_space(table: Table, player: Player, move: CoverSpace) -> None:
    index, at = LOCATION[move.space]
    star, tiles = table.board.stars[index], player.stars[index]
    if tiles[at] is not None:
        raise SpaceIsCovered(f"a {tiles[at]} tile lies on {move.space}")
    if move.colour in accepted(star, tiles):
        return
    became = kind(star, tiles)
    rule = "SP-50" if star.kind is None else None
    if became == "multicolour":
        raise StarHasColour(f"star {star.name} has a {move.colour} tile; all its tiles must be different", rule)
    raise StarTakesOtherColour(f"star {star.name} takes {became} tiles only", rule)


def payment(table: Table, player: Player, move: CoverSpace) -> tuple[Colour, ...]:
    """The tiles that go to the tower, one less than the number on the space (SP-21)."""
    index, at = LOCATION[move.space]
    number = table.board.stars[index].numbers[at]
    wild = table.wild
    if move.wild and move.colour == wild:
        raise WildStandsForItself(f"{wild} is wild and is placed as {wild}: it replaces nothing, so use 0 wild tiles")
    if move.wild >= number:
        raise TooManyWildTiles(f"{move.space} takes {number} tiles, and at least one must be {move.colour}")
    own = number - move.wild
    if player.beside[COLOUR_INDEX[move.colour]] < own or player.beside[COLOUR_INDEX[wild]] < move.wild:
        raise NotEnoughTiles(f"{move.space} takes {own} {move.colour} tiles and {move.wild} wild ones")
    return (move.colour,) * (own - 1) + (wild,) * move.wild


def collect(table: Table, seat: int, move: CollectTiles) -> TilesCollected:
    if len(move.colours) != table.earned:
        raise WrongNumberCollected(f"you collect {table.earned} tiles, not {len(move.colours)}")
    if min(add(table.supply, move.colours, sign=-1)) < 0:
        raise NotInSupply("the supply does not hold these tiles")
    return TilesCollected(seat, move.colours)


def pass_round(table: Table, seat: int, move: PassRound) -> RoundPassed:
    player = table.players[seat]
    kept = spread(move.keep.heap)
    if len(kept) > table.board.corners:
        raise TooManyKept(f"the corners hold {table.board.corners} tiles, not {len(kept)}")
    left = add(player.beside, kept, sign=-1)
    if min(left) < 0:
        raise NotYoursToKeep("you do not have all the tiles you want to keep")
    return RoundPassed(seat, kept, spread(left), loss(player.score, sum(left)))
