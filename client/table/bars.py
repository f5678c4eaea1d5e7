"""The painters of the table's frame: bottom bar, right column, the judge."""

from __future__ import annotations

import re

from client.draw import signs, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.signs import KeyHint
from client.draw.styles import Style
from client.draw.text import Typesetter
from client.i18n import tr
from client.table.frame import FrameLayout
from client.table.parts import Judgement, Prompt

_TIGHT = 14.0
"""In the smallest windows what is asked of somebody with a long name may be as small, to stay whole."""

SIGN_ONLY = frozenset({"table.undo", "table.redo", "table.hint"})
"""Buttons that show only their sign when room is short."""

SHORT = 820.0
"""Below this logical height the bottom bar has no room for key caps."""

JUDGE_WIDTH = 560.0

_FULL_STOP = re.compile(r"(?<=[.!?]) ")


def bottom_bar(canvas: Canvas, layout: FrameLayout, prompt: Prompt, right: float) -> None:
    """What is asked of whom, and the keys that help."""
    bar_ground(canvas, layout)
    bar = layout.bottom
    x = prompt_left(layout, prompt)
    if prompt.picture:
        size = _picture_size(layout)
        center = x - 14 - size / 2, bar.centery
        canvas.spot(center, size * 0.9, theme.GOLD, alpha=0.16)
        canvas.image(prompt.picture, center, size)
    room = right - x - 12
    style = lead_style(compact=layout.compact)
    lead, one_line = lead_words(canvas.texts, prompt, room, style)
    if not one_line:
        _two_lines(canvas, lead, Rect(x, bar.top, room, bar.height), style)
        return
    more = second_words(canvas.texts, prompt.more, room)
    second = bool(more or (prompt.keys and canvas.height >= SHORT))
    y = bar.centery - (16 if second else 0)
    if layout.compact:
        y = bar.centery - (13 if second else 0)
    style = canvas.texts.fit(lead, room, style, floor=_TIGHT)
    canvas.text(lead, (x, y), style, anchor="midleft", max_width=room)
    if second:
        _second_line(canvas, more, prompt.keys, x, bar.centery + (18 if not layout.compact else 14), room)


def prompt_left(layout: FrameLayout, prompt: Prompt) -> float:
    """Where the words begin: after the picture of who is asked."""
    return layout.bottom.left + 24 + (_picture_size(layout) + 14 if prompt.picture else 0)


def _picture_size(layout: FrameLayout) -> float:
    return 48.0 if layout.compact else 62.0


def lead_style(*, compact: bool) -> Style:
    """How what is asked looks."""
    return styles.LABEL if compact else styles.LEAD


def lead_words(texts: Typesetter, prompt: Prompt, room: float, style: Style) -> tuple[str, bool]:
    """What is asked, in its brief wording where the whole has no room, and whether it fits on one line."""
    for words in (prompt.lead, prompt.brief):
        if words and texts.width(words, texts.fit(words, room, style, floor=_TIGHT)) <= room:
            return words, True
    return prompt.brief or prompt.lead, False


def second_words(texts: Typesetter, more: str, room: float) -> str:
    """As many of the quiet line's sentences as have room, the last ones dropped first: half a sentence tells
    nothing."""
    sentences = _sentences(more)
    for count in range(len(sentences), 0, -1):
        words = " ".join(sentences[:count])
        if texts.width(words, texts.fit(words, room, styles.NOTE, floor=_TIGHT)) <= room:
            return words
    return ""


def _sentences(words: str) -> list[str]:
    """They end with a stop and begin with a capital; a stop before anything else is an abbreviation's."""
    found: list[str] = []
    for part in _FULL_STOP.split(words):
        if found and not part[:1].isupper():
            found[-1] += f" {part}"
        else:
            found.append(part)
    return found


def bar_ground(canvas: Canvas, layout: FrameLayout) -> None:
    """The ground of the bottom bar."""
    bar = layout.bottom
    canvas.layer(("table-bottom", bar.width), bar, lambda inner: slab(inner, bar, bar.top))


def _two_lines(canvas: Canvas, words: str, box: Rect, style: Style) -> None:
    """What is asked, where the buttons leave little room; what is said besides has to wait."""
    high, least = canvas.texts.paragraph_height, style.size * 0.78
    tall = high(words, box.width, style, line=1.2, rich=False, max_lines=2)
    while style.size > least and high(words, box.width, style, line=1.2, rich=False) > tall:
        style = style.sized(max(least, style.size - 0.5))
        tall = high(words, box.width, style, line=1.2, rich=False, max_lines=2)
    y = box.centery - tall / 2
    canvas.paragraph(
        words,
        (box.left, y),
        box.width,
        style,
        line=1.2,
        max_lines=2,
        rich=False,
    )


