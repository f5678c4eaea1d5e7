"""Painters of a table's bottom bar and right column."""

from __future__ import annotations

from client.draw import input_glyphs, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.input_glyphs import HandSign, KeyHint
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.i18n import tr
from client.table.bar_models import Prompt
from client.table.bar_text_layout import (
    LEAD_LINE_HEIGHT,
    BarTextLayout,
    count_lines,
    fit_sentences,
    get_lead_style,
    lay_out_bar_text,
)
from client.table.frame_layout import FrameLayout

ICON_ONLY_BUTTONS = frozenset({"table.undo", "table.redo", "table.hint"})
"""Buttons that show only their icon if room is short."""

MIN_KEYCAP_HEIGHT = 820.0
"""Logical height below which the bottom bar has no room for keycaps."""

_LOW_ROW, _LOW_KEY = 23.0, 21.0
"""Heights of a row and of a key in a low bar."""

_TEXT_TO_KEY = 22.0
"""Gap between a text and the key behind it."""

_PIP, _LOW_PIP, _PIP_STEP, _TEXT_TO_PIPS = 8.0, 6.5, 2.7, 26.0
"""The radius of pips in a high and in a low bar, their distance in radii, the gap between lead and pips."""

_BADGE, _BADGE_AWAY = 0.44, 0.34
"""How large a badge is, and how far right and below of the middle it lies, in parts of its picture."""


def draw_bottom_bar(
    canvas: Canvas, layout: FrameLayout, prompt: Prompt, right: float, *, by_keys: bool = False
) -> None:
    """Draw the bottom bar of a table: the prompt and the keys that can be used, but not its buttons.

    Args:
        canvas: Where to draw.
        layout: The zones of the table.
        prompt: The text of the bar.
        right: X where the buttons begin, in logical units.
        by_keys: Whether the player uses keys: then a low bar has room for them, if need be less for text.
    """
    draw_bottom_bar_background(canvas, layout)
    bar, found = layout.bottom, lay_out_bar_text(canvas.texts, layout, prompt, right)
    x, style = found.left, get_lead_style(compact=layout.compact)
    if found.picture:
        size = layout.picture_size
        center = x - 14 - size / 2, bar.centery
        canvas.spot(center, size * 0.9, theme.GOLD, alpha=0.16)
        canvas.image(prompt.picture, center, size)
        if prompt.badge:
            away = size * _BADGE_AWAY
            canvas.image(prompt.badge, (center[0] + away, center[1] + away), size * _BADGE)
    rows = _arrange_low_rows(canvas, layout, found, prompt) if by_keys else None
    if rows is not None:
        _draw_low_rows(canvas, layout, found, rows, prompt)
        return
    below = count_lines(canvas.texts, found.more, found.room, styles.NOTE) if found.more else 0
    said = (found.lead, style), (found.more, styles.NOTE)
    # what a paragraph sets in one line, for it is hardly wider, would be cut as a single one
    tight = any(canvas.texts.measure_width(words, of) > found.room for words, of in said)
    if found.lines > 1 or below > 1 or tight:
        _draw_lines(canvas, layout, found, style, prompt.pips)
        return
    keys = prompt.keys if canvas.height >= MIN_KEYCAP_HEIGHT else ()  # caps would touch the line above
    away = (13.0 if layout.compact else 16.0) if found.more or keys else 0.0
    canvas.text(found.lead, (x, bar.centery - away), style, anchor="midleft", max_width=found.room)
    _draw_pips(canvas, layout, found, prompt.pips, bar.centery - away)
    if found.more or keys:
        low = bar.centery + (14 if layout.compact else 18)
        _draw_second_line(canvas, found.more, keys, x, low, found.room)


def _arrange_low_rows(
    canvas: Canvas, layout: FrameLayout, found: BarTextLayout, prompt: Prompt
) -> tuple[str, ...] | None:
    """Return the texts of the rows below the lead in a low bar, the last of which has room for a key.

    A sentence longer than a row has no place there. None if the bar is high, or no key can be used.
    """
    if canvas.height >= MIN_KEYCAP_HEIGHT or not prompt.keys or not found.whole:
        return None
    texts, count = canvas.texts, (2 if layout.tight else 3) - found.lines
    room = found.room - _measure_hint(texts, *prompt.keys[0]) - _TEXT_TO_KEY
    beside = fit_sentences(texts, prompt.more, room)
    above = fit_sentences(texts, prompt.more, found.room) if count > 1 else ""
    if count > 1 and len(above) > len(beside):
        return above, ""
    return (beside,) if count else None


