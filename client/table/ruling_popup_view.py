"""Painter of the popup that says which rule forbids an action."""

from __future__ import annotations

from typing import Final

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.typesetter import Typesetter
from client.i18n import tr
from client.table.bar_models import RulingModel

RULING_WIDTH: Final = 560.0
"""Width of the popup in logical units, unless the dock is narrower."""

_HEAD: Final = 58.0
"""Where the heading begins, after the icon."""


def get_ruling_popup_box(texts: Typesetter, judgement: RulingModel, dock: Rect) -> Rect:
    """Return the box of the popup that explains a forbidden action, at the bottom of a free area.

    Args:
        texts: Measures text.
        judgement: The content of the popup.
        dock: The area of the board that is free for popups, in logical units.
    """
    width = min(RULING_WIDTH, dock.width)
    words = texts.measure_height(judgement.words, width - 40, styles.NOTE)
    foot = 68 if judgement.readable else 20
    height = 54 + _get_extra_lines_height(texts, judgement, width) + words + foot
    return Rect(dock.centerx - width / 2, dock.bottom - height, width, height)


def draw_ruling_popup(canvas: Canvas, judgement: RulingModel, dock: Rect) -> None:
    """Draw the popup that says which rule forbids an action: the rule's title, the reason, and its id."""
    texts, rule = canvas.texts, judgement.ruling.rule
    box = get_ruling_popup_box(texts, judgement, dock)
    canvas.panel(box, radius=16, top=theme.REFUSED_TOP, bottom=theme.REFUSED_BOTTOM, edge=theme.BAD)
    canvas.icon("judge", (box.left + 34, box.top + 30), 28, theme.DANGER_TEXT)
    room, beside = _get_heading_width(texts, judgement, box.width)
    small = styles.NOTE.with_colour(theme.DANGER_TEXT)
    if beside:
        at = box.left + _HEAD, box.top + 30
        style = texts.shrink_style_to_fit(judgement.heading, room, styles.SUBHEADING)
        head = canvas.text(judgement.heading, at, style, anchor="midleft")
        canvas.text(rule, (head.right + 14, box.top + 31), small, anchor="midleft")
    else:
        top = box.top + 30 - _get_line_height(texts) / 2
        canvas.paragraph(judgement.heading, (box.left + _HEAD, top), room, styles.SUBHEADING, rich=False)
        free = box.width - 40 - texts.measure_width(tr("ruling.open"), styles.LABEL) - 52
        if judgement.readable and texts.measure_width(rule, styles.NOTE) <= free:
            canvas.text(rule, (box.right - 20, box.bottom - 32), small, anchor="midright")
    top = box.top + 54 + _get_extra_lines_height(texts, judgement, box.width)
    canvas.paragraph(
        judgement.words, (box.left + 20, top), box.width - 40, styles.NOTE.with_colour(theme.IVORY)
    )


def _get_heading_width(texts: Typesetter, judgement: RulingModel, width: float) -> tuple[float, bool]:
    """Return the width for the heading and whether the rule's id fits beside it.

    Else the id stands at the bottom, beside a button.
    """
    room = width - _HEAD - 66
    left = room - 14 - texts.measure_width(judgement.ruling.rule, styles.NOTE)
    heading = judgement.heading
    beside = texts.measure_width(heading, texts.shrink_style_to_fit(heading, left, styles.SUBHEADING)) <= left
    return (left if beside else room), beside


def _get_extra_lines_height(texts: Typesetter, judgement: RulingModel, width: float) -> float:
    """Return the height of the heading's lines after the first."""
    room, beside = _get_heading_width(texts, judgement, width)
    if beside:
        return 0.0
    return texts.measure_height(judgement.heading, room, styles.SUBHEADING, rich=False) - _get_line_height(
        texts
    )


def _get_line_height(texts: Typesetter) -> float:
    """Return the height of a line of the heading."""
    return texts.measure_height("X", 100, styles.SUBHEADING, rich=False)
