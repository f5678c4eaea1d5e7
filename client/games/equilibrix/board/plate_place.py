"""The place of a plate with words over the board: where it covers least of what one looks at."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import product

from client.draw.geometry import Rect
from client.games.equilibrix.board import layout as zones
from client.games.equilibrix.board.layout import TableLayout
from rules.equilibrix import board

BASE_COST = 1000.0
"""What it costs to cover a base that one looks at: more than anything else together."""

OTHER_COST = 2.0
"""What it costs to cover another base, in points of a stone's outline that are covered."""

_STEPS = 16
"""Number of places that are tried across the room, and as many from its top to its bottom."""

_POINT_STEP = 4
"""One of so many points of a stone's outline is looked at."""

_DISTANCE_COST = 4.0
"""What the whole height of the room between a plate and the bottom rim costs."""

_ASIDE = 0.3
"""What it costs to lie aside of the middle, compared with lying above the bottom rim."""


def place_plate(
    layout: TableLayout,
    room: Rect,
    size: tuple[float, float],
    fields: Iterable[int],
    bases: Iterable[int],
    closed: Iterable[Rect] = (),
) -> Rect:
    """Return the box of a plate that covers least, near the bottom rim of the board if it can choose.

    Args:
        layout: The zones of the table.
        room: Where it may lie.
        size: Its width and height.
        fields: The fields that should be seen.
        bases: The bases that should be seen above all.
        closed: Boxes that should be seen above all.
    """
    width, height = size
    points = [point for field in fields for point in layout.plane.outline_field(field)[::_POINT_STEP]]
    seen = frozenset(bases)
    gap = 2 * zones.BASE_GAP
    obstacles = [(box, BASE_COST) for box in closed]
    obstacles += [
        (
            zones.get_base_region(layout, base).box.inflate(gap, gap),
            BASE_COST if base in seen else OTHER_COST,
        )
        for base in range(len(board.BASES))
    ]
    goal = layout.board.centerx, room.bottom - height / 2
    across, down = max(0.0, room.width - width), max(0.0, room.height - height)
    xs = [goal[0], *(room.left + width / 2 + across * step / _STEPS for step in range(_STEPS + 1))]
    ys = [layout.board.centery, *(goal[1] - down * step / _STEPS for step in range(_STEPS + 1))]
    found, least = Rect(0, 0, width, height), math.inf
    for center in product(xs, ys):
        box = Rect(center[0] - width / 2, center[1] - height / 2, width, height)
        away = goal[1] - center[1] + _ASIDE * abs(goal[0] - center[0])
        cost = _DISTANCE_COST * away / room.height
        cost += sum(each for obstacle, each in obstacles if box.colliderect(obstacle))
        if cost < least:  # otherwise the stones need not be looked at
            cost += sum(map(box.collidepoint, points))
        if cost < least:
            found, least = box, cost
    return found
