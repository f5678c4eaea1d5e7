"""Review within a replay: marks on the timeline, a card for the next step, rings on the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec
from msgspec.structs import replace

from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.review.key_moments import BIG_LUCK, KeyMoment, find_key_moments
from client.review.labels import (
    GRADE_ICONS,
    describe_chance_effect,
    describe_trials,
    format_chance_change,
    format_loss_number,
    grade_label,
    is_game_with_points,
    loss_text,
)
from client.review.model import DecisionReview, Review
from client.review.visibility import visible_seats
from client.session.replay_match import ReplayMatch
from client.table import frame_painting, hint_card, hint_ring
from client.table.bar_models import HintModel
from client.table.board_places import ReviewMarks
from client.table.face import AnyPort
from client.table.hint_ring import HintRing
from client.table.replay.grade_colours import GRADE_INK
from client.table.replay.review_card import (
    ReviewCardWords,
    draw_card,
    get_button_row,
    get_corner_box,
    get_one_line_card_box,
    list_card_sizes,
    measure_card_height,
)
from client.table.replay.stored_moves import describe_move, list_contrast_texts, parse_action
from client.table.table_accessibility import join_sentences
from client.widgets import Button, ButtonState, IconButton, PaintedButton, Ui, WidgetText

_REASONS: Final = 2
_OVER_LOG: Final = 0.8
"""Largest share of the log's column that the card takes."""
_LEFT_TO_LOG: Final = 110.0
"""Height left to the log if the card needs less."""
_GAP: Final = 14.0
"""Gap between the log and the card."""
CARD_ID: Final = "review.card"
_FIRST_STOPS: Final = ("review.try", "review.mark-next", "review.mark-back")
"""Id of the widget where keyboard users begin."""


