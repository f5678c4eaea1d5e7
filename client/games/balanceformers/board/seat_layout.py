"""Layout of the seats' panels: their heights, the lines in each, and the positions of the seven creatures."""

from __future__ import annotations

from msgspec import Struct, field

from client.draw.geometry import Point, Rect
from rules.balanceformers.state import CREATURES

MIN_TALL_HEIGHT, MIN_FOUR_LINE_HEIGHT, MIN_THREE_LINE_HEIGHT, MIN_NARROW_HEIGHT = 196.0, 134.0, 86.0, 58.0
"""A panel has from these heights on: four lines, one of them for the scores; four lower lines; three lines.
A narrow panel below the last height, and a wide one below the third, has two lines."""

MIN_FRAMED_HEIGHT = 87.0
"""From this height on a narrow panel has room for frames around the scores."""

MIN_WIDE_WIDTH = 260.0
"""From this width on a low panel has two lines."""

SCORES_WIDTH, _TOKENS_WIDTH = 104.0, 46.0
"""Width of the two scores in the head line, and of reincarnation tokens in the creatures' line."""


class SeatPanelLayout(Struct, frozen=True):
    """The boxes of the lines in a seat's panel."""

    head: Rect
    """Emblem and name."""
    scores: Rect
    """The two track values; empty if they are in the head line."""
    creatures: Rect
    """The row of seven creatures."""
    foot: Rect
    """Reincarnation and initiative tokens; empty if there is no room for them. Then the reincarnation tokens
    are at the right end of the creatures' line, or of the head line."""
    tokens: Rect = field(default_factory=Rect)
    """The reincarnation tokens in the creatures' line; empty if they are elsewhere."""


def arrange_seat_panel(box: Rect) -> SeatPanelLayout:
    """Return the boxes of the lines in a seat's panel; how many there are depends on its size."""
    pad = 18.0 if box.width >= 300 else 8.0
    left, width = box.left + pad, box.width - 2 * pad
    if box.height >= MIN_TALL_HEIGHT:
        heads, share = (0.26, 0.22, 0.28, 0.2), box.height
    elif box.height >= MIN_FOUR_LINE_HEIGHT:
        heads, share = (0.35, 0.18, 0.25, 0.18), box.height
    elif box.height >= MIN_THREE_LINE_HEIGHT and box.width >= MIN_WIDE_WIDTH:
        heads, share = (0.31, 0.0, 0.34, 0.28), box.height
    elif box.width >= MIN_WIDE_WIDTH:
        return _arrange_wide_parts(box)
    elif box.height < MIN_NARROW_HEIGHT:
        return _arrange_low_parts(box)
    elif box.height >= MIN_FRAMED_HEIGHT:
        heads, share = (0.33, 0.3, 0.33, 0.0), box.height
    else:
        heads, share = (0.32, 0.28, 0.32, 0.0), box.height
    lines = []
    top = box.top + box.height * (1 - sum(heads)) * 0.45
    for part in heads:
        lines.append(Rect(left, top, width, part * share))
        top += part * share
    return SeatPanelLayout(*lines)


def _arrange_wide_parts(box: Rect) -> SeatPanelLayout:
    """Return two lines: the name and the scores; below them creatures and tokens."""
    left, width, high = box.left + 10, box.width - 20, box.height * 0.42
    head = Rect(left, box.top + box.height * 0.07, width, high)
    below = Rect(left, head.bottom + box.height * 0.03, width, high)
    creatures = Rect(below.left, below.top, width - _TOKENS_WIDTH, high)
    tokens = Rect(creatures.right, below.top, _TOKENS_WIDTH, high)
    return SeatPanelLayout(head, Rect(), creatures, Rect(), tokens)


def _arrange_low_parts(box: Rect) -> SeatPanelLayout:
    """Return two lines: the name; below it scores and creatures side by side."""
    left, width, half = box.left + 6, box.width - 12, box.height / 2
    below = Rect(left, box.top + half - 1, width, half - 3)
    scores = Rect(below.left, below.top, width * 0.5, below.height)
    creatures = Rect(scores.right + 2, below.top, below.right - scores.right - 2, below.height)
    return SeatPanelLayout(Rect(left, box.top + 2, width, half - 2), scores, creatures, Rect())


def get_row_creature_size(row: Rect) -> float:
    """Return the side of a creature's picture in a row of seven that fits into a box."""
    return min(row.height, row.width / CREATURES)


def locate_creature_in_row(row: Rect, n: int) -> Point:
    """Return the centre of the n-th creature (from 0) in a row of seven."""
    side = get_row_creature_size(row)
    step = min(row.width / CREATURES, side * 1.2)
    return row.left + step * (n + 0.5), row.centery


def get_seat_gap(players: int, side_height: float) -> float:
    """Return the vertical gap between two seats' panels.

    Args:
        side_height: Height of the frame's right column.
    """
    return 14.0 if side_height > 900 and players < 5 else 8.0


def get_seat_height(players: int, side_height: float) -> float:
    """Return the height of one seat's panel in the frame's right column, which it shares with the log.

    Args:
        side_height: Height of that column.
    """
    gap = get_seat_gap(players, side_height)
    share = 0.54 if players < 5 else 0.66
    return max(84.0, min(222.0, (side_height * share - 20 - gap * (players - 1)) / players))


def get_seats_height(players: int, side_height: float) -> float:
    """Return the height of all seats' panels together, with the gaps between them.

    Args:
        side_height: Height of the frame's right column.
    """
    step = get_seat_height(players, side_height) + get_seat_gap(players, side_height)
    return step * players - get_seat_gap(players, side_height)


def arrange_seat_rows(box: Rect, players: int, side_height: float) -> list[Rect]:
    """Return the boxes of the seats' panels, from the top of a box down.

    Args:
        side_height: Height of the frame's right column.
    """
    height = get_seat_height(players, side_height)
    step = height + get_seat_gap(players, side_height)
    return [Rect(box.left, box.top + seat * step, box.width, height) for seat in range(players)]


def arrange_seats(side: Rect, players: int) -> list[Rect]:
    """Return the boxes of the seats' panels in the frame's right column.

    Args:
        side: The box of that column.
    """
    return arrange_seat_rows(Rect(side.left + 20, side.top + 20, side.width - 40, 0), players, side.height)
