"""The screen of the daily games: the games of a day, the calendar, and the streak of played days."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Final

import pygame

import rules
from client import i18n
from client.daily import clock
from client.daily.progress import DailyProgress, DayMark
from client.daily.rule import VERSION, day_text
from client.daily.setups import FILE, DayGame, game_of_day, list_daily_games
from client.daily.share_text import share_text
from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games import registry
from client.i18n import tr
from client.platform.clipboard import copy_text
from client.scene import Program, Scene
from client.scene.dialog import Dialog, DialogButton
from client.scenes.common.panels import (
    Panel,
    PanelRow,
    PanelsArea,
    PanelSpacing,
    arrange_columns,
    measure_column,
    measure_label,
    paint_label,
    paint_row_button,
)
from client.scenes.common.scene_frame import SceneFrame
from client.scenes.daily.calendar import (
    Month,
    get_day_id,
    get_day_result,
    list_legend_marks,
    list_open_days,
    make_legend_row,
    make_month_row,
    paint_mark,
)
from client.scenes.daily.daily_tables import open_daily_game
from client.scenes.shelf import game_text
from client.scenes.table_preload import preload_table
from client.widgets import Button, ButtonState, IconButton, PaintedButton, RichText, WidgetText
from client.widgets.accessible_node import make_paragraph
from saves.daily_ledger import Tries
from saves.daily_tries import DailyTries

_TWO_COLUMNS: Final = 1320.0
_FIRST_COLUMN_SHARE: Final = 0.52
_DAY_HEIGHT: Final = 50.0
_COMPACT_DAY_HEIGHT: Final = 46.0
_ARROW_SIZE: Final = 48.0
_BUTTON_HEIGHT: Final = 56.0
_EMBLEM_SIZE: Final = 60.0
_ROW_PADDING: Final = 20.0
_MARK_SIZE: Final = 36.0
_MAX_RESULT_SHARE: Final = 0.26
"""Share of a row's width that the result of the game may take."""
_MIN_ROW_HEIGHT: Final = 78.0


