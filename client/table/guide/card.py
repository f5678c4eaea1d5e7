"""Card of the guide (tutorial): explanation, task and buttons; it never covers what it explains."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.rich_text_parser import strip_markup
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.table import hint_card
from client.table.frame_layout import FrameLayout

Mood = Literal["says", "asks", "no", "yes", "right", "shown"]
"""What the card does: explain, ask for a move or answer, reject or accept one, or show a move."""

BUTTON_GAP: Final = 8.0
"""Gap between buttons."""

_ICONS: Final = {
    "says": "learn", "asks": "learn", "no": "judge", "yes": "check", "right": "check", "shown": "hint"
}  # fmt: skip


class CardWords(Struct, frozen=True):
    """Texts on the card of the guide (tutorial)."""

    head: str
    """The chapter and the progress in it."""
    text: str
    """The explanation."""
    task: str
    """The task, or ""."""
    mood: Mood
    """What the card does."""
    slim: bool = False
    """Whether head, task and buttons are in one line, so that it covers little."""
    signs: int = 1
    """Number of icon buttons in the corner."""
    shorter: tuple[str, ...] = ()
    """A shorter head if room is short."""
    choices: tuple[str, ...] = ()
    """Labels of the answers to choose from, below the task."""
    is_stacked: bool = False
    """Whether each answer has a row of its own."""
    has_buttons: bool = True
    """Whether a row of buttons is below the text and the answers; a question in a first step has none."""

    @property
    def spoken_text(self) -> str:
        """Explanation and task without markup, for screen readers."""
        return " ".join(strip_markup(words) for words in (self.text, self.task) if words)


class CardSize(Struct, frozen=True):
    """Measures of a guide card: possible widths, text style, margins and button height."""

    widths: tuple[float, ...]
    """Widths to try, the best first."""
    style: Style
    """Style of the text."""
    rim: float
    """Margin at the left and right."""
    foot: float
    """Margin at the top and bottom."""
    head: float
    """Height of the line with the head."""
    gap: float
    """Vertical gap between paragraphs."""
    button: float
    """Height of the row of buttons."""

    def measure_button(self, texts: Typesetter, words: str) -> float:
        """Return the width of a button with an icon and the given label."""
        return texts.measure_width(words, styles.BODY_STRONG) + 38.0 + 24.0

    def measure_min_width(self, buttons: Sequence[float]) -> float:
        """Return the minimum width of a card whose row of buttons has these widths."""
        return sum(buttons) + BUTTON_GAP * (len(buttons) - 1) + 2 * self.rim

    def get_corner_box(self, box: Rect, *, slim: bool = False, at: int = 0) -> Rect:
        """Return the rectangle of an icon button in the guide card's top right corner.

        Args:
            box: The rectangle of the card.
            slim: Whether the card is one line high; the buttons are then at half its height.
            at: Number of the button from the right, counted from 0.
        """
        side = self.head + 4.0
        right = box.right - at * self.icon_step - (6.0 if slim else 10.0)
        return Rect(right - side, box.centery - side / 2 if slim else box.top + 8.0, side, side)

    @property
    def icon_step(self) -> float:
        """Horizontal distance between two icon buttons in the card's corner."""
        return self.head + 4.0 + BUTTON_GAP


_SMALL: Final = styles.NOTE.with_colour(styles.BODY.colour)
_ROOMY: Final = CardSize((600.0, 520.0, 440.0, 680.0, 380.0), styles.BODY, 24.0, 18.0, 34.0, 12.0, 48.0)
_TIGHT: Final = CardSize((440.0, 380.0, 520.0, 340.0, 600.0, 300.0), _SMALL, 16.0, 12.0, 28.0, 8.0, 38.0)


def get_card_size(compact: bool) -> CardSize:
    """Return the measures of a guide card for a compact or a roomy layout."""
    return _TIGHT if compact else _ROOMY