def _measure_lead(canvas: Canvas, found: BarTextLayout, style: Style) -> float:
    """Return the height of the lead in its lines."""
    return canvas.texts.measure_height(
        found.lead, found.room, style, line=LEAD_LINE_HEIGHT, rich=False, max_lines=found.lines
    )


def _draw_lead(canvas: Canvas, found: BarTextLayout, y: float, style: Style) -> None:
    """Draw the lead in its lines, from `y` downwards."""
    place, lines = (found.left, y), found.lines
    canvas.paragraph(found.lead, place, found.room, style, line=LEAD_LINE_HEIGHT, max_lines=lines, rich=False)


def _draw_low_rows(
    canvas: Canvas,
    layout: FrameLayout,
    found: BarTextLayout,
    rows: tuple[str, ...],
    prompt: Prompt,
) -> None:
    """Draw the lead, the rows below it, and the keys in the last of them."""
    style = get_lead_style(compact=layout.compact)
    lead = _measure_lead(canvas, found, style)
    y = layout.bottom.centery - (lead + _LOW_ROW * len(rows)) / 2
    _draw_lead(canvas, found, y, style)
    _draw_pips(canvas, layout, found, prompt.pips, y + lead / 2)
    y += lead + _LOW_ROW / 2
    for number, words in enumerate(rows, 1):
        shown = prompt.keys if number == len(rows) else ()
        _draw_second_line(canvas, words, shown, found.left, y, found.room, _LOW_KEY)
        y += _LOW_ROW


def draw_bottom_bar_background(canvas: Canvas, layout: FrameLayout) -> None:
    """Draw the background of a table's bottom bar."""
    bar = layout.bottom
    canvas.layer(("table-bottom", bar.width), bar, lambda inner: draw_bar_background(inner, bar, bar.top))


def _draw_pips(
    canvas: Canvas, layout: FrameLayout, found: BarTextLayout, pips: tuple[int, int], y: float
) -> None:
    """Draw the actions left as pips behind the lead, those that are used up as rings, if there is room.

    Args:
        pips: How many are left, and how many there were at first.
        y: The middle of the lead's line.
    """
    left, count = pips
    radius = _LOW_PIP if layout.compact else _PIP
    width = canvas.texts.measure_width(found.lead, get_lead_style(compact=layout.compact))
    x, step = found.left + width + _TEXT_TO_PIPS, radius * _PIP_STEP
    if found.lines > 1 or x + step * count > found.left + found.room:
        return
    for number in range(count):
        center = x + step * (number + 0.5), y
        if number < left:
            canvas.circle(center, radius, theme.GOLD)
        else:
            canvas.ring(center, radius - 1, theme.SECONDARY, width=2)


def _draw_lines(
    canvas: Canvas, layout: FrameLayout, found: BarTextLayout, style: Style, pips: tuple[int, int]
) -> None:
    """Draw the prompt in lines if the buttons leave little room, with the quiet text below."""
    lead, more = _measure_lead(canvas, found, style), 0.0
    if found.more:
        more = canvas.texts.measure_height(
            found.more, found.room, styles.NOTE, line=LEAD_LINE_HEIGHT, rich=False
        )
    y = layout.bottom.centery - (lead + more) / 2
    _draw_lead(canvas, found, y, style)
    _draw_pips(canvas, layout, found, pips, y + lead / 2)
    if found.more:
        canvas.paragraph(
            found.more, (found.left, y + lead), found.room, styles.NOTE, line=LEAD_LINE_HEIGHT, rich=False
        )


def _measure_hint(texts: Typesetter, sign: HandSign, meaning: str) -> float:
    """Return the width of a key with what it does."""
    return input_glyphs.measure_glyph(texts, sign) + 8 + texts.measure_width(meaning, styles.NOTE)


