"""Review screen of a game: chart of chances, decisive moments, luck and skill, list of decisions."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Hashable
from functools import partial
from typing import Final, Literal, TypeAlias

import msgspec
import pygame

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_out
from client.draw.geometry import Rect
from client.draw.recorded_groups import IdentityKey
from client.i18n import format_percent, tr
from client.lessons.chapters import LessonError
from client.review.grades import GRADES, MARKED_GRADES, TRIED_GRADES, Grade
from client.review.key_moments import KeyMoment
from client.review.labels import (
    decision_label,
    describe_chance_effect,
    format_chance_change,
    grade_label,
    loss_text_short,
)
from client.review.model import DecisionReview, Review
from client.review.review_controller import ReviewController
from client.review.text_export import ExportTexts, format_review
from client.review.verdict import summarize_game
from client.scene import Program, Scene
from client.scenes.common.panels import (
    Panel,
    PanelRow,
    PanelsArea,
    PanelSpacing,
    arrange_column,
    join_rows,
    make_text_row,
    measure_toggle,
)
from client.scenes.common.scene_frame import SceneFrame
from client.scenes.results import screen_reader
from client.scenes.results.sheet_with_remarks import make_sheet
from client.scenes.review.chance_chart import ChanceChart, ChanceChartModel, ChartSeat, make_chances_table
from client.scenes.review.decision_rows import (
    describe_decision,
    describe_head,
    locate_retry_button,
    make_decisive_moment_rows,
    measure_decision,
    paint_decision,
)
from client.scenes.review.luck_and_skill import make_luck_and_skill_row
from client.scenes.review.move_texts import MoveTexts
from client.scenes.review.variation_boards import VariationPictures
from client.scenes.review.view_model import ReviewViewModel
from client.session.match import Match
from client.session.replay_match import ReplayMatch
from client.widgets import (
    ButtonState,
    IconButton,
    PaintedButton,
    ProgressButton,
    Selector,
    SelectorItem,
    Toggle,
    WidgetText,
)
from client.widgets.accessible_node import AccessibleNode, make_paragraph

log = logging.getLogger(__name__)

ListedKind: TypeAlias = Literal["blunders", "mistakes", "marked", "all"]

_LISTED_GRADES: Final[dict[ListedKind, frozenset[Grade]]] = {
    "blunders": frozenset(("blunder",)),
    "mistakes": TRIED_GRADES,
    "marked": MARKED_GRADES,
    "all": frozenset(GRADES),
}
"""The grades that are listed."""

_SLIDE_S: Final = 0.45
"""Seconds in which the card of a decision found during the review slides in."""
_SLIDE_DISTANCE: Final = 60.0
_PROGRESS_HEIGHT: Final = 5.0

_TWO_COLUMNS: Final = 1400.0
_COLUMN_GAP: Final = 20.0
_MIN_SUM_WIDTH: Final = 500.0
"""Least width of a seat's luck and skill beside another's."""
_READOUT_HEIGHT: Final = 62.0
_MAX_PROGRESS_WIDTH: Final = 520.0
_PINNED_CHART_HEIGHT: Final = 760.0
"""From this height between header and bar on the chart stays while the rest scrolls."""
_PINNED_CHART_GAP: Final = 16.0
_PINNED_PLOT_HEIGHT: Final = 190.0
_PINNED_READOUT_HEIGHT: Final = 50.0
_FIELD_HEIGHT: Final = 50.0
_FIELD_GAP: Final = 10.0
_ALL_SEATS: Final = -1


class ReviewScene(Scene):
    """Review screen of a match; the review may still be incomplete.

    Attributes:
        match: The reviewed match.
        listed_kind: How grave the listed decisions are: "all", or those from a grade on.
        listed_seat: The seat whose decisions are listed, or _ALL_SEATS.
    """

    match: Match

    def __init__(self, app: Program, match: Match, review: Review) -> None:
        super().__init__(app)
        self.match = match.source if isinstance(match, ReplayMatch) else match
        self.move_texts = MoveTexts(app, self.match)
        self.pictures = VariationPictures(self, self.match, lambda: self.move_texts.table.face)
        self.model = self._create_view_model(review)
        self.listed_kind: ListedKind = "marked"
        self.listed_seat = _ALL_SEATS
        self.chart: ChanceChart | None = None
        self._layout_token: tuple[object, object] = (None, None)
        self._result_text = ""
        self._slide_left = 0.0
        self._sliding: frozenset[int] = frozenset()
        self.entry = ReviewController(app, self.match, self._handle_progress, stays=True)

    def _create_view_model(self, review: Review) -> ReviewViewModel:
        return ReviewViewModel.create(self.match, review, self.move_texts.landmarks.rounds)

    # --- building -----------------------------------------------------------------------------------
    def build(self) -> None:
        """Add the widgets of the review screen: header, panels and bottom bar."""
        if self._layout_token[0] != self.app.layout_key:
            self._layout_token = self.app.layout_key, object()
        self._result_text = ""
        frame = self.frame = SceneFrame(self.width, self.height)
        two = self.width >= _TWO_COLUMNS
        spacing = self.spacing = PanelSpacing.create(compact=frame.compact or not two)
        frame.add_back_button(self.ui, "review.back", self.cancel)
        middle, panels = frame.middle, []
        if self.model.seats and two and middle.height >= _PINNED_CHART_HEIGHT:
            middle = self._add_pinned_chart(middle)
        self.area = self.ui.add(PanelsArea("review.area", middle, tr("review.title")))
        if not self.model.seats:
            panels = [self._make_hidden_panel()]
        else:
            if middle is frame.middle:
                panels.append(self._make_chart_panel(frame.width, spacing, self.area))
            panels += [
                self._make_decisive_moments_panel(frame.width),
                self._make_luck_and_skill_panel(frame.width),
                self._make_decisions_panel(frame.width),
            ]
        bottom = arrange_column(panels, frame.left, 4, frame.width, spacing)
        self.area.show_panels(panels, spacing, bottom)
        self._add_bar_buttons()

    def _add_pinned_chart(self, middle: Rect) -> Rect:
        """Add the chart above the scrolling panels, where it stays; return what is left for these."""
        spacing = msgspec.structs.replace(self.spacing, head=62.0, gap=6.0)
        area = PanelsArea("review.chart.area", middle, tr("review.curve"))
        panel = self._make_chart_panel(self.frame.width, spacing, area, pinned=True)
        bottom = arrange_column([panel], self.frame.left, 4, self.frame.width, spacing)
        height = bottom + _PINNED_CHART_GAP
        area.rect = Rect(middle.left, middle.top, middle.width, height)
        self.ui.add(area)
        area.show_panels([panel], spacing, bottom, margin=_PINNED_CHART_GAP)
        return Rect(middle.left, middle.top + height, middle.width, middle.height - height)

    def _make_hidden_panel(self) -> Panel:
        """Return the panel for a game in which several people still keep secrets from each other."""
        row = make_text_row(self.texts, tr("review.later"), self.frame.width - 2 * self.spacing.padding)
        return Panel(tr("review.title"), [row], icon="lock")

    def _cache_key(self, name: str, *contents: Hashable) -> Hashable:
        """Return the key of a picture that is cached until its contents or the layout of the page change.

        The page is built again for each decision that is found: most of it stays as it is.
        """
        return self._layout_token[1], name, contents

    # --- the chart ----------------------------------------------------------------------------------
    def _make_chart_panel(
        self, width: float, spacing: PanelSpacing, area: PanelsArea, *, pinned: bool = False
    ) -> Panel:
        chart_model = self.create_chart_model()
        room = width - 2 * spacing.padding
        labels_height = 40.0 + 34.0 * len(chart_model.seats)
        height = min(420.0, max(_PINNED_PLOT_HEIGHT if pinned else max(250.0, room * 0.27), labels_height))
        title = tr("review.curve-alone" if self.model.is_solo else "review.curve")

        def add_chart(box: Rect) -> None:
            self.chart = ChanceChart(
                "review.curve",
                box,
                title,
                self.texts,
                chart_model,
                on_select=self.invalidate,
                on_open=self.open_replay,
                describe_moment=self.describe_moment,
            )
            area.add(self.chart)

        rows = [
            PanelRow(height, add_chart, accessible=make_chances_table(title, chart_model)),
            PanelRow(
                _PINNED_READOUT_HEIGHT if pinned else _READOUT_HEIGHT,
                paint=self._paint_readout,
                live=True,
                accessible=lambda: make_paragraph("", self._readout),
            ),
        ]
        return Panel(title, rows, icon="history", cache_key=self._cache_key("curve"))

    def create_chart_model(self) -> ChanceChartModel:
        """Return the view model of the chances chart."""
        review, model = self.model.review, self.model
        seats = tuple(
            ChartSeat(seat, model.get_short_name(seat), model.get_colour(seat), review.chances(seat))
            for seat in model.seats
        )
        rounds = tuple(
            (mark.at, tr("review.round", n=mark.number) if index else model.format_round(mark.number))
            for index, mark in enumerate(model.rounds)
        )
        return ChanceChartModel(seats, review.total, rounds, model.key_moments)

    def _paint_readout(self, canvas: Canvas, box: Rect) -> None:
        selected = self.chart is not None and self.chart.selected_step is not None
        style = styles.BODY.with_colour(theme.IVORY) if selected else styles.NOTE
        canvas.paragraph(self._readout, (box.left, box.top + 4), box.width, style, line=1.25, max_lines=2)

    @property
    def _readout(self) -> str:
        """The text of the selected step or key moment, or a hint that something can be selected."""
        chart = self.chart
        if chart is None or chart.selected_step is None:
            return tr("review.point")
        if chart.selected_moment is None:
            return self.describe_chances_after(chart.selected_step)
        return self.describe_moment(self.model.key_moments[chart.selected_moment])

    def describe_chances_after(self, step: int) -> str:
        """Return the chances of all seats after `step` steps as text."""
        review = self.model.review
        chances = review.start if step == 0 else ()
        if 0 < step <= len(review.steps):
            chances = review.steps[step - 1].chances
        parts = [
            tr("review.chance-of", name=self.model.get_short_name(seat), chance=format_percent(chances[seat]))
            for seat in self.model.seats
            if chances
        ]
        text = tr("review.after", n=review.earlier + step, chances=", ".join(parts))
        return self.model.put_into_round(max(0, step - 1), text)

    def describe_moment(self, moment: KeyMoment) -> str:
        """Return the text of a key moment: its round, the decision or stroke of luck, and its effect."""
        return self.model.put_into_round(moment.step, self._describe_moment(moment))

    def _describe_moment(self, moment: KeyMoment) -> str:
        number, name = self.model.get_move_number(moment.step), self.model.get_short_name(moment.seat)
        if moment.kind == "luck":
            text = tr(
                "review.point-luck" if moment.amount > 0 else "review.point-bad-luck",
                n=number,
                name=name,
                chance=format_chance_change(moment.amount),
            )
            tags = describe_chance_effect(self.match.game.id, self.model.review.steps[moment.step])
            return f"{text} ({tags})" if tags else text
        decision = self.model.review.decision(moment.step)
        text = tr(
            "review.point-decision",
            n=number,
            name=name,
            grade=grade_label(moment.grade or "good") if decision is None else decision_label(decision),
            cost=format_chance_change(-moment.amount) if decision is None else loss_text_short(decision),
        )
        return text if decision is None else " ".join((text, *self.move_texts.describe_moves(decision)))

    # --- decisive moments, luck and skill -------------------------------------------------------------
    def _make_decisive_moments_panel(self, width: float) -> Panel:
        rows = make_decisive_moment_rows(
            self.texts,
            self.model,
            self.move_texts,
            self.pictures,
            width - 2 * self.spacing.padding,
            add=self.area.add,
            on_look=lambda decision: self.open_replay(decision.step),
            on_retry=self.try_again,
            sliding=self._sliding,
            get_shift=self._get_shift,
            is_complete=not self._is_incomplete,
        )
        summary = self.summarize()
        if summary:
            room = width - 2 * self.spacing.padding
            rows.insert(0, make_text_row(self.texts, summary, room, styles.ROW_STRONG))
        contents = (summary, self._is_incomplete, *(row.height for row in rows))
        cache_key = self._cache_key("moments", *contents)
        return Panel(tr("review.moments"), rows, icon="star", cache_key=cache_key)

    def summarize(self) -> str:
        """Return the sentences on the whole game; "" while the review is incomplete, and they may change."""
        if self._is_incomplete:
            return ""
        names = [self.model.get_short_name(seat) for seat in range(self.model.review.player_count)]
        return summarize_game(self.model.review, self.model.seats, names, self.model.locate)

    def _make_luck_and_skill_panel(self, width: float) -> Panel:
        room, model = width - 2 * self.spacing.padding, self.model
        about = tr("review.sums-about-alone" if model.is_solo else "review.sums-about")
        shown = [totals for totals in model.review.seat_totals if totals.seat in model.seats]
        columns = max(1, min(len(shown), int((room + _COLUMN_GAP) // (_MIN_SUM_WIDTH + _COLUMN_GAP))))
        width = (room + _COLUMN_GAP) / columns - _COLUMN_GAP
        seats = [make_luck_and_skill_row(self.texts, model, totals, width, self.area.add) for totals in shown]
        rows = [make_text_row(self.texts, about, room, styles.NOTE), *join_rows(seats, columns, _COLUMN_GAP)]
        cache_key = self._cache_key("sums", *shown)
        return Panel(tr("review.sums"), rows, icon="dice", cache_key=cache_key)

    # --- all decisions ------------------------------------------------------------------------------
    @property
    def listed_decisions(self) -> tuple[DecisionReview, ...]:
        """The decisions in the list, filtered by kind and seat."""
        return tuple(
            decision
            for decision in self.model.decisions
            if decision.grade in _LISTED_GRADES[self.listed_kind]
            and self.listed_seat in (_ALL_SEATS, decision.seat)
        )

    def _make_decisions_panel(self, width: float) -> Panel:
        room = width - 2 * self.spacing.padding
        decisions = self.listed_decisions
        columns = 2 if self.width >= _TWO_COLUMNS else 1
        row_width = (room + _COLUMN_GAP) / columns - _COLUMN_GAP
        listed = [self._make_decision_row(decision, row_width) for decision in decisions]
        rows = [self._make_filters_row(room), *join_rows(listed, columns, _COLUMN_GAP)]
        if not decisions:
            key = "review.none-marked" if self.model.decisions else "review.none"
            rows.append(make_text_row(self.texts, tr(key), room))
        cache_key = self._cache_key("decisions", not decisions, not self.model.decisions)
        return Panel(tr("review.decisions"), rows, icon="log", cache_key=cache_key)

    def _make_filters_row(self, width: float) -> PanelRow:
        model = self.model
        seats = sorted({decision.seat for decision in model.decisions})
        field_width = (width - 12) / 2 if len(seats) > 1 else min(width, 420.0)
        kinds = {info.human for info in self.match.seats}
        can_add_opponents = len(kinds) == 2 and not self._has_all_seats
        toggle_label = tr("review.opponents")
        toggle_height = measure_toggle(self.texts, toggle_label, "", width) if can_add_opponents else 0.0

        def add_widgets(box: Rect) -> None:
            self.area.add(
                Selector(
                    "review.wanted",
                    Rect(box.left, box.top, field_width, _FIELD_HEIGHT),
                    tr("review.which"),
                    [
                        SelectorItem(kind, tr(f"review.{kind}"))
                        for kind in ("all", "marked", "mistakes", "blunders")
                    ],
                    self.listed_kind,
                    self._list_kind,
                    style="drop-down",
                )
            )
            if len(seats) > 1:
                seat_items = [SelectorItem(_ALL_SEATS, tr("review.everybody"))]
                seat_items += [
                    SelectorItem(seat, model.get_short_name(seat), image=f"seat-{model.get_colour(seat)}")
                    for seat in seats
                ]
                self.area.add(
                    Selector(
                        "review.whose",
                        Rect(box.right - field_width, box.top, field_width, _FIELD_HEIGHT),
                        tr("review.whose"),
                        seat_items,
                        self.listed_seat,
                        self._list_seat,
                        style="drop-down",
                    )
                )
            if can_add_opponents:
                place = Rect(box.left, box.top + _FIELD_HEIGHT + _FIELD_GAP, box.width, toggle_height)
                toggle = Toggle(
                    "review.opponents", place, toggle_label, self.entry.is_running, self._review_opponents_too
                )
                self.area.add(toggle)

        return PanelRow(_FIELD_HEIGHT + (_FIELD_GAP + toggle_height if can_add_opponents else 0), add_widgets)

    def _list_kind(self, kind: ListedKind) -> None:
        self.listed_kind = kind
        self.app.call_soon(self.rebuild_widgets)

    def _list_seat(self, seat: int) -> None:
        self.listed_seat = seat
        self.app.call_soon(self.rebuild_widgets)

    def _make_decision_row(self, decision: DecisionReview, width: float) -> PanelRow:
        model, sentences = self.model, self.move_texts.describe_moves(decision)

        def paint(canvas: Canvas, box: Rect, state: ButtonState) -> None:
            def paint_row(canvas: Canvas) -> None:
                paint_decision(canvas, box, state, model, decision, sentences)

            if state.hover:
                paint_row(canvas)
            else:  # the usual state is cached
                key = self._cache_key("decision", IdentityKey(decision))
                canvas.layer(key, box.inflate(4, 4), paint_row)

        def add_buttons(box: Rect) -> None:
            id, label = f"review.decision.{decision.step}", describe_decision(model, decision, sentences)
            press = partial(self.open_replay, decision.step)
            self.area.add(PaintedButton(id, box, label, paint=paint, on_press=press, lift=2))
            if decision.is_marked_mistake:
                self._add_retry_button(box, decision)

        return PanelRow(measure_decision(self.texts, sentences, width, decision), add_buttons)

    def _add_retry_button(self, row: Rect, decision: DecisionReview) -> None:
        """Add the small button with which a listed decision is tried again."""
        label = f"{tr('review.again')}: {describe_head(self.model, decision)}"
        self.area.add(
            IconButton(
                f"review.retry.{decision.step}",
                locate_retry_button(row),
                "redo",
                WidgetText(label),
                on_press=partial(self.try_again, decision),
                icon_size=22,
            )
        )

    # --- the bar ------------------------------------------------------------------------------------
    def _add_bar_buttons(self) -> None:
        frame = self.frame
        label = tr("review.go-through")
        replay = frame.add_main_button(
            self.ui, "review.replay", label, "replay", partial(self.open_replay, 0), min_width=220.0
        )
        size = replay.rect.height
        box = frame.locate_bar_button(replay.rect.x - 16, size)
        self.ui.add(IconButton("review.copy", box, "copy", tr("review.copy"), on_press=self.copy_review_text))
        box = frame.locate_bar_button(box.x - 12, size)
        if self._is_incomplete:
            self.ui.add(ProgressButton("review.progress", box, self.entry, bare=True))
        else:
            self.ui.add(IconButton("review.anew", box, "refresh", tr("review.anew"), on_press=self.restart))
        self._bar_end = box.x - 24

    @property
    def _is_incomplete(self) -> bool:
        """Whether a part of the review is still to come."""
        return self.entry.is_running or not self.model.review.is_complete

    @property
    def _has_all_seats(self) -> bool:
        """Whether the decisions of opponents were reviewed too."""
        return len(self.model.review.seats) == self.model.review.player_count

    # --- continuing the review ------------------------------------------------------------------------
    def _handle_progress(self) -> None:
        """Show the review once its curve is complete, then each marked decision, and how far it is."""
        review = self.entry.review
        if review is not None and self._has_news(review):
            shown = {moment.step for moment in self.model.decisive_moments}
            was_whole = self.model.review.has_whole_curve
            self.model = self._create_view_model(review)
            if self in self.app.scenes:
                found = frozenset(moment.step for moment in self.model.decisive_moments) - shown
                self._slide_in(found if self.entry.is_running and was_whole else frozenset())
                self.rebuild_widgets()
        elif ("review.progress" in self.ui) != self._is_incomplete:
            self.rebuild_widgets()
        self.invalidate()

    def _has_news(self, review: Review) -> bool:
        """Whether a review has something to show that the page does not show yet."""
        if not self.entry.is_running:
            return True
        if not review.has_whole_curve:
            return False
        shown = self.model.review
        return not shown.has_whole_curve or _list_marked(shown) != _list_marked(review)

    def _slide_in(self, steps: frozenset[int]) -> None:
        """Begin to slide in the cards of decisions."""
        self._slide_left = 0.0 if self.app.reduce_motion else self.app.scale_duration(_SLIDE_S)
        self._sliding = steps if self._slide_left > 0 else frozenset()

    def _get_shift(self) -> float:
        """Return how far to the right of their places the sliding cards are."""
        length = max(1e-6, self.app.scale_duration(_SLIDE_S))
        return _SLIDE_DISTANCE * (1.0 - ease_out(1.0 - min(1.0, self._slide_left / length)))

    def update(self, dt: float) -> None:
        """Advance the sliding of new cards by `dt` seconds."""
        super().update(dt)
        if not self._sliding:
            return
        self._slide_left -= dt
        if self._slide_left <= 0:
            self._sliding = frozenset()
            self.rebuild_widgets()
        self.invalidate()

    def restart(self) -> None:
        """Compute the review of the whole game anew."""
        self.entry.begin(everybody=self._has_all_seats, anew=True)

    def _review_opponents_too(self, on: bool) -> None:
        """Review the decisions of opponents too, or stop that."""
        if on:
            self.entry.begin(everybody=True)
        elif self.entry.is_running:
            self.entry.press()

    # --- what the buttons do --------------------------------------------------------------------------
    def copy_review_text(self) -> None:
        """Copy the review to the clipboard as plain text."""
        texts = ExportTexts(
            title=tr(f"{self.match.game.id}.title"),
            names=[seat.name for seat in self.match.seats],
            seats=self.model.seats,
            played=self.move_texts.describe_played,
            better=self.move_texts.describe_better_move,
            because=self.move_texts.explain_better_move,
            summary=self.summarize(),
            locate=self.model.put_into_round,
        )
        with contextlib.suppress(pygame.error):
            pygame.scrap.put_text(format_review(self.model.review, texts))
            self.app.notify(tr("review.copied"), "good")

    def open_replay(self, step: int) -> None:
        """Open the replay after `step` steps, with the review shown in it."""
        self.app.open("replay", match=self.match, at=step, review=self.model.review)

    def try_again(self, decision: DecisionReview) -> None:
        """Open the position of a decision in which the player can look for a better move."""
        try:
            self.app.open("again", match=self.match, decision=decision)
        except LessonError:
            log.exception("a decision cannot be tried again")
            self.app.notify(tr("review.try.cannot"), "error")

    # --- screen reader --------------------------------------------------------------------------------
    def accessible_name(self) -> str:
        """Return the name of the screen for screen readers."""
        return f"{tr('review.title')}: {tr(f'{self.match.game.id}.title')}"

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return the result of the game and the text of the bottom bar for screen readers."""
        if not self._result_text:
            verdict = make_sheet(self.match, None).verdict
            self._result_text = (
                f"{screen_reader.format_verdict(verdict)}. {screen_reader.format_ranking(verdict)}"
            )
        return make_paragraph("review.ended", self._result_text), make_paragraph(
            "review.about", tr("review.bar")
        )

    # --- drawing ------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Draw background, title and bottom bar from a cached picture, then the widgets."""
        key = self._cache_key("ground", self._is_incomplete, self._bar_end)
        canvas.layer(key, canvas.rect, self._paint_ground, opaque=True)
        if self._is_incomplete:
            self._paint_progress(canvas)
        self.ui.draw(canvas)

    @property
    def progress_text(self) -> str:
        """How far the review is: the steps of the curve, then the time that the decisions take."""
        review = self.entry.review or self.model.review
        if review.has_whole_curve and self.entry.is_running:
            return tr("review.deciding", left=self.entry.time_left)
        return tr("review.text.so-far", done=len(review.steps), of=review.total)

    def _paint_progress(self, canvas: Canvas) -> None:
        """Paint how far the review is, and a bar below it."""
        left, y = self.frame.left, self.frame.bar.centery
        self._paint_bar_text(canvas, self.progress_text, self.entry.time_left)
        share = self.entry.progress_share
        room = self._bar_end - left - 44
        if share is None or room < 80:
            return
        track = Rect(left + 44, y + 18, min(room, _MAX_PROGRESS_WIDTH), _PROGRESS_HEIGHT)
        canvas.fill(track, theme.WELL_TOP, radius=_PROGRESS_HEIGHT / 2)
        done = Rect(track.left, track.top, max(_PROGRESS_HEIGHT, track.width * share), track.height)
        canvas.fill(done, theme.GOLD, radius=_PROGRESS_HEIGHT / 2)

    def _paint_ground(self, canvas: Canvas) -> None:
        self.frame.paint(canvas, tr("review.title"), tr(f"{self.match.game.id}.title"))
        if not self._is_incomplete:
            self._paint_bar_text(canvas, tr("review.bar"))

    def _paint_bar_text(self, canvas: Canvas, *texts: str) -> None:
        """Paint the first of some texts in the bottom bar for which there is room; nothing without room."""
        left, y = self.frame.left, self.frame.bar.centery
        room = self._bar_end - left - 44
        for text in texts:
            style = canvas.texts.shrink_style_to_fit(text, room, styles.NOTE)
            if canvas.texts.measure_width(text, style) <= room:
                canvas.icon("hint", (left + 14, y), 26, theme.SECONDARY)
                canvas.text(text, (left + 44, y), style, anchor="midleft")
                return


def _list_marked(review: Review) -> list[DecisionReview]:
    return [decision for decision in review.decisions if decision.is_marked_mistake]