class DailyScene(Scene):
    """The screen of the daily games: all games on the chosen day, and all days of the chosen game.

    Args:
        app: The running program.
        game: Id of the game to choose at first; by default the first one that has not been tried today.

    Raises:
        KeyError: There are no daily games, or not of this game.
    """

    def __init__(self, app: Program, game: str = "") -> None:
        super().__init__(app)
        self.games = list_daily_games()
        if not self.games or (game and game not in self.games):
            raise KeyError(game)
        self.today = self.day = clock.today()
        self.tries: Tries = DailyTries().read()
        untried = (each for each in self.games if (self.day, each) not in self.tries)
        self.game = game or next(untried, self.games[0])
        self.month = Month.from_day(self.day)

    # --- life -----------------------------------------------------------------------------------------
    def enter(self) -> None:
        """Preload the table of the chosen game when the screen is opened."""
        super().enter()
        preload_table(self.app, self.game)

    def resume(self) -> None:
        """Read the daily results again when the screen is back on top, because a game may have ended."""
        super().resume()
        self._refresh()

    def update(self, dt: float) -> None:
        """Refresh the screen when the date changes, at midnight or when the clock is set."""
        super().update(dt)
        if clock.today() != self.today:
            self._refresh()

    def _refresh(self) -> None:
        before, self.today = self.today, clock.today()
        self.tries = DailyTries().read()
        if self.day == before:
            self.day, self.month = self.today, Month.from_day(self.today)
        self.rebuild_widgets()

    # --- the chosen game ------------------------------------------------------------------------------
    @property
    def progress(self) -> DailyProgress:
        """The player's results in the chosen game on all days."""
        return DailyProgress.from_tries(self.tries, self.game, self.today)

    @property
    def day_game(self) -> DayGame:
        """The daily game (with its seed and setup) of the chosen game and day."""
        return game_of_day(self.game, self.day)

    @property
    def mark(self) -> DayMark:
        """The result of the chosen game on the chosen day, as a calendar mark such as "won"."""
        return self.progress.get_day_mark(self.day)

    @property
    def state(self) -> str:
        """What the player can do with the chosen game, as the ending of the language keys "daily.state.…"."""
        counted_try = self.tries.get((self.day, self.game))
        if (
            counted_try is not None
            and not counted_try.result
            and DailyTries().journal_path(counted_try) is not None
        ):
            return "begun"
        states = {"won": "done", "drawn": "done", "lost": "done", "begun": "gone", "open": "open"}
        return states.get(self.mark, "future" if self.day > self.today else "past")

    # --- choosing -----------------------------------------------------------------------------------------
    def choose_game(self, game: str) -> None:
        """Choose another daily game, on the same day."""
        self.game = game
        preload_table(self.app, game)
        self.rebuild_widgets()

    def choose_day(self, day: date) -> None:
        """Choose another day, for the same daily game."""
        self.day = day
        self.rebuild_widgets()

    def show_month(self, month: Month | None) -> None:
        """Show another month in the calendar; do nothing if it is None."""
        if month is not None:
            self.month = month
            self.rebuild_widgets()

    def choose_today(self) -> None:
        """Choose today and show its month in the calendar."""
        self.day, self.month = self.today, Month.from_day(self.today)
        self.rebuild_widgets()

    def open_chosen_game(self) -> None:
        """Open the chosen daily game: begin it, continue it, or practise."""
        open_daily_game(self.app, self.game, self.day)

    def copy_result(self) -> None:
        """Copy the result of the chosen daily game to the clipboard, as text to share."""
        counted_try = self.tries.get((self.day, self.game))
        if counted_try is not None:
            copied = copy_text(share_text(counted_try, self.progress))
            self.app.notify(
                tr("daily.copied") if copied else tr("daily.no-clipboard"), "info" if copied else "error"
            )

    # --- building -------------------------------------------------------------------------------------
    def build(self) -> None:
        """Add header, panels and bottom bar of the screen of daily games."""
        frame = self.frame = SceneFrame(self.width, self.height)
        two = self.width >= _TWO_COLUMNS
        spacing = PanelSpacing.create(compact=frame.compact or not two)
        frame.add_back_button(self.ui, "daily.back", self.cancel)
        self.area = self.ui.add(PanelsArea("daily.area", frame.middle, tr("daily.title")))
        widths = frame.split_width(_FIRST_COLUMN_SHARE) if two else (frame.width, frame.width)
        inner, other_inner = (width - 2 * spacing.padding for width in widths)
        games, explanation = self._make_games_panel(inner), self._make_help_panel(inner)
        calendar, streak = self._make_calendar_panel(other_inner), self._make_streak_panel(other_inner)
        columns = (
            [[games, explanation], [calendar, streak]] if two else [[games, calendar, streak, explanation]]
        )
        lowest = max(measure_column(column, spacing) for column in columns)
        for column in columns:  # they end at one foot
            column[-1].extra_height += lowest - measure_column(column, spacing)
        bottom = arrange_columns(columns, frame, widths[: len(columns)], spacing)
        self.area.show_panels([panel for column in columns for panel in column], spacing, bottom)
        self._add_play_button()

    def _make_games_panel(self, width: float) -> Panel:
        title = i18n.format_day(self.day, weekday=True)
        rows = [self._make_game_row(game, width) for game in self.games]
        return Panel(title[:1].upper() + title[1:], rows, icon="star")

    def _make_game_row(self, game: str, width: float) -> PanelRow:
        """Return a row with a game on the chosen day: setup and result."""
        standing = DailyProgress.from_tries(self.tries, game, self.today)
        title, setup = tr(f"{game}.title"), _describe_setup(game_of_day(game, self.day))
        mark, result = standing.get_day_mark(self.day), get_day_result(standing, self.day)
        side = (
            min(width * _MAX_RESULT_SHARE, self.texts.measure_width(result, styles.BODY_STRONG)) + _MARK_SIZE
        )
        room = width - _EMBLEM_SIZE - 3 * _ROW_PADDING - side - 12
        height = max(_MIN_ROW_HEIGHT, measure_label(self.texts, title, setup, room) + 16)
        chosen = game == self.game

        def paint(canvas: Canvas, box: Rect, state: ButtonState) -> None:
            paint_row_button(canvas, box, state, selected=chosen)
            emblem = (box.left + _ROW_PADDING + _EMBLEM_SIZE / 2, box.centery)
            canvas.image(registry.emblem_image(game), emblem, _EMBLEM_SIZE)
            left = box.left + 2 * _ROW_PADDING + _EMBLEM_SIZE
            paint_label(canvas, Rect(left, box.top, room, box.height), title, setup)
            strong = mark in ("won", "drawn", "lost", "begun", "open")
            style = styles.BODY_STRONG if strong else styles.BODY.with_colour(theme.MUTED)
            right = box.right - _ROW_PADDING
            canvas.text(
                result,
                (right, box.centery),
                style.with_colour(theme.GOLD) if mark == "open" else style,
                anchor="midright",
                max_width=side - _MARK_SIZE,
                shrink=True,
            )
            result_width = min(canvas.texts.measure_width(result, style), side - _MARK_SIZE)
            paint_mark(canvas, mark, (right - result_width - _MARK_SIZE / 2 - 4, box.centery))

        def add_widgets(box: Rect) -> None:
            label = tr("daily.row", game=title, setup=setup, mark=result)
            press = partial(self.choose_game, game)
            row = PaintedButton(f"daily.game.{game}", box, label, paint=paint, on_press=press, lift=2)
            row.on = chosen
            self.area.add(row)

        return PanelRow(height, add_widgets)

    def _make_calendar_panel(self, width: float) -> Panel:
        day_height = _COMPACT_DAY_HEIGHT if self.frame.compact else _DAY_HEIGHT
        days = make_month_row(self.month, self.progress, self.day, day_height, self.area.add, self.choose_day)
        marks = list_legend_marks(self.month, self.progress)
        rows = [days, make_legend_row(self.texts, width, marks)]
        return Panel(
            i18n.format_month(self.month.first), rows, icon="calendar", add_corner=self._add_month_buttons
        )

    def _add_month_buttons(self, head: Rect) -> None:
        before, after = self.month.get_previous(self.progress), self.month.get_next(self.progress)
        top, right = head.centery - _ARROW_SIZE / 2, head.right
        arrows = (("after", "chevron-right", after), ("before", "chevron-left", before))
        for name, icon, month in arrows:
            box = Rect(right - _ARROW_SIZE, top, _ARROW_SIZE, _ARROW_SIZE)
            self.area.add(
                IconButton(
                    f"daily.{name}",
                    box,
                    icon,
                    WidgetText(tr(f"daily.{name}"), reason=tr(f"daily.no-{name}")),
                    on_press=partial(self.show_month, month),
                    enabled=month is not None,
                )
            )
            right -= _ARROW_SIZE + 10
        self.area.add(
            IconButton(
                "daily.today",
                Rect(right - _ARROW_SIZE, top, _ARROW_SIZE, _ARROW_SIZE),
                "clock",
                WidgetText(tr("daily.today"), reason=tr("daily.is-today")),
                on_press=self.choose_today,
                enabled=self.day != self.today or self.month != Month.from_day(self.today),
            )
        )

    def _make_streak_panel(self, width: float) -> Panel:
        def add_copy_button(box: Rect) -> None:
            label = tr("daily.copy")
            button_width = min(box.width, self.texts.measure_width(label, styles.BODY_STRONG) + 90)
            place = Rect(box.left, box.bottom - _BUTTON_HEIGHT, button_width, _BUTTON_HEIGHT)
            ended = self.mark in ("won", "drawn", "lost")
            self.area.add(
                Button(
                    "daily.copy",
                    place,
                    WidgetText(label, reason=tr("daily.copy-why")),
                    icon="copy",
                    on_press=self.copy_result,
                    enabled=ended,
                )
            )

        rows = [self._make_streak_row(width), PanelRow(_BUTTON_HEIGHT + 12, add_copy_button)]
        return Panel(f"{tr('daily.streak.title')} · {tr(f'{self.game}.title')}", rows, icon="history")

    def _make_streak_row(self, width: float) -> PanelRow:
        """Return a row with three large numbers: current streak, longest streak, games won."""
        standing, streaks = self.progress, self.progress.streaks
        won = i18n.format_number(0)
        if standing.finished_day_count:
            won = tr("daily.streak.won-of", n=standing.won_day_count, m=standing.finished_day_count)
        figures = (
            (i18n.format_number(streaks.current), tr("daily.streak.current")),
            (i18n.format_number(streaks.longest), tr("daily.streak.longest")),
            (won, tr("daily.streak.won")),
        )
        number_height = self.texts.get_line_height(styles.SCORE)
        step = width / len(figures)

        def paint(canvas: Canvas, box: Rect) -> None:
            style, room = styles.SCORE.with_colour(theme.GOLD), step - 12
            for index, (figure, label) in enumerate(figures):
                left = box.left + index * step
                canvas.text(figure, (left, box.top), style, max_width=room, shrink=True)
                canvas.text(label, (left, box.top + number_height), styles.NOTE, max_width=room, shrink=True)

        text = ", ".join(f"{label}: {figure}" for figure, label in figures)
        height = number_height + self.texts.get_line_height(styles.NOTE)
        return PanelRow(height, paint=paint, accessible=make_paragraph("", text))

    def _make_help_panel(self, width: float) -> Panel:
        """Return the panel that explains the daily games; the published rule is behind a button."""
        counting = " ".join(tr(f"daily.help.{key}") for key in ("counts", "streak"))
        text = f"{tr('daily.help.same')}\n\n{counting}"

        def add_text(box: Rect) -> None:
            self.area.add(RichText("daily.help", box, text))

        def add_button(head: Rect) -> None:
            label = tr("daily.help.details")
            button_width = self.texts.measure_width(label, styles.BODY_STRONG) + 48
            place = Rect(head.right - button_width, head.centery - _ARROW_SIZE / 2, button_width, _ARROW_SIZE)
            self.area.add(Button("daily.details", place, label, on_press=self.show_rule))

        row = PanelRow(RichText.measure_height(self.texts, text, width), add_text)
        return Panel(tr("daily.help.title"), [row], icon="info", add_corner=add_button)

    def show_rule(self) -> None:
        """Show the published rule by which everything follows from the date, with the text of the day."""
        file = f"assets/{self.game}/{FILE}"
        text = tr("daily.help.rule", text=day_text(self.game, self.day), file=file)
        title, button = tr("daily.help.rule-title", version=VERSION), DialogButton("ok", tr("app.ok"))
        self.app.push(Dialog(self.app, title, text, (button,), icon="info", width=820.0))

    def _add_play_button(self) -> None:
        state = self.state
        key = {"begun": "go-on", "open": "play"}.get(state, "practise")
        label = tr(f"daily.{key}")
        button = self.frame.add_main_button(
            self.ui,
            "daily.start",
            WidgetText(label, painted="\n".join(self._bar_lines), reason=tr("daily.state.future")),
            "play",
            self.open_chosen_game,
            enabled=state != "future",
        )
        self._bar_end = button.rect.x - 24

    @property
    def _bar_lines(self) -> tuple[str, str]:
        """The chosen game and day, and what can be done with it."""
        return f"{tr(f'{self.game}.title')} · {i18n.format_day(self.day)}", tr(f"daily.state.{self.state}")

    def accessible_name(self) -> str:
        """Return the name of the screen of daily games for screen readers."""
        return tr("daily.title")

    # --- running ------------------------------------------------------------------------------------------
    def handle(self, event: pygame.Event) -> bool:
        """Turn the month (Page Up, Page Down) or go to its ends (Home, End) if the calendar has the focus."""
        focused = self.ui.focused_id or ""
        if event.type == pygame.KEYDOWN and focused.startswith(("daily.day.", "daily.before", "daily.after")):
            if event.key == pygame.K_PAGEUP:
                self.show_month(self.month.get_previous(self.progress))
                return True
            if event.key == pygame.K_PAGEDOWN:
                self.show_month(self.month.get_next(self.progress))
                return True
            days = list_open_days(self.month, self.progress)
            if event.key in (pygame.K_HOME, pygame.K_END) and days:
                self.ui.focus_on(get_day_id(days[0 if event.key == pygame.K_HOME else -1]), ring=True)
                return True
        return super().handle(event)

    def draw(self, canvas: Canvas) -> None:
        """Draw the screen of daily games: background, title, bottom bar and widgets."""
        self.frame.paint(canvas, tr("daily.title"))
        left, y = self.frame.left, self.frame.bar.centery
        room = self._bar_end - left - 44
        canvas.icon("calendar", (left + 14, y), 26, theme.GOLD)
        first, second = self._bar_lines
        left += 44
        canvas.text(first, (left, y - 14), styles.BODY_STRONG, anchor="midleft", max_width=room, shrink=True)
        canvas.text(second, (left, y + 14), styles.NOTE, anchor="midleft", max_width=room, shrink=True)
        self.ui.draw(canvas)


def _describe_setup(day_game: DayGame) -> str:
    """Return the opponents of a daily game and the options that are not the usual ones."""
    setup = day_game.setup
    if setup.players == 1:
        parts = [tr("shelf.solo")]
    elif setup.level:
        level = tr(f"opponents.level.{setup.level}")
        parts = [tr("daily.opponents", n=setup.players - 1, level=level)]
    else:
        parts = [tr("daily.people")]
    for option in rules.load(day_game.game).options:
        value = setup.options.get(option.name)
        if value is not None and value is not False:
            parts.append(game_text.format_option(day_game.game, option, value))
    text = " · ".join(parts)
    return text[:1].upper() + text[1:]
