"""The games of a day: against whom each is played and how it stands, a calendar of each, days in a row."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Final

import pygame

from client import i18n
from client.daily import clock
from client.daily.setups import DayGame, of_day, offered
from client.daily.share import share_text
from client.daily.standing import DayMark, DayStanding
from client.draw import ornaments, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.platform.clipboard import copy_text
from client.scene import Program, Scene
from client.scenes.common import panels
from client.scenes.common.panels import Panel, PanelRow, PanelsArea, PanelSpacing
from client.scenes.common.scene_frame import SceneFrame
from client.scenes.daily import words
from client.scenes.daily.calendar import Month, legend_row, month_row
from client.scenes.daily.game_row import game_row
from client.scenes.daily.opening import open_day
from client.scenes.daily.streak_row import streak_row
from client.scenes.table_factory import warm_table
from client.widgets import Button, IconButton, RichText, Widget
from saves.dailies import Dailies
from saves.ledger import Tries

_TWO_COLUMNS: Final = 1320.0
_SHARE: Final = 0.52
_CELL: Final = 56.0
_LOW_CELL: Final = 48.0
_SQUARE: Final = 48.0
_BUTTON: Final = 56.0


class DailyScene(Scene):
    """All games on the day that is chosen, and all days of the game that is chosen.

    game: the one to begin with, else the first whose try of today is still open. Raises KeyError where no
    game is offered.
    """

    def __init__(self, app: Program, game: str = "") -> None:
        super().__init__(app)
        self.games = offered()
        if not self.games or (game and game not in self.games):
            raise KeyError(game)
        self.today = self.day = clock.today()
        self.tries: Tries = Dailies().read()
        still_open = (one for one in self.games if (self.day, one) not in self.tries)
        self.game = game or next(still_open, self.games[0])
        self.month = Month.of(self.day)

    # --- life -----------------------------------------------------------------------------------------
    def enter(self) -> None:
        """The table that will be laid is made ready."""
        super().enter()
        warm_table(self.app, self.game)

    def resume(self) -> None:
        """Back from a table: a try may have ended, a day may have gone."""
        super().resume()
        self._look()

    def update(self, dt: float) -> None:
        """At midnight another day begins, and a clock may be set at any time."""
        super().update(dt)
        if clock.today() != self.today:
            self._look()

    def _look(self) -> None:
        before, self.today = self.today, clock.today()
        self.tries = Dailies().read()
        if self.day == before:
            self.day, self.month = self.today, Month.of(self.today)
        self.rebuild()

    # --- what there is ----------------------------------------------------------------------------------
    @property
    def standing(self) -> DayStanding:
        """How the chosen game stands on all days."""
        return DayStanding.of(self.tries, self.game, self.today)

    @property
    def found(self) -> DayGame:
        """The chosen game on the chosen day."""
        return of_day(self.game, self.day)

    @property
    def mark(self) -> DayMark:
        """How that one stands."""
        return self.standing.mark(self.day)

    @property
    def _waiting(self) -> bool:
        """Whether a try can be gone on with."""
        one = self.tries.get((self.day, self.game))
        return one is not None and not one.result and Dailies().path_of(one) is not None

    @property
    def state(self) -> str:
        """What can be done with it, in a word."""
        if self._waiting:
            return "begun"
        plain = {"won": "done", "drawn": "done", "lost": "done", "begun": "gone", "open": "open"}
        return plain.get(self.mark, "future" if self.day > self.today else "past")

    # --- choosing -----------------------------------------------------------------------------------------
    def choose_game(self, game: str) -> None:
        """Another game, on the same day."""
        self.game = game
        warm_table(self.app, game)
        self.rebuild()

    def choose_day(self, day: date) -> None:
        """Another day, of the same game."""
        self.day = day
        self.rebuild()

    def turn(self, month: Month | None) -> None:
        """Another month, if there is one."""
        if month is not None:
            self.month = month
            self.rebuild()

    def back_to_today(self) -> None:
        """The day of now, and its month."""
        self.day, self.month = self.today, Month.of(self.today)
        self.rebuild()

    def play(self) -> None:
        """Begin the game of the day, go on with it, or practise."""
        open_day(self.app, self.game, self.day)

    def copy(self) -> None:
        """Put the result on the clipboard, to be shown to others."""
        one = self.tries.get((self.day, self.game))
        if one is not None:
            copy_text(self.app, share_text(one, self.standing))

    # --- building -------------------------------------------------------------------------------------
    def build(self) -> None:
        """Header, games, calendar, days in a row, how it works, bar."""
        frame = self.frame = SceneFrame(self.width, self.height)
        self.spacing = PanelSpacing.create(compact=frame.compact or self.width < _TWO_COLUMNS)
        frame.add_back_button(self.ui, "daily.back", self.cancel)
        two = self.width >= _TWO_COLUMNS
        wide = (frame.width - frame.gutter) * _SHARE if two else frame.width
        other = frame.width - frame.gutter - wide if two else frame.width
        room, beside = (each - 2 * self.spacing.padding for each in (wide, other))
        games, month, row, how = (
            self._games(room), self._calendar(beside), self._streak(beside), self._help(room),
        )  # fmt: skip
        first, second = ([games, how], [month, row]) if two else ([games, month, row, how], [])
        lower = panels.arrange_column(first, frame.left, 4, wide, self.spacing)
        if two:
            right = frame.left + wide + frame.gutter
            lower = max(lower, panels.arrange_column(second, right, 4, other, self.spacing))
        self.area = self.ui.add(PanelsArea("daily.area", frame.middle, tr("daily.title")))
        self.area.show_panels([*first, *second], self.spacing, lower)
        self._build_bar()

    def _add(self, widget: Widget) -> None:
        self.area.add(widget)

    def _games(self, width: float) -> Panel:
        rows = [
            game_row(
                self.texts, of_day(game, self.day), DayStanding.of(self.tries, game, self.today), width,
                chosen=game == self.game, add=self._add, press=partial(self.choose_game, game),
            )
            for game in self.games
        ]  # fmt: skip
        return Panel(words.day_words(self.found), rows, icon="star")

    def _calendar(self, width: float) -> Panel:
        standing, cell = self.standing, _LOW_CELL if self.frame.compact else _CELL
        days = month_row(self.month, standing, self.day, cell, self._add, self.choose_day)
        return Panel(
            i18n.month(self.month.first), [days, legend_row(self.texts, width)], icon="calendar",
            add_corner=self._build_arrows,
        )  # fmt: skip

    def _build_arrows(self, head: Rect) -> None:
        before, after = self.month.before(self.standing), self.month.after(self.standing)
        top, right = head.centery - _SQUARE / 2, head.right
        steps = (
            ("after", "chevron-right", after, partial(self.turn, after)),
            ("before", "chevron-left", before, partial(self.turn, before)),
        )
        for name, icon, month, press in steps:
            place = Rect(right - _SQUARE, top, _SQUARE, _SQUARE)
            self._add(
                IconButton(
                    f"daily.{name}", place, icon, tr(f"daily.{name}"), on_press=press,
                    enabled=month is not None, why=tr(f"daily.no-{name}"),
                )
            )  # fmt: skip
            right -= _SQUARE + 10
        here = self.day == self.today and self.month == Month.of(self.today)
        place = Rect(right - _SQUARE, top, _SQUARE, _SQUARE)
        self._add(
            IconButton(
                "daily.today",
                place,
                "clock",
                tr("daily.today"),
                on_press=self.back_to_today,
                enabled=not here,
                why=tr("daily.is-today"),
            )
        )

    def _streak(self, width: float) -> Panel:
        ended = self.mark in ("won", "drawn", "lost")
        label = tr("daily.copy")

        def make(box: Rect) -> None:
            wide = min(box.width, self.texts.width(label, styles.BODY_STRONG) + 90)
            place = Rect(box.left, box.bottom - _BUTTON, wide, _BUTTON)
            self._add(
                Button(
                    "daily.copy", place, label, icon="copy", on_press=self.copy, enabled=ended,
                    why=tr("daily.copy-why"),
                )
            )  # fmt: skip

        rows = [streak_row(self.texts, self.standing, width), PanelRow(_BUTTON + 12, make)]
        return Panel(f"{tr('daily.streak.title')} · {tr(f'{self.game}.title')}", rows, icon="history")

    def _help(self, width: float) -> Panel:
        text = words.help_text(self.found)

        def make(box: Rect) -> None:
            self._add(RichText("daily.help", box, text))

        high = RichText.height_for(self.texts, text, width)
        return Panel(tr("daily.help.title"), [PanelRow(high, make)], icon="info")

    def _build_bar(self) -> None:
        frame, state = self.frame, self.state
        key = {"begun": "go-on", "open": "play"}.get(state, "practise")
        label = tr(f"daily.{key}")
        gold = frame.bar_button_box(frame.right, max(240.0, self.texts.width(label, styles.LEAD) + 100))
        self._bar_end = gold.x - 24
        start = Button(
            "daily.start", gold, label, icon="play", kind="gold", on_press=self.play,
            enabled=state != "future", why=tr("daily.state.future"),
        )  # fmt: skip
        self.ui.add(start).aside = "\n".join(self._chosen)

    @property
    def _chosen(self) -> tuple[str, str]:
        """Which game of which day is chosen, and how that one stands."""
        return f"{tr(f'{self.game}.title')} · {i18n.day(self.day)}", tr(f"daily.state.{self.state}")

    def heard_as(self) -> str:
        """The games of the day."""
        return tr("daily.title")

    # --- running ------------------------------------------------------------------------------------------
    def handle(self, event: pygame.Event) -> bool:
        """Page keys turn the month while the focus is in the calendar."""
        focused = self.ui.focused or ""
        if event.type == pygame.KEYDOWN and focused.startswith(("daily.day.", "daily.before", "daily.after")):
            if event.key == pygame.K_PAGEUP:
                self.turn(self.month.before(self.standing))
                return True
            if event.key == pygame.K_PAGEDOWN:
                self.turn(self.month.after(self.standing))
                return True
        return super().handle(event)

    def draw(self, canvas: Canvas) -> None:
        """Background, title, panels, bar."""
        ornaments.backdrop(canvas)
        self.frame.paint_title(canvas, tr("daily.title"), end=self.frame.right)
        self.frame.paint_bar(canvas)
        bar, left = self.frame.bar, self.frame.left
        room = self._bar_end - left - 44
        canvas.icon("calendar", (left + 14, bar.centery), 26, theme.GOLD)
        lines = zip(self._chosen, (styles.BODY_STRONG, styles.NOTE), strict=True)
        for (text, style), dy in zip(lines, (-14, 14), strict=True):
            at = (left + 44, bar.centery + dy)
            canvas.text(text, at, style, anchor="midleft", max_width=room, shrink=True)
        self.ui.draw(canvas)
