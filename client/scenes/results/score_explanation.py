"""The panel that explains a number of the score sheet: a picture, the rule in words, the calculation."""

from __future__ import annotations

from typing import Final

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.i18n import format_number
from client.scenes.results.sheet import Explanation, SheetGroup
from client.table.bar_text_layout import LEAD_LINE_HEIGHT, count_lines, fit_sentences

_LARGE_WIDTH: Final = 330.0
"""From this width of the panel on everything is large."""

_HEAD_GAP: Final = 10.0
"""Distance of the head from the picture."""

_SMALL_TITLE_HEIGHT: Final = 26.0
"""Height of the title below a picture if there is little room."""

_MAX_BAR_LINES: Final = 3
"""Lines for which the bar has room."""


def draw_reason_panel(
    canvas: Canvas,
    box: Rect,
    reason: Explanation,
    name: str,
    group: SheetGroup,
    when: str,
    brief: bool = False,
) -> None:
    """Draw the panel that explains one number of the score sheet.

    Args:
        canvas: Where to draw.
        box: The panel.
        reason: The explanation of the number.
        name: Name of the group (player), shortened.
        group: The group whose number it is.
        when: Caption that names the round of the picture.
        brief: Whether to leave out the rule and the calculation, because the bottom bar shows them.
    """
    large = box.width >= _LARGE_WIDTH
    padding = _padding(box)
    inner_width = box.width - 2 * padding
    canvas.panel(box)
    head = Rect(box.x + padding, box.y + padding * 0.8, inner_width, 34 if large else 28)
    y = _draw_head(canvas, head, name, group, when)
    if brief:
        _draw_brief(canvas, Rect(box.x + padding, y - 4, inner_width, box.bottom - padding * 0.6 - y), reason)
        return
    title = 30.0 if large else 26.0
    calculation_style, calculation_height = _measure_calculation(canvas.texts, box, reason)
    room = _picture_and_rule_height(canvas.texts, box, reason)
    text, height = _choose_rule(canvas.texts, reason, inner_width, room)
    picture = _picture_box(reason, Rect(box.x + padding, y, inner_width, room - height - 16))
    reason.picture(canvas, picture)
    y = picture.bottom + 10
    y = _draw_title(canvas, Rect(box.x + padding, y, inner_width, title), reason, large)
    if text:
        style = _rule_style(inner_width)
        y += canvas.paragraph(text, (box.x + padding, y), inner_width, style, line=1.22) + 6
    bottom = box.bottom - padding * 0.8
    canvas.paragraph(
        reason.calculation,
        (box.x + padding, bottom - calculation_height),
        inner_width,
        calculation_style,
        line=1.2,
        max_lines=3,
    )
    if reason.tiers and large:
        _draw_tiers(canvas, Rect(box.x + padding, bottom - calculation_height - 56, inner_width, 48), reason)


def draw_wide_reason_panel(
    canvas: Canvas, box: Rect, reason: Explanation, name: str, group: SheetGroup, when: str
) -> None:
    """Draw the panel that explains a number, for a box wider than high: picture left, words right.

    Args:
        canvas: Where to draw.
        box: The panel.
        reason: The explanation of the number.
        name: Name of the group, shortened.
        group: The group (player) whose number it is.
        when: Caption that names the round of the picture.
    """
    padding = _padding(box)
    inner_width = box.width - 2 * padding
    canvas.panel(box)
    y = _draw_head(canvas, Rect(box.x + padding, box.y + padding * 0.6, inner_width, 30), name, group, when)
    picture_width = inner_width * (0.46 if reason.fills_box else 0.4)
    room = Rect(box.x + padding, y, picture_width, box.bottom - padding * 0.8 - y)
    picture = _picture_box(reason, room)
    picture.x = room.x
    reason.picture(canvas, picture)
    left = (room.right if reason.fills_box else picture.right) + 20
    words = Rect(left, y, box.right - padding - left, room.height)
    y = _draw_title(canvas, Rect(words.x, y, words.width, 30), reason, large=True)
    style, height = _measure_calculation(canvas.texts, Rect(0, 0, words.width + 2 * padding, 0), reason)
    foot = words.bottom - height
    canvas.paragraph(reason.calculation, (words.x, foot), words.width, style, line=1.2, max_lines=3)
    if reason.tiers:
        foot -= 56
        _draw_tiers(canvas, Rect(words.x, foot, words.width, 48), reason)
    note = styles.NOTE.with_colour(theme.BODY)
    for text in (reason.rule, reason.short_rule):
        if text and canvas.texts.measure_height(text, words.width, note, line=1.22) <= foot - y - 4:
            canvas.paragraph(text, (words.x, y), words.width, note, line=1.22)
            break


