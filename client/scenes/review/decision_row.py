"""A decision as a line of the list: when, whose, its grade, what was played and what was better, its cost."""

from __future__ import annotations

from typing import Final

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.text import Typesetter
from client.i18n import tr
from client.review.labels import (
    GRADE_ICONS,
    better_label,
    format_points,
    grade_label,
    loss_text,
    loss_text_short,
)
from client.review.model import Decision
from client.scenes.review.shown import ReviewShown
from client.scenes.review.told import ReviewTold
from client.table.playback.grade_ink import GRADE_INK
from client.widgets import ButtonState

_PAD: Final = 16.0
_SIGN: Final = 30.0
_HEAD: Final = 34.0
_COST: Final = 150.0
_LINE: Final = 1.25


def row_words(told: ReviewTold, decision: Decision) -> tuple[str, ...]:
    """What the line says below its head."""
    played = told.played(decision)
    found = [tr("review.played", move=played)] if played else []
    if decision.marked and (best := told.best(decision)):
        found.append(better_label(played, best))
    return tuple(found)


def row_height(texts: Typesetter, words: tuple[str, ...], width: float) -> float:
    """How high the line is."""
    room = width - 2 * _PAD - _SIGN - 14
    return (
        _PAD + _HEAD + sum(texts.paragraph_height(one, room, styles.BODY, line=_LINE) for one in words) + 10
    )


def row_label(shown: ReviewShown, decision: Decision, words: tuple[str, ...]) -> str:
    """All of the line in words."""
    head = tr("review.row", n=shown.move(decision.step), name=shown.name(decision.seat))
    cost = loss_text(decision, points=shown.scored) if decision.marked else ""
    return " ".join(one for one in (head, f"{grade_label(decision.grade)}.", cost, *words) if one)


def paint_row(
    canvas: Canvas,
    box: Rect,
    look: ButtonState,
    shown: ReviewShown,
    decision: Decision,
    words: tuple[str, ...],
) -> None:
    """The line on its slab."""
    top = theme.lighten(theme.ROW_TOP, round(14 * look.hover))
    edge = theme.mix(theme.EDGE, theme.GOLD, look.hover)
    canvas.slab(box, radius=theme.RADIUS_ROW, top=top, bottom=theme.ROW_BOTTOM, edge=edge)
    ink = GRADE_INK[decision.grade]
    middle = box.top + _PAD + 10
    canvas.icon(GRADE_ICONS[decision.grade], (box.left + _PAD + _SIGN / 2, middle), _SIGN, ink)
    x = box.left + _PAD + _SIGN + 14
    right = _paint_cost(canvas, box, shown, decision, middle)
    grade = canvas.text(
        grade_label(decision.grade), (x, middle), styles.BODY_STRONG.in_(ink), anchor="midleft"
    )
    x = grade.right + 16
    canvas.seat(shown.colour(decision.seat), (x + 11, middle), 22)
    head = tr("review.row", n=shown.move(decision.step), name=shown.name(decision.seat))
    canvas.text(head, (x + 30, middle), styles.NOTE, anchor="midleft", max_width=right - x - 40, shrink=True)
    y, x = box.top + _PAD + _HEAD - 4, box.left + _PAD + _SIGN + 14
    for number, one in enumerate(words):
        style = styles.BODY if number or len(words) == 1 else styles.BODY.in_(theme.SECONDARY)
        y += canvas.paragraph(one, (x, y), box.right - _PAD - x, style, line=_LINE)


def _paint_cost(canvas: Canvas, box: Rect, shown: ReviewShown, decision: Decision, y: float) -> float:
    """What it cost, at the right; gives where it begins."""
    right = box.right - _PAD
    if not decision.marked:
        return right
    place = canvas.text(
        loss_text_short(decision), (right, y), styles.FIGURE.in_(theme.BAD_TEXT), anchor="midright"
    )
    if shown.scored and decision.grade != "costly" and round(decision.points, 1) > 0 and box.width > 560:
        words = f"−{format_points(decision.points)}"
        place = canvas.text(words, (place.left - 14, y + 1), styles.NOTE, anchor="midright")
    return place.left - 12
