"""Finds a place for what is shown over the board, so that it covers least of what is looked at."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final

from client.draw.geometry import Point, Rect
from client.games.balanceformers.board import layout as zones
from client.games.balanceformers.board.view_model import BalanceformersViewModel
from rules.balanceformers.area import compute_slot_moves, iter_bits
from rules.balanceformers.state import PARTS

_COST_LIT, _COST_OWN_PIECE, _COST_OTHER, _COST_SLOT, _COST_SHOWN = 60.0, 60.0, 25.0, 0.5, 60.0
"""What it costs to cover a slot one may go to, a creature of the same piece, another creature, any other slot
of a light piece, and something else that is shown over the board."""

_COST_PANEL, _COST_FORECAST, _COST_LOG, _COST_POINTS = 3.0, 12.0, 2.0, 50.0
"""What it costs a card to cover a panel beside the board, the forecast, which is read meanwhile, the log, and
the track while tokens move on it."""

COST_READ: Final = 60.0
"""What it costs the sum of a verdict to cover a panel: all of them are read meanwhile."""


def choose_place(
    view_model: BalanceformersViewModel, point: Point, piece: int | None, places: Iterable[Rect], *,
    nearness: float = 1.0, shown: Iterable[Rect] = (), panels: float = 0.0,
) -> Rect:  # fmt: skip
    """Return the place that covers least of what is looked at, of equal ones that nearest to a point.

    Args:
        point: Where the creature is that is shown or explained.
        piece: The number of its piece, None if it is off the board.
        places: The possible places, at least one.
        nearness: What it costs to be as far away as the table is wide or high.
        shown: Boxes of other things shown over the board, which stay free.
        panels: What it costs at least to cover a panel.
    """
    made, taken = view_model.layout, [*_list_taken(view_model, piece, panels)]
    taken += [(box, _COST_SHOWN) for box in shown]
    size, boxes = max(made.area.width, made.area.height), [box for box, _ in taken]

    def get_cost(place: Rect) -> float:
        covered = sum(taken[number][1] for number in place.collidelistall(boxes))
        return covered + nearness * math.dist(place.center, point) / size

    return min(places, key=get_cost)


def _list_taken(
    view_model: BalanceformersViewModel, piece: int | None, panels: float
) -> Iterator[tuple[Rect, float]]:
    """Yield what may be covered, with the cost of covering it."""
    made, state = view_model.layout, view_model.foreseen_position
    at, side = state.map_slots_to_creatures(), made.creature_side
    reachable = view_model.selection.reachable_slots if view_model.decider is not None else 0
    for other in iter_bits(compute_slot_moves(state.area, state.dark).light):
        cost = _COST_SLOT
        if other in at:
            cost = _COST_OWN_PIECE if other // PARTS == piece else _COST_OTHER
        elif reachable >> other & 1:
            cost = _COST_LIT
        x, y = zones.locate_slot(made, other)
        yield Rect(x - side / 2, y - side / 2, side, side), cost
    yield made.forecast, max(panels, _COST_FORECAST)
    if not made.has_drawer:
        yield made.wheel, max(panels, _COST_PANEL)
        yield made.track, max(panels, _COST_POINTS if view_model.in_flight.reckoning else _COST_PANEL)
    yield made.initiative, max(panels, _COST_PANEL)
    for seat in made.seats:
        yield seat, max(panels, _COST_PANEL)
    yield Rect(made.area.right, made.area.top, zones.SIDE_WIDTH, made.area.height), _COST_LOG


def list_places_around(box: Rect, size: Point, room: Rect, gap: float) -> list[Rect]:
    """Return the boxes of a size around another one, at its sides and corners, that lie within a room."""
    wide, high = size
    xs = (box.left - gap - wide, box.left, box.centerx - wide / 2, box.right - wide, box.right + gap)
    ys = (box.top - gap - high, box.top, box.centery - high / 2, box.bottom - high, box.bottom + gap)
    around = [Rect(x, y, wide, high) for x in xs for y in ys]
    return [place.clamp(room) for place in around]
