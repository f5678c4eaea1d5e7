"""The score sheet after a round and at the end: numbers, and for each number its reason."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Final

import pygame
from msgspec.structs import replace

from client.daily import clock
from client.daily.progress import DailyProgress
from client.daily.share_text import share_text
from client.draw import chrome, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.platform.clipboard import copy_text
from client.review.review_controller import ReviewController, can_review
from client.scene import Program, Scene
from client.scene.dialog import Dialog, DialogButton
from client.scenes.common.panels import PanelsArea
from client.scenes.results import screen_reader
from client.scenes.results.bottom_bar import ResultButton, add_bar_buttons, draw_bar_text, draw_skip_hint
from client.scenes.results.count_up import ROW_S, CountUp
from client.scenes.results.fate import FateSentence
from client.scenes.results.layout import SMALL_HEIGHT, SheetLayout, sheet_layout
from client.scenes.results.player_names import NameForm, NameRoom, choose_name_form
from client.scenes.results.running_totals import draw_running_totals
from client.scenes.results.score_explanation import (
    draw_reason_panel,
    draw_wide_reason_panel,
    max_head_name_width,
)
from client.scenes.results.score_table import (
    ScoreTable,
    max_name_width,
    measure_blocks,
    name_box,
    round_labels,
)
from client.scenes.results.sheet import TOTAL, CellKey
from client.scenes.results.sheet_with_remarks import find_counted_try, make_sheet
from client.scenes.results.winner_banner import WinnerBanner, ranking_name_rooms
from client.session.match import Match
from client.widgets import ScreenReaderText, Selector, SelectorItem, Widget
from client.widgets.accessible_node import AccessibleNode
from client.widgets.misclick_guard import is_press
from saves.daily_tries import DailyTries
from saves.errors import SaveError

_READ_FIRST_S: Final = 0.2
"""Seconds for which a sheet without a count is left to screen readers before the log names the winner."""
COUNT_SOUNDS: Final = 8
"""Number of the rising sounds of rows; further rows have the highest."""
_SHADOW_REACH: Final = 28.0
"""How far the shadow of the reason's panel reaches beyond it."""