def _draw_second_line(
    canvas: Canvas,
    more: str,
    keys: tuple[KeyHint, ...],
    x: float,
    y: float,
    room: float,
    height: float = input_glyphs.HIGH,
) -> None:
    """Draw a text and as many keys as fit after it; `height` is that of a key."""
    end = x + room
    if more:
        words = canvas.text(more, (x, y), styles.NOTE, anchor="midleft", max_width=room)
        x = words.right + _TEXT_TO_KEY
    for sign, meaning in keys:
        if x + _measure_hint(canvas.texts, sign, meaning) > end:
            return
        right = input_glyphs.draw_glyph(canvas, (x, y), sign, height)
        x = canvas.text(meaning, (right + 8, y), styles.NOTE, anchor="midleft").right + 20


def draw_bar_background(canvas: Canvas, bar: Rect, edge: float) -> None:
    """Draw the background of a bar, with a line along its top or bottom edge.

    Args:
        canvas: Where to draw.
        bar: The box of the bar.
        edge: Y of the edge with the line: the top or the bottom of `bar`.
    """
    canvas.gradient(bar, theme.TABLE_BAR_TOP, theme.TABLE_BAR_BOTTOM)
    y = edge - 1 if edge == bar.bottom else edge
    canvas.line((bar.left, y), (bar.right, y), theme.EDGE, width=1.5)


def draw_right_column_background(canvas: Canvas, side: Rect, *, floating: bool = False) -> None:
    """Draw the background of the right column; with a shadow if it floats above the table."""
    if floating:
        canvas.shadow(side, radius=0, blur=24, dy=0, alpha=0.8)
    canvas.gradient(side, theme.SIDE_TOP, theme.SIDE_BOTTOM)
    canvas.line(side.topleft, side.bottomleft, theme.EDGE, width=1.5)


def get_log_box(side: Rect, seats_height: float) -> Rect:
    """Return the box of the log's lines in the right column, in logical units.

    Args:
        side: The right column.
        seats_height: Height of the panel of the seats above the log.
    """
    top = side.top + 20 + seats_height + 64
    return Rect(side.left + 24, top, side.width - 36, side.bottom - top - 12)


_CARD_GAP = 14.0
"""Gap between the log and a card below it."""

_READABLE_LOG = 96.0
"""Height of a log that is left alone: a heading and two lines."""

_LOWEST_LOG = 40.0
"""Height below which the log is not shown, for not even a line would be whole."""


def get_log_box_above_card(log: Rect, card_height: float) -> Rect | None:
    """Return the box that a card at the bottom of the right column leaves to the log, None if too little.

    Args:
        log: The box of the log without a card.
        card_height: Height of the card, 0 if there is none.
    """
    if not card_height:
        return log
    height = log.height - card_height - _CARD_GAP
    return None if height < _LOWEST_LOG else Rect(log.left, log.top, log.width, height)


def leaves_log_readable(column: Rect, card_height: float, log_height: float) -> bool:
    """Return whether a card at the bottom of the right column leaves the newest lines of the log readable.

    Args:
        column: The box in which the card may take the place of the log.
        card_height: Height of the card.
        log_height: Height of all lines of the log: a short one needs no more.
    """
    return column.height - card_height - _CARD_GAP >= min(_READABLE_LOG, max(_LOWEST_LOG, log_height))


def get_log_line_width(log: Rect) -> float:
    """Return the width of the log's lines in its box, beside the scroll bar."""
    return log.width - 22


def get_card_column(side: Rect, seats_height: float) -> Rect:
    """Return the box in the right column in which a card may take the place of the log.

    Args:
        side: The right column.
        seats_height: Height of the panel of the seats above the log.
    """
    log = get_log_box(side, seats_height)
    return Rect(side.left + 20, log.top, side.width - 40, log.height)


def draw_log_title(canvas: Canvas, side: Rect, y: float, note: str) -> None:
    """Draw the heading of the log in the right column, with a note at its right end.

    Args:
        canvas: Where to draw.
        side: The right column.
        y: Y where the heading begins, in logical units.
        note: The note.
    """
    canvas.text(tr("table.log"), (side.left + 24, y + 32), styles.HEADING, anchor="midleft")
    canvas.text(note, (side.right - 24, y + 34), styles.NOTE.with_colour(theme.MUTED), anchor="midright")
    canvas.line((side.left + 24, y + 56), (side.right - 24, y + 56), theme.EDGE, width=1.5)