def measure_height(texts: Typesetter, words: CardWords, width: float, size: CardSize) -> float:
    """Return the height of a guide card at a given width, buttons included."""
    inner = width - 2 * size.rim
    high = size.foot + size.head + texts.measure_height(words.text, inner, size.style)
    if words.task:
        high += size.gap + texts.measure_height(words.task, inner - _TASK_INDENT, size.style.strong)
    rows = _arrange_choices(texts, words, inner)
    return high + len(rows) * (size.gap + size.button) + _measure_button_row(words, size) + size.foot


def _measure_button_row(words: CardWords, size: CardSize) -> float:
    """Return the height of the row of buttons with the gap above it, 0 without buttons."""
    if not words.has_buttons:
        return 0.0
    return size.gap + size.button + (_CHOICE_FOOT if words.choices else 0.0)


def _arrange_choices(texts: Typesetter, words: CardWords, inner: float) -> list[list[float]]:
    """Return the widths of the answers' buttons, row by row."""
    rows: list[list[float]] = []
    for label in words.choices:
        wide = min(inner, texts.measure_width(label, styles.BODY_STRONG) + 2 * _CHOICE_RIM)
        if rows and not words.is_stacked and sum(rows[-1]) + len(rows[-1]) * BUTTON_GAP + wide <= inner:
            rows[-1].append(wide)
        else:
            rows.append([wide])
    return rows


def place_choices(texts: Typesetter, words: CardWords, box: Rect, size: CardSize) -> list[Rect]:
    """Return the rectangles of the answers' buttons, above a card's other buttons; none on a slim card."""
    if words.slim:
        return []
    rows = _arrange_choices(texts, words, box.width - 2 * size.rim)
    below = _measure_button_row(words, size) + size.foot
    top = box.bottom - below - len(rows) * (size.gap + size.button) + size.gap
    found = []
    for row in rows:
        left = box.left + size.rim
        for wide in row:
            found.append(Rect(left, top, wide, size.button))
            left += wide + BUTTON_GAP
        top += size.gap + size.button
    return found


def _measure_line(texts: Typesetter, words: CardWords, size: CardSize) -> float:
    """Return the width of the text of a slim card."""
    head, task = (
        texts.measure_width(words.head, styles.LABEL),
        texts.measure_width(words.task, size.style.strong),
    )
    return _HEAD_INDENT + sum(wide + size.gap for wide in (head, task) if wide)


def shorten_to_one_line(
    texts: Typesetter,
    words: CardWords,
    layout: FrameLayout,
    size: CardSize,
    buttons: Sequence[float],
    end: float,
) -> CardWords:
    """Return the text of a one-line guide card, shortened to fit left of x coordinate `end`.

    If the text is too long, the heading is left out; if that is not enough, the task instead; else both.
    """
    room = _get_line_area(layout, end).width - size.measure_min_width(buttons) - words.signs * size.icon_step
    ways = (words, replace(words, head=""), replace(words, task=""), replace(words, head="", task=""))
    return next((way for way in ways if _measure_line(texts, way, size) <= room), ways[-1])


def _get_line_area(layout: FrameLayout, end: float) -> Rect:
    """Return where a slim card may stand: in the top bar, or below it."""
    area = layout.top.union(layout.board)
    return Rect(
        area.left + BUTTON_GAP, area.top + 2, end - area.left - 2 * BUTTON_GAP, area.height - 2 - BUTTON_GAP
    )


_HEAD_INDENT: Final = 34.0
"""Indent of the head behind its icon."""

_TASK_INDENT: Final = 32.0
"""Indent of the task."""

_CHOICE_FOOT: Final = 14.0
"""Extra gap below the answers, so that none lies where "next" was on a roomier card."""

_CHOICE_RIM: Final = 22.0
"""Margin beside the label of an answer's button."""


