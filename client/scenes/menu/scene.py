"""The main menu: the games to choose from, the game to continue, and the saved games."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from client import i18n
from client.daily.setups import has_any_setups, list_daily_games
from client.draw import chrome, input_glyphs, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.draw.input_glyphs import KeyHint
from client.games import registry
from client.i18n import tr
from client.lessons.progress import has_lessons, is_game_new_to_everyone
from client.scene import Program, Scene
from client.scenes.menu.game_cards import CardStyle, GameCard, draw_card, make_game_cards
from client.scenes.menu.layout import MenuLayout
from client.scenes.menu.panels import ContinuePanel, ContinuePanelText, ShelfPanel
from client.scenes.menu.shelf_tally import ShelfTally
from client.table.bindings import PAD_A, PAD_BACK, PAD_RIGHT, RULES, find_pressed_command
from client.widgets import Button, ButtonState, IconButton, PaintedButton, ScreenReaderText, WidgetText
from client.widgets.accessible_node import make_paragraph
from saves import VERSION
from saves.errors import SaveError
from saves.shelf import Shelf

_SHADOW_REACH: Final = 64.0
"""How far the shadow of a panel reaches above it, and a little more."""

_FIREFLIES: Final = (
    ("left", 0.22, 10.0, 4.0), ("left", 0.61, 12.0, 5.2), ("left", 0.86, 8.0, 4.6),
    ("between", 0.24, 8.0, 3.7), ("between", 0.52, 9.0, 4.3), ("between", 0.77, 7.0, 5.0),
    ("below", 0.13, 8.0, 4.1), ("below", 0.40, 10.0, 4.8), ("below", 0.63, 7.0, 3.9),
    ("below", 0.90, 9.0, 5.4),
    ("right", 0.36, 9.0, 4.4), ("right", 0.67, 12.0, 4.9),
)  # fmt: skip
"""Fireflies: where, how far along there, size of the light, seconds of a breath."""

READ_BUDGET_S: Final = 0.004
"""Seconds of a frame spent on reading games."""


class MenuScene(Scene):
    """The main menu, the first screen of the program."""

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.shelf = Shelf()
        self.shelf_tally = ShelfTally()
        self._time = 0.0
        self._was_drawn = False

    # --- life -----------------------------------------------------------------------------------
    def enter(self) -> None:
        """Start reading the saved games when the menu is opened."""
        self._read_shelf()
        super().enter()

    def resume(self) -> None:
        """Read the saved games again when the menu is back on top, because they may have changed."""
        if self.shelf_tally.newest is not None:
            self.shelf.invalidate(self.shelf_tally.newest.path)
        self._read_shelf()
        super().resume()
        self.rebuild_widgets()
        self.app.call_soon(self._show_next_dialog)

    def handle_imported_games(self, paths: Sequence[Path]) -> None:
        """Read the saved games again, because some have just been put on the shelf."""
        del paths
        self._read_shelf()
        self.rebuild_widgets()

    def on_drawn(self) -> None:
        """Show startup dialogs, such as one about an interrupted game, after the menu's first frame."""
        super().on_drawn()
        if not self._was_drawn:
            self._was_drawn = True
            self.app.call_soon(self._show_next_dialog)

    def _show_next_dialog(self) -> None:
        if self.app.scenes.top is self:
            from client.scenes.menu.startup_dialogs import show_next_dialog  # noqa: PLC0415  not before the first picture
            from client.scenes.table_preload import preload_table  # noqa: PLC0415

            preload_table(self.app, self._suggested_game)
            show_next_dialog(self.app)

    def _read_shelf(self) -> None:
        self.shelf_tally, problem = ShelfTally.from_shelf(self.shelf)
        if problem is not None:
            self.app.notify(tr(problem.text_key, **problem.params), kind="error")

    def update(self, dt: float) -> None:
        """Animate the fireflies of the background and read more saved games, for `dt` seconds."""
        super().update(dt)
        self._time += dt
        if not self.shelf_tally.is_read:
            newest = self.shelf_tally.newest
            if self.shelf_tally.read_some(READ_BUDGET_S):
                self.invalidate()
            if self.shelf_tally.newest is not newest:
                self.rebuild_widgets()

    @property
    def is_animating(self) -> bool:
        """Whether the menu needs frames: saved games are being read, or a widget moves."""
        return super().is_animating or not self.shelf_tally.is_read

    @property
    def has_ambient_motion(self) -> bool:
        """Whether fireflies move in the background; not if the player has chosen a calm background."""
        return not self.settings.calm_background

    # --- widgets ----------------------------------------------------------------------------------
    def build(self) -> None:
        """Add the widgets of the main menu in tab order."""
        self.layout = MenuLayout(self.width, self.height, len(registry.list_game_ids()))
        self.card_style = CardStyle(self.texts, self.layout.m, *self.layout.cards[0].size)
        self.game_panel = ContinuePanel(self.layout, playing=self.shelf_tally.newest is not None)
        self.shelf_panel = ShelfPanel(self.layout, self.texts)
        for card, box in zip(make_game_cards(), self.layout.cards, strict=True):
            self._add_card(card, box)
        self._add_main_button()
        self.ui.add(
            Button(
                "menu.shelf",
                self.shelf_panel.button,
                lambda: WidgetText(
                    tr(self.shelf_panel.open_key),
                    painted=", ".join(self.shelf_tally.formatted_counts),
                    full_name=tr("menu.shelf.open"),
                ),
                icon="shelf",
                on_press=lambda: self.app.open("shelf"),
            )
        )
        self._add_button(
            "menu.records",
            tr("records.title"),
            self.shelf_panel.records,
            "chart",
            lambda: self.app.open("records"),
        )
        self._add_corner_buttons()
        footer = Rect(self.layout.left, self.layout.hints, self.layout.right - self.layout.left, 0)
        text = f"{tr('menu.tagline')}\n{tr('menu.version', version=VERSION)}"
        self.ui.add(ScreenReaderText("menu.foot", footer, make_paragraph("", text)))

    # --- screen reader ------------------------------------------------------------------------------
    def accessible_name(self) -> str:
        """Return the name of the main menu for screen readers."""
        return tr("screens.menu")

    def _add_card(self, card: GameCard, box: Rect) -> None:
        label = tr("menu.card-label", game=card.title)

        def draw(canvas: Canvas, box: Rect, state: ButtonState) -> None:
            draw_card(canvas, box, card, self.card_style, state.hover)

        blurb = "" if self.card_style.blurb_top else card.blurb
        self.ui.add(
            PaintedButton(
                f"menu.game.{card.id}",
                box,
                WidgetText(label, painted=card.description, details=blurb),
                paint=draw,
                on_press=lambda: self._open_new_game(card.id),
                radius=theme.RADIUS_CARD,
                lift=6,
                ring_width=3,
            )
        )
        self._add_learn_button(card, box)

    def _add_learn_button(self, card: GameCard, box: Rect) -> None:
        """Add the button that opens the lessons to the card's foot."""
        if not has_lessons(card.id):
            return
        name, label = f"menu.learn.{card.id}", tr("lessons.title", game=card.title)
        open_lessons = partial(self.app.open, "lessons", game=card.id)
        place = self.card_style.locate_learn_button(box)
        if not self.card_style.shows_learn_label:
            self.ui.add(IconButton(name, place, "learn", label, on_press=open_lessons))
            return
        text = WidgetText(tr("lessons.button"), details=label, full_name=label)
        self.ui.add(Button(name, place, text, icon="learn", on_press=open_lessons))

    @property
    def _offers_lessons(self) -> bool:
        """Whether learning the game is the main action: nobody here has learned or played it."""
        game = self._suggested_game
        return (
            self.shelf_tally.newest is None
            and has_lessons(game)
            and is_game_new_to_everyone(self.settings, game)
        )

    def _add_main_button(self) -> None:
        """Add the main action: continue the newest game, without one begin, and before that learn."""
        button = self.ui.add(self._make_main_button())
        button.text = WidgetText(button.label, painted=self._game_text.accessible_text)

    def _make_main_button(self) -> Button:
        if self._offers_lessons:
            return Button(
                "menu.learn",
                self.game_panel.main_button,
                tr("lessons.button"),
                icon="learn",
                kind="gold",
                on_press=partial(self.app.open, "lessons", game=self._suggested_game),
            )
        if self.shelf_tally.newest is None:
            return self._make_new_button()
        return Button(
            "menu.continue",
            self.game_panel.main_button,
            tr("menu.continue.button"),
            icon="play",
            kind="gold",
            on_press=self._continue_game,
        )

    @property
    def _game_text(self) -> ContinuePanelText:
        """The texts of the game to continue, or to begin with."""
        newest = self.shelf_tally.newest
        if newest is None:
            return ContinuePanelText.make_welcome(self._suggested_game)
        return ContinuePanelText.from_entry(newest)

    def _make_new_button(self) -> Button:
        return Button(
            "menu.new",
            self.game_panel.main_button,
            tr("menu.new"),
            icon="plus",
            kind="gold",
            on_press=self._open_suggested_game,
        )

    def _add_corner_buttons(self) -> None:
        size = self.layout.m.button
        y = self.layout.header.centery - size / 2
        right = self.layout.right
        gap = 12.0 if self.layout.is_small else 16.0
        screen = "menu.window" if self.settings.full_screen else "menu.full-screen"
        words = ["menu.settings", "menu.rules"]
        if self.shelf_tally.newest is not None or self._offers_lessons:
            words.append("menu.new")  # beside the saved game it would read as "this one again"
        if has_any_setups():
            words.append("daily.button")
        wide = list(map(self._measure_corner_button, words))
        room = right - self._name_end - 2 * (size + gap) - 24
        for number in range(len(wide)):  # of words that have no room the signs stay, the best known first
            if sum(wide) + gap * (len(wide) - 1) > room:
                wide[number] = size
        places = {}
        for name, width in zip(("leave", "screen", *words), (size, size, *wide), strict=True):
            places[name] = Rect(right - width, y, width, size)
            right -= width + gap
        self.corner_left = right
        if "daily.button" in places:
            self._add_daily_button(places["daily.button"])
        if "menu.new" in places:
            self._add_button(
                "menu.new", tr("menu.new"), places["menu.new"], "plus", self._open_suggested_game
            )
        self._add_button(
            "menu.rules", tr("menu.rules"), places["menu.rules"], "rulebook", self._open_rulebook
        )
        place = places["menu.settings"]
        self._add_button(
            "menu.settings", tr("menu.settings"), place, "settings", lambda: self.app.open("settings")
        )
        icon = "window" if self.settings.full_screen else "full-screen"
        self.ui.add(
            IconButton(
                "menu.full-screen", places["screen"], icon, tr(screen), on_press=self._toggle_full_screen
            )
        )
        self.ui.add(IconButton("menu.quit", places["leave"], "exit", tr("menu.quit"), on_press=self.app.quit))

    def _add_button(self, name: str, label: str, place: Rect, icon: str, press: Callable[[], object]) -> None:
        """Add a button, with its label painted if it is wider than high."""
        if place.width > place.height:
            self.ui.add(Button(name, place, label, icon=icon, on_press=press))
        else:
            self.ui.add(IconButton(name, place, icon, label, on_press=press))

    @property
    def _name_end(self) -> float:
        """The x at which the name of the program ends."""
        m = self.layout.m
        return (
            self.layout.header.x
            + m.logo * 1.3
            + self.texts.measure_width(tr("menu.name"), styles.DISPLAY.with_size(m.wordmark))
        )

    def _add_daily_button(self, place: Rect) -> None:
        """Add the button of the daily games, labelled if it is wider than high."""
        text = WidgetText(tr("daily.button"), details=tr("daily.button-tip"))
        if place.width > place.height:
            button: Button = Button("menu.daily", place, text, icon="calendar", on_press=self._open_daily)
        else:
            button = IconButton("menu.daily", place, "calendar", text, on_press=self._open_daily)
        self.ui.add(button)

    def _open_daily(self) -> None:
        if list_daily_games():
            self.app.open("daily")
        else:
            self.app.notify(tr("daily.none"), "error")

    def _measure_corner_button(self, key: str) -> float:
        return self.texts.measure_width(tr(key), styles.ROW_STRONG) + (
            84 if self.layout.is_large else 64 if not self.layout.is_small else 56
        )

    # --- actions ---------------------------------------------------------------------------------
    @property
    def _suggested_game(self) -> str:
        newest = self.shelf_tally.newest
        return newest.game if newest is not None else registry.list_game_ids()[0]

    def _open_suggested_game(self) -> None:
        self._open_new_game(self._suggested_game)

    def _open_new_game(self, game: str) -> None:
        self.app.open("new-game", game=game)

    def _open_rulebook(self) -> None:
        game = self._suggested_game
        self.app.open("rulebook", game_id=game if registry.has_pages(game) else "")

    def _toggle_full_screen(self) -> None:
        self.app.change_settings(full_screen=not self.settings.full_screen)
        self.rebuild_widgets()

    def _continue_game(self) -> None:
        from client.scenes.saved_game_opening import open_saved_game  # noqa: PLC0415  not before the first picture

        newest = self.shelf_tally.newest
        if newest is None:
            return
        try:
            open_saved_game(self.app, newest.path)
        except SaveError as error:
            self.app.notify(tr(error.text_key, **error.params), kind="error")
            self._read_shelf()
            self.rebuild_widgets()

    def cancel(self) -> None:
        """Ask for confirmation before quitting the program."""
        from client.scene.dialog import Dialog, DialogButton  # noqa: PLC0415  not before the first picture

        self.app.push(
            Dialog(
                self.app,
                tr("menu.quit-ask.title"),
                tr("menu.quit-ask.text"),
                (
                    DialogButton("yes", tr("menu.quit-ask.yes"), self.app.quit, icon="exit"),
                    DialogButton("no", tr("menu.quit-ask.no"), kind="gold"),
                ),
                icon="exit",
            )
        )

    def handle(self, event: pygame.Event) -> bool:
        """Open the rulebook on the key for the rules; pass on all other events."""
        if super().handle(event):
            return True
        if find_pressed_command(RULES, event) is not None:
            self._open_rulebook()
            return True
        return False

    # --- drawing ------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Draw the main menu: background, fireflies, panels and widgets."""
        chrome.draw_backdrop(canvas)
        if not self.settings.calm_background:
            self._draw_fireflies(canvas)
        newest = self.shelf_tally.newest
        key = (
            i18n.get_language(),
            self.width,
            self.height,
            self.settings.strong_patterns,
            newest and (newest.path, newest.time),
            self.shelf_tally.playing,
            self.shelf_tally.finished,
            self.shelf_tally.damaged,
            self.shelf_tally.pictures,
            newest and i18n.format_time_ago(newest.played),
        )
        top = self.layout.cards[0].top
        canvas.layer(("menu-head", self.corner_left, *key), Rect(0, 0, self.width, top), self._draw_header)
        top = min(self.layout.game.top, self.layout.shelf.top) - _SHADOW_REACH
        canvas.layer(("menu-panels", *key), Rect(0, top, self.width, self.height - top), self._draw_panels)
        self.ui.draw(canvas)

    def _draw_fireflies(self, canvas: Canvas) -> None:
        """Draw the fireflies in the gaps between what is to be read."""
        layout = self.layout
        edge = layout.left / 2
        between = (layout.cards[0].bottom + layout.game.top) / 2
        below = layout.game.bottom + max(8.0, (layout.hints - 15 - layout.game.bottom) / 2)
        drift = min(8.0, edge / 3)
        for index, (where, along, size, period) in enumerate(_FIREFLIES):
            phase = self._time * math.tau / period + index * 1.7
            breath = 0.5 + 0.5 * math.sin(phase)
            place = {
                "left": (edge, along * self.height),
                "right": (self.width - edge, along * self.height),
                "between": (along * self.width, between),
                "below": (along * self.width, below),
            }[where]
            x = place[0] + drift * math.sin(phase * 0.31 + index)
            y = place[1] + 3 * math.sin(phase * 0.43)
            canvas.spot((x, y), size, theme.GOLD, alpha=round(0.12 + 0.5 * breath, 2))
            canvas.spot((x, y), 2.5, theme.KNOB_TOP, alpha=round(0.35 + 0.6 * breath, 2))

    def _draw_panels(self, canvas: Canvas) -> None:
        newest = self.shelf_tally.newest
        game = self._suggested_game
        file = None if newest is None else newest.thumbnail
        self.game_panel.draw(canvas, self.layout, self._game_text, game, file)
        self.shelf_panel.draw(canvas, self.shelf_tally)
        self._draw_footer(canvas)

    def _draw_header(self, canvas: Canvas) -> None:
        m, head = self.layout.m, self.layout.header
        canvas.image("logo", (head.x + m.logo / 2, head.centery), m.logo)
        x = head.x + m.logo + m.logo * 0.3
        motto = styles.MOTTO.with_colour(theme.MUTED)
        shift = 0.0 if self.layout.is_small else motto.size * 0.62
        name = canvas.text(
            tr("menu.name"), (x, head.centery - shift), styles.DISPLAY.with_size(m.wordmark), anchor="midleft"
        )
        room = self.corner_left - 16 - x
        if not self.layout.is_small and canvas.texts.measure_width(tr("menu.tagline"), motto) <= room:
            canvas.text(
                tr("menu.tagline"),
                (x + 3, name.bottom - m.wordmark * 0.1),
                motto,
            )

    def _draw_footer(self, canvas: Canvas) -> None:
        version = tr("menu.version-brief" if self.layout.is_small else "menu.version", version=VERSION)
        y = self.layout.hints
        wide = canvas.texts.measure_width(version, styles.NOTE)
        canvas.text(version, (self.layout.right, y), styles.NOTE.with_colour(theme.MUTED), anchor="midright")
        room = self.layout.right - wide - 40 - self.layout.left
        input_glyphs.draw_hints(canvas, self.layout.left, y, self.list_key_hints(), room)

    def list_key_hints(self) -> list[KeyHint]:
        """Return the keys that the footer shows, each with what it does."""
        return [
            *input_glyphs.choose_hint("Tab", PAD_RIGHT, tr("menu.keys.next")),
            *input_glyphs.choose_hint("Enter", PAD_A, tr("menu.keys.choose")),
            *input_glyphs.choose_hint("F11", None, tr("menu.keys.full-screen")),
            *input_glyphs.choose_hint("F1", PAD_BACK, tr("menu.keys.keys")),
        ]
