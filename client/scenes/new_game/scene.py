"""A new game: who plays, how, and with which luck; then the table is set."""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec
import pygame

import rules
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
from client.scenes.common.panels import Panel, PanelsArea, PanelSpacing, extend_over_fold
from client.scenes.common.scene_frame import SceneFrame
from client.scenes.new_game import kinds
from client.scenes.new_game.corrected import CorrectionsDialog
from client.scenes.new_game.options import OptionsPanel, random_seed
from client.scenes.new_game.preview import preview_of
from client.scenes.new_game.seats import SeatKind, SeatsPanel
from client.scenes.new_game.setup_form import SetupForm, seed_number
from client.scenes.table_preload import preload_table
from client.session import content_overrides
from client.session.match import Match
from client.widgets import Button, ScrollArea
from rules.contract import AnyGame, InvalidSetup
from rules.overlay import Corrections
from saves import definitions
from saves.definitions import Found
from saves.errors import SaveError

_TWO_COLUMNS: Final = 1320.0
_SHARE: Final = 0.645
_MOST_SPARE: Final = 200.0


class NewGameScene(Scene):
    """Set-up of any game, with a panel of what the game shows of itself."""

    def __init__(self, app: Program, game: str = "", seed: str | None = None) -> None:
        super().__init__(app)
        self._id = game or registry.games()[0]
        self.own = definitions.find(self._id)
        self.game = self._corrected_game()
        self.form = SetupForm.begin(
            self.game, self.settings.last_seats, random_seed() if seed is None else seed
        )
        self.area: ScrollArea
        self.corner_box: Rect
        with self.game.active():
            self.preview = preview_of(self)
            if not self.settings.last_seats:
                self.form = self.preview.begin(self.form)

    @property
    def active_game(self) -> AnyGame:
        """What is shown of the game is shown by the definitions that it would be played with."""
        return self.game

    @property
    def _corrections(self) -> Corrections | None:
        return content_overrides.active_overrides(self.own, self.settings)

    def _corrected_game(self) -> AnyGame:
        return rules.load(self._id, self._corrections)

    def enter(self) -> None:
        """The table that will be laid is made ready."""
        super().enter()
        preload_table(self.app, self.game.id, self._corrections)

    # --- changes --------------------------------------------------------------------------------------
    def rearranged(self, form: SetupForm, focus: str = "") -> None:
        """Another arrangement that may move or add widgets."""
        self.form = form
        self.rebuild()
        if focus:
            self.ui.focus_on(focus, ring=self.ui.ring)

    def renamed(self, form: SetupForm) -> None:
        """Another arrangement that moves nothing (while somebody writes)."""
        self.form = form
        self.preview.changed()
        self.invalidate()

    def show_points(self, on: bool) -> None:
        """A setting of the program that can be changed here as well."""
        self.app.change_settings(show_points=on)

    def use_corrections(self, on: bool) -> None:
        """Play with the player's corrections or without; that is remembered for the game."""
        self.app.change_settings(
            corrections_off=content_overrides.make_corrections_off(self.settings, self.game.id, on)
        )
        self._lay_anew()

    def show_corrections(self) -> None:
        """Tell all about the player's corrections."""
        name = tr(f"{self.game.id}.title")
        self.app.push(CorrectionsDialog(self.app, self.own, name, self._corrected))

    def _corrected(self, own: Found) -> None:
        self.own = own
        self._lay_anew()

    def _lay_anew(self) -> None:
        self.game = self._corrected_game()
        with self.game.active():
            self.preview = preview_of(self)
            self.rebuild()

    def handle(self, event: pygame.Event) -> bool:
        """Whoever comes back from another window may have written a correction there."""
        if event.type == pygame.WINDOWFOCUSGAINED and (own := definitions.find(self.game.id)) != self.own:
            self._corrected(own)
        return super().handle(event)

    def notify(self, text: str, kind: SeatKind) -> None:
        """Tell the player something."""
        self.app.notify(text, kind=kind)

    # --- without sight --------------------------------------------------------------------------------
    def heard_as(self) -> str:
        """What it is for, and of which game."""
        return f"{tr('new_game.title')}: {tr(f'{self.game.id}.title')}"

    # --- building -------------------------------------------------------------------------------------
    def build(self) -> None:
        """Header, panels in one or two columns, bar."""
        frame = self.frame = SceneFrame(self.width, self.height)
        self.spacing = PanelSpacing.create(compact=frame.compact or self.width < _TWO_COLUMNS)
        self.spacing = msgspec.structs.replace(self.spacing, max_slack=64.0, gap=min(self.spacing.gap, 12.0))
        frame.add_back_button(self.ui, "new_game.back", self.cancel)
        self._build_middle()
        self._build_corner()
        self._build_bar()

    def _build_corner(self) -> None:
        self._build_rules()
        if not has_lessons(self.game.id):
            return
        words = tr("lessons.button")
        width = self.texts.width(words, styles.BODY_STRONG) + 86
        place = self.frame.header_button_box(self.corner_box.x - 16, width)
        self.corner_box = place
        learn = Button(
            "new_game.learn",
            place,
            words,
            icon="learn",
            on_press=partial(self.app.open, "lessons", game=self.game.id),
            tooltip=tr("lessons.title", game=tr(f"{self.game.id}.title")),
        )
        self.ui.add(learn).called = learn.tooltip

    def _build_rules(self) -> None:
        if not registry.has_pages(self.game.id):
            self.corner_box = self.frame.header_button_box(self.frame.right, 0)
            return
        words = tr("new_game.rules")
        width = self.texts.width(words, styles.BODY_STRONG) + 86
        self.corner_box = self.frame.header_button_box(self.frame.right, width)
        self.ui.add(
            Button("new_game.rules", self.corner_box, words, icon="rulebook", on_press=self._open_rules)
        )

    def _build_middle(self) -> None:
        frame, spacing = self.frame, self.spacing
        two = self.width >= _TWO_COLUMNS
        first_wide = (frame.width - frame.gutter) * _SHARE if two else frame.width
        second_wide = frame.width - frame.gutter - first_wide if two else frame.width
        pad = 2 * spacing.padding
        seats = SeatsPanel(self, first_wide - pad, compact=frame.compact or not two).section()
        shown = self.preview.section(first_wide - pad, 0.0 if two else self.preview.scrolled_spare)
        first = [seats, *([shown] if shown else [])]
        second = [OptionsPanel(self, second_wide - pad, self.preview).section()]
        fold = frame.middle.height
        if two:
            tall = self._common_height(first, second, fold - 28)
            shown = self.preview.section(first_wide - pad, tall - panels.measure_column(first, spacing))
            first = [seats, *([shown] if shown else [])]
            second[0].min_height = tall
            right = frame.left + first_wide + frame.gutter
            lower = max(
                panels.arrange_column(first, frame.left, 4, first_wide, spacing, height=tall),
                panels.arrange_column(second, right, 4, second_wide, spacing, height=tall),
            )
        else:
            column = [*first, *second]
            lower = panels.arrange_column(column, frame.left, 4, frame.width, spacing)
            if extend_over_fold(column, fold):
                lower = panels.arrange_column(column, frame.left, 4, frame.width, spacing)
        self.area = self.ui.add(PanelsArea("new_game.area", frame.middle, tr("new_game.title")))
        self.area.show_panels([*first, *second], spacing, lower)

    def _common_height(self, first: list[Panel], second: list[Panel], room: float) -> float:
        """Both columns reach equally far down."""
        needed = max(panels.measure_column(first, self.spacing), panels.measure_column(second, self.spacing))
        return max(needed, min(room, needed + _MOST_SPARE))

    def _build_bar(self) -> None:
        frame = self.frame
        words = tr("new_game.start")
        wide = max(240.0, self.texts.width(words, styles.LEAD) + 100)
        gold = frame.bar_button_box(frame.right, wide)
        self.bar_end = gold.x - 24
        back = self.texts.width(tr("new_game.back"), styles.BODY_STRONG) + 90
        if self.texts.width(self._ready(), styles.BODY_STRONG) + 60 + back < gold.x - frame.left - 48:
            box = frame.bar_button_box(gold.x - 16, back)
            self.bar_end = box.x - 24
            self.ui.add(Button("new_game.leave", box, tr("new_game.back"), icon="back", on_press=self.cancel))
        start = Button("new_game.start", gold, words, icon="play", kind="gold", on_press=self._start)
        self.ui.add(start).aside = self._ready

    # --- what the buttons do ------------------------------------------------------------------------------
    def _open_rules(self) -> None:
        self.app.open("rulebook", game_id=self.game.id)

    def _start(self, saved: bool = True) -> None:
        form = self.form
        seats = form.final_seats(partial(kinds.default_name, form.seats))
        try:
            match = Match.create(
                self.game.id,
                seats,
                seed_number(form.seed),
                form.chosen(self.game),
                free_undo=form.free_undo and form.alone,
                saved=saved,
                corrections=self._corrections,
            )
        except InvalidSetup as error:
            known = error.reason if error.reason in ("players", "choice") else "choice"
            self.notify(tr(f"new_game.error.{known}", players=form.players), "error")
            return
        except SaveError as error:
            self._offer_unsaved(error)
            return
        remembered = tuple(
            msgspec.structs.replace(seat, name=" ".join(seat.name.split())) for seat in form.seats
        )
        self.app.change_settings(last_seats=remembered)
        self.app.scenes.replace(open_scene(self.app, "table", match=match))

    def _offer_unsaved(self, error: SaveError) -> None:
        """The game cannot be saved: try again, or play it all the same."""
        buttons = (
            DialogButton("cancel", tr("app.cancel")),
            DialogButton("unsaved", tr("app.unsaved.play"), lambda: self._start(saved=False), icon="play"),
            DialogButton("again", tr("app.unsaved.again"), self._start, kind="gold", icon="refresh"),
        )
        self.app.sound.play("error")
        text = f"{tr(error.key, **error.params)}\n\n{tr('app.unsaved.offer')}"
        self.app.push(Dialog(self.app, tr("app.unsaved.title"), text, buttons, icon="warning", width=820.0))

    # --- drawing --------------------------------------------------------------------------------------------
    def _ready(self) -> str:
        """What is about to begin, in one line."""
        facts = [tr("new_game.ready.players", n=self.form.players)]
        if self.form.players == 1 and i18n.has(f"{self.game.id}.ghost"):
            facts = [tr(f"{self.game.id}.new-game.against")]
        short = self.form.options.get("short") is True
        facts += self.preview.facts()
        if not short and i18n.has(f"{self.game.id}.minutes"):
            facts.append(tr(f"{self.game.id}.minutes"))
        return tr("new_game.ready.line", facts=", ".join(facts))

    def draw(self, canvas: Canvas) -> None:
        """Background, title with the game's emblem, panels, bar."""
        chrome.backdrop(canvas)
        self._paint_title(canvas)
        self.frame.paint_bar(canvas)
        bar, left = self.frame.bar, self.frame.left
        canvas.icon("check", (left + 14, bar.centery), 26, theme.GOOD)
        self.frame.paint_bar_text(canvas, self._ready(), left + 44, self.bar_end)
        self.ui.draw(canvas)

    def _paint_title(self, canvas: Canvas) -> None:
        frame = self.frame
        title = frame.paint_title(canvas, tr("new_game.title"), end=self.corner_box.x - 24)
        emblem = 44.0 if frame.compact else 60.0
        x = title.right + (24 if frame.compact else 34)
        name = tr(f"{self.game.id}.title")
        style = (styles.HEADING if frame.compact else styles.BANNER).in_(theme.GOLD)
        if x + emblem + 14 + canvas.texts.width(name, style) > self.corner_box.x - 16:
            return
        canvas.image(registry.emblem(self.game.id), (x + emblem / 2, frame.back_box.centery), emblem)
        canvas.text(
            name,
            (x + emblem + 14, frame.back_box.centery),
            style,
            anchor="midleft",
        )