def place_card(
    texts: Typesetter, words: CardWords, layout: FrameLayout, lit: Sequence[Rect], dock: Rect,
    size: CardSize, buttons: Sequence[float], end: float, totals: float,
) -> Rect:  # fmt: skip
    """Return the rectangle of the guide's card on the board; in a compact layout it may cover the top bar.

    Args:
        texts: Measures the text.
        words: The text of the card.
        layout: The layout of the table's frame.
        lit: Rectangles that the card must not cover.
        dock: The rectangle beside which the card is placed on the board.
        size: The measures of the card.
        buttons: Widths of its buttons.
        end: The x coordinate where the buttons of the top bar begin, which limits a slim card in that bar.
        totals: The x coordinate where the total scores of the top bar begin; a slim card leaves all or none.
    """
    area = layout.board.inflate(-24, -24)
    if layout.compact:
        area = layout.board.union(layout.top).inflate(-16, -16)
    least = size.measure_min_width(buttons)
    if words.slim:
        area, high = _get_line_area(layout, end), min(size.button + size.foot, layout.top.height - 4)
        wide = min(area.width, least + _measure_line(texts, words, size) + words.signs * size.icon_step)
        wide = area.width if area.left + wide > totals else wide
        over = Rect(area.left, layout.top.centery - high / 2, wide, high)
        return hint_card.find_free_box(area, over, [(wide, high)], lit)
    widths = [max(wide, least) for wide in size.widths if wide <= area.width] or [area.width]
    sizes = [(wide, min(measure_height(texts, words, wide, size), area.height)) for wide in widths]
    return hint_card.find_free_box(area, dock, sizes, lit)


def place_in_column(
    texts: Typesetter, words: CardWords, column: Rect, size: CardSize, buttons: Sequence[float]
) -> Rect | None:
    """Return the rectangle of a guide's or coach's card at the bottom of the right column.

    Args:
        texts: Measures the text.
        words: The text of the card.
        column: The part of the column that the card may use.
        size: The measures of the card.
        buttons: Widths of its buttons.

    Returns:
        None if the column is too narrow or too low.
    """
    high = measure_height(texts, words, column.width, size)
    if size.measure_min_width(buttons) > column.width or high > column.height:
        return None
    return Rect(column.left, column.bottom - high, column.width, high)


def covers_any(box: Rect, places: Iterable[Rect]) -> bool:
    """Return whether a card's rectangle would overlap any of these rectangles."""
    return any(box.clip(each).width > 0 for each in places)


def draw_card(canvas: Canvas, box: Rect, words: CardWords, size: CardSize) -> None:
    """Draw the background and the text of a guide card; its buttons are separate widgets."""
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
    canvas.icon(_ICONS[words.mood], (x + 12, middle), 26, edge)
    room = inner - 34 - size.head - (words.signs - 1) * size.icon_step
    heads = (
        one for one in (words.head, *words.shorter) if canvas.texts.measure_width(one, styles.LABEL) <= room
    )
    head = next(heads, words.shorter[-1] if words.shorter else words.head)
    quiet = styles.LABEL.with_colour(theme.SECONDARY)
    canvas.text(head, (x + 34, middle), quiet, anchor="midleft", max_width=room, shrink=True)
    y += size.head
    y += canvas.paragraph(words.text, (x, y), inner, size.style)
    if words.task:
        y += size.gap
        sign = "judge" if wrong else "chevron-right"
        canvas.icon(sign, (x + 12, y + size.style.size * 0.68), 22, edge)
        canvas.paragraph(
            words.task,
            (x + _TASK_INDENT, y),
            inner - _TASK_INDENT,
            size.style.strong.with_colour(theme.IVORY),
        )


def _draw_line(canvas: Canvas, box: Rect, words: CardWords, size: CardSize) -> None:
    """Draw the text of a slim card."""
    x, y = box.left + size.rim, box.centery
    canvas.icon(_ICONS[words.mood], (x + 12, y), 26, theme.BAD if words.mood == "no" else theme.HINT)
    x += _HEAD_INDENT
    if words.head:
        canvas.text(words.head, (x, y), styles.LABEL.with_colour(theme.SECONDARY), anchor="midleft")
        x += canvas.texts.measure_width(words.head, styles.LABEL) + size.gap
    canvas.text(words.task, (x, y), size.style.strong.with_colour(theme.IVORY), anchor="midleft")
