"""Decisions on the review page: rows of the list, and cards of the decisions that cost most."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from functools import partial
from typing import Final

from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.typesetter import Typesetter
from client.i18n import tr
from client.review.labels import (
    decision_icon,
    decision_label,
    describe_trials,
    format_points,
    format_spread,
    loss_text,
    loss_text_short,
)
from client.review.model import DecisionReview
from client.scenes.common.panels import PanelRow, join_rows, make_text_row, paint_row_button
from client.scenes.review.move_texts import MoveTexts
from client.scenes.review.variation_boards import VariationBoards, VariationPictures, measure_boards
from client.scenes.review.view_model import ReviewViewModel
from client.table.replay.grade_colours import GRADE_INK
from client.widgets import Button, ButtonState, WidgetText
from client.widgets.accessible_node import AccessibleNode, make_paragraph
from client.widgets.widget import Widget

_PADDING: Final = 16.0
_ICON_SIZE: Final = 30.0
_HEAD_HEIGHT: Final = 34.0
_LINE: Final = 1.25
_RETRY_SIZE: Final = 40.0
_POINTS_WIDTH: Final = 560.0
"""Width from which a row shows lost points too."""

_CARD_GAP: Final = 20.0
_MIN_CARD_WIDTH: Final = 400.0
"""Least width of cards side by side; in narrower panels they lie below each other."""
_CARD_PADDING: Final = 20.0
_CARD_HEAD_HEIGHT: Final = 78.0
_CARD_BUTTON_HEIGHT: Final = 50.0
_CARD_BUTTON_GAP: Final = 12.0
_BOARDS_GAP: Final = 10.0
"""Space between the sentences of a card and its small boards."""


def describe_head(model: ReviewViewModel, decision: DecisionReview) -> str:
    """Return the round, the number and the player of a decision."""
    return model.locate(decision.step, model.get_short_name(decision.seat))


# --- rows -------------------------------------------------------------------------------------------
def measure_decision(
    texts: Typesetter, sentences: tuple[str, ...], width: float, decision: DecisionReview
) -> float:
    """Return the height of a decision's row in the list.

    Args:
        texts: Measures the text.
        sentences: The sentences about the played and the best move.
        width: Width of the row.
        decision: The decision; a marked one has a button beside its sentences.
    """
    room = _get_text_right(Rect(0, 0, width, 0), decision) - _PADDING - _ICON_SIZE - 14
    heights = (texts.measure_height(sentence, room, styles.BODY, line=_LINE) for sentence in sentences)
    return _PADDING + _HEAD_HEIGHT + sum(heights) + 10


def locate_retry_button(box: Rect) -> Rect:
    """Return the rectangle of the button in the lower right corner of a decision's row."""
    return Rect(box.right - 10 - _RETRY_SIZE, box.bottom - 10 - _RETRY_SIZE, _RETRY_SIZE, _RETRY_SIZE)


def _get_text_right(box: Rect, decision: DecisionReview) -> float:
    """Return the x at which the sentences in a decision's row end."""
    return box.right - _PADDING - (_RETRY_SIZE if decision.is_marked_mistake else 0.0)


def describe_decision(model: ReviewViewModel, decision: DecisionReview, sentences: tuple[str, ...]) -> str:
    """Return the text of a decision's row for screen readers."""
    loss = loss_text(decision, points=model.is_game_with_points) if decision.is_marked_mistake else ""
    parts = (describe_head(model, decision), f"{decision_label(decision)}.", loss, *sentences)
    return " ".join(part for part in parts if part)


def paint_decision(
    canvas: Canvas,
    box: Rect,
    state: ButtonState,
    model: ReviewViewModel,
    decision: DecisionReview,
    sentences: tuple[str, ...],
) -> None:
    """Paint a decision's row in the list: grade, player, loss, and the sentences about its moves."""
    paint_row_button(canvas, box, state)
    ink = GRADE_INK[decision.grade]
    y, left = box.top + _PADDING + 10, box.left + _PADDING + _ICON_SIZE + 14
    canvas.icon(decision_icon(decision), (box.left + _PADDING + _ICON_SIZE / 2, y), _ICON_SIZE, ink)
    right = _paint_loss(canvas, box, model, decision, y)
    grade = canvas.text(
        decision_label(decision), (left, y), styles.BODY_STRONG.with_colour(ink), anchor="midleft"
    )
    x = grade.right + 16
    canvas.seat(model.get_colour(decision.seat), (x + 11, y), 22)
    _paint_head(canvas, model, decision, (x + 30, y), right - x - 40)
    y = box.top + _PADDING + _HEAD_HEIGHT - 4
    for index, sentence in enumerate(sentences):
        style = styles.BODY if index or len(sentences) == 1 else styles.BODY.with_colour(theme.SECONDARY)
        room = _get_text_right(box, decision) - left
        y += canvas.paragraph(sentence, (left, y), room, style, line=_LINE)