class ResultsScene(Scene):
    """The screen with the score sheet of a match, after a round or at the end.

    Attributes:
        cell: The number that is explained.
        page: The round whose numbers are shown if there is no space for all.
        has_pointed: The player has pointed at a number and so needs no hint to do that.
        area: The page that is scrolled in a small window; None if the window shows everything.
    """

    match: Match

    def __init__(
        self,
        app: Program,
        match: Match,
        *,
        round: int | None = None,  # the game's own word
        on_continue: Callable[[], object] | None = None,
        counts: bool = True,
        on_named: Callable[[], object] | None = None,
    ) -> None:
        """Create the scene.

        Args:
            app: The program.
            match: The match.
            round: The sheet after this round, with the totals so far; None for the final sheet.
            on_continue: Called when the player goes on after a round and the sheet is closed.
            counts: Whether the numbers are counted before the winner is named; False for a result that has
                been seen before.
            on_named: Called once the winner has been named, at the latest when the sheet is closed.
        """
        super().__init__(app)
        self.match = match
        self.round_number = round
        self.on_continue = on_continue
        with match.game.active():
            self.sheet = make_sheet(match, round)
        self.cell = self.sheet.initial_cell
        self.page = TOTAL
        self.has_pointed = False
        self.count_up = CountUp(self.sheet.counting_order)
        self._counts = counts
        self._on_named = on_named
        self.names = NameForm()
        self.layout: SheetLayout
        self.area: PanelsArea | None = None
        self.banner: WinnerBanner
        self.table: ScoreTable
        self._time_s = 0.0
        self._ground_key = object()
        self._description: tuple[AccessibleNode, ...] | None = None  # made when a screen reader asks for it
        self._review = self._make_review()
        self.fate = None if self._review is None else FateSentence(self, match, self._review, self._show_fate)
        if self._count_speed <= 0:
            self.count_up.finish()

    def _make_review(self) -> ReviewController | None:
        """Return what the button of the review shows; None before the end."""
        if not self.sheet.final or not can_review(self.match.game.id, self.match.step_count):
            return None
        return ReviewController(self.app, self.match, self.invalidate)

    # --- time -----------------------------------------------------------------------------------
    @property
    def _count_speed(self) -> float:
        """Seconds of the animation in a second, 0 without animation."""
        row_s = self.app.scale_duration(ROW_S) if self._counts and not self.app.reduce_motion else 0.0
        return ROW_S / row_s if row_s > 0 else 0.0

    @property
    def is_animating(self) -> bool:
        """Whether the score sheet is animating, such as counting up its numbers."""
        return super().is_animating or not self.count_up.is_finished or self._on_named is not None

    @property
    def has_ambient_motion(self) -> bool:
        """Whether lights glow in rhythm around a winner."""
        return self.sheet.verdict.has_winner

    def update(self, dt: float) -> None:
        """Advance the score sheet's animations by `dt` seconds."""
        super().update(dt)
        self._time_s += dt
        if self.count_up.is_finished:
            if self._time_s >= _READ_FIRST_S:
                self._tell_named()
            return
        begun, was_counted = self.count_up.begun_rows, self.count_up.is_counted
        if self._count_speed > 0:
            self.count_up.advance(dt * self._count_speed)
        else:
            self.count_up.finish()
        if self.count_up.begun_rows > begun and not self.count_up.is_counted:
            self.app.sound.play(f"count-{min(self.count_up.begun_rows, COUNT_SOUNDS)}")
        if self.count_up.is_counted and not was_counted:
            self._name_winner()

    def _show_fate(self) -> None:
        """Show and announce the sentence on what decided the game."""
        if self.count_up.is_counted and self.fate is not None:
            self.rebuild_widgets()
            self.app.announce(self.fate.text, public=True)

    def _look_for_fate(self) -> None:
        """Find out what decided the game once everything is counted; tests have no process for that."""
        if self.fate is not None and not self.app.headless:
            self.app.run_when_idle(self, self.fate.begin)

    def resume(self) -> None:
        """Tell what decided the game as a review knows it that was made meanwhile."""
        super().resume()
        if self.fate is not None:
            self.fate.update()

    def on_removed(self) -> None:
        """Stop finding out what decided the game."""
        if self.fate is not None:
            self.fate.stop()
        self._tell_named()
        super().on_removed()

    def _name_winner(self) -> None:
        """Play and announce the verdict, and show what tells of it: everything has been counted."""
        self._look_for_fate()
        self._play_verdict()
        self.app.announce(screen_reader.format_count(self.sheet), public=True)
        self._tell_named()
        self.rebuild_widgets()

    def _tell_named(self) -> None:
        """Tell whoever has opened the sheet that the winner has been named."""
        on_named, self._on_named = self._on_named, None
        if on_named is not None:
            on_named()

    def _play_verdict(self) -> None:
        """Play the sound for the end of a round, a win or a defeat."""
        verdict = self.sheet.verdict
        sound = (
            (verdict.sound or ("win" if verdict.has_winner else "lose")) if self.sheet.final else "round-end"
        )
        self.app.sound.play(sound)

    def handle(self, event: pygame.Event) -> bool:
        """Handle an input event; while numbers are counted, a press only ends that."""
        if not self.count_up.is_finished and (is_press(event) or event.type == pygame.KEYDOWN):
            was_counted = self.count_up.is_counted
            self.count_up.finish()
            if not was_counted:
                self._name_winner()
            self.invalidate()
            if is_press(event):
                self.ui.ignore_second_press()
                return True
        return super().handle(event)

    def enter(self) -> None:
        """Play the sound of the sheet that is opened; without a count that of the verdict."""
        super().enter()
        if self.count_up.is_counted:
            self._look_for_fate()
            self._play_verdict()
        else:
            self.app.sound.play("sheet")

    # --- building -------------------------------------------------------------------------------
    def build(self) -> None:
        """Create all widgets of the score sheet for the current window size and language."""
        self.sheet = make_sheet(self.match, self.round_number)
        self.layout = self._make_layout()
        self.names = self._choose_names()
        if not self.names.is_full:
            self.sheet = make_sheet(self.match, self.round_number, self.names.format_for_sentence)
        if self.fate is not None and self.fate.text:
            first, *others = self.sheet.verdict.lines or ("",)
            lines = tuple(line for line in (first, self.fate.text, *others) if line)
            self.sheet.verdict = replace(self.sheet.verdict, lines=lines)
        if self.layout.shows_single_round and self.cell.round != self.page:
            self.cell = replace(self.cell, round=self.page)  # only its numbers can be pointed at
        self._ground_key = object()
        self._description = None
        self.banner = WinnerBanner(self.layout, self.sheet, self.names)
        self.table = ScoreTable(
            self.texts,
            self.match,
            self.layout,
            self.sheet,
            self.names,
            lambda: self.cell,
            self.select,
            self.count_up,
        )
        self._add_buttons()
        self._add_page()
        if self.layout.round_choice is not None:
            self._add_round_choice(self.layout.round_choice)
        for widget in (*self.table.make_widgets(), *self.table.make_head_tooltips()):
            self._add(widget)
        if self.count_up.is_counted:
            self.banner.add_tooltips(self._add, self.table.explain_tie)
            self._add(ScreenReaderText("results.reason", self.layout.reason, self._describe_reason))

    def _make_layout(self) -> SheetLayout:
        sheet, texts = self.sheet, self.texts
        return sheet_layout(
            self.width,
            self.height,
            needs=measure_blocks(texts, sheet, small=self.height < SMALL_HEIGHT),
            rounds=sheet.rounds,
            page=self.page,
            total_width=texts.measure_width(tr("results.total"), styles.LABEL) + 8,
            others=len(sheet.verdict.other_players) if not sheet.verdict.is_duel else 0,
            duel=sheet.verdict.is_duel,
            max_row=sheet.max_row_height,
            headed=sheet.shows_rounds,
        )

    def _choose_names(self) -> NameForm:
        """Return one form for all names, wherever they are."""
        layout, sheet = self.layout, self.sheet
        heads = [
            (sheet.groups[g].name, max_name_width(name_box(layout, columns)))
            for block, groups in zip(layout.blocks, sheet.blocks, strict=True)
            for g, columns in zip(groups, block.groups, strict=True)
        ]
        others: list[NameRoom] = []
        if sheet.verdict.other_players:
            others += ranking_name_rooms(self.texts, layout.ranking, sheet.verdict)
        for g, group in enumerate(sheet.groups):
            when = sheet.format_picture_caption(CellKey(g, TOTAL, sheet.summary_line))
            others.append((group.name, max_head_name_width(self.texts, layout.reason, when)))
        return choose_name_form(self.texts, heads, others)

    def _add_page(self) -> None:
        """Add the page that is scrolled, if the window does not show everything."""
        self.area = None
        if self.layout.page_height:
            label, height = tr("screens.sheet"), self.layout.page_height
            area = PanelsArea("results.area", self.layout.viewport, label, height, paint=self._draw_page)
            self.area = self.ui.add(area)
            area.add_more_button()

    def _add(self, widget: Widget) -> None:
        """Add a widget of the sheet: to the page if there is one."""
        if self.area is not None:
            self.area.add(widget)
        else:
            self.ui.add(widget)

    def _add_round_choice(self, box: Rect) -> None:
        """Add the choice of the column that is shown if not all fit."""
        rounds = list(range(1, self.sheet.rounds + 1))
        labels = round_labels(self.texts, rounds, box.width / (len(rounds) + 1))
        items = [SelectorItem(TOTAL, tr("results.total"))]
        items += [SelectorItem(n, label) for n, label in zip(rounds, labels, strict=True)]
        style, label = styles.NOTE if self.layout.small else styles.BODY, tr("results.show")
        self._add(Selector("results.page", box, label, items, self.page, self.show_round, letters=style))

    def _add_buttons(self) -> None:
        """Add what can be done next."""
        others = [ResultButton("results.menu", tr("results.menu"), "home", self.app.open_menu)]
        if self.sheet.final:
            main = ResultButton("results.again", tr("results.again"), "redo", self.rematch)
            others.append(ResultButton("results.replay", tr("results.replay"), "history", self.open_replay))
            if find_counted_try(self.match) is not None:
                others.append(ResultButton("results.copy", tr("results.copy"), "copy", self.copy_result))
        else:
            is_last = self.match.outcome is not None and self.sheet.rounds == self._last_round()
            label = tr("results.to-result" if is_last else "results.next-round")
            main = ResultButton("results.next", label, "chevron-right", self.continue_game)
        self._bar_text_end = add_bar_buttons(self.ui, self.texts, self.layout, main, others, self._review)

    def _last_round(self) -> int:
        return len(make_sheet(self.match, None).groups[0].sums)

    # --- screen reader --------------------------------------------------------------------------
    def accessible_name(self) -> str:
        """Return what is counted; where the table has shown the winner, who has won."""
        sheet = self.sheet
        return sheet.counting_heading if sheet.is_counted else screen_reader.format_verdict(sheet.verdict)

    def accessible_description(self) -> str:
        """Return the places from the last to the first, then who has won or leads; "" while it is counted."""
        if not self.sheet.is_counted or not self.count_up.is_counted:
            return ""
        return screen_reader.format_count(self.sheet)

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return the score sheet for screen readers: the result, then tables of all numbers."""
        if self._description is None:
            self._description = screen_reader.make_sheet_nodes(self.sheet, named=self.count_up.is_counted)
        return self._description

    def accessible_groups(self) -> Mapping[str, AccessibleNode]:
        """Return the named groups of widgets for screen readers, by the prefix of the widgets' ids."""
        return screen_reader.make_widget_groups()

    def _describe_reason(self) -> AccessibleNode:
        return screen_reader.make_explanation_node(self.sheet, self.cell)

    # --- actions --------------------------------------------------------------------------------
    def select(self, cell: CellKey, pressed: bool = False) -> None:
        """Select the number whose explanation the score sheet shows.

        Args:
            cell: The number.
            pressed: Whether it was pressed; on a scrolled page the explanation is then scrolled into view.
        """
        if pressed and self.area is not None:
            self.area.scroll_into_view(self.layout.reason)
        if cell != self.cell or not self.has_pointed:
            self.cell, self.has_pointed = cell, True
            self.invalidate()

    def show_round(self, page: int) -> None:
        """Show the numbers of one round, or of all rounds together (TOTAL)."""
        self.page = page
        self.rebuild_widgets()

    def continue_game(self) -> None:
        """Close the score sheet after a round and continue the game."""
        self.app.close(self)
        if self.on_continue is not None:
            self.on_continue()

    def open_replay(self) -> None:
        """Open the replay of the finished match."""
        self.app.open("replay", match=self.match)

    def copy_result(self) -> None:
        """Copy the result of a counted try of a daily game to the clipboard, as text to share."""
        counted_try = find_counted_try(self.match)
        if counted_try is not None:
            standing = DailyProgress.from_tries(DailyTries().read(), counted_try.game, clock.today())
            copied = copy_text(share_text(counted_try, standing))
            self.app.notify(
                tr("daily.copied") if copied else tr("daily.no-clipboard"), "info" if copied else "error"
            )

    def rematch(self) -> None:
        """Start another game with the same seats and options but another random seed."""
        match = self.match
        try:
            rematch = Match.create(
                match.game.id,
                match.seats,
                secrets.randbelow(1_000_000),
                match.options,
                free_undo=match.header.free_undo,
                saved=match.path is not None,
                corrections=match.header.corrections,
            )
        except SaveError as error:
            ok, text = DialogButton("ok", tr("results.ok")), tr(error.text_key, **error.params)
            self.app.push(Dialog(self.app, tr("results.cannot"), text, (ok,), icon="warning"))
            return
        self.app.open_menu()
        self.app.open("table", match=rematch)

    def cancel(self) -> None:
        """Leave the score sheet: continue the game after a round, go back from the final sheet."""
        if self.sheet.final:
            super().cancel()
        else:
            self.continue_game()

    # --- drawing --------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Draw the score sheet: background, banner, table, explanation and bar, then the widgets."""
        opacity = self.count_up.verdict_opacity
        if 0 < opacity < 1:
            self._draw_ground(canvas)
        else:
            canvas.group((self._ground_key, "ground", opacity), canvas.rect, self._draw_ground)
        if self.area is None:
            self._draw_changing(canvas)
            bar, x = self.layout.bar, self.layout.margin
            area = Rect(x, bar.y, self._bar_text_end - x - 4, bar.height)
            if not self.count_up.is_counted:
                draw_skip_hint(canvas, area)
            else:
                draw_bar_text(
                    canvas,
                    area,
                    self.sheet.explain(self.cell),
                    small=self.layout.small,
                    has_pointed=self.has_pointed,
                    gold=len(self.sheet.blocks[0]) > 1,
                )
        self.ui.draw(canvas)

    def draw_for_preload(self, canvas: Canvas) -> None:
        """Draw the score sheet once for each possible winner, so that all pictures are loaded in advance."""
        super().draw_for_preload(canvas)
        self.count_up.finish()
        verdict = self.sheet.verdict
        players = *verdict.first_place, *verdict.other_players
        for winner in players:
            others = tuple(player for player in players if player is not winner)
            self.sheet.verdict = replace(
                verdict, has_winner=True, first_place=(winner,), other_players=others
            )
            self.draw(canvas)

    def _draw_ground(self, canvas: Canvas) -> None:
        """Draw everything that does not move."""
        chrome.draw_backdrop(canvas)
        if self.area is None:
            self._draw_sheet(canvas)
        bar = self.layout.bar
        canvas.fill(bar, theme.BAR)
        canvas.line((0, bar.y), (self.width, bar.y), theme.EDGE)

    def _draw_page(self, canvas: Canvas) -> None:
        """Draw what is scrolled, without its widgets."""
        self._draw_sheet(canvas)
        self._draw_changing(canvas)

    def _draw_sheet(self, canvas: Canvas) -> None:
        """Draw the banner and the ground of the table."""
        self.banner.draw(canvas, self.count_up.verdict_opacity)
        self.table.draw_ground(canvas)

    def _draw_changing(self, canvas: Canvas) -> None:
        """Draw the lights, and the reason of the selected number."""
        layout, opacity = self.layout, self.count_up.verdict_opacity
        if opacity <= 0:
            if self.area is None:
                draw_running_totals(canvas, layout.reason, self.sheet, self.names, self.table.count_points)
            return
        obstacles = [layout.table, layout.reason, *([layout.round_choice] if layout.round_choice else [])]
        self.banner.draw_lights(canvas, obstacles, self._time_s, opacity)
        reason = layout.reason.inflate(2 * _SHADOW_REACH, 2 * _SHADOW_REACH)
        with canvas.fade(opacity):
            canvas.group((self._ground_key, self.cell), reason, self._draw_reason)

    def _draw_reason(self, canvas: Canvas) -> None:
        """Draw the panel that explains the selected number."""
        box, sheet, cell = self.layout.reason, self.sheet, self.cell
        group, reason, when = (
            sheet.groups[cell.group],
            sheet.explain(cell),
            sheet.format_picture_caption(cell),
        )
        name = self.names.format_for_sentence(group.name)
        if self.area is not None:
            draw_wide_reason_panel(canvas, box, reason, name, group, when)
        else:
            draw_reason_panel(canvas, box, reason, name, group, when, brief=self.layout.small)