class ReviewOverlay:
    """Shows a review (computed comments on all decisions) in a replay.

    Attributes:
        review: The review.
        seats: Seats whose decisions may be shown.
        key_moments: The decisions and strokes of luck that decided the game.
    """

    def __init__(
        self,
        table: AnyPort,
        replay: ReplayMatch,
        review: Review,
        go_to: Callable[[int], object],
        try_again: Callable[[DecisionReview], object],
    ) -> None:
        self._table = table
        self._replay = replay
        self._go_to = go_to
        self.review = review
        source = replay.source
        self.seats = visible_seats(source, review)
        people = [seat for seat, info in enumerate(source.seats) if info.human]
        self.key_moments: tuple[KeyMoment, ...] = find_key_moments(review, self.seats, people)
        self._has_points = is_game_with_points(review)
        self._try_again = try_again
        self._is_unfolded = False  # where it would lie over the board, it is a line until it is asked for

    # --- where it stands ----------------------------------------------------------------------------

    @property
    def decision(self) -> DecisionReview | None:
        """The review of the decision that the next step carries out, None if none is to be shown."""
        found = self.review.decision(self._replay.step_index)
        return found if found is not None and found.seat in self.seats else None

    @property
    def _marked_steps(self) -> list[int]:
        return [point.step for point in self.key_moments if point.kind == "decision"]

    def find_marked_step(self, by: int) -> int | None:
        """Return the step of the next (`by` = 1) or previous (-1) decision marked as a mistake.

        None if there is none.
        """
        at = self._replay.step_index
        found = [step for step in self._marked_steps if (step > at if by > 0 else step < at)]
        return None if not found else min(found) if by > 0 else max(found)

    def go_to_marked_step(self, by: int) -> None:
        """Go to the next (`by` = 1) or previous (-1) decision marked as a mistake; notify if none."""
        step = self.find_marked_step(by)
        if step is None:
            self._table.app.notify(tr("review.card.no-mark"), "refused")
        else:
            self._go_to(step)

    # --- what is said -------------------------------------------------------------------------------

    @property
    def advice(self) -> HintModel | None:
        """Sentence and rings for the best move instead of a decision marked as a mistake, else None."""
        decision = self.decision
        return (
            None if decision is None or not decision.is_marked_mistake else self._make_advice(decision.best)
        )

    def _make_advice(self, written: msgspec.Raw) -> HintModel | None:
        action = parse_action(self._table.match.game, written)
        return None if action is None else self._table.face.make_hint_model(action)

    def _describe_move(self, written: msgspec.Raw, unlike: msgspec.Raw) -> str:
        game = self._table.match.game
        action = parse_action(game, written)
        return "" if action is None else describe_move(self._table, action, parse_action(game, unlike))

    def make_text(self, *, brief: bool, luck: bool = True) -> ReviewCardWords:
        """Return the texts of the review card for the next step.

        Args:
            brief: Leave out the reasons for the best move.
            luck: Include the effect of chance even if there is a decision to comment.
        """
        lucky = self._describe_luck()
        decision = self.decision
        if decision is None:
            return ReviewCardWords(tr("review.title"), lucky or (tr("review.card.nothing"),))
        seat = self._replay.source.seats[decision.seat]
        title, lines = grade_label(decision.grade), list(lucky if luck else ())
        if decision.grade != "forced" and (played := self._describe_move(decision.played, decision.best)):
            lines.append(tr("review.played", move=played))
        if decision.is_disputed:  # in a line of its own: the title has no room for it
            lines.append(f"{tr('review.opinions')}.")
        cost = ""
        if decision.is_marked_mistake:
            cost = format_loss_number(decision)
            lines += self._describe_better_move(decision, brief=brief)
        return ReviewCardWords(
            title, tuple(lines), decision.grade, seat.colour, cost, wordy=decision.is_marked_mistake
        )

    def _describe_better_move(self, decision: DecisionReview, *, brief: bool) -> list[str]:
        found = []
        action = parse_action(self._table.match.game, decision.best)
        if action is not None:
            best = self._describe_move(decision.best, decision.played)
            found += [tr("review.better", move=best)] if best else []
            if not brief:
                found += list_contrast_texts(self._table, action, decision)[:_REASONS]
        if not brief:
            found.append(loss_text(decision, points=self._has_points))
            trials = describe_trials(decision)
            found += [trials] if trials else []
        return found

    def _describe_luck(self) -> tuple[str, ...]:
        """Return what chance brought in the last step, if it was much."""
        at = self._replay.step_index
        if not 0 < at <= len(self.review.steps):
            return ()
        step = self.review.steps[at - 1]
        found = max(self.seats, key=lambda seat: abs(step.luck[seat]), default=None)
        if found is None or abs(step.luck[found]) < BIG_LUCK:
            return ()
        name, kinds = (
            self._table.context.names[found],
            describe_chance_effect(self._table.match.game.id, step),
        )
        key = "review.card.luck" if step.luck[found] > 0 else "review.card.bad-luck"
        words = tr(key, name=name, chance=format_chance_change(step.luck[found]))
        return (f"{words} ({kinds})" if kinds else words,)

    def describe_mistake(self) -> str:
        """Return the review's comment on the next decision for screen readers, "" if it is no mistake."""
        decision = self.decision
        if decision is None or not decision.is_marked_mistake:
            return ""
        words = self.make_text(brief=False, luck=False)
        return join_sentences(words.title, *words.lines)

    # --- building and drawing -----------------------------------------------------------------------

    @property
    def column_card_height(self) -> float:
        """Height of the review card in the log's column; 0 if the card is elsewhere."""
        found = self._place_in_column()
        return 0.0 if found is None else found[1].height

    def get_top_bar_text_end(self, right: float) -> float:
        """Return the x coordinate where the top bar's text ends beside a one-line review card.

        Args:
            right: The x coordinate where it would end without a card.
        """
        words, box = self._place_card([])
        return box.left - _GAP if words.slim else right

    def build(self, ui: Ui) -> ReviewMarks:
        """Add the review card with its buttons, and the rings on the board; return the marks made."""
        table = self._table
        advice, small = self.advice, table.frame_layout.compact
        best = [] if advice is None else self._make_rings(ui, advice)
        taken = self._make_played_rings(ui, best)
        rings = [hint_ring.get_ring_bounds(box, small=small) for box, *_ in (*best, *taken)]
        if rings:
            self._add_rings(ui, best, taken)
        words, box = self._place_card([box for box, *_ in (*best, *taken)])
        signs = len(self._list_corner_buttons(words))

        def paint(canvas: Canvas, _area: Rect, _state: ButtonState) -> None:
            draw_card(canvas, box, words, signs)

        card = PaintedButton(
            CARD_ID, box, " ".join((words.title, *words.lines)), paint=paint, focusable=False, sound=""
        )
        ui.add(card)
        self._add_corner_buttons(ui, box, words)
        decision = self.decision
        if words.wordy and decision is not None:
            press = partial(self._try_again, decision)
            row = get_button_row(box)
            ui.add(Button("review.try", row, tr("review.again"), icon="redo", on_press=press))
        ui.first = next((id for id in _FIRST_STOPS if id in ui and ui[id].enabled), ui.first)
        return ReviewMarks(tuple(rings), box, () if advice is None else advice.named)

    def _make_played_rings(self, ui: Ui, best: list[HintRing]) -> list[HintRing]:
        """Return the rings of the played move that the best move does not share."""
        decision = self.decision
        if decision is None or not decision.is_marked_mistake:
            return []
        advice = self._make_advice(decision.played)
        found = [] if advice is None else self._make_rings(ui, advice)
        return [one for one in found if one not in best]

    def _add_rings(self, ui: Ui, best: list[HintRing], taken: list[HintRing]) -> None:
        decision, small = self.decision, self._table.frame_layout.compact

        def ring(canvas: Canvas, _area: Rect, _state: ButtonState) -> None:
            if decision is not None:
                ink, icon = GRADE_INK[decision.grade], GRADE_ICONS[decision.grade]
                for one in taken:
                    hint_ring.draw_played_move_ring(canvas, one, ink, icon, small=small)
            for one in best:
                hint_ring.draw_ring(canvas, one, small=small, alpha=1.0)

        self._add_painted(ui, "review.rings", self._table.frame_layout.board, "", ring)

    def _add_painted(
        self, ui: Ui, id: str, box: Rect, label: str, paint: Callable[[Canvas, Rect, ButtonState], None]
    ) -> None:
        widget = PaintedButton(id, box, label, paint=paint, focusable=False, sound="")
        widget.click_through = True
        ui.add(widget)

    def _place_card(self, around: list[Rect]) -> tuple[ReviewCardWords, Rect]:
        """Return the card's place: above the log if it fits, else on the board."""
        found = self._place_in_column()
        if found is not None:
            return found
        table = self._table
        layout, texts = table.frame_layout, table.app.texts
        words = self.make_text(brief=True)
        if layout.compact:  # a sign for a word: it covers less
            words = replace(words, wordy=False, slim=not self._is_unfolded)
        if words.slim:
            signs = (one.rect for one in table.ui.widgets if isinstance(one, IconButton))
            end = min((box.left for box in signs if layout.top.contains(box)), default=layout.top.right)
            bar = Rect(_GAP, layout.top.top + 2, end - 2 * _GAP, layout.top.height - 4)
            return words, get_one_line_card_box(texts, words, bar, len(self._list_corner_buttons(words)))
        area = layout.board.inflate(-24, -24)
        sizes = list_card_sizes(texts, words, area)
        return words, hint_card.find_free_box(area, table.face.get_ruling_dock(), sizes, around)

    def _place_in_column(self) -> tuple[ReviewCardWords, Rect] | None:
        """Return the place at the bottom of the log's column, None without room."""
        table = self._table
        layout = table.frame_layout
        if layout.compact:
            return None
        column = frame_painting.get_card_column(
            layout.side, table.face.measure_seat_panel(layout.side.width - 40)
        )
        best = None
        for brief, luck in ((False, True), (True, True), (True, False)):
            words = self.make_text(brief=brief, luck=luck)
            high = measure_card_height(table.app.texts, words, column.width)
            if high <= column.height * _OVER_LOG:
                best = words, Rect(column.left, column.bottom - high, column.width, high)
                if high + _GAP + _LEFT_TO_LOG <= column.height:
                    break
        return best

    def toggle_fold(self) -> None:
        """Fold the review card into one line where it would cover the board, or unfold it."""
        self._is_unfolded = not self._is_unfolded
        self._table.refresh()

    def _list_corner_buttons(self, words: ReviewCardWords) -> list[str]:
        """Return the icon buttons of the card from right to left."""
        found = ["fold"] if self._table.frame_layout.compact else []
        found += ["next", "back"] if self._marked_steps else []
        decision = self.decision
        if decision is not None and decision.is_marked_mistake and not words.wordy:
            found.append("try")
        return found

    def _add_corner_buttons(self, ui: Ui, box: Rect, words: ReviewCardWords) -> None:
        decision = self.decision
        for number, name in enumerate(self._list_corner_buttons(words)):
            place = get_corner_box(box, number, slim=words.slim)
            if name == "fold":
                icon, key = ("chevron-down", "unfold") if words.slim else ("chevron-up", "fold")
                label = tr(f"lessons.{key}")
                ui.add(IconButton("review.fold", place, icon, label, on_press=self.toggle_fold, icon_size=22))
                continue
            if name == "try" and decision is not None:
                press = partial(self._try_again, decision)
                ui.add(
                    IconButton("review.try", place, "redo", tr("review.again"), on_press=press, icon_size=22)
                )
                continue
            by, icon = (1, "chevron-right") if name == "next" else (-1, "chevron-left")
            ui.add(
                IconButton(
                    f"review.mark-{name}", place, icon,
                    WidgetText(tr(f"review.card.mark-{name}"), reason=tr("review.card.no-mark")),
                    on_press=partial(self.go_to_marked_step, by),
                    enabled=self.find_marked_step(by) is not None,
                    icon_size=22)
            )  # fmt: skip

    def _make_rings(self, ui: Ui, advice: HintModel) -> list[HintRing]:
        """Return the ringed boxes with their radii, and where a shape would lie."""
        found = [HintRing(box, radius) for box, radius in advice.places]
        for number, box in enumerate(advice.clear):
            found.append(HintRing(box, hint_card.RADIUS, () if number else advice.outline))
        found += [
            HintRing.from_region(self._table.face.find_outline(ui[name]))
            for name in advice.rings
            if name in ui
        ]
        regions = (self._table.face.find_region(place) for place, _ in advice.named)
        for region in regions:  # of what the words call by name, where it is not ringed already
            if region is not None and not any(one.box.collidepoint(region.box.center) for one in found):
                found.append(HintRing(region.box, region.radius, (), Rect(region.kept)))
        return found
