"""The panel beside the table: the picture that explains a number, the rule in words, the sum."""

from __future__ import annotations

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.styles import Style
from client.draw.text import Typesetter
from client.i18n import number
from client.scenes.results.sheet import Explanation, Group
from client.table.bar_words import LINE, lines_of, second_words

_BELOW_HEAD = 10.0

_TITLE = 26.0
"""How high the name below a picture is where there is little room."""

_BAR_LINES = 3
"""So many lines have room in the bar."""


def reason_panel(
    canvas: Canvas, box: Rect, reason: Explanation, name: str, group: Group, when: str, brief: bool = False
) -> None:
    """Everything about one number; name: of the group; brief: without the words, which stand elsewhere."""
    large = box.width >= 330
    pad = _pad(box)
    inner = box.width - 2 * pad
    canvas.panel(box)
    y = _head(canvas, Rect(box.x + pad, box.y + pad * 0.8, inner, 34 if large else 28), name, group, when)
    if brief:
        _brief(canvas, Rect(box.x + pad, y - 4, inner, box.bottom - pad * 0.6 - y), reason)
        return
    title = 30.0 if large else 26.0
    sum_style, sum_height = _sum(canvas.texts, box, reason)
    room = _room(canvas.texts, box, reason)
    text, height = _rule(canvas.texts, reason, inner, room)
    picture = _picture_box(reason, Rect(box.x + pad, y, inner, room - height - 16))
    reason.picture(canvas, picture)
    y = picture.bottom + 10
    y = _title(canvas, Rect(box.x + pad, y, inner, title), reason, large)
    if text:
        y += canvas.paragraph(text, (box.x + pad, y), inner, _rule_style(inner), line=1.22) + 6
    bottom = box.bottom - pad * 0.8
    canvas.paragraph(
        reason.calculation,
        (box.x + pad, bottom - sum_height),
        inner,
        sum_style,
        line=1.2,
        max_lines=3,
    )
    if reason.tiers and large:
        _tiers(canvas, Rect(box.x + pad, bottom - sum_height - 56, inner, 48), reason)


def reason_beside(canvas: Canvas, box: Rect, reason: Explanation, name: str, group: Group, when: str) -> None:
    """The same in a panel that is wider than high: the picture at the left, all words at its right."""
    pad = _pad(box)
    inner = box.width - 2 * pad
    canvas.panel(box)
    y = _head(canvas, Rect(box.x + pad, box.y + pad * 0.6, inner, 30), name, group, when)
    room = Rect(box.x + pad, y, inner * (0.46 if reason.wide else 0.4), box.bottom - pad * 0.8 - y)
    picture = _picture_box(reason, room)
    picture.x = room.x
    reason.picture(canvas, picture)
    left = (room.right if reason.wide else picture.right) + 20
    words = Rect(left, y, box.right - pad - left, room.height)
    y = _title(canvas, Rect(words.x, y, words.width, 30), reason, large=True)
    style, tall = _sum(canvas.texts, Rect(0, 0, words.width + 2 * pad, 0), reason)
    foot = words.bottom - tall
    canvas.paragraph(reason.calculation, (words.x, foot), words.width, style, line=1.2, max_lines=3)
    if reason.tiers:
        foot -= 56
        _tiers(canvas, Rect(words.x, foot, words.width, 48), reason)
    note = styles.NOTE.in_(theme.BODY)
    for text in (reason.rule, reason.short):
        if text and canvas.texts.paragraph_height(text, words.width, note, line=1.22) <= foot - y - 4:
            canvas.paragraph(text, (words.x, y), words.width, note, line=1.22)
            break


def says_rule(texts: Typesetter, box: Rect, reason: Explanation) -> bool:
    """Whether there is room for the rule in full."""
    return _rule(texts, reason, box.width - 2 * _pad(box), _room(texts, box, reason))[0] == reason.rule


def _pad(box: Rect) -> float:
    return 22.0 if box.width >= 330 else 14.0


def _sum(texts: Typesetter, box: Rect, reason: Explanation) -> tuple[Style, float]:
    """Of the calculation: how it is written, and how high it gets."""
    style = styles.ROW_STRONG if box.width >= 330 else styles.LABEL
    inner = box.width - 2 * _pad(box)
    return style, texts.paragraph_height(reason.calculation, inner, style, line=1.2, max_lines=3)


def _room(texts: Typesetter, box: Rect, reason: Explanation) -> float:
    """How high picture and rule may be together."""
    large, pad = box.width >= 330, _pad(box)
    head = pad * 0.8 + (34 if large else 28) + _BELOW_HEAD
    tiers = 54 if reason.tiers and large else 0
    return box.height - (head + (30.0 if large else 26.0) + 10 + _sum(texts, box, reason)[1] + pad + tiers)


def _brief(canvas: Canvas, area: Rect, reason: Explanation) -> None:
    """Picture, name and points, nothing else; the name on two lines where one has no room for it."""
    points = canvas.texts.width(reason.shown, styles.TOTAL)
    room = area.width - _TITLE - 10 - points - 10
    more = 18.0 if canvas.texts.width(reason.title, styles.NAME.sized(styles.LEAST)) > room else 0.0
    reason.picture(canvas, _picture_box(reason, Rect(area.x, area.y, area.width, area.height - 36 - more)))
    _title(canvas, Rect(area.x, area.bottom - 28 - more, area.width, _TITLE + more), reason, large=False)


