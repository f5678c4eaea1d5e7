"""The moments that decided a game, as cards: what was played, what was better, and a way to try again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.styles import Style
from client.draw.text import Typesetter
from client.i18n import tr
from client.review.labels import GRADE_ICONS, grade_label, loss_text_short
from client.review.model import Decision
from client.scenes.common.panels import PanelRow
from client.scenes.review.decision_row import row_words
from client.scenes.review.shown import ReviewShown
from client.scenes.review.told import ReviewTold
from client.table.playback.grade_ink import GRADE_INK
from client.widgets import Button
from client.widgets.spoken import Spoken, group, paragraph
from client.widgets.widget import Widget

_GAP: Final = 20.0
_LEAST: Final = 400.0
"""No card is narrower where there are several side by side."""
_PAD: Final = 20.0
_HEAD: Final = 78.0
_BUTTON: Final = 50.0
_LINE: Final = 1.25


class MomentDeeds(Struct, frozen=True):
    """What the buttons of a card do. look: shows the step; again: lets the player look for a better move."""

    look: Callable[[Decision], object]
    again: Callable[[Decision], object]


def moments_rows(
    texts: Typesetter,
    shown: ReviewShown,
    told: ReviewTold,
    width: float,
    deeds: MomentDeeds,
    add: Callable[[Widget], object],
) -> list[PanelRow]:
    """The rows of the panel: cards side by side, or one below the other, and what their numbers mean; a
    sentence where there are none."""
    moments = shown.moments
    if not moments:
        return [_said(texts, tr("review.no-moments"), width, styles.BODY)]
    about = _said(texts, tr("review.moments-about"), width, styles.NOTE)
    beside = width >= _LEAST * len(moments) + _GAP * (len(moments) - 1)
    across = len(moments) if beside else 1
    wide = (width - _GAP * (across - 1)) / across
    cards = [
        _Card(shown, decision, number, row_words(told, decision), deeds, add)
        for number, decision in enumerate(moments)
    ]
    high = max(card.height(texts, wide) for card in cards)
    if not beside:
        rows = (
            PanelRow(card.height(texts, wide), card.make, card.paint, accessible=card.told) for card in cards
        )
        return [*rows, about]

    def make(box: Rect) -> None:
        for card, place in zip(cards, _places(box, across, wide), strict=True):
            card.make(place)

    def paint(canvas: Canvas, box: Rect) -> None:
        for card, place in zip(cards, _places(box, across, wide), strict=True):
            card.paint(canvas, place)

    aloud = group("", "", tuple(card.told for card in cards))
    return [PanelRow(high, make, paint, accessible=aloud), about]


def _said(texts: Typesetter, words: str, width: float, style: Style) -> PanelRow:
    def paint(canvas: Canvas, box: Rect) -> None:
        canvas.paragraph(words, box.topleft, box.width, style)

    return PanelRow(texts.paragraph_height(words, width, style), None, paint, accessible=paragraph("", words))


def _places(box: Rect, across: int, wide: float) -> list[Rect]:
    return [Rect(box.left + number * (wide + _GAP), box.top, wide, box.height) for number in range(across)]


class _Card(Struct, frozen=True):
    shown: ReviewShown
    decision: Decision
    number: int
    words: tuple[str, ...]
    deeds: MomentDeeds
    add: Callable[[Widget], object]

    @property
    def told(self) -> Spoken:
        """The card in words: when, whose, how bad, then what was played and what was better."""
        words = (
            f"{self._head}, {grade_label(self.decision.grade)}",
            loss_text_short(self.decision),
            *self.words,
        )
        return paragraph(f"review.moment.{self.decision.step}", "\n".join(words))

    @property
    def _head(self) -> str:
        shown, decision = self.shown, self.decision
        return tr("review.row", n=shown.move(decision.step), name=shown.name(decision.seat))

    def height(self, texts: Typesetter, width: float) -> float:
        """How high it is."""
        room = width - 2 * _PAD
        told = sum(texts.paragraph_height(one, room, styles.BODY, line=_LINE) + 6 for one in self.words)
        return _HEAD + told + 12 + _BUTTON + _PAD

    def make(self, box: Rect) -> None:
        """Its buttons."""
        y = box.bottom - _PAD - _BUTTON
        half = (box.width - 2 * _PAD - 12) / 2
        step = self.decision.step
        look = Rect(box.left + _PAD, y, half, _BUTTON)
        again = Rect(look.right + 12, y, half, _BUTTON)
        for key, icon, place, press in (
            ("look", "eye", look, self.deeds.look), ("again", "redo", again, self.deeds.again),
        ):  # fmt: skip
            words = tr(f"review.{key}")
            deed = partial(press, self.decision)
            button = Button(f"review.{key}.{step}", place, words, icon=icon, on_press=deed)
            button.called = f"{words}: {self._head}"
            self.add(button)

    def paint(self, canvas: Canvas, box: Rect) -> None:
        """The card without its buttons."""
        shown, decision = self.shown, self.decision
        canvas.slab(box, radius=theme.RADIUS_ROW, top=theme.ROW_TOP, bottom=theme.ROW_BOTTOM, edge=theme.EDGE)
        ink = GRADE_INK[decision.grade]
        x, y = box.left + _PAD, box.top + 26
        lost = canvas.text(
            loss_text_short(decision), (box.right - _PAD, y), styles.FIGURE.in_(theme.BAD_TEXT),
            anchor="midright",
        )  # fmt: skip
        canvas.icon(GRADE_ICONS[decision.grade], (x + 14, y), 28, ink)
        canvas.text(
            grade_label(decision.grade), (x + 38, y), styles.ROW_STRONG.in_(ink), anchor="midleft",
            max_width=lost.left - x - 50, shrink=True,
        )  # fmt: skip
        y += 30
        canvas.seat(shown.colour(decision.seat), (x + 12, y), 22)
        canvas.text(
            self._head,
            (x + 38, y),
            styles.NOTE,
            anchor="midleft",
            max_width=box.width - 2 * _PAD - 38,
            shrink=True,
        )
        y = box.top + _HEAD
        for number, one in enumerate(self.words):
            style = styles.BODY if number else styles.BODY.in_(theme.SECONDARY)
            y += canvas.paragraph(one, (x, y), box.width - 2 * _PAD, style, line=_LINE) + 6