def _paint_head(
    canvas: Canvas, model: ReviewViewModel, decision: DecisionReview, point: Point, room: float
) -> None:
    """Paint round, number and player of a decision; without the name if that has no room beside its sign."""
    texts, head = canvas.texts, describe_head(model, decision)
    style = texts.shrink_style_to_fit(head, room, styles.NOTE)
    if texts.measure_width(head, style) > room:
        number = tr("review.row-move", n=model.get_move_number(decision.step))
        head = model.put_into_round(decision.step, number)
    canvas.text(head, point, styles.NOTE, anchor="midleft", max_width=room, shrink=True)


def _paint_loss(
    canvas: Canvas, box: Rect, model: ReviewViewModel, decision: DecisionReview, y: float
) -> float:
    """Paint what a decision lost at the right of its row, and return the left end of that."""
    right = box.right - _PADDING
    if not decision.is_marked_mistake:
        return right
    words = loss_text_short(decision)
    loss = canvas.text(words, (right, y), styles.FIGURE.with_colour(theme.LOSS), anchor="midright")
    if spread := format_spread(decision):
        loss = canvas.text(spread, (loss.left - 10, y + 1), styles.NOTE, anchor="midright")
    lost_points = model.is_game_with_points and decision.grade != "costly" and round(decision.points, 1) > 0
    if lost_points and box.width > _POINTS_WIDTH:
        text = f"−{format_points(decision.points)}"
        loss = canvas.text(text, (loss.left - 14, y + 1), styles.NOTE, anchor="midright")
    return loss.left - 12


# --- cards ------------------------------------------------------------------------------------------
def make_decisive_moment_rows(
    texts: Typesetter,
    model: ReviewViewModel,
    move_texts: MoveTexts,
    pictures: VariationPictures,
    width: float,
    *,
    add: Callable[[Widget], object],
    on_look: Callable[[DecisionReview], object],
    on_retry: Callable[[DecisionReview], object],
    sliding: Collection[int] = (),
    get_shift: Callable[[], float] = float,
    is_complete: bool = True,
) -> list[PanelRow]:
    """Return the panel rows with cards of the decisions that decided the game.

    The cards are side by side, or one below the other in a narrow panel. Without such decisions a sentence
    says so.

    Args:
        texts: Measures the text.
        model: The view model of the page.
        move_texts: Sentences about the moves.
        pictures: Draws small boards of the moves.
        width: Width of the panel.
        add: Adds a widget to the panel.
        on_look: Opens a replay at a decision.
        on_retry: Lets the player look for a better move.
        sliding: Steps of the decisions whose cards slide in.
        get_shift: Returns how far to the right of their places these cards are.
        is_complete: Whether no more decisions will be found.
    """
    moments = model.decisive_moments
    if not moments:
        return [
            make_text_row(texts, tr("review.no-moments" if is_complete else "review.no-moments-yet"), width)
        ]
    about = [make_text_row(texts, tr("review.moments-about"), width, styles.NOTE)]
    if any(moment.trial_result is not None for moment in moments):
        about.append(make_text_row(texts, tr("review.trials-about"), width, styles.NOTE))
    count = len(moments)
    side_by_side = width >= _MIN_CARD_WIDTH * count + _CARD_GAP * (count - 1)
    columns = count if side_by_side else 1
    card_width = (width - _CARD_GAP * (columns - 1)) / columns
    cards = [
        MomentCard(
            model,
            moment,
            (*move_texts.explain(moment), *(text for text in (describe_trials(moment),) if text)),
            pictures,
            add,
            on_look,
            on_retry,
            get_shift if moment.step in sliding else None,
        )
        for moment in moments
    ]
    rows = [card.make_row(texts, card_width) for card in cards]
    return [*join_rows(rows, columns, _CARD_GAP), *about]


