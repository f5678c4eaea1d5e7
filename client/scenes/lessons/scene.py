"""The chapters of a game's lessons: what has been learned, what comes next, and the first game."""

from __future__ import annotations

from functools import partial
from typing import Final

from client.draw import ornaments, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games import registry
from client.i18n import tr
from client.lessons.chapters import Chapter, Lessons, lessons
from client.lessons.progress import learned, next_chapter
from client.scene import Program, Scene
from client.scenes.common import panels
from client.scenes.common.panels import Panel, PanelRow, PanelsArea, PanelSpacing
from client.scenes.common.scene_frame import SceneFrame
from client.scenes.lessons.first_game import open_first_game
from client.scenes.lessons.practice_panel import practice_panel
from client.scenes.table_factory import warm_table
from client.table.guide.coach import readable
from client.widgets import Button, ButtonState, Painted, Toggle
from client.widgets.spoken import paragraph

_TWO_COLUMNS: Final = 1320.0
_SHARE: Final = 0.62
_MEDAL: Final = 46.0
_TIME: Final = 110.0


class LessonsScene(Scene):
    """The chapters of a game, of the first one unless another is named.

    Raises KeyError for a game without lessons, LessonError for lessons that cannot be read.
    """

    def __init__(self, app: Program, game: str = "") -> None:
        super().__init__(app)
        self.game = game or registry.games()[0]
        found = lessons(self.game)
        if found is None:
            raise KeyError(self.game)
        self.lessons: Lessons = found

    def enter(self) -> None:
        """The table that will be laid is made ready."""
        super().enter()
        warm_table(self.app, self.game)

    def resume(self) -> None:
        """A chapter may have been learned meanwhile."""
        super().resume()
        self.rebuild()

    @property
    def following(self) -> Chapter | None:
        """The chapter that comes next; None when all have been learned."""
        return next_chapter(self.settings, self.game)

    # --- building -------------------------------------------------------------------------------------
    def build(self) -> None:
        """Header, chapters and what comes behind them, bar."""
        frame = self.frame = SceneFrame(self.width, self.height)
        self.spacing = PanelSpacing.create(compact=frame.compact or self.width < _TWO_COLUMNS)
        frame.add_back_button(self.ui, "lessons.back", self.cancel)
        self._build_corner()
        two = self.width >= _TWO_COLUMNS
        wide = (frame.width - frame.gutter) * _SHARE if two else frame.width
        first = [self._chapters(wide - 2 * self.spacing.padding)]
        other = frame.width - frame.gutter - wide if two else frame.width
        room = other - 2 * self.spacing.padding
        second = [*self._behind(room), *self._practice(room)]
        if two:
            lower = panels.arrange_column(first, frame.left, 4, wide, self.spacing)
            beside = panels.arrange_column(second, frame.left + wide + frame.gutter, 4, other, self.spacing)
            lower = max(lower, beside)
        else:
            lower = panels.arrange_column([*first, *second], frame.left, 4, wide, self.spacing)
        self.area = self.ui.add(PanelsArea("lessons.area", frame.middle, self._title))
        self.area.show_panels([*first, *second], self.spacing, lower)
        self._build_bar()

    @property
    def _title(self) -> str:
        return tr("lessons.title", game=tr(f"{self.game}.title"))

    def _build_corner(self) -> None:
        self._corner = self.frame.header_button_box(self.frame.right, 0)
        if not registry.has_pages(self.game):
            return
        words = tr("new_game.rules")
        self._corner = self.frame.header_button_box(
            self.frame.right, self.texts.width(words, styles.BODY_STRONG) + 86
        )
        self.ui.add(
            Button(
                "lessons.rules", self._corner, words, icon="rulebook",
                on_press=lambda: self.app.open("rulebook", game_id=self.game),
            )
        )  # fmt: skip

    def _chapters(self, width: float) -> Panel:
        known = learned(self.settings, self.game)
        rows = [
            self._chapter_row(number, one, width, done=one.id in known)
            for number, one in enumerate(self.lessons.chapters, 1)
        ]
        count = len(known & {one.id for one in self.lessons.chapters})

        words = tr("lessons.progress", n=count, m=len(rows))

        def progress(canvas: Canvas, head: Rect) -> None:
            canvas.text(words, (head.right, head.centery), styles.NOTE, anchor="midright")

        return Panel(
            tr("lessons.chapters"), rows, icon="learn", paint_corner=progress, accessible_corner=words
        )

    def _chapter_row(self, number: int, one: Chapter, width: float, *, done: bool) -> PanelRow:
        key = f"{self.game}-lessons.{one.id}"
        title, about = tr(f"{key}.title"), tr(f"{key}.about")
        room = width - _MEDAL - 52 - _TIME
        high = max(76.0, panels.measure_label(self.texts, title, about, room) + 24)
        label = tr("lessons.row-done" if done else "lessons.row", n=number, title=title, about=about)
        minutes = tr("lessons.minutes", n=one.minutes)
        is_next = self.following is not None and self.following.id == one.id

        def paint(canvas: Canvas, box: Rect, look: ButtonState) -> None:
            top = theme.lighten(theme.ROW_TOP, round(14 * look.hover))
            edge = theme.GOLD if is_next else theme.mix(theme.EDGE, theme.GOLD, look.hover)
            canvas.slab(box, radius=theme.RADIUS_ROW, top=top, bottom=theme.ROW_BOTTOM, edge=edge)
            middle = (box.left + 20 + _MEDAL / 2, box.centery)
            if done:
                canvas.icon("check", middle, 34, theme.GOOD)
            else:
                canvas.circle(middle, _MEDAL / 2, theme.CHIP)
                canvas.text(f"{number}", middle, styles.SUBHEADING.in_(theme.GOLD), anchor="center")
            panels.paint_label(canvas, Rect(box.left + _MEDAL + 36, box.top, room, box.height), title, about)
            canvas.text(minutes, (box.right - 20, box.centery), styles.NOTE, anchor="midright")

        def make(box: Rect) -> None:
            row = Painted(
                f"lessons.chapter.{one.id}", box, label, paint=paint,
                on_press=partial(self._open, one.id), lift=2,
            )  # fmt: skip
            self.area.add(row).aside = minutes

        return PanelRow(high, make)

    def _behind(self, width: float) -> list[Panel]:
        """What comes behind the lessons: the first game, and the coach at its side."""
        return [self._first_game(width), *([self._coach(width)] if readable(self.game) else [])]

    def _coach(self, width: float) -> Panel:
        label, hint = tr("coach.speaks"), tr("coach.about")

        def make(box: Rect) -> None:
            on = self.settings.coach
            self.area.add(Toggle("lessons.coach", box, label, on, self._use_coach, hint=hint))

        row = PanelRow(panels.measure_toggle(self.texts, label, hint, width), make)
        return Panel(tr("coach.title"), [row], icon="hint")

    def _use_coach(self, on: bool) -> None:
        self.app.change(coach=on)

    def _first_game(self, width: float) -> Panel:
        text = tr(f"{self.game}-lessons.first")
        high = self.texts.paragraph_height(text, width, styles.BODY)
        label = tr("lessons.first.button")

        def paint(canvas: Canvas, box: Rect) -> None:
            canvas.paragraph(text, box.topleft, box.width, styles.BODY)

        def make(box: Rect) -> None:
            wide = self.texts.width(label, styles.BODY_STRONG) + 90
            self.area.add(
                Button(
                    "lessons.first", Rect(box.left, box.bottom - 56, min(wide, box.width), 56), label,
                    icon="play", kind="plain" if self.following else "gold", on_press=self._play,
                )
            )  # fmt: skip

        row = PanelRow(high + 20 + 56, make, paint, accessible=paragraph("", text))
        return Panel(tr("lessons.first.title"), [row], icon="play")

    def _practice(self, width: float) -> list[Panel]:
        """Single positions, where the game has any."""
        found = practice_panel(self.app, self.game, width, add=self._add, press=self._practise)
        return [] if found is None else [found]

    def _build_bar(self) -> None:
        frame, following = self.frame, self.following
        words = tr("lessons.first.button") if following is None else tr("lessons.begin")
        gold = frame.bar_button_box(frame.right, max(240.0, self.texts.width(words, styles.LEAD) + 100))
        self._bar_end = gold.x - 24
        press = self._play if following is None else partial(self._open, following.id)
        begin = Button("lessons.begin", gold, words, icon="play", kind="gold", on_press=press)
        self.ui.add(begin).aside = self._ready

    @property
    def _ready(self) -> str:
        """What comes next."""
        following = self.following
        if following is None:
            return tr("lessons.ready-all")
        return tr("lessons.ready", chapter=tr(f"{self.game}-lessons.{following.id}.title"))

    def heard_as(self) -> str:
        """Which game is learned."""
        return self._title

    # --- what the buttons do ------------------------------------------------------------------------------
    def _open(self, chapter_id: str) -> None:
        self.app.open("lesson", game=self.game, chapter_id=chapter_id)

    def _add(self, button: Button) -> None:
        self.area.add(button)

    def _practise(self) -> None:
        self.app.open("practice", game=self.game)

    def _play(self) -> None:
        open_first_game(self.app, self.game)

    # --- drawing ------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Background, title, chapters, bar."""
        ornaments.backdrop(canvas)
        self.frame.paint_title(canvas, self._title, end=self._corner.x - 24)
        self.frame.paint_bar(canvas)
        bar, left = self.frame.bar, self.frame.left
        canvas.icon("learn", (left + 14, bar.centery), 26, theme.GOLD)
        self.frame.paint_bar_text(canvas, self._ready, left + 44, self._bar_end)
        self.ui.draw(canvas)
