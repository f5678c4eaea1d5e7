"""Where what is in the air over Envyra's table comes from, and where it goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from client.draw.geometry import Point, Rect
from client.draw.typesetter import Typesetter
from client.games.envyra.board import grouping, seats_view, sets_view
from client.games.envyra.board.layout import TableLayout, hole_spot, supply_spot
from client.games.envyra.board.view_model import EnvyraViewModel
from client.games.envyra.table import flight
from rules.envyra import events as e
from rules.envyra.boards import supply
from rules.envyra.state import EnvyraState

CubeAt: TypeAlias = tuple[Point, float]
"""The middle and the side of a cube."""


def board_spot(texts: Typesetter, view_model: EnvyraViewModel, seat: int, place: int) -> CubeAt:
    """Where a cube waits: in the hole of the board that is shown, else in its owner's row."""
    layout = view_model.layout
    if seat == view_model.board_seat:
        return hole_spot(layout.holes[place])
    if layout.seats:
        return seats_view.board_spot(texts, layout.seats[seat])
    return layout.seat_goal(seat), flight.SMALL


def homes(shown: EnvyraState, seats: Sequence[int]) -> list[tuple[int, int]]:
    """Cubes on their way to the supplies of these seats: each with the number it will have there."""
    free = [supply(shown, seat) for seat in range(shown.setup.players)]
    found = []
    for seat in seats:
        found.append((seat, free[seat]))
        free[seat] += 1
    return found


def home(texts: Typesetter, view_model: EnvyraViewModel, seat: int, index: int) -> CubeAt:
    """Where a cube with that number lies in its seat's supply."""
    layout = view_model.layout
    if seat == view_model.board_seat:
        return supply_spot(layout, min(index, view_model.content.cubes - 1))
    if layout.seats:
        return seats_view.supply_spot(texts, layout.seats[seat], index, index + 1)
    return layout.seat_goal(seat), flight.SMALL


def taken_place(view_model: EnvyraViewModel, shown: EnvyraState, event: e.TileTaken) -> Rect:
    """Where a tile will lie among those of its taker."""
    layout = view_model.layout
    panel = layout.sets[event.seat]
    tiles = (*shown.taken[event.seat], event.tile)
    taken = (*shown.taken[: event.seat], tiles, *shown.taken[event.seat + 1 :])
    most = sets_view.most(view_model.content, layout, taken, event.seat)
    made = grouping.group(
        view_model.content,
        sets_view.content_box(panel, layout.head, compact=layout.compact),
        tiles,
        most,
        themes=layout.themes,
    )
    inside = (pair for block in made.blocks for pair in block.tiles)
    return next((place for place, tile in (*inside, *made.outside) if tile == event.tile), panel)


def card_box(layout: TableLayout, index: int) -> Rect:
    """Where an open card lies."""
    cards = layout.cards
    return cards[min(index, len(cards) - 1)] if cards else layout.bag


def cone(layout: TableLayout, seat: int) -> Point:
    """Where the start marker stands."""
    return seats_view.cone_spot(layout.seats[seat]) if layout.seats else layout.seat_goal(seat)


def bag(layout: TableLayout) -> Point:
    """Where tiles come out of the bag."""
    box = layout.bag
    return box.left + min(box.width, box.height) / 2, box.centery