class MomentCard(Struct, frozen=True):
    """Card of a decisive moment, with buttons to see the decision in a replay and to try it again."""

    model: ReviewViewModel
    """The view model of the page."""
    decision: DecisionReview
    """The decision."""
    sentences: tuple[str, ...]
    """Sentences about the played and the best move."""
    pictures: VariationPictures
    """Draws small boards of the moves."""
    add: Callable[[Widget], object]
    """Adds a widget to the panel."""
    on_look: Callable[[DecisionReview], object]
    """Opens a replay at the decision."""
    on_retry: Callable[[DecisionReview], object]
    """Lets the player look for a better move."""
    get_shift: Callable[[], float] | None = None
    """Returns how far the card is from its place while it slides in; None if it lies there."""

    def make_row(self, texts: Typesetter, width: float) -> PanelRow:
        """Return the panel row of the card; while it slides it has no widgets.

        The picture of the card is cached on its own: that of a panel with high cards would be too large, and
        the cards stay the same when another one comes.
        """
        height, node = self.measure(texts, width), self.node
        paint = partial(self._paint_cached, ("review.card", node, self.model.get_colour(self.decision.seat)))
        add_widgets = self.add_widgets if self.get_shift is None else None
        return PanelRow(height, add_widgets, paint, live=True, accessible=node)

    def _paint_cached(self, key: Hashable, canvas: Canvas, box: Rect) -> None:
        with canvas.shift(0.0 if self.get_shift is None else self.get_shift(), 0.0):
            if canvas.is_visible(box):
                key = key, canvas.resources.high_contrast
                canvas.layer(key, box.inflate(4, 4), lambda inner: self.paint(inner, box))

    @property
    def node(self) -> AccessibleNode:
        """The content of the card as a paragraph for screen readers."""
        decision = self.decision
        head = f"{describe_head(self.model, decision)}, {decision_label(decision)}"
        loss = " ".join(text for text in (loss_text_short(decision), format_spread(decision)) if text)
        lines = (head, loss, *self.sentences)
        return make_paragraph(f"review.moment.{decision.step}", "\n".join(lines))

    def measure(self, texts: Typesetter, width: float) -> float:
        """Return the height of the card at a given width."""
        room = width - 2 * _CARD_PADDING
        heights = (texts.measure_height(text, room, styles.BODY, line=_LINE) + 6 for text in self.sentences)
        buttons_height = _CARD_BUTTON_GAP + _CARD_BUTTON_HEIGHT + _CARD_PADDING
        return _CARD_HEAD_HEIGHT + sum(heights) + self._measure_boards(width) + buttons_height

    def _measure_boards(self, width: float) -> float:
        variation = self.pictures.find_variation(self.decision)
        return (
            0.0 if variation is None else measure_boards(variation, width - 2 * _CARD_PADDING) + _BOARDS_GAP
        )

    def add_widgets(self, box: Rect) -> None:
        """Add the small boards and the two buttons at the bottom of the card."""
        y = box.bottom - _CARD_PADDING - _CARD_BUTTON_HEIGHT
        variation = self.pictures.find_variation(self.decision)
        if variation is not None:
            width = box.width - 2 * _CARD_PADDING
            height = measure_boards(variation, width)
            boards = Rect(box.left + _CARD_PADDING, y - _CARD_BUTTON_GAP - height, width, height)
            id, ink = f"review.boards.{self.decision.step}", GRADE_INK[self.decision.grade]
            self.add(VariationBoards(id, boards, variation, self.pictures, ink))
        width = (box.width - 2 * _CARD_PADDING - _CARD_BUTTON_GAP) / 2
        left = Rect(box.left + _CARD_PADDING, y, width, _CARD_BUTTON_HEIGHT)
        right = Rect(left.right + _CARD_BUTTON_GAP, y, width, _CARD_BUTTON_HEIGHT)
        self._add_button("look", "eye", left, self.on_look)
        self._add_button("again", "redo", right, self.on_retry)

    def _add_button(self, name: str, icon: str, box: Rect, press: Callable[[DecisionReview], object]) -> None:
        label, id = tr(f"review.{name}"), f"review.{name}.{self.decision.step}"
        text = WidgetText(label, full_name=f"{label}: {describe_head(self.model, self.decision)}")
        self.add(Button(id, box, text, icon=icon, on_press=partial(press, self.decision)))

    def paint(self, canvas: Canvas, box: Rect) -> None:
        """Paint the card without its buttons."""
        decision = self.decision
        canvas.slab(box, radius=theme.RADIUS_ROW, top=theme.ROW_TOP, bottom=theme.ROW_BOTTOM, edge=theme.EDGE)
        x, y, right = box.left + _CARD_PADDING, box.top + 26, box.right - _CARD_PADDING
        words = loss_text_short(decision)
        loss = canvas.text(words, (right, y), styles.FIGURE.with_colour(theme.LOSS), anchor="midright")
        ink = GRADE_INK[decision.grade]
        canvas.icon(decision_icon(decision), (x + 14, y), 28, ink)
        grade, style, room = (
            decision_label(decision),
            styles.ROW_STRONG.with_colour(ink),
            loss.left - x - 50,
        )
        canvas.text(grade, (x + 38, y), style, anchor="midleft", max_width=room, shrink=True)
        y += 30
        canvas.seat(self.model.get_colour(decision.seat), (x + 12, y), 22)
        if spread := format_spread(decision):
            right = canvas.text(spread, (right, y), styles.NOTE, anchor="midright").left - 10
        _paint_head(canvas, self.model, decision, (x + 38, y), right - x - 38)
        y, right = box.top + _CARD_HEAD_HEIGHT, box.right - _CARD_PADDING
        for index, sentence in enumerate(self.sentences):
            style = styles.BODY if index else styles.BODY.with_colour(theme.SECONDARY)
            y += canvas.paragraph(sentence, (x, y), right - x, style, line=_LINE) + 6