def _second_line(
    canvas: Canvas, more: str, keys: tuple[KeyHint, ...], x: float, y: float, room: float
) -> None:
    end = x + room
    if more:
        style = canvas.texts.fit(more, room, styles.NOTE, floor=_TIGHT)
        words = canvas.text(more, (x, y), style, anchor="midleft", max_width=room)
        x = words.right + 22
    if canvas.height < SHORT:  # the caps would touch the line above; the buttons say the same
        return
    for sign, meaning in keys:
        cap = signs.width(canvas.texts, sign)
        need = cap + 8 + canvas.texts.width(meaning, styles.NOTE)
        if x + need > end:
            return
        signs.draw(canvas, (x, y), sign)
        canvas.text(meaning, (x + cap + 8, y), styles.NOTE, anchor="midleft")
        x += need + 20


def slab(canvas: Canvas, bar: Rect, edge: float) -> None:
    """The ground of a bar, with a line along one of its edges."""
    canvas.gradient(bar, theme.TABLE_BAR_TOP, theme.TABLE_BAR_BOTTOM)
    y = edge - 1 if edge == bar.bottom else edge
    canvas.line((bar.left, y), (bar.right, y), theme.EDGE, width=1.5)


def side_ground(canvas: Canvas, side: Rect, *, floating: bool = False) -> None:
    """The ground of the right column; floating: it lies over the table."""
    if floating:
        canvas.shadow(side, radius=0, blur=24, dy=0, alpha=0.8)
    canvas.gradient(side, theme.SIDE_TOP, theme.SIDE_BOTTOM)
    canvas.line(side.topleft, side.bottomleft, theme.EDGE, width=1.5)


def log_box(side: Rect, seats_height: float) -> Rect:
    """Where the log's lines lie in the right column."""
    top = side.top + 20 + seats_height + 64
    return Rect(side.left + 24, top, side.width - 36, side.bottom - top - 12)


def card_column(side: Rect, seats_height: float) -> Rect:
    """Where a card may stand over the log: as wide as the seats above it."""
    log = log_box(side, seats_height)
    return Rect(side.left + 20, log.top, side.width - 40, log.height)


def log_title(canvas: Canvas, side: Rect, y: float, note: str) -> None:
    """The headline of the log."""
    canvas.text(tr("table.log"), (side.left + 24, y + 32), styles.HEADING, anchor="midleft")
    canvas.text(note, (side.right - 24, y + 34), styles.NOTE.in_(theme.MUTED), anchor="midright")
    canvas.line((side.left + 24, y + 56), (side.right - 24, y + 56), theme.EDGE, width=1.5)


def judge_box(texts: Typesetter, judgement: Judgement, dock: Rect) -> Rect:
    """Where the judge's word stands: at the foot of the dock, so that it hides nothing it speaks of."""
    width = min(JUDGE_WIDTH, dock.width)
    words = texts.paragraph_height(judgement.words, width - 40, styles.NOTE)
    height = 54 + words + (68 if judgement.pinned and judgement.readable else 20)
    return Rect(dock.centerx - width / 2, dock.bottom - height, width, height)


def judge(canvas: Canvas, judgement: Judgement, dock: Rect) -> None:
    """Which rule forbids it, by its heading, and why; its id is small, for those who look it up."""
    box = judge_box(canvas.texts, judgement, dock)
    canvas.panel(box, radius=16, top=theme.REFUSED_TOP, bottom=theme.REFUSED_BOTTOM, edge=theme.BAD)
    canvas.icon("judge", (box.left + 34, box.top + 30), 28, theme.DANGER_TEXT)
    rule = judgement.ruling.rule
    room = box.width - 58 - 14 - canvas.texts.width(rule, styles.NOTE) - (66 if judgement.pinned else 20)
    head = canvas.text(
        judgement.heading,
        (box.left + 58, box.top + 30),
        styles.SUBHEADING,
        anchor="midleft",
        max_width=room,
        shrink=True,
    )
    canvas.text(rule, (head.right + 14, box.top + 31), styles.NOTE.in_(theme.DANGER_TEXT), anchor="midleft")
    canvas.paragraph(
        judgement.words, (box.left + 20, box.top + 54), box.width - 40, styles.NOTE.in_(theme.IVORY)
    )
