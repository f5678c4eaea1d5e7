"""How a seat's panel is divided, and where its seven creatures lie in it."""

from __future__ import annotations

from msgspec import Struct, field

from client.draw.geometry import Point, Rect
from rules.balanceformers.state import CREATURES

TALL, MIDDLE, SMALL, LOW = 196.0, 134.0, 86.0, 58.0
"""From these heights on: four lines, the scores in one of their own; four lower ones; three. A narrow panel
below the last one has but two, and so has a wide one below the third."""

FRAMED = 87.0
"""From this height on a narrow panel has room for frames around the scores."""

WIDE = 260.0
"""From this width on a low panel has two lines."""

SCORES, _COUNT = 104.0, 46.0
"""What the two scores take of the head line, and reincarnation tokens of the creatures' line."""


class SeatParts(Struct, frozen=True):
    """The lines of a panel.

    Attributes:
        scores: The two track values; empty where they stand in the head line.
        foot: Reincarnation and initiative tokens; where there is no room for them the former stand at the
            right end of the creatures' line, or of the head line.
        tokens: Where, in the creatures' line; else empty.
    """

    head: Rect
    scores: Rect
    creatures: Rect
    foot: Rect
    tokens: Rect = field(default_factory=Rect)


def seat_parts(box: Rect) -> SeatParts:
    """Return the lines of a panel of that size."""
    pad = 18.0 if box.width >= 300 else 8.0
    left, width = box.left + pad, box.width - 2 * pad
    if box.height >= TALL:
        heads, share = (0.25, 0.23, 0.28, 0.2), box.height
    elif box.height >= MIDDLE:
        heads, share = (0.25, 0.21, 0.29, 0.21), box.height
    elif box.height >= SMALL and box.width >= WIDE:
        heads, share = (0.28, 0.0, 0.35, 0.28), box.height
    elif box.width >= WIDE:
        return _wide_parts(box)
    elif box.height < LOW:
        return _low_parts(box)
    elif box.height >= FRAMED:
        heads, share = (0.33, 0.3, 0.33, 0.0), box.height
    else:
        heads, share = (0.32, 0.28, 0.32, 0.0), box.height
    lines = []
    top = box.top + box.height * (1 - sum(heads)) * 0.45
    for part in heads:
        lines.append(Rect(left, top, width, part * share))
        top += part * share
    return SeatParts(*lines)


def _wide_parts(box: Rect) -> SeatParts:
    """Return two lines: the name and the scores; below them creatures and tokens."""
    left, width, high = box.left + 10, box.width - 20, box.height * 0.42
    head = Rect(left, box.top + box.height * 0.07, width, high)
    below = Rect(left, head.bottom + box.height * 0.03, width, high)
    creatures = Rect(below.left, below.top, width - _COUNT, high)
    tokens = Rect(creatures.right, below.top, _COUNT, high)
    return SeatParts(head, Rect(), creatures, Rect(), tokens)


def _low_parts(box: Rect) -> SeatParts:
    """Return two lines: the name; below it scores and creatures side by side."""
    left, width, half = box.left + 6, box.width - 12, box.height / 2
    below = Rect(left, box.top + half - 1, width, half - 3)
    scores = Rect(below.left, below.top, width * 0.5, below.height)
    creatures = Rect(scores.right + 2, below.top, below.right - scores.right - 2, below.height)
    return SeatParts(Rect(left, box.top + 2, width, half - 2), scores, creatures, Rect())


def creature_size(row: Rect) -> float:
    """Return the side of a creature in the row."""
    return min(row.height, row.width / CREATURES)


def creature_place(row: Rect, n: int) -> Point:
    """Return the middle of the n-th creature of a seat in the row."""
    side = creature_size(row)
    step = min(row.width / CREATURES, side * 1.2)
    return row.left + step * (n + 0.5), row.centery


def seat_gap(players: int, side_height: float) -> float:
    """Return the room between two panels."""
    return 14.0 if side_height > 900 and players < 5 else 8.0


def seat_height(players: int, side_height: float) -> float:
    """Return the height of a seat's panel in the right column; the log keeps the rest."""
    gap = seat_gap(players, side_height)
    share = 0.54 if players < 5 else 0.66
    return max(84.0, min(222.0, (side_height * share - 20 - gap * (players - 1)) / players))


def seats_height(players: int, side_height: float) -> float:
    """Return how high the seats' panels are together."""
    step = seat_height(players, side_height) + seat_gap(players, side_height)
    return step * players - seat_gap(players, side_height)


def seat_rows(box: Rect, players: int, side_height: float) -> list[Rect]:
    """Return the seats' panels from the top of the box down."""
    height = seat_height(players, side_height)
    step = height + seat_gap(players, side_height)
    return [Rect(box.left, box.top + seat * step, box.width, height) for seat in range(players)]


def seat_boxes(side: Rect, players: int) -> list[Rect]:
    """Return the seats' panels in the right column."""
    return seat_rows(Rect(side.left + 20, side.top + 20, side.width - 40, 0), players, side.height)
