"""The bar below the score sheet: buttons, the legend of gold numbers, in small windows an explanation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.typesetter import Typesetter
from client.i18n import tr
from client.review.review_controller import ReviewController, list_button_labels
from client.scenes.results.layout import SheetLayout
from client.scenes.results.score_explanation import draw_calculation_and_rule
from client.scenes.results.sheet import Explanation
from client.widgets import Button, IconButton, ProgressButton, Ui, WidgetText

_SMALLEST_LABEL: Final = 0.76
"""Share of its size to which the longest label of a button may shrink."""
_CHIP_WIDTH: Final = 34.0
_CHIP_HEIGHT: Final = 20.0
_MIN_TEXT_WIDTH: Final = 160.0
"""In less room than this nothing is written."""


class ResultButton(Struct, frozen=True):
    """A button in the bar below the score sheet."""

    id: str
    """Id of the widget; with "-short", key of its label in small windows."""
    label: str
    """The label."""
    icon: str
    """Name of the icon."""
    on_press: Callable[[], object]
    """Called when the button is pressed."""


def add_bar_buttons(
    ui: Ui,
    texts: Typesetter,
    layout: SheetLayout,
    main: ResultButton,
    others: Sequence[ResultButton],
    review: ReviewController | None,
) -> float:
    """Add the buttons of the bar below the score sheet, from right to left.

    Args:
        ui: Gets the buttons.
        texts: Measures text.
        layout: The layout of the score sheet.
        main: The golden button.
        others: The plain buttons.
        review: Controls the review of the match; None for no review button.

    Returns:
        The x coordinate where the free space at the left of the buttons ends.
    """
    bar, margin, small = layout.bar, layout.margin, layout.small
    height = 64.0 if bar.height > 80 else 52.0
    y, gap = bar.centery - height / 2, 12 if small else 16
    main_width = texts.measure_width(main.label, styles.LEAD) + (88 if small else 104)
    x = bar.width - margin - max(240.0 if bar.width > 1200 else 0.0, main_width)
    box = Rect(x, y, bar.width - margin - x, height)
    ui.add(Button(main.id, box, main.label, icon=main.icon, kind="gold", on_press=main.on_press))
    labels = [tr(f"{button.id}-short") if small else button.label for button in others]
    widths = [texts.measure_width(label, styles.BODY_STRONG) + (72 if small else 104) for label in labels]
    room = x - margin - (height + gap if review is not None else 0.0)
    for index in range(len(widths)):  # if there is too little room, the first show their icons alone
        if sum(widths) + gap * len(widths) > room:
            widths[index] = height
    for button, label, width in zip(reversed(others), reversed(labels), reversed(widths), strict=True):
        x -= width + gap
        box = Rect(x, y, width, height)
        if width == height:
            ui.add(IconButton(button.id, box, button.icon, button.label, on_press=button.on_press))
        else:
            tooltip, press = button.label if small else "", button.on_press
            ui.add(
                Button(button.id, box, WidgetText(label, details=tooltip), icon=button.icon, on_press=press)
            )
    if review is not None:
        width = height if small else _measure_review_button(texts, review.label)
        x -= width + gap
        ui.add(ProgressButton("results.review", Rect(x, y, width, height), review, bare=small))
    return x - 16


def _measure_review_button(texts: Typesetter, label: str) -> float:
    """Return the width of the review's button: that of its neighbours, and enough for labels to come."""
    longest = max(texts.measure_width(coming, styles.BODY_STRONG) for coming in list_button_labels())
    return max(texts.measure_width(label, styles.BODY_STRONG) + 104.0, longest * _SMALLEST_LABEL + 66.0)


