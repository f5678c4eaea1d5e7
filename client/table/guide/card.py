"""The guide's card: what is said, what is asked, and its buttons; it covers nothing that it speaks of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.text import Typesetter
from client.table import hint_card

Mood = Literal["says", "asks", "no", "yes"]
"""It tells something, asks for a move, was not satisfied with one, or was."""

_WIDTHS: Final = (620.0, 520.0, 440.0, 360.0)
_RIM, _TOP, _FOOT, _GAP, _HEAD = 24.0, 18.0, 18.0, 12.0, 34.0
BUTTONS: Final = 48.0
"""How high the row of buttons is."""

_SIGN: Final = {"says": "rulebook", "asks": "hint", "no": "judge", "yes": "check"}


@dataclass(frozen=True)
class CardWords:
    """head: the chapter, and how far it has got. text: what is said. task: what is asked, or ""."""

    head: str
    text: str
    task: str
    mood: Mood


def height(texts: Typesetter, words: CardWords, width: float) -> float:
    """How high the card is at that width, its buttons included."""
    inner = width - 2 * _RIM
    high = _TOP + _HEAD + texts.paragraph_height(words.text, inner, styles.ROW)
    if words.task:
        high += _GAP + texts.paragraph_height(words.task, inner - 34, styles.ROW_STRONG)
    return high + _GAP + BUTTONS + _FOOT


def place(
    texts: Typesetter, words: CardWords, area: Rect, lit: Iterable[Rect], dock: Rect, least: float
) -> Rect:
    """Where it stands in the area. lit: what it must not cover. least: what its buttons need."""
    widths = [max(wide, least) for wide in _WIDTHS if wide <= area.width] or [area.width]
    sizes = [(wide, min(height(texts, words, wide), area.height)) for wide in widths]
    return hint_card.free_place(area, dock, sizes, lit)


def draw(canvas: Canvas, box: Rect, words: CardWords) -> None:
    """The slab with its words; the buttons are widgets."""
    edge = theme.BAD if words.mood == "no" else theme.GOLD
    canvas.panel(box, radius=18, top=theme.CARD_TOP, bottom=theme.CARD_BOTTOM, edge=edge)
    x, y, inner = box.left + _RIM, box.top + _TOP, box.width - 2 * _RIM
    canvas.icon(_SIGN[words.mood], (x + 12, y + 12), 24, edge)
    canvas.text(
        words.head, (x + 34, y + 12), styles.LABEL.in_(theme.MUTED), anchor="midleft", max_width=inner - 90,
        shrink=True,
    )  # fmt: skip
    y += _HEAD
    y += canvas.paragraph(words.text, (x, y), inner, styles.ROW)
    if words.task:
        y += _GAP
        canvas.icon("chevron-right", (x + 12, y + 14), 22, theme.GOLD)
        canvas.paragraph(words.task, (x + 34, y), inner - 34, styles.ROW_STRONG.in_(theme.GOLD))
