"""The words in the bar below the sheet: what to do, what gold means, and at small sizes the reason."""

from __future__ import annotations

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.scenes.results.reason import reason_words
from client.scenes.results.sheet import Explanation

_SAMPLE = 34.0
_SIZE = 18.0
_LEAST = 160.0


def words(canvas: Canvas, area: Rect, reason: Explanation, *, small: bool, pointed: bool, gold: bool) -> None:
    """A hint, or at small sizes the reason; nothing where there is hardly any room."""
    if area.width < _LEAST:
        return
    if small:
        brief(canvas, area, reason, pointed=pointed, gold=gold)
    else:
        hints(canvas, area, gold=gold)


def hints(canvas: Canvas, area: Rect, *, gold: bool) -> None:
    """Where to point, and (gold) what the gold chips say: in one line, or in two."""
    texts = canvas.texts
    canvas.icon("hint", (area.x + 13, area.centery), 26, theme.SECONDARY)
    x, room = area.x + 40, area.width - 40
    words = tr("results.hover")
    if texts.width(words, styles.NOTE) > room:
        words = tr("results.hover-short")
    width = min(room, texts.width(words, styles.NOTE))
    beside = width + 28 + legend_width(canvas) <= room
    two = gold and not beside and area.height > 60 and legend_width(canvas) <= room
    y = area.centery - (14 if two else 0)
    _words(canvas, words, x, y, room)
    if gold and beside:
        legend(canvas, x + width + 28, y)
    elif two:
        legend(canvas, x, area.centery + 14)


def brief(canvas: Canvas, area: Rect, reason: Explanation, *, pointed: bool, gold: bool) -> None:
    """The reason in two lines; until somebody has pointed at a number, where to point in the second."""
    if pointed and reason.short:
        reason_words(canvas, area, reason.calculation, reason.short, styles.NOTE.in_(theme.BODY))
        return
    words = tr("results.hover-short")
    two = reason_words(canvas, area, reason.calculation, words, styles.NOTE)
    width = min(area.width, canvas.texts.width(words, styles.NOTE))
    if two and gold and width + 20 + legend_width(canvas) <= area.width:
        legend(canvas, area.x + width + 20, area.centery + 14)


def legend_width(canvas: Canvas) -> float:
    """How much room the legend of gold takes."""
    return _SAMPLE + 10 + canvas.texts.width(tr("results.gold"), styles.NOTE)


def legend(canvas: Canvas, x: float, y: float) -> None:
    """A chip of gold and what it says."""
    chip = Rect(x, y - 10, _SAMPLE, 20)
    gold_chip(canvas, chip)
    _words(canvas, tr("results.gold"), chip.right + 10, y, 1000)


def gold_chip(canvas: Canvas, box: Rect) -> None:
    """What lies under the best number of a row."""
    canvas.slab(box, radius=8, top=theme.CHOSEN_TOP, bottom=theme.CHOSEN_BOTTOM, edge=theme.CHOSEN_EDGE)


def _words(canvas: Canvas, words: str, x: float, y: float, room: float) -> None:
    canvas.text(words, (x, y), styles.NOTE, anchor="midleft", max_width=room, shrink=True)
