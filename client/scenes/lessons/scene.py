"""The screen of a game's lessons: chapters, practice positions, the coach (tips) and the first game."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Final

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games import registry
from client.i18n import tr
from client.lessons.chapters import Chapter, LessonError, load_lessons
from client.lessons.practice import count_solved, load_practice, next_unsolved_item
from client.lessons.progress import find_next_chapter, get_completed_chapters
from client.scene import Program, Scene
from client.scenes.common.panels import (
    Panel,
    PanelRow,
    PanelsArea,
    PanelSpacing,
    arrange_columns,
    measure_label,
    measure_toggle,
    paint_label,
    paint_row_button,
)
from client.scenes.common.scene_frame import SceneFrame
from client.scenes.lessons.lesson_table_creation import open_game_after_lessons
from client.scenes.table_preload import preload_table
from client.table.guide.coach import load_readable_tips
from client.widgets import Button, ButtonState, PaintedButton, Toggle, WidgetText
from client.widgets.accessible_node import make_paragraph
from client.widgets.button import ButtonKind

log = logging.getLogger(__name__)

_TWO_COLUMNS: Final = 1320.0
_FIRST_COLUMN_SHARE: Final = 0.62
_NUMBER_SIZE: Final = 46.0
_TIME_WIDTH: Final = 110.0
_BUTTON_HEIGHT: Final = 56.0
_BUTTON_GAP: Final = 20.0


class LessonsScene(Scene):
    """The screen of a game's lessons, by default those of the first game.

    Raises:
        KeyError: The game has no lessons.
        LessonError: The lessons cannot be read.
    """

    def __init__(self, app: Program, game: str = "") -> None:
        super().__init__(app)
        self.game = game or registry.list_game_ids()[0]
        game_lessons = load_lessons(self.game)
        if game_lessons is None:
            raise KeyError(self.game)
        self.chapters = game_lessons.chapters

    def enter(self) -> None:
        """Preload the game's table when the screen of lessons is opened."""
        super().enter()
        preload_table(self.app, self.game)

    def resume(self) -> None:
        """Rebuild the screen of lessons when it is back on top, because a chapter may have been learned."""
        super().resume()
        self.rebuild_widgets()

    @property
    def find_next_chapter(self) -> Chapter | None:
        """The first chapter of the lessons that the player has not learned, None if all are learned."""
        return find_next_chapter(self.settings, self.game)

    @property
    def title(self) -> str:
        """Title of the screen of lessons, with the name of the game."""
        return tr("lessons.title", game=tr(f"{self.game}.title"))

    # --- building -------------------------------------------------------------------------------------
    def build(self) -> None:
        """Add header, panels and bottom bar of the screen of lessons."""
        frame = self.frame = SceneFrame(self.width, self.height)
        two = self.width >= _TWO_COLUMNS
        spacing = PanelSpacing.create(compact=frame.compact or not two)
        frame.add_back_button(self.ui, "lessons.back", self.cancel)
        self._title_end = frame.right - 24
        if registry.has_pages(self.game):
            box = frame.add_header_button(
                self.ui, "lessons.rules", tr("new_game.rules"), "rulebook", self._open_rulebook
            )
            self._title_end = box.x - 24
        self.area = self.ui.add(PanelsArea("lessons.area", frame.middle, self.title))
        widths = frame.split_width(_FIRST_COLUMN_SHARE) if two else (frame.width, frame.width)
        inner, other_inner = (width - 2 * spacing.padding for width in widths)
        first = self._make_chapter_panels(inner)
        second = [self._make_first_game_panel(other_inner)]
        if load_readable_tips(self.game):
            second.append(self._make_coach_panel(other_inner))
        practice_panel = self._make_practice_panel(other_inner)
        if practice_panel is not None:
            second.append(practice_panel)
        columns = [first, second] if two else [[*first, *second]]
        bottom = arrange_columns(columns, frame, widths[: len(columns)], spacing)
        self.area.show_panels([*first, *second], spacing, bottom)
        self._add_main_button()

    def _make_chapter_panels(self, width: float) -> list[Panel]:
        """Return the panel of the chapters before a first game, and one of those for later, if any."""
        learned_ids = get_completed_chapters(self.settings, self.game)
        panels = []
        for later, title in ((False, "lessons.chapters"), (True, "lessons.later")):
            chapters = [(n, each) for n, each in enumerate(self.chapters, 1) if each.later == later]
            rows = [
                self._make_chapter_row(number, chapter, width, done=chapter.id in learned_ids)
                for number, chapter in chapters
            ]
            count = sum(chapter.id in learned_ids for _, chapter in chapters)
            progress = tr("lessons.progress", n=count, m=len(rows))
            if rows:
                panels.append(_make_panel_with_progress(tr(title), rows, "learn", progress))
        return panels

    def _make_chapter_row(self, number: int, chapter: Chapter, width: float, *, done: bool) -> PanelRow:
        key = f"{self.game}-lessons.{chapter.id}"
        title, about = tr(f"{key}.title"), tr(f"{key}.about")
        room = width - _NUMBER_SIZE - 52 - _TIME_WIDTH
        height = max(76.0, measure_label(self.texts, title, about, room) + 24)
        label = tr("lessons.row-done" if done else "lessons.row", n=number, title=title, about=about)
        minutes = tr("lessons.minutes", n=chapter.minutes)
        is_next = self.find_next_chapter is not None and self.find_next_chapter.id == chapter.id

        def paint(canvas: Canvas, box: Rect, state: ButtonState) -> None:
            paint_row_button(canvas, box, state, edge=theme.GOLD if is_next else theme.EDGE)
            center = (box.left + 20 + _NUMBER_SIZE / 2, box.centery)
            if done:
                canvas.icon("check", center, 34, theme.GOOD)
            else:
                canvas.circle(center, _NUMBER_SIZE / 2, theme.CHIP)
                canvas.text(f"{number}", center, styles.SUBHEADING.with_colour(theme.GOLD), anchor="center")
            paint_label(canvas, Rect(box.left + _NUMBER_SIZE + 36, box.top, room, box.height), title, about)
            canvas.text(minutes, (box.right - 20, box.centery), styles.NOTE, anchor="midright")

        def add_widgets(box: Rect) -> None:
            id, press = f"lessons.chapter.{chapter.id}", partial(self._open_chapter, chapter)
            text = WidgetText(label, painted=minutes)
            self.area.add(PaintedButton(id, box, text, paint=paint, on_press=press, lift=2))

        return PanelRow(height, add_widgets)

    def _make_first_game_panel(self, width: float) -> Panel:
        text, label = tr(f"{self.game}-lessons.first"), tr("lessons.first.button")
        kind: ButtonKind = "plain" if self.find_next_chapter else "gold"
        row = self._make_text_and_button_row(text, width, "lessons.first", label, "play", self._play, kind)
        return Panel(tr("lessons.first.title"), [row], icon="play")

    def _make_coach_panel(self, width: float) -> Panel:
        label, hint = tr("coach.speaks"), tr("coach.about")

        def add_widgets(box: Rect) -> None:
            value = self.settings.coach
            text = WidgetText(label, painted=hint)
            self.area.add(Toggle("lessons.coach", box, text, value, self._switch_coach))

        row = PanelRow(measure_toggle(self.texts, label, hint, width), add_widgets)
        return Panel(tr("coach.title"), [row], icon="hint")

    def _make_practice_panel(self, width: float) -> Panel | None:
        """Return the panel of the practice positions; None if the game has none or they cannot be read."""
        try:
            items = load_practice(self.game)
        except LessonError as error:
            log.warning("no practice: %s", error)
            return None
        if not items:
            return None
        done = next_unsolved_item(self.settings, self.game) is None
        text = tr("lessons.practice.all" if done else "lessons.practice.about")
        label = tr("lessons.practice.another" if done else "lessons.practice.button")
        row = self._make_text_and_button_row(
            text, width, "lessons.practice", label, "star", self._start_practice
        )
        progress = tr("lessons.practice.progress", n=count_solved(self.settings, self.game), m=len(items))
        return _make_panel_with_progress(tr("lessons.practice.title"), [row], "star", progress)

    def _make_text_and_button_row(
        self,
        text: str,
        width: float,
        id: str,
        label: str,
        icon: str,
        press: Callable[[], object],
        kind: ButtonKind = "plain",
    ) -> PanelRow:
        def paint(canvas: Canvas, box: Rect) -> None:
            canvas.paragraph(text, box.topleft, box.width, styles.BODY)

        def add_widgets(box: Rect) -> None:
            button_width = min(self.texts.measure_width(label, styles.BODY_STRONG) + 90, box.width)
            place = Rect(box.left, box.bottom - _BUTTON_HEIGHT, button_width, _BUTTON_HEIGHT)
            self.area.add(Button(id, place, label, icon=icon, kind=kind, on_press=press))

        height = self.texts.measure_height(text, width, styles.BODY) + _BUTTON_GAP + _BUTTON_HEIGHT
        return PanelRow(height, add_widgets, paint, accessible=make_paragraph("", text))

    def _add_main_button(self) -> None:
        """Add the button that begins the next chapter, or the first game after the last chapter."""
        chapter = self.find_next_chapter
        label = tr("lessons.first.button") if chapter is None else tr("lessons.begin")
        press = self._play if chapter is None else partial(self._open_chapter, chapter)
        text = WidgetText(label, painted=self._bar_text)
        button = self.frame.add_main_button(self.ui, "lessons.begin", text, "play", press)
        self._bar_end = button.rect.x - 24

    @property
    def _bar_text(self) -> str:
        chapter = self.find_next_chapter
        if chapter is None:
            return tr("lessons.ready-all")
        return tr("lessons.ready", chapter=tr(f"{self.game}-lessons.{chapter.id}.title"))

    def accessible_name(self) -> str:
        """Return the name of the screen of lessons for screen readers."""
        return self.title

    # --- what the buttons do ------------------------------------------------------------------------------
    def _open_rulebook(self) -> None:
        self.app.open("rulebook", game_id=self.game)

    def _open_chapter(self, chapter: Chapter) -> None:
        self.app.open("lesson", game=self.game, chapter_id=chapter.id)

    def _switch_coach(self, on: bool) -> None:
        self.app.change_settings(coach=on)

    def _start_practice(self) -> None:
        self.app.open("practice", game=self.game)

    def _play(self) -> None:
        open_game_after_lessons(self.app, self.game)

    # --- drawing ------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Draw the screen of lessons: background, title, bottom bar and widgets."""
        frame = self.frame
        frame.paint(canvas, self.title, end=self._title_end)
        canvas.icon("learn", (frame.left + 14, frame.bar.centery), 26, theme.GOLD)
        frame.paint_bar_text(canvas, self._bar_text, frame.left + 44, self._bar_end)
        self.ui.draw(canvas)


def _make_panel_with_progress(title: str, rows: list[PanelRow], icon: str, progress: str) -> Panel:
    """Return a panel with the number of completed items at the right of its title."""

    def paint_progress(canvas: Canvas, head: Rect) -> None:
        canvas.text(progress, (head.right, head.centery), styles.NOTE, anchor="midright")

    return Panel(title, rows, icon=icon, paint_corner=paint_progress, accessible_corner=progress)