def draw_bar_text(
    canvas: Canvas, area: Rect, reason: Explanation, *, small: bool, has_pointed: bool, gold: bool
) -> None:
    """Draw the text in the bar below the score sheet.

    It is a hint and the legend of gold numbers; in small windows, the explanation of the selected number.
    Nothing is drawn if there is hardly any space.

    Args:
        canvas: Where to draw.
        area: The space at the left of the buttons.
        reason: Explanation of the selected number.
        small: The window is small.
        has_pointed: The player has pointed at a number and needs no hint to do so.
        gold: There are gold numbers to explain.
    """
    if area.width < _MIN_TEXT_WIDTH:
        return
    if small:
        _draw_reason(canvas, area, reason, has_pointed=has_pointed, gold=gold)
    else:
        _draw_hints(canvas, area, gold=gold)


def draw_skip_hint(canvas: Canvas, area: Rect) -> None:
    """Draw in the bar how the count is ended; nothing if there is hardly any space."""
    if area.width < _MIN_TEXT_WIDTH:
        return
    words = tr("results.counting.skip")
    if canvas.texts.measure_width(words, styles.NOTE) > area.width:
        words = tr("results.counting.skip-short")
    _draw_note(canvas, words, area.x, area.centery, area.width)


def _draw_hints(canvas: Canvas, area: Rect, *, gold: bool) -> None:
    """Draw where to point, and the legend beside or below it."""
    canvas.icon("hint", (area.x + 13, area.centery), 26, theme.SECONDARY)
    x, room = area.x + 40, area.width - 40
    hint = tr("results.hover")
    if canvas.texts.measure_width(hint, styles.NOTE) > room:
        hint = tr("results.hover-short")
    width = min(room, canvas.texts.measure_width(hint, styles.NOTE))
    legend_width = _legend_width(canvas.texts)
    fits_beside = width + 28 + legend_width <= room
    fits_below = gold and not fits_beside and area.height > 60 and legend_width <= room
    y = area.centery - (14 if fits_below else 0)
    _draw_note(canvas, hint, x, y, room)
    if gold and fits_beside:
        _draw_legend(canvas, x + width + 28, y)
    elif fits_below:
        _draw_legend(canvas, x, area.centery + 14)


def _draw_reason(canvas: Canvas, area: Rect, reason: Explanation, *, has_pointed: bool, gold: bool) -> None:
    """Draw the reason in two lines; where to point in the second until the player has done so."""
    if has_pointed and reason.short_rule:
        draw_calculation_and_rule(
            canvas, area, reason.calculation, reason.short_rule, styles.NOTE.with_colour(theme.BODY)
        )
        return
    hint = tr("results.hover-short")
    has_two_lines = draw_calculation_and_rule(canvas, area, reason.calculation, hint, styles.NOTE)
    width = min(area.width, canvas.texts.measure_width(hint, styles.NOTE))
    if has_two_lines and gold and width + 20 + _legend_width(canvas.texts) <= area.width:
        _draw_legend(canvas, area.x + width + 20, area.centery + 14)


def _legend_width(texts: Typesetter) -> float:
    return _CHIP_WIDTH + 10 + texts.measure_width(tr("results.gold"), styles.NOTE)


def _draw_legend(canvas: Canvas, x: float, y: float) -> None:
    """Draw a gold chip and what it means."""
    chip = Rect(x, y - _CHIP_HEIGHT / 2, _CHIP_WIDTH, _CHIP_HEIGHT)
    draw_gold_chip(canvas, chip)
    _draw_note(canvas, tr("results.gold"), chip.right + 10, y, 1000)


def draw_gold_chip(canvas: Canvas, box: Rect) -> None:
    """Draw the golden background of the best number of a row of the score sheet."""
    canvas.slab(box, radius=8, top=theme.CHOSEN_TOP, bottom=theme.CHOSEN_BOTTOM, edge=theme.CHOSEN_EDGE)


def _draw_note(canvas: Canvas, text: str, x: float, y: float, max_width: float) -> None:
    canvas.text(text, (x, y), styles.NOTE, anchor="midleft", max_width=max_width, shrink=True)
