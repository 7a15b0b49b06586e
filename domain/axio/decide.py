"""Refuse, draw and compute: from a table and a wish to what happens."""

from domain.axio.boards import SOLO, TOGETHER, Setup, setup_for
from domain.axio.events import (
    AxioEnded,
    AxioEvent,
    AxioLaid,
    ExchangeOffered,
    ExtraTurnBegan,
    RackFilled,
    RackShown,
    ShownTilesReturned,
    TurnBegan,
)
from domain.axio.evolve import evolve
from domain.axio.legal import can_place
from domain.axio.moves import DrawUp, ExchangeRack, Move, PlaceDomino, canonical
from domain.axio.options import AxioOptions, AxioSoloOptions
from domain.axio.placing import Story, place
from domain.axio.refusals import MustPlaceFirst, PlacingIsDone
from domain.axio.scoring import is_full, lowest
from domain.axio.state import Table
from domain.axio.tiles import draw
from domain.chance import Chance
from domain.kernel import NotYourTurn, Unfolding


def start(options: AxioOptions, players: int, chance: Chance) -> tuple[AxioEvent, ...]:
    starting_seat = chance.below(players) if options.starting_seat == "random" else 0
    return lay(setup_for(players, options.tile_set, TOGETHER), players, starting_seat, chance)


def start_solo(options: AxioSoloOptions, players: int, chance: Chance) -> tuple[AxioEvent, ...]:
    return lay(setup_for(players, options.tile_set, SOLO), players, 0, chance)


def lay(setup: Setup, players: int, starting_seat: int, chance: Chance) -> tuple[AxioEvent, ...]:
    """Lay the table, deal, and begin the first turn (AX-1 to AX-4)."""
    laid = AxioLaid(setup, players, starting_seat)
    story = Unfolding(evolve, evolve(None, laid))
    for seat in range(players):
        draw_up(story, seat, chance)
    story.add(TurnBegan(starting_seat, round=1))
    return (laid, *story.events)


def decide(table: Table, seat: int, move: Move, chance: Chance) -> tuple[AxioEvent, ...]:
    refuse_untimely(table, seat, move)
    story = Unfolding(evolve, table)
    match canonical(move):
        case PlaceDomino() as placement:
            place(story, seat, placement)
            go_on(story, seat, chance)
        case ExchangeRack():
            exchange(story, seat, chance)
            pass_turn(story)
        case DrawUp():
            draw_up(story, seat, chance)
            pass_turn(story)
    return tuple(story.events)


def refuse_untimely(table: Table, seat: int, move: Move) -> None:
    if table.phase == "finished":
        raise NotYourTurn("the game is over", rule="AX-20")
    if seat != table.turn:
        raise NotYourTurn(f"seat {table.turn} is to move, not seat {seat}", rule="AX-10")
    if isinstance(move, PlaceDomino) and table.phase == "exchange":
        raise PlacingIsDone("your tiles are placed; exchange your rack or draw")
    if not isinstance(move, PlaceDomino) and table.phase != "exchange":
        raise MustPlaceFirst("place a tile; whether you may exchange your rack shows after that")


def go_on(story: Story, seat: int, chance: Chance) -> None:
    """After a placement: win, place again, be asked, or draw and pass the turn (AX-15, AX-16, AX-21)."""
    table = story.table
    if is_full(table.setup, table.players[seat].score):
        story.add(AxioEnded("all_colours_full"))
    elif table.extra_turns and can_place(table, seat):
        story.add(ExtraTurnBegan(seat))
    elif may_exchange(table, seat):
        story.add(ExchangeOffered(seat))
    else:
        draw_up(story, seat, chance)
        pass_turn(story)


def may_exchange(table: Table, seat: int) -> bool:
    """Whether the rules allow an exchange (AX-17), and it would not be the same as drawing or the game's last act."""
    player = table.players[seat]
    wanted = lowest(player.score)
    return (
        bool(player.rack)
        and not any(colour in tile for tile in player.rack for colour in wanted)
        and sum(table.bag) >= table.setup.format.rack_size
        and can_place(table, table.next_seat)
    )


def exchange(story: Story, seat: int, chance: Chance) -> None:
    """The shown tiles go back only after the new ones are drawn (AX-17)."""
    shown = story.table.players[seat].rack
    story.add(RackShown(seat, shown))
    draw_up(story, seat, chance)
    story.add(ShownTilesReturned(seat, len(shown)))


def draw_up(story: Story, seat: int, chance: Chance) -> None:
    """Fill the rack, as far as the bag goes (AX-16, AX-18)."""
    table = story.table
    tiles = draw(table.bag, table.setup.format.rack_size - len(table.players[seat].rack), chance)
    if tiles:
        story.add(RackFilled(seat, len(tiles), tiles))


def pass_turn(story: Story) -> None:
    """The next turn, or the end if its player cannot place (AX-20)."""
    table = story.table
    seat = table.next_seat
    if can_place(table, seat):
        story.add(TurnBegan(seat, table.round + (seat == table.starting_seat)))
    else:
        story.add(AxioEnded("cannot_place"))
