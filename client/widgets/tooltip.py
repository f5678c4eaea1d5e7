"""Drawing of tooltips, and choice of a position that does not cover what they explain."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect

_COLUMNS: Final = (460.0, 640.0, 820.0)
"""Widths of the text, in logical units: the wider ones are for text that would be too tall otherwise."""
_PAD: Final = (16.0, 10.0)
_AWAY: Final = 12.0
_EDGE: Final = 8.0


def place_tooltip(
    around: Rect, size: tuple[float, float], screen: Rect, *, beside: bool = False
) -> Rect | None:
    """Return a rectangle for a tooltip on the screen that does not cover what it explains, None if none fits.

    Args:
        around: Rectangle of what the tooltip explains.
        size: Width and height of the tooltip.
        screen: Rectangle of the whole screen.
        beside: Whether to try right and left first, then below and above, instead of the other way round.
    """
    (width, height), room = size, screen.inflate(-2 * _EDGE, -2 * _EDGE)
    x = min(max(room.left, around.centerx - width / 2), room.right - width)
    y = min(max(room.top, around.centery - height / 2), room.bottom - height)
    over = [
        Rect(x, around.bottom + _AWAY, width, height),
        Rect(x, around.top - _AWAY - height, width, height),
    ]
    sides = [
        Rect(around.right + _AWAY, y, width, height),
        Rect(around.left - _AWAY - width, y, width, height),
    ]
    places = [*sides, *over] if beside else [*over, *sides]
    return next((place for place in places if _is_within(place, room)), None)


def _is_within(place: Rect, room: Rect) -> bool:
    return (
        place.left >= room.left - 0.5
        and place.top >= room.top - 0.5
        and place.right <= room.right + 0.5
        and place.bottom <= room.bottom + 0.5
    )


def _find_least_bad_place(around: Rect, size: tuple[float, float], screen: Rect) -> Rect:
    """Return a place at the top or bottom of the screen, whichever covers less of what is explained."""
    (width, height), room = size, screen.inflate(-2 * _EDGE, -2 * _EDGE)
    x = min(max(room.left, around.centerx - width / 2), room.right - width)
    places = [Rect(x, max(room.top, room.bottom - height), width, height), Rect(x, room.top, width, height)]
    return min(places, key=lambda place: place.clip(around).height)


def find_free_place(
    around: Rect, size: tuple[float, float], screen: Rect, kept: Sequence[Rect]
) -> Rect | None:
    """Return the nearest place for a tooltip that covers neither what it explains nor what has to be seen.

    None if there is none on the screen.

    Args:
        around: Rectangle of what the tooltip explains.
        size: Width and height of the tooltip.
        screen: Rectangle of the whole screen.
        kept: Rectangles that have to be seen.
    """
    (width, height), room = size, screen.inflate(-2 * _EDGE, -2 * _EDGE)
    edges = [around, *kept]
    near_x = min(max(room.left, around.centerx - width / 2), room.right - width)
    near_y = min(max(room.top, around.centery - height / 2), room.bottom - height)
    places = [
        Rect(x, near_y, width, height) for one in edges for x in (one.right + _AWAY, one.left - _AWAY - width)
    ]
    places += [
        Rect(near_x, y, width, height)
        for one in edges
        for y in (one.bottom + _AWAY, one.top - _AWAY - height)
    ]
    free = [
        place
        for place in places
        if _is_within(place, room)
        and not place.colliderect(around)
        and not any(place.colliderect(one) for one in kept)
    ]
    center = around.center
    return min(free, key=lambda place: math.dist(place.center, center), default=None)


def draw_tooltip(
    canvas: Canvas, around: Rect, text: str, *, beside: bool = False, kept: Sequence[Rect] = ()
) -> Rect:
    """Draw a tooltip near the rectangle of what it explains; return the rectangle it takes up.

    Args:
        canvas: Where to draw.
        around: Rectangle of what the tooltip explains.
        text: The text.
        beside: As for `place_tooltip`.
        kept: Rectangles that the tooltip should not cover, if there is another place.
    """
    texts, screen = canvas.texts, Rect(0, 0, canvas.width, canvas.height)
    for column in _COLUMNS:
        block = texts.lay_out(text, min(column, canvas.width - 4 * _PAD[0]), styles.NOTE)
        size = (block.width / texts.unit + 2 * _PAD[0], block.height / texts.unit + 2 * _PAD[1])
        found = place_tooltip(around, size, screen, beside=beside)
        if found is not None:
            break
    if found is None or any(found.colliderect(one) for one in kept):
        found = find_free_place(around, size, screen, kept) or found
    place = found or _find_least_bad_place(around, size, screen)
    canvas.shadow(place, radius=10, blur=10, dy=4, alpha=0.6)
    canvas.slab(place, radius=10, top=theme.KEY_TOP, bottom=theme.KEY_BOTTOM, edge=theme.WELL_EDGE)
    canvas.block(
        block,
        (place.x + _PAD[0], place.y + _PAD[1]),
        block.width / texts.unit,
        styles.NOTE.with_colour(theme.IVORY),
    )
    return place