def has_room_for_rule(texts: Typesetter, box: Rect, reason: Explanation) -> bool:
    """Return whether the panel that explains a number has space for the full text of its rule."""
    height = _picture_and_rule_height(texts, box, reason)
    rule, _ = _choose_rule(texts, reason, box.width - 2 * _padding(box), height)
    return rule == reason.rule


def _padding(box: Rect) -> float:
    return 22.0 if box.width >= _LARGE_WIDTH else 14.0


def _measure_calculation(texts: Typesetter, box: Rect, reason: Explanation) -> tuple[Style, float]:
    """Return style and height of the calculation."""
    style = styles.ROW_STRONG if box.width >= _LARGE_WIDTH else styles.LABEL
    inner_width = box.width - 2 * _padding(box)
    return style, texts.measure_height(reason.calculation, inner_width, style, line=1.2, max_lines=3)


def _picture_and_rule_height(texts: Typesetter, box: Rect, reason: Explanation) -> float:
    """Return how high picture and rule may be together."""
    large, padding = box.width >= _LARGE_WIDTH, _padding(box)
    head = padding * 0.8 + (34 if large else 28) + _HEAD_GAP
    tiers = 54 if reason.tiers and large else 0
    _, calculation = _measure_calculation(texts, box, reason)
    return box.height - (head + (30.0 if large else 26.0) + 10 + calculation + padding + tiers)


def _draw_brief(canvas: Canvas, area: Rect, reason: Explanation) -> None:
    """Draw picture, title and points, the title on two lines if it is too long for one."""
    points_width = canvas.texts.measure_width(reason.score_text, styles.TOTAL)
    title_width = area.width - _SMALL_TITLE_HEIGHT - 10 - points_width - 10
    is_long = canvas.texts.measure_width(reason.title, styles.NAME.with_size(styles.LEAST)) > title_width
    second_line = 18.0 if is_long else 0.0
    room = Rect(area.x, area.y, area.width, area.height - 36 - second_line)
    reason.picture(canvas, _picture_box(reason, room))
    y, height = area.bottom - 28 - second_line, _SMALL_TITLE_HEIGHT + second_line
    _draw_title(canvas, Rect(area.x, y, area.width, height), reason, large=False)


def _picture_box(reason: Explanation, room: Rect) -> Rect:
    """Return the box of the picture in the room above the words."""
    if reason.fills_box:
        return Rect(room.x, room.y, room.width, min(room.height, room.width * 1.1))
    side = min(room.width, room.height)
    return Rect(room.centerx - side / 2, room.y, side, side)


def max_head_name_width(texts: Typesetter, box: Rect, when: str) -> float:
    """Return how wide the player's name may be at the top of the panel that explains a number.

    Args:
        texts: Measures text.
        box: The panel.
        when: Caption at the right of the name.
    """
    large = box.width >= _LARGE_WIDTH
    style = styles.BODY if large else styles.NOTE
    signs = 22.0 * 2 + 38 if large else 14.0 * 2 + 33
    return box.width - signs - 10 - texts.measure_width(when, style)


def draw_calculation_and_rule(
    canvas: Canvas, area: Rect, calculation: str, rule: str, rule_style: Style
) -> bool:
    """Draw the calculation and the rule of a score in one line each, or in three lines together.

    A rule that is too long is cut after a whole sentence.

    Returns:
        Whether each took one line.
    """
    texts, width = canvas.texts, area.width
    style = texts.shrink_style_to_fit(calculation, width, styles.BODY_STRONG)
    calculation_lines = min(2, count_lines(texts, calculation, width, style))
    rule = fit_sentences(texts, rule, width, _MAX_BAR_LINES - calculation_lines)
    rule_lines = count_lines(texts, rule, width, rule_style) if rule else 0
    if calculation_lines <= 1 and rule_lines <= 1:
        canvas.text(calculation, (area.x, area.centery - 13), style, anchor="midleft", max_width=width)
        canvas.text(rule, (area.x, area.centery + 14), rule_style, anchor="midleft", max_width=width)
        return True
    calculation_height = texts.measure_height(calculation, width, style, line=LEAD_LINE_HEIGHT, max_lines=2)
    rule_height = texts.measure_height(rule, width, rule_style, line=LEAD_LINE_HEIGHT) if rule else 0.0
    y = area.centery - (calculation_height + rule_height) / 2
    canvas.paragraph(calculation, (area.x, y), width, style, line=LEAD_LINE_HEIGHT, max_lines=2)
    if rule:
        canvas.paragraph(rule, (area.x, y + calculation_height), width, rule_style, line=LEAD_LINE_HEIGHT)
    return False