def _picture_box(reason: Explanation, room: Rect) -> Rect:
    """Where the picture goes in the room above the words."""
    if reason.wide:
        return Rect(room.x, room.y, room.width, min(room.height, room.width * 1.1))
    side = min(room.width, room.height)
    return Rect(room.centerx - side / 2, room.y, side, side)


def head_room(texts: Typesetter, box: Rect, when: str) -> float:
    """How wide the name above the picture may be."""
    large = box.width >= 330
    style = styles.BODY if large else styles.NOTE
    signs = 22.0 * 2 + 38 if large else 14.0 * 2 + 33
    return box.width - signs - 10 - texts.width(when, style)


def reason_words(canvas: Canvas, area: Rect, calculation: str, rule: str, quiet: Style) -> bool:
    """The sum and the rule, each in one line, or in three lines in all, so that neither ends in the middle of
    a sentence. quiet: how the rule looks. Gives whether each took one."""
    texts = canvas.texts
    strong = texts.fit(calculation, area.width, styles.BODY_STRONG)
    lines = min(2, lines_of(texts, calculation, area.width, strong))
    more = second_words(texts, rule, area.width, _BAR_LINES - lines)
    below = lines_of(texts, more, area.width, quiet) if more else 0
    if lines <= 1 and below <= 1:
        canvas.text(calculation, (area.x, area.centery - 13), strong, anchor="midleft", max_width=area.width)
        canvas.text(more, (area.x, area.centery + 14), quiet, anchor="midleft", max_width=area.width)
        return True
    tall = texts.paragraph_height(calculation, area.width, strong, line=LINE, max_lines=2)
    high = texts.paragraph_height(more, area.width, quiet, line=LINE) if more else 0.0
    y = area.centery - (tall + high) / 2
    canvas.paragraph(calculation, (area.x, y), area.width, strong, line=LINE, max_lines=2)
    if more:
        canvas.paragraph(more, (area.x, y + tall), area.width, quiet, line=LINE)
    return False


def _head(canvas: Canvas, box: Rect, name: str, group: Group, words: str) -> float:
    """Whose picture of which round; gives the y below."""
    size = min(26.0, box.height * 0.72)
    if group.colour:
        canvas.seat(group.colour, (box.x + size / 2, box.centery), size)
    else:
        canvas.image(group.image, (box.x + size / 2, box.centery), size * 1.2)
    right = canvas.text(
        words,
        (box.right, box.centery),
        (styles.NOTE if box.height < 32 else styles.BODY).in_(theme.SECONDARY),
        anchor="midright",
    )
    x = box.x + size + 12
    canvas.text(
        name,
        (x, box.centery),
        styles.HEADING.sized(size * 0.92),
        anchor="midleft",
        max_width=right.x - 10 - x,
        shrink=True,
    )
    return box.bottom + _BELOW_HEAD


def _rule_style(width: float) -> Style:
    return styles.BODY if width >= 380 else styles.NOTE.in_(theme.BODY)


def _rule(texts: Typesetter, reason: Explanation, width: float, room: float) -> tuple[str, float]:
    """The longest wording that leaves the picture large enough, and its height."""
    for text in (reason.rule, reason.short):
        if not text:
            continue
        height = texts.paragraph_height(text, width, _rule_style(width), line=1.22)
        if room - height - 16 >= min(width, max(width * 0.72, 150.0)) or text == reason.short:
            if room - height - 16 < width * 0.4:
                return "", 0.0
            return text, height + 6
    return "", 0.0


def _title(canvas: Canvas, box: Rect, reason: Explanation, large: bool) -> float:
    """Picture and name of the wish, on two lines where the box is high enough, its points at the right; gives
    the y below."""
    size = box.height if large else min(box.height, _TITLE)
    tint = reason.image.startswith("icon-")
    center = (box.x + size / 2, box.centery)
    if tint:
        canvas.icon(reason.image.removeprefix("icon-"), center, size * 0.9, theme.SECONDARY)
    else:
        canvas.image(reason.image, center, size)
    points = canvas.text(reason.shown, (box.right, box.centery), styles.TOTAL, anchor="midright")
    x = box.x + size + 10
    room = points.x - 10 - x
    if not large and box.height > size:
        name = styles.NAME.sized(styles.LEAST)
        tall = canvas.texts.paragraph_height(reason.title, room, name, line=LINE, max_lines=2)
        y = box.centery - tall / 2
        canvas.paragraph(reason.title, (x, y), room, name, line=LINE, max_lines=2)
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


def _tiers(canvas: Canvas, box: Rect, reason: Explanation) -> None:
    """The card's table, the tier that was reached in gold."""
    width = box.width / len(reason.tiers)
    for i, tier in enumerate(reason.tiers):
        cell = Rect(box.x + i * width + 2, box.y, width - 4, box.height)
        if tier.reached:
            canvas.slab(
                cell, radius=8, top=theme.CHOSEN_TOP, bottom=theme.CHOSEN_BOTTOM, edge=theme.CHOSEN_EDGE
            )
        colour = theme.CHOSEN_TEXT if tier.reached else theme.MUTED
        canvas.text(
            number(tier.count),
            (cell.centerx, cell.y + box.height * 0.28),
            styles.NOTE.in_(colour),
            anchor="center",
        )
        canvas.text(
            number(tier.points),
            (cell.centerx, cell.y + box.height * 0.72),
            styles.BODY_STRONG.in_(colour if tier.reached else theme.BODY),
            anchor="center",
        )
