"""The ground of the shelf: header, bar, messages in place of the list, the slab that offers to undo."""

from __future__ import annotations

from collections.abc import Sequence

from client.draw import signs, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.signs import KeyHint
from client.games import registry
from client.i18n import tr
from client.scenes.shelf.layout import ShelfLayout


def header(canvas: Canvas, place: ShelfLayout, title: str, words: str, end: float) -> None:
    """The title beside the way back, and a quieter sentence if it fits before `end`."""
    x = place.back.right + 28
    drawn = canvas.text(
        title,
        (x, place.header_y - 2),
        place.title,
        anchor="midleft",
        max_width=end - x,
    )
    if words and drawn.right + 26 + canvas.texts.width(words, styles.BODY) < end:
        canvas.text(
            words, (drawn.right + 26, place.header_y + 4), styles.BODY.in_(theme.MUTED), anchor="midleft"
        )


def count(canvas: Canvas, place: ShelfLayout, words: str) -> None:
    """How many of the games are shown, above the panel."""
    right = canvas.width - place.margin
    if canvas.texts.width(words, styles.NOTE) <= right - place.order.right - 16:
        canvas.text(words, (right, place.order.centery), styles.NOTE.in_(theme.MUTED), anchor="midright")


def bar(canvas: Canvas, box: Rect, hints: Sequence[KeyHint] = (), margin: float = 0.0) -> None:
    """The bar; with hints also keys at the left and the comfort that all is saved at the right."""
    canvas.fill(box, theme.BAR, alpha=0.94)
    canvas.line((0, box.y), (box.right, box.y), theme.EDGE)
    if not hints:
        return
    signs.hints(canvas, margin, box.centery, hints, box.width * 0.7)
    end = (box.right - margin, box.centery)
    saved = canvas.text(tr("shelf.saved"), end, styles.NOTE.in_(theme.MUTED), anchor="midright")
    canvas.icon("check", (saved.x - 20, box.centery), 22, theme.GOOD)


def count_in_bar(canvas: Canvas, place: ShelfLayout, told: str, end: float) -> None:
    """How many games there are, at the left of the bar. end: where its buttons begin."""
    if canvas.texts.width(told, styles.NOTE) < end - place.margin - 12:
        canvas.text(told, (place.margin, place.bar.centery), styles.NOTE.in_(theme.MUTED), anchor="midleft")


def message(canvas: Canvas, area: Rect, icon: str, title: str, text: str) -> None:
    """In place of the list."""
    y = area.y + area.height * 0.24
    canvas.icon(icon, (area.centerx, y), 64, theme.MUTED)
    y += 56
    wide = min(640.0, area.width - 60)
    x = area.centerx - wide / 2
    y += 10 + canvas.paragraph(title, (x, y), wide, styles.TITLE, align="center")
    canvas.paragraph(text, (x, y), wide, styles.BODY.in_(theme.SECONDARY), align="center")


def empty(canvas: Canvas, place: ShelfLayout, below: float) -> None:
    """A friendly picture and two sentences, above the button at `below`."""
    top = place.back.bottom + (12 if place.low else 40)
    words = 122.0 if place.low else 156.0
    height = max(80.0, below - top - words)
    room = canvas.width - 2 * place.margin
    wide = min(height * 1.78, room)
    box = Rect(canvas.width / 2 - wide / 2, top, wide, height)
    canvas.shadow(box, radius=theme.RADIUS_CARD)
    canvas.cover(registry.scene(registry.games()[0]), box, radius=theme.RADIUS_CARD, focus=(0.5, 0.6))
    canvas.outline(box, theme.EDGE, radius=theme.RADIUS_CARD)
    canvas.text(
        tr("shelf.empty.title"),
        (canvas.width / 2, box.bottom + words * 0.27),
        styles.TITLE if place.low else styles.BANNER,
        anchor="center",
        max_width=room,
        shrink=True,
    )
    wide = min(780.0, room)
    canvas.paragraph(
        tr("shelf.empty.text"),
        (canvas.width / 2 - wide / 2, box.bottom + words * 0.47),
        wide,
        styles.BODY.in_(theme.SECONDARY),
        align="center",
        max_lines=2,
    )


def undo(canvas: Canvas, box: Rect, words: str, end: float) -> None:
    """The slab that says what was thrown away; its button begins after `end`."""
    canvas.panel(box, radius=16, edge=theme.GOLD_DEEP)
    canvas.icon("trash", (box.x + 30, box.centery), 24, theme.SECONDARY)
    x = box.x + 54
    canvas.text(
        words,
        (x, box.centery - 1),
        styles.BODY.in_(theme.IVORY),
        anchor="midleft",
        max_width=end - x,
        shrink=True,
    )


def nothing(canvas: Canvas, place: ShelfLayout, button: float | None) -> None:
    """A friendly picture where there is nothing yet. button: where that of a new game is; None: the trash."""
    if button is None:
        message(canvas, place.list, "trash", tr("shelf.bin-empty.title"), tr("shelf.bin-empty.text"))
    else:
        empty(canvas, place, button)
