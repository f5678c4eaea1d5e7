"""The screen of a new game: seats, options and seed."""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec
import pygame

from client import i18n
from client.draw import chrome, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.games import registry
from client.i18n import tr
from client.lessons.progress import has_lessons
from client.scene import Program, Scene
from client.scene.dialog import Dialog, DialogButton
from client.scenes import open_scene
from client.scenes.common import panels
from client.scenes.common.panels import Panel, PanelsArea, PanelSpacing, extend_panel_past_fold
from client.scenes.common.scene_frame import SceneFrame
from client.scenes.new_game import seat_kinds
from client.scenes.new_game.game_setup import GameSetup
from client.scenes.new_game.options_panel import OptionsPanel, make_random_seed_text
from client.scenes.new_game.preview import make_preview
from client.scenes.new_game.seats_panel import SeatsPanel
from client.scenes.new_game.setup_form import seed_number
from client.scenes.table_preload import preload_table
from client.session.match import Match
from client.widgets import Button, WidgetText
from rules.contract import AnyGame, InvalidSetup
from saves import override_files
from saves.errors import SaveError

_TWO_COLUMNS_WIDTH: Final = 1320.0
"""From this width of the window on there are two columns."""
_FIRST_SHARE: Final = 0.645
"""Share of the first column in the width."""
_MAX_STRETCH: Final = 200.0
"""Height by which the preview grows at most to fill the window."""


