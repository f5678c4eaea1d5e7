"""The page of a review: the whole game as a curve, its moments, luck and skill, all decisions."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Hashable
from functools import partial
from typing import Final, Literal, TypeAlias

import pygame

from client.draw import ornaments, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import has, percent, tr
from client.lessons.chapters import LessonError
from client.review.key_moments import KeyMoment
from client.review.labels import chance_tag_text, format_change, grade_label, loss_text_short
from client.review.model import Decision, Review
from client.review.review_controller import ReviewEntry
from client.review.text_export import ReviewTexts, format_review
from client.scene import Program, Scene
from client.scenes.common import panels
from client.scenes.common.panels import Panel, PanelRow, PanelsArea, PanelSpacing
from client.scenes.common.scene_frame import SceneFrame
from client.scenes.results import saying
from client.scenes.results.making import sheet_of
from client.scenes.review import said
from client.scenes.review.curve import CurveSeat, CurveShown
from client.scenes.review.curve_widget import ChanceCurve
from client.scenes.review.decision_row import paint_row, row_height, row_label, row_words
from client.scenes.review.moments_panel import MomentDeeds, moments_rows
from client.scenes.review.shown import ReviewShown
from client.scenes.review.sums_panel import sum_row
from client.scenes.review.told import ReviewTold
from client.session.match import Match
from client.session.replay_match import ReplayMatch
from client.widgets import Button, ButtonState, Choice, IconButton, Item, Painted, ProgressButton, Toggle
from client.widgets.spoken import Spoken, paragraph
from client.widgets.widget import Widget

log = logging.getLogger(__name__)

ListedKind: TypeAlias = Literal["marked", "all"]

_TWO_COLUMNS: Final = 1400.0
_SHARE: Final = 0.58
_READOUT: Final = 62.0
_FIELD: Final = 50.0
_EVERYBODY: Final = -1


class ReviewScene(Scene):
    """What a review tells of a match. `review` may be one that has not come to its end.

    wanted, whose: which decisions the list shows.
    """

    match: Match

    def __init__(self, app: Program, match: Match, review: Review) -> None:
        super().__init__(app)
        self.match = match.source if isinstance(match, ReplayMatch) else match
        self.told = ReviewTold(app, self.match)
        self.shown = ReviewShown.of(self.match, review)
        self.wanted: ListedKind = "marked"
        self.whose = _EVERYBODY
        self.curve: ChanceCurve | None = None
        self._drawing = object()
        self._ended = ""  # how the game ended, in words
        self.entry = ReviewEntry(app, self.match, self._went_on, stays=True)

    # --- building -----------------------------------------------------------------------------------

    def build(self) -> None:
        """Header, panels, bar."""
        self._drawing = object()  # what was drawn for another size, language or review counts no more
        self._ended = ""
        frame = self.frame = SceneFrame(self.width, self.height)
        two = self.width >= _TWO_COLUMNS
        self.spacing = PanelSpacing.create(compact=frame.compact or not two)
        frame.add_back_button(self.ui, "review.back", self.cancel)
        if not self.shown.seats:
            self._build_untold()
            return
        wide, gutter = frame.width, frame.gutter
        first = [self._curve_panel(wide), self._moments_panel(wide)]
        lower = panels.arrange_column(first, frame.left, 4, wide, self.spacing)
        top = lower + self.spacing.gutter
        left = (wide - gutter) * _SHARE if two else wide
        right = wide - gutter - left if two else wide
        decisions, sums = self._decisions_panel(left), self._sums_panel(right)
        if two:
            end = panels.arrange_column([decisions], frame.left, top, left, self.spacing)
            beside = panels.arrange_column([sums], frame.left + left + gutter, top, right, self.spacing)
            lower = max(end, beside)
        else:
            lower = panels.arrange_column([sums, decisions], frame.left, top, wide, self.spacing)
        self._build_area([*first, sums, decisions], lower)
        self._build_bar()

    def _build_untold(self) -> None:
        """Several keep secrets from each other in a game that goes on."""
        frame, words = self.frame, tr("review.later")
        room = frame.width - 2 * self.spacing.padding
        high = self.texts.paragraph_height(words, room, styles.BODY)

        def paint(canvas: Canvas, box: Rect) -> None:
            canvas.paragraph(words, box.topleft, box.width, styles.BODY)

        row = PanelRow(high, None, paint, accessible=paragraph("", words))
        section = Panel(tr("review.title"), [row], icon="lock")
        lower = panels.arrange_column([section], frame.left, 4, frame.width, self.spacing)
        self._build_area([section], lower)
        self._build_bar()

    def _build_area(self, found: list[Panel], lower: float) -> None:
        """What scrolls."""
        frame = self.frame
        self.area = self.ui.add(PanelsArea("review.area", frame.middle, tr("review.title")))
        self.area.show_panels(found, self.spacing, lower)

    def _kept(self, name: Hashable) -> Hashable:
        """Under what a picture of the page is kept until it is built anew."""
        return self._drawing, name

    def _add(self, widget: Widget) -> None:
        self.area.add(widget)

    # --- the curve ----------------------------------------------------------------------------------

    def _curve_panel(self, width: float) -> Panel:
        shown = self.curve_shown()
        room = width - 2 * self.spacing.padding
        high = min(420.0, max(250.0, room * 0.27, 40.0 + 34.0 * len(shown.seats)))
        about = tr("review.curve-alone" if self.shown.alone else "review.curve")

        def make(box: Rect) -> None:
            widget = ChanceCurve(
                "review.curve", box, about, self.texts, shown, on_point=self._pointed, on_go=self.look_at,
                say=self.point_words,
            )  # fmt: skip
            self.curve = widget
            self.area.add(widget)

        rows = [
            PanelRow(high, make, accessible=said.chances(about, shown)),
            PanelRow(
                _READOUT, None, self._paint_readout, live=True,
                accessible=lambda: paragraph("", self._readout),
            ),
        ]  # fmt: skip
        title = tr("review.curve-alone" if self.shown.alone else "review.curve")
        return Panel(title, rows, icon="history", cache_key=self._kept("curve"))

    def curve_shown(self) -> CurveShown:
        """The picture of the game."""
        review, shown = self.shown.review, self.shown
        seats = tuple(
            CurveSeat(seat, shown.name(seat), shown.colour(seat), review.chances(seat))
            for seat in shown.seats
        )
        marks = self.told.landmarks.rounds
        rounds = tuple(
            (mark.at, self._round_words(mark.number, first=not index)) for index, mark in enumerate(marks)
        )
        return CurveShown(seats, review.total, rounds, shown.points)

    def _round_words(self, number: int, *, first: bool) -> str:
        """The first one says what the numbers mean."""
        if not first:
            return tr("review.round", n=number)
        own = f"review.round-first-{self.match.game.id}"
        return tr(own if has(own) else "review.round-first", n=number)

    def _pointed(self) -> None:
        self.invalidate()

    def _paint_readout(self, canvas: Canvas, box: Rect) -> None:
        """What is looked at, in words."""
        looked = self.curve is not None and self.curve.pointed is not None
        style, words = styles.BODY.in_(theme.IVORY) if looked else styles.NOTE, self._readout
        canvas.paragraph(words, (box.left, box.top + 4), box.width, style, line=1.25, max_lines=2)

    @property
    def _readout(self) -> str:
        """What is looked at; until then, what there is to look at."""
        curve = self.curve
        if curve is None or curve.pointed is None:
            return tr("review.point")
        point = None if curve.chosen is None else self.shown.points[curve.chosen]
        return self.step_words(curve.pointed) if point is None else self.point_words(point)

    def step_words(self, at: int) -> str:
        """The chances when so many steps lie behind."""
        shown, review = self.shown, self.shown.review
        chances = review.start if at == 0 else review.steps[at - 1].chances if at <= len(review.steps) else ()
        told = ", ".join(
            tr("review.chance-of", name=shown.name(seat), chance=percent(chances[seat]))
            for seat in shown.seats
            if chances
        )
        return tr("review.after", n=review.earlier + at, chances=told)

    def point_words(self, point: KeyMoment) -> str:
        """A point of interest."""
        shown = self.shown
        n, name = shown.move(point.step), shown.name(point.seat)
        if point.kind == "luck":
            kinds = chance_tag_text(self.match.game.id, shown.review.steps[point.step])
            words = tr(
                "review.point-luck" if point.amount > 0 else "review.point-bad-luck",
                n=n, name=name, chance=format_change(point.amount),
            )  # fmt: skip
            return f"{words} ({kinds})" if kinds else words
        decision = shown.review.decision(point.step)
        words = tr(
            "review.point-decision", n=n, name=name, grade=grade_label(point.grade or "good"),
            cost=format_change(-point.amount) if decision is None else loss_text_short(decision),
        )  # fmt: skip
        return words if decision is None else " ".join((words, *row_words(self.told, decision)))

    # --- moments, luck and skill --------------------------------------------------------------------

    def _moments_panel(self, width: float) -> Panel:
        room = width - 2 * self.spacing.padding
        deeds = MomentDeeds(lambda one: self.look_at(one.step), self.try_again)
        rows = moments_rows(self.texts, self.shown, self.told, room, deeds, self._add)
        return Panel(tr("review.moments"), rows, icon="star", cache_key=self._kept("moments"))

    def _sums_panel(self, width: float) -> Panel:
        room = width - 2 * self.spacing.padding
        shown = self.shown
        about = tr("review.sums-about-alone" if shown.alone else "review.sums-about")
        high = self.texts.paragraph_height(about, room, styles.NOTE)

        def paint(canvas: Canvas, box: Rect) -> None:
            canvas.paragraph(about, box.topleft, box.width, styles.NOTE)

        rows = [PanelRow(high, None, paint, accessible=paragraph("", about))]
        for one in shown.review.sums:
            if one.seat in shown.seats:
                rows.append(sum_row(self.texts, shown, one, room, self._add))
        return Panel(tr("review.sums"), rows, icon="dice", cache_key=self._kept("sums"))

    # --- all decisions ------------------------------------------------------------------------------

    @property
    def listed(self) -> tuple[Decision, ...]:
        """The decisions of the list."""
        return tuple(
            one
            for one in self.shown.decisions
            if (self.wanted == "all" or one.marked) and self.whose in (_EVERYBODY, one.seat)
        )

    def _decisions_panel(self, width: float) -> Panel:
        room = width - 2 * self.spacing.padding
        rows = [self._filters(room)]
        for decision in self.listed:
            rows.append(self._decision_row(decision, room))
        if len(rows) == 1:
            words = tr("review.none-marked" if self.shown.decisions else "review.none")
            high = self.texts.paragraph_height(words, room, styles.BODY)

            def paint(canvas: Canvas, box: Rect) -> None:
                canvas.paragraph(words, box.topleft, box.width, styles.BODY)

            rows.append(PanelRow(high, None, paint, accessible=paragraph("", words)))
        return Panel(tr("review.decisions"), rows, icon="log", cache_key=self._kept("decisions"))

    def _filters(self, room: float) -> PanelRow:
        seats = sorted({one.seat for one in self.shown.decisions})
        items = [Item("marked", tr("review.marked")), Item("all", tr("review.all"))]
        people = [Item(_EVERYBODY, tr("review.everybody"))]
        people += [
            Item(seat, self.shown.name(seat), image=f"seat-{self.shown.colour(seat)}") for seat in seats
        ]
        half = (room - 12) / 2 if len(seats) > 1 else min(room, 420.0)
        infos = self.match.seats
        both = any(info.human for info in infos) and not all(info.human for info in infos)
        offered = both and not self._everybody
        label = tr("review.opponents")
        below = panels.measure_toggle(self.texts, label, "", room) + 10 if offered else 0.0

        def make(box: Rect) -> None:
            self._add(
                Choice(
                    "review.wanted", Rect(box.left, box.top, half, _FIELD), tr("review.which"), items,
                    self.wanted, self._want,
                )
            )  # fmt: skip
            if len(seats) > 1:
                place = Rect(box.right - half, box.top, half, _FIELD)
                self._add(
                    Choice(
                        "review.whose", place, tr("review.whose"), people, self.whose, self._choose,
                        style="drop-down",
                    )
                )  # fmt: skip
            if offered:
                row = Rect(box.left, box.top + _FIELD + 10, box.width, below - 10)
                self._add(Toggle("review.opponents", row, label, self.entry.running, self._look_at_opponents))

        return PanelRow(_FIELD + below, make)

    def _want(self, wanted: str) -> None:
        self.wanted = "all" if wanted == "all" else "marked"
        self.app.post(self.rebuild)

    def _choose(self, whose: int) -> None:
        self.whose = whose
        self.app.post(self.rebuild)

    def _decision_row(self, decision: Decision, room: float) -> PanelRow:
        words = row_words(self.told, decision)
        shown = self.shown

        def paint(canvas: Canvas, box: Rect, look: ButtonState) -> None:
            def row(inner: Canvas) -> None:
                paint_row(inner, box, look, shown, decision, words)

            if look.hover:
                row(canvas)
            else:  # so most of them are, most of the time
                canvas.layer(self._kept(decision.step), box.inflate(4, 4), row)

        def make(box: Rect) -> None:
            self._add(
                Painted(
                    f"review.decision.{decision.step}", box, row_label(shown, decision, words), paint=paint,
                    on_press=partial(self.look_at, decision.step), lift=2,
                )
            )  # fmt: skip

        return PanelRow(row_height(self.texts, words, room), make)

    # --- the bar ------------------------------------------------------------------------------------

    def _build_bar(self) -> None:
        frame, texts = self.frame, self.texts
        words = tr("review.go-through")
        gold = frame.bar_button_box(frame.right, max(220.0, texts.width(words, styles.LEAD) + 100))
        self.ui.add(
            Button("review.replay", gold, words, icon="replay", kind="gold", on_press=self.go_through)
        )
        side = gold.height
        place = frame.bar_button_box(gold.x - 16, side)
        self.ui.add(IconButton("review.copy", place, "copy", tr("review.copy"), on_press=self.copy))
        place = frame.bar_button_box(place.x - 12, side)
        if self._going:
            self.ui.add(ProgressButton("review.progress", place, self.entry, bare=True))
        else:
            self.ui.add(
                IconButton("review.anew", place, "refresh", tr("review.anew"), on_press=self.make_anew)
            )
        self._bar_end = place.x - 24

    @property
    def _going(self) -> bool:
        """Whether a part of the review is still to come."""
        return self.entry.running or not self.shown.review.complete

    @property
    def _everybody(self) -> bool:
        """Whether opponents' decisions were looked at too."""
        return len(self.shown.review.seats) == self.shown.review.players

    # --- a review that goes on ----------------------------------------------------------------------

    def _went_on(self) -> None:
        """The bar shows how far it is; what there is when it stops is shown."""
        if self.entry.review is not None and not self.entry.running:
            self._came(self.entry.review)
        elif ("review.progress" in self.ui) != self._going:
            self.rebuild()
        self.invalidate()

    def _came(self, review: Review) -> None:
        """There is more of it, or another one."""
        self.shown = ReviewShown.of(self.match, review)
        if self in self.app.scenes:
            self.rebuild()

    def make_anew(self) -> None:
        """Have the whole game looked at once more."""
        self.entry.begin(everybody=self._everybody, anew=True)

    def _look_at_opponents(self, wanted: bool) -> None:
        """Opponents' decisions too."""
        if wanted:
            self.entry.begin(everybody=True)
        elif self.entry.running:
            self.entry.press()

    def copy(self) -> None:
        """The review as a text, to be sent to somebody."""
        shown, told = self.shown, self.told
        words = ReviewTexts(
            title=tr(f"{self.match.game.id}.title"),
            names=[seat.name for seat in self.match.seats],
            seats=shown.seats,
            played=told.played,
            best=told.best,
            because=told.because,
        )
        with contextlib.suppress(pygame.error):
            pygame.scrap.put_text(format_review(shown.review, words))
            self.app.notify(tr("review.copied"), "good")

    # --- what its buttons do ------------------------------------------------------------------------

    def go_through(self) -> None:
        """The game from its beginning, with what the review says of it."""
        self.look_at(0)

    def look_at(self, at: int) -> None:
        """The game when so many steps lie behind."""
        self.app.open("replay", match=self.match, at=at, review=self.shown.review)

    def try_again(self, decision: Decision) -> None:
        """The position of a decision, to look for a better move in."""
        try:
            self.app.open("again", match=self.match, decision=decision)
        except LessonError:
            log.exception("a decision cannot be tried again")
            self.app.notify(tr("review.try.cannot"), "error")

    # --- without sight ------------------------------------------------------------------------------

    def heard_as(self) -> str:
        """Which game is looked at."""
        return f"{tr('review.title')}: {tr(f'{self.match.game.id}.title')}"

    def spoken(self) -> tuple[Spoken, ...]:
        """How the game ended, then where all this leads."""
        if not self._ended:
            verdict = sheet_of(self.match, None).verdict
            self._ended = f"{saying.title(verdict)}. {saying.totals(verdict)}"
        return paragraph("review.ended", self._ended), paragraph("review.about", tr("review.bar"))

    # --- drawing ------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Background, title and bar from one picture, then panels and widgets."""
        canvas.layer(self._kept("ground"), canvas.rect, self._paint_ground, opaque=True)
        self.ui.draw(canvas)

    def _paint_ground(self, canvas: Canvas) -> None:
        ornaments.backdrop(canvas)
        game = tr(f"{self.match.game.id}.title")
        self.frame.paint_title(canvas, tr("review.title"), game, end=self.frame.right)
        self.frame.paint_bar(canvas)
        self._paint_bar(canvas)

    def _paint_bar(self, canvas: Canvas) -> None:
        bar, left = self.frame.bar, self.frame.left
        review, room = self.entry.review or self.shown.review, self._bar_end - left - 44
        words = tr("review.bar")
        if self._going:
            words = tr("review.text.so-far", done=len(review.steps), of=review.total)
        style = canvas.texts.fit(words, room, styles.NOTE)
        if canvas.texts.width(words, style) > room:
            return
        canvas.icon("hint", (left + 14, bar.centery), 26, theme.SECONDARY)
        canvas.text(words, (left + 44, bar.centery), style, anchor="midleft")
