"""Paints the bag from which the tiles come."""

from __future__ import annotations

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr


class Bag(Struct, frozen=True):
    """How many tiles are in the bag; what they are nobody knows."""

    count: int


def draw(canvas: Canvas, box: Rect, bag: Bag, *, compact: bool) -> None:
    """The cloth bag and how many tiles are in it."""
    count = bag.count
    if compact:
        canvas.slab(box, radius=12, top=theme.PANEL_TOP, bottom=theme.PANEL_BOTTOM, edge=theme.EDGE)
    else:
        canvas.panel(box, radius=16)
    high = box.height >= 160
    low = compact and box.height < 84
    size = min(150.0, box.height - 4 if low else box.height * 0.82, box.width * 0.46)
    x = box.left + (20 if not compact else 8) + size / 2
    canvas.image("envyra/bag", (x, box.centery), size, alpha=1.0 if count else 0.5)
    left = x + size / 2 + (16 if not compact else 8)
    room = box.right - 12 - left
    words = tr("envyra.table.bag-tiles", n=count)
    if high:
        canvas.text(
            tr("envyra.table.bag"),
            (left, box.centery - 50),
            styles.BODY.in_(theme.SECONDARY),
            anchor="midleft",
            max_width=room,
            shrink=True,
        )
        canvas.text(str(count), (left, box.centery), styles.SCORE, anchor="midleft")
        canvas.text(
            words,
            (left, box.centery + 44),
            styles.BODY.in_(theme.IVORY),
            anchor="midleft",
            max_width=room,
            shrink=True,
        )
        return
    if not low:
        canvas.text(
            str(count),
            (left, box.centery - 14),
            styles.TOTAL if compact else styles.SCORE,
            anchor="midleft",
        )
        canvas.text(
            words,
            (left, box.centery + 24),
            styles.BODY.in_(theme.SECONDARY),
            anchor="midleft",
            max_width=room,
            shrink=True,
        )
        return
    size = min(28.0, box.height * 0.6)
    number = canvas.text(str(count), (left, box.centery), styles.TOTAL.sized(size), anchor="midleft")
    x = number.right + 8
    canvas.text(
        words, (x, box.centery + 1), styles.NOTE, anchor="midleft", max_width=box.right - 8 - x, shrink=True
    )
