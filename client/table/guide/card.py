"""The guide's card: what is said, what is asked, and its buttons; it covers nothing that it speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.rich_text import plain
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.table import hint_card
from client.table.frame_layout import FrameLayout

Mood = Literal["says", "asks", "no", "yes"]
"""It tells something, asks for a move, was not satisfied with one, or was."""

SPACE: Final = 8.0
"""Between buttons."""

_SIGN: Final = {"says": "learn", "asks": "learn", "no": "judge", "yes": "check"}


class CardWords(Struct, frozen=True):
    """head: the chapter, and how far it has got; shorter: the same for where that has no room. text: what is
    said. task: what is asked, or "". slim: head, task and buttons stand in one line, so that it covers
    little. signs: how many stand in the corner.
    """

    head: str
    text: str
    task: str
    mood: Mood
    slim: bool = False
    signs: int = 1
    shorter: tuple[str, ...] = ()

    @property
    def said(self) -> str:
        """What is told and asked, in words for the ear."""
        return " ".join(plain(words) for words in (self.text, self.task) if words)


class CardSize(Struct, frozen=True):
    """The measures of a card. widths: to try, the best first. button: how high the row of buttons is."""

    widths: tuple[float, ...]
    words: Style
    rim: float
    foot: float
    head: float
    gap: float
    button: float

    def button_width(self, texts: Typesetter, words: str) -> float:
        """How wide a button with a sign and those words is."""
        return texts.width(words, styles.BODY_STRONG) + 38.0 + 24.0

    def least(self, buttons: Sequence[float]) -> float:
        """How wide a card with buttons of these widths has to be."""
        return sum(buttons) + SPACE * (len(buttons) - 1) + 2 * self.rim

    def corner(self, box: Rect, *, slim: bool = False, at: int = 0) -> Rect:
        """The place of the way out, or of another sign left of it. at: from 0."""
        side = self.head + 4.0
        right = box.right - at * self.sign - (6.0 if slim else 10.0)
        return Rect(right - side, box.centery - side / 2 if slim else box.top + 8.0, side, side)

    @property
    def sign(self) -> float:
        """From one sign in the corner to the next."""
        return self.head + 4.0 + SPACE


_ROOMY: Final = CardSize((600.0, 520.0, 440.0, 680.0, 380.0), styles.BODY, 24.0, 18.0, 34.0, 12.0, 48.0)
_TIGHT: Final = CardSize((440.0, 380.0, 520.0, 340.0, 600.0, 300.0), styles.NOTE, 16.0, 12.0, 28.0, 8.0, 38.0)


def size_of(compact: bool) -> CardSize:
    """The measures in a frame."""
    return _TIGHT if compact else _ROOMY


def height(texts: Typesetter, words: CardWords, width: float, size: CardSize) -> float:
    """How high the card is at that width, its buttons included."""
    inner = width - 2 * size.rim
    high = size.foot + size.head + texts.paragraph_height(words.text, inner, size.words)
    if words.task:
        high += size.gap + texts.paragraph_height(words.task, inner - _TASK, size.words.strong)
    return high + size.gap + size.button + size.foot


def _line(texts: Typesetter, words: CardWords, size: CardSize) -> float:
    """How wide the words of a slim card are."""
    head, task = texts.width(words.head, styles.LABEL), texts.width(words.task, size.words.strong)
    return _SIGNED + sum(wide + size.gap for wide in (head, task) if wide)


def in_line(
    texts: Typesetter,
    words: CardWords,
    layout: FrameLayout,
    size: CardSize,
    buttons: Sequence[float],
    end: float,
) -> CardWords:
    """The words of a slim card as far as there is room for them: the task before the head. end: where the
    buttons of the bar at the top begin."""
    room = _bar(layout, end).width - size.least(buttons) - words.signs * size.sign
    ways = (words, replace(words, head=""), replace(words, task=""), replace(words, head="", task=""))
    return next((way for way in ways if _line(texts, way, size) <= room), ways[-1])


def _bar(layout: FrameLayout, end: float) -> Rect:
    """Where a slim card may stand: in the bar at the top, or as wide below it."""
    area = layout.top.union(layout.board)
    return Rect(area.left + SPACE, area.top + 2, end - area.left - 2 * SPACE, area.height - 2 - SPACE)


_SIGNED: Final = 34.0
"""How far the head stands in, behind its sign."""

_TASK: Final = 32.0
"""How far a task stands in."""


def place(
    texts: Typesetter, words: CardWords, layout: FrameLayout, lit: Sequence[Rect], dock: Rect,
    size: CardSize, buttons: Sequence[float], column: Rect | None, end: float,
) -> Rect:  # fmt: skip
    """Where it stands. column: beside the board, where there is one; it stands at its foot if there is room.
    Else it is on the board, or where that is small, over the bar at the top as well; a slim one in that bar.
    lit: what it must not cover. buttons: how wide they are. end: where those of the bar begin."""
    area = layout.board.inflate(-24, -24)
    if layout.compact:
        area = layout.board.union(layout.top).inflate(-16, -16)
    least = size.least(buttons)
    if words.slim:
        area, high = _bar(layout, end), min(size.button + size.foot, layout.top.height - 4)
        wide = min(area.width, least + _line(texts, words, size) + words.signs * size.sign)
        over = Rect(area.left, layout.top.centery - high / 2, wide, high)
        return hint_card.free_place(area, over, [(wide, high)], lit)
    if column is not None and least <= column.width:
        high = height(texts, words, column.width, size)
        box = Rect(column.left, column.bottom - high, column.width, high)
        if high <= column.height and not covers(box, lit):
            return box
    widths = [max(wide, least) for wide in size.widths if wide <= area.width] or [area.width]
    sizes = [(wide, min(height(texts, words, wide, size), area.height)) for wide in widths]
    return hint_card.free_place(area, dock, sizes, lit)


def covers(box: Rect, places: Iterable[Rect]) -> bool:
    """Whether a card would lie over any of these places."""
    return any(box.clip(each).width > 0 for each in places)


def draw(canvas: Canvas, box: Rect, words: CardWords, size: CardSize) -> None:
    """The slab with its words; the buttons are widgets."""
    wrong = words.mood == "no"
    edge = theme.BAD if wrong else theme.HINT
    top, bottom = (
        (theme.REFUSED_TOP, theme.REFUSED_BOTTOM) if wrong else (theme.RAISED_TOP, theme.RAISED_BOTTOM)
    )
    canvas.panel(box, radius=18, top=top, bottom=bottom, edge=edge)
    if words.slim:
        _draw_line(canvas, box, words, size)
        return
    x, y, inner = box.left + size.rim, box.top + size.foot, box.width - 2 * size.rim
    middle = y + size.head / 2 - 6
    canvas.icon(_SIGN[words.mood], (x + 12, middle), 26, edge)
    room = inner - 34 - size.head - (words.signs - 1) * size.sign
    heads = (one for one in (words.head, *words.shorter) if canvas.texts.width(one, styles.LABEL) <= room)
    head = next(heads, words.shorter[-1] if words.shorter else words.head)
    quiet = styles.LABEL.in_(theme.SECONDARY)
    canvas.text(head, (x + 34, middle), quiet, anchor="midleft", max_width=room, shrink=True)
    y += size.head
    y += canvas.paragraph(words.text, (x, y), inner, size.words)
    if words.task:
        y += size.gap
        canvas.icon("chevron-right", (x + 12, y + size.words.size * 0.68), 22, theme.HINT)
        canvas.paragraph(words.task, (x + _TASK, y), inner - _TASK, size.words.strong.in_(theme.IVORY))


def _draw_line(canvas: Canvas, box: Rect, words: CardWords, size: CardSize) -> None:
    """The words of a slim card."""
    x, y = box.left + size.rim, box.centery
    canvas.icon(_SIGN[words.mood], (x + 12, y), 26, theme.BAD if words.mood == "no" else theme.HINT)
    x += _SIGNED
    if words.head:
        canvas.text(words.head, (x, y), styles.LABEL.in_(theme.SECONDARY), anchor="midleft")
        x += canvas.texts.width(words.head, styles.LABEL) + size.gap
    canvas.text(words.task, (x, y), size.words.strong.in_(theme.IVORY), anchor="midleft")