def _draw_head(canvas: Canvas, box: Rect, name: str, group: SheetGroup, words: str) -> float:
    """Draw whose picture of which round it is; return the y below."""
    size = min(26.0, box.height * 0.72)
    if group.colour:
        canvas.seat(group.colour, (box.x + size / 2, box.centery), size)
    else:
        canvas.image(group.image, (box.x + size / 2, box.centery), size * 1.2)
    right = canvas.text(
        words,
        (box.right, box.centery),
        (styles.NOTE if box.height < 32 else styles.BODY).with_colour(theme.SECONDARY),
        anchor="midright",
    )
    x = box.x + size + 12
    canvas.text(
        name,
        (x, box.centery),
        styles.HEADING.with_size(size * 0.92),
        anchor="midleft",
        max_width=right.x - 10 - x,
        shrink=True,
    )
    return box.bottom + _HEAD_GAP


def _rule_style(width: float) -> Style:
    return styles.BODY if width >= 380 else styles.NOTE.with_colour(theme.BODY)


def _choose_rule(texts: Typesetter, reason: Explanation, width: float, room: float) -> tuple[str, float]:
    """Return the longest wording of the rule that leaves the picture large enough, and its height."""
    for text in (reason.rule, reason.short_rule):
        if not text:
            continue
        height = texts.measure_height(text, width, _rule_style(width), line=1.22)
        if room - height - 16 >= min(width, max(width * 0.72, 150.0)) or text == reason.short_rule:
            if room - height - 16 < width * 0.4:
                return "", 0.0
            return text, height + 6
    return "", 0.0


def _draw_title(canvas: Canvas, box: Rect, reason: Explanation, large: bool) -> float:
    """Draw picture, title and points of the line; return the y below.

    The title has two lines if the box is high enough for them.
    """
    size = box.height if large else min(box.height, _SMALL_TITLE_HEIGHT)
    tint = reason.image.startswith("icon-")
    center = (box.x + size / 2, box.centery)
    if tint:
        canvas.icon(reason.image.removeprefix("icon-"), center, size * 0.9, theme.SECONDARY)
    else:
        canvas.image(reason.image, center, size)
    points = canvas.text(reason.score_text, (box.right, box.centery), styles.TOTAL, anchor="midright")
    x = box.x + size + 10
    room = points.x - 10 - x
    if not large and box.height > size:
        style = styles.NAME.with_size(styles.LEAST)
        height = canvas.texts.measure_height(reason.title, room, style, line=LEAD_LINE_HEIGHT, max_lines=2)
        y = box.centery - height / 2
        canvas.paragraph(reason.title, (x, y), room, style, line=LEAD_LINE_HEIGHT, max_lines=2)
        return box.bottom + 8
    canvas.text(
        reason.title,
        (x, box.centery),
        styles.HEADING if large else styles.NAME,
        anchor="midleft",
        max_width=room,
        shrink=True,
    )
    return box.bottom + 8


def _draw_tiers(canvas: Canvas, box: Rect, reason: Explanation) -> None:
    """Draw the card's table, the tier that was reached in gold."""
    width = box.width / len(reason.tiers)
    for i, tier in enumerate(reason.tiers):
        cell = Rect(box.x + i * width + 2, box.y, width - 4, box.height)
        if tier.reached:
            canvas.slab(
                cell, radius=8, top=theme.CHOSEN_TOP, bottom=theme.CHOSEN_BOTTOM, edge=theme.CHOSEN_EDGE
            )
        colour = theme.CHOSEN_TEXT if tier.reached else theme.MUTED
        canvas.text(
            format_number(tier.count),
            (cell.centerx, cell.y + box.height * 0.28),
            styles.NOTE.with_colour(colour),
            anchor="center",
        )
        canvas.text(
            format_number(tier.points),
            (cell.centerx, cell.y + box.height * 0.72),
            styles.BODY_STRONG.with_colour(colour if tier.reached else theme.BODY),
            anchor="center",
        )
