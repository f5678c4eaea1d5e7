"""The small explanation that appears beside a widget."""

from __future__ import annotations

from typing import Final

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect

_COLUMNS: Final = (460.0, 640.0, 820.0)
"""How wide its words may run: wider ones where they would be too tall otherwise."""
_PAD: Final = (16.0, 10.0)
_AWAY: Final = 12.0
_EDGE: Final = 8.0


def tip_place(around: Rect, size: tuple[float, float], screen: Rect, *, beside: bool = False) -> Rect | None:
    """Where a tooltip of that size is seen whole and covers nothing of what it speaks of; None: nowhere.

    Below, else above, else at the right or at the left. beside: these two first.
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
    return next((place for place in places if _within(place, room)), None)


def _within(place: Rect, room: Rect) -> bool:
    return (
        place.left >= room.left - 0.5
        and place.top >= room.top - 0.5
        and place.right <= room.right + 0.5
        and place.bottom <= room.bottom + 0.5
    )


def _least_bad(around: Rect, size: tuple[float, float], screen: Rect) -> Rect:
    """Where something fills the screen: at its upper or lower end, whichever covers less of it."""
    (width, height), room = size, screen.inflate(-2 * _EDGE, -2 * _EDGE)
    x = min(max(room.left, around.centerx - width / 2), room.right - width)
    places = [Rect(x, max(room.top, room.bottom - height), width, height), Rect(x, room.top, width, height)]
    return min(places, key=lambda place: place.clip(around).height)


def draw_tooltip(canvas: Canvas, around: Rect, text: str, *, beside: bool = False) -> Rect:
    """Draw a tooltip near what it speaks of; gives its place. beside: not over its neighbours in a column."""
    texts, screen = canvas.texts, Rect(0, 0, canvas.width, canvas.height)
    for column in _COLUMNS:
        block = texts.block(text, min(column, canvas.width - 4 * _PAD[0]), styles.NOTE)
        size = (block.width / texts.unit + 2 * _PAD[0], block.height / texts.unit + 2 * _PAD[1])
        found = tip_place(around, size, screen, beside=beside)
        if found is not None:
            break
    place = found or _least_bad(around, size, screen)
    canvas.shadow(place, radius=10, blur=10, dy=4, alpha=0.6)
    canvas.slab(place, radius=10, top=theme.KEY_TOP, bottom=theme.KEY_BOTTOM, edge=theme.WELL_EDGE)
    canvas.block(
        block, (place.x + _PAD[0], place.y + _PAD[1]), block.width / texts.unit, styles.NOTE.in_(theme.IVORY)
    )
    return place