class NewGameScene(Scene):
    """The screen where a new game is set up: seats, options, seed, and a preview."""

    def __init__(self, app: Program, game: str = "", seed: str | None = None) -> None:
        super().__init__(app)
        self.setup = GameSetup(
            self,
            game or registry.list_game_ids()[0],
            make_random_seed_text() if seed is None else seed,
            self._handle_text_change,
            self._reload_preview,
        )
        self.corner_box: Rect
        with self.setup.game.active():
            self.preview = make_preview(self.setup)
            if not self.settings.last_seats:
                self.setup.form = self.preview.adapt_new_form(self.setup.form)

    @property
    def active_game(self) -> AnyGame:
        """The game that is being set up, with the content it would be played with."""
        return self.setup.game

    def enter(self) -> None:
        """Preload the game's table when the new-game screen is opened."""
        super().enter()
        preload_table(self.app, self.setup.game.id, self.setup.active_overrides)

    # --- changes --------------------------------------------------------------------------------------
    def _handle_text_change(self) -> None:
        self.preview.on_form_text_changed()

    def _reload_preview(self) -> None:
        with self.setup.game.active():
            self.preview = make_preview(self.setup)
            self.rebuild_widgets()

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event; read changed corrections again when the window gets the focus."""
        if event.type == pygame.WINDOWFOCUSGAINED:
            overrides = override_files.load_overrides(self.setup.game.id)
            if overrides != self.setup.overrides:
                self.setup.set_overrides(overrides)
        return super().handle(event)

    # --- screen reader --------------------------------------------------------------------------------
    def accessible_name(self) -> str:
        """Return the title of the new-game screen, with the game's name, for screen readers."""
        return f"{tr('new_game.title')}: {tr(f'{self.setup.game.id}.title')}"

    # --- building -------------------------------------------------------------------------------------
    def build(self) -> None:
        """Add the widgets of the new-game screen: header, panels in one or two columns, and bottom bar."""
        frame = self.frame = SceneFrame(self.width, self.height)
        self.spacing = PanelSpacing.create(compact=frame.compact or self.width < _TWO_COLUMNS_WIDTH)
        self.spacing = msgspec.structs.replace(self.spacing, gap=min(self.spacing.gap, 12.0))
        frame.add_back_button(self.ui, "new_game.back", self.cancel)
        self._add_header_buttons()
        self._add_panels()
        self._add_bar_buttons()

    def _add_header_buttons(self) -> None:
        """Add the buttons to learn the game and to read its rules, as far as there is something to read."""
        frame, game_id, words = self.frame, self.setup.game.id, tr("new_game.rules")
        width = frame.measure_header_button(self.ui, words) if registry.has_pages(game_id) else 0.0
        rules_box = self.corner_box = frame.locate_header_button(frame.right, width)
        if has_lessons(game_id):
            full_name = tr("lessons.title", game=tr(f"{game_id}.title"))
            learn = WidgetText(tr("lessons.button"), details=full_name, full_name=full_name)
            open_lessons = partial(self.app.open, "lessons", game=game_id)
            self.corner_box = frame.add_header_button(
                self.ui, "new_game.learn", learn, "learn", open_lessons, right=rules_box.x - 16
            )
        if width:
            frame.add_header_button(self.ui, "new_game.rules", words, "rulebook", self._open_rules)

    def _add_panels(self) -> None:
        frame, spacing = self.frame, self.spacing
        has_two_columns = self.width >= _TWO_COLUMNS_WIDTH
        first_width = (frame.width - frame.gutter) * _FIRST_SHARE if has_two_columns else frame.width
        second_width = frame.width - frame.gutter - first_width if has_two_columns else frame.width
        pad = 2 * spacing.padding
        seats = SeatsPanel(
            self.setup, first_width - pad, compact=frame.compact or not has_two_columns
        ).make_panel()
        spare_height = 0.0 if has_two_columns else self.preview.max_scrolled_height
        preview = self.preview.make_panel(first_width - pad, spare_height)
        first = [seats, *([preview] if preview else [])]
        second = [OptionsPanel(self.setup, second_width - pad, self.preview).make_panel()]
        fold = frame.middle.height
        if has_two_columns:
            # the preview's pictures grow as far as the window and the other column give them room
            height = self._common_height(first, second, fold - 28)
            preview = self.preview.make_panel(
                first_width - pad, height - panels.measure_column(first, spacing)
            )
            first = [seats, *([preview] if preview else [])]
            lower = panels.arrange_columns((first, second), frame, (first_width, second_width), spacing)
        else:
            column = [*first, *second]
            lower = panels.arrange_column(column, frame.left, 4, frame.width, spacing)
            if extend_panel_past_fold(column, fold):
                lower = panels.arrange_column(column, frame.left, 4, frame.width, spacing)
        area = self.ui.add(PanelsArea("new_game.area", frame.middle, tr("new_game.title")))
        self.setup.area = area
        area.show_panels([*first, *second], spacing, lower)

    def _common_height(self, first: list[Panel], second: list[Panel], room: float) -> float:
        """Return the height to which the preview may grow: the window's, but not far beyond the content."""
        needed = max(panels.measure_column(first, self.spacing), panels.measure_column(second, self.spacing))
        return max(needed, min(room, needed + _MAX_STRETCH))

    def _add_bar_buttons(self) -> None:
        frame = self.frame
        words = tr("new_game.start")
        wide = max(240.0, self.texts.measure_width(words, styles.LEAD) + 100)
        gold = frame.locate_bar_button(frame.right, wide)
        self.bar_end = gold.x - 24
        back = self.texts.measure_width(tr("new_game.back"), styles.BODY_STRONG) + 90
        if (
            self.texts.measure_width(self._summarize(), styles.BODY_STRONG) + 60 + back
            < gold.x - frame.left - 48
        ):
            box = frame.locate_bar_button(gold.x - 16, back)
            self.bar_end = box.x - 24
            self.ui.add(Button("new_game.leave", box, tr("new_game.back"), icon="back", on_press=self.cancel))
        self.ui.add(
            Button(
                "new_game.start",
                gold,
                lambda: WidgetText(words, painted=self._summarize()),
                icon="play",
                kind="gold",
                on_press=self._start,
            )
        )

    # --- what the buttons do ------------------------------------------------------------------------------
    def _open_rules(self) -> None:
        self.app.open("rulebook", game_id=self.setup.game.id)

    def _start(self, saved: bool = True) -> None:
        form = self.setup.form
        seats = form.final_seats(partial(seat_kinds.default_name, form.seats))
        try:
            match = Match.create(
                self.setup.game.id,
                seats,
                seed_number(form.seed),
                form.visible_option_values(self.setup.game),
                free_undo=form.free_undo and form.has_at_most_one_person,
                saved=saved,
                corrections=self.setup.active_overrides,
                seed_text="" if form.seed.strip().isdigit() else form.seed,
            )
        except InvalidSetup as error:
            reason = error.reason if error.reason in ("players", "choice") else "choice"
            self.app.notify(tr(f"new_game.error.{reason}", players=form.player_count), "error")
            return
        except SaveError as error:
            self._offer_unsaved(error)
            return
        last_seats = tuple(
            msgspec.structs.replace(seat, name=" ".join(seat.name.split())) for seat in form.seats
        )
        self.app.change_settings(last_seats=last_seats)
        self.app.scenes.replace(open_scene(self.app, "table", match=match))

    def _offer_unsaved(self, error: SaveError) -> None:
        """Ask whether to try again or to play although the game cannot be saved."""
        buttons = (
            DialogButton("cancel", tr("app.cancel")),
            DialogButton("unsaved", tr("app.unsaved.play"), lambda: self._start(saved=False), icon="play"),
            DialogButton("again", tr("app.unsaved.again"), self._start, kind="gold", icon="refresh"),
        )
        self.app.sound.play("error")
        text = f"{tr(error.text_key, **error.params)}\n\n{tr('app.unsaved.offer')}"
        self.app.push(Dialog(self.app, tr("app.unsaved.title"), text, buttons, icon="warning", width=820.0))

    # --- drawing --------------------------------------------------------------------------------------------
    def _summarize(self) -> str:
        """Return what is about to begin, in one line."""
        facts = [tr("new_game.ready.players", n=self.setup.form.player_count)]
        if self.setup.form.player_count == 1 and i18n.has_text(f"{self.setup.game.id}.ghost"):
            facts = [tr(f"{self.setup.game.id}.new-game.against")]
        short = self.setup.form.options.get("short") is True
        facts += self.preview.list_facts()
        if not short and i18n.has_text(f"{self.setup.game.id}.minutes"):
            facts.append(tr(f"{self.setup.game.id}.minutes"))
        return tr("new_game.ready.line", facts=", ".join(facts))

    def draw(self, canvas: Canvas) -> None:
        """Draw the new-game screen: background, title with the game's emblem, bar and widgets."""
        chrome.draw_backdrop(canvas)
        self._draw_title(canvas)
        self.frame.paint_bar(canvas)
        bar, left = self.frame.bar, self.frame.left
        canvas.icon("check", (left + 14, bar.centery), 26, theme.GOOD)
        self.frame.paint_bar_text(canvas, self._summarize(), left + 44, self.bar_end)
        self.ui.draw(canvas)

    def _draw_title(self, canvas: Canvas) -> None:
        frame = self.frame
        title = frame.paint_title(canvas, tr("new_game.title"), end=self.corner_box.x - 24)
        emblem = 44.0 if frame.compact else 60.0
        x = title.right + (24 if frame.compact else 34)
        name = tr(f"{self.setup.game.id}.title")
        style = (styles.HEADING if frame.compact else styles.BANNER).with_colour(theme.GOLD)
        room = self.corner_box.x - 16 - x - emblem
        if room < 0:
            return
        canvas.image(
            registry.emblem_image(self.setup.game.id), (x + emblem / 2, frame.back_box.centery), emblem
        )
        style = canvas.texts.shrink_style_to_fit(name, room - 14, style)
        if canvas.texts.measure_width(name, style) <= room - 14:  # else the emblem says it alone
            canvas.text(name, (x + emblem + 14, frame.back_box.centery), style, anchor="midleft")
