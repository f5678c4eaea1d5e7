"""The panel of options on the new-game screen: the game's options, undo, points, corrections, seed."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from client import i18n
from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.scenes.common import panels
from client.scenes.common.panels import CORNER_CHOICE_HEIGHT, CORNER_EXTRA, Panel, PanelRow
from client.scenes.new_game.game_setup import GameSetup
from client.scenes.new_game.preview import Preview
from client.scenes.new_game.setup_form import MAX_SEED
from client.session import content_overrides
from client.widgets import (
    Button,
    IconButton,
    Selector,
    SelectorItem,
    TextField,
    Toggle,
    WidgetText,
    format_tooltip,
)
from rules.contract import Option, Scalar

_FIELD_HEIGHT: Final = 56.0
_GAP: Final = 12.0
_CHOICE_HEIGHT: Final = 52.0
_LINK_HEIGHT: Final = 44.0
_LINK_SIDE: Final = 17.0
"""Space beside the words of a button without a ground."""


def format_option_value_key(value: Scalar) -> str:
    """Format an option's value for use in a language key: "true", "false", or the value as text."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def make_random_seed_text() -> str:
    """Return a random seed that is easy to say: a word and a number."""
    return f"{secrets.choice(tr('new_game.seed.words').split())}-{1000 + secrets.randbelow(9000)}"


def find_option(setup: GameSetup, name: str) -> Option:
    """Return the option of the game with that name. Raises StopIteration if there is none."""
    return next(option for option in setup.game.options if option.name == name)


def explain_option(setup: GameSetup, option: Option) -> str:
    """Return the explanation of an option and of its chosen value."""
    value = "seats" if option.by_seat(setup.form.options[option.name]) else _value(setup, option)
    keys = (_option_key(setup, option, "text"), _option_key(setup, option, "choice-text", value))
    return " ".join(tr(key) for key in keys if i18n.has_text(key))


def make_option_choice(
    setup: GameSetup,
    option: Option,
    box: Rect,
    picture: Callable[[str, Scalar], str] = lambda _option, _value: "",
) -> Selector[Scalar]:
    """Create the selector widget for the value of an option.

    Args:
        setup: The game that is set up.
        option: The option.
        box: Position of the widget.
        picture: Returns the name of the picture for the name and a value of an option; "" for none.
    """
    items: list[SelectorItem[Scalar]] = [
        SelectorItem(
            value,
            tr(_option_key(setup, option, "choice", format_option_value_key(value))),
            image=picture(option.name, value) or None,
        )
        for value in option.choices
    ]
    return Selector(
        f"new_game.option.{option.name}",
        box,
        WidgetText(tr(_option_key(setup, option, "title")), painted=explain_option(setup, option)),
        items,
        setup.form.options[option.name],
        lambda value: _set_option(setup, option, value),
    )


def make_choice_panel(
    setup: GameSetup,
    option: Option,
    width: float,
    choice_width: float,
    rows: Sequence[PanelRow],
    title: str = "",
    hint: str = "",
) -> Panel:
    """Create a panel with a selector for an option, beside its title if there is space.

    Args:
        setup: The game that is set up.
        option: The option.
        width: Inner width of the panel.
        choice_width: Width of the selector beside the title.
        rows: Rows below the explanation of the option.
        title: Title of the panel; by default that of the option.
        hint: The explanation; by default that of the option and its chosen value.
    """
    title = title or tr(_option_key(setup, option, "title"))
    hint = hint or explain_option(setup, option)
    texts = setup.app.texts

    def add_choice(box: Rect) -> None:
        setup.area.add(make_option_choice(setup, option, box))

    def paint_hint(canvas: Canvas, box: Rect) -> None:
        canvas.paragraph(hint, box.topleft, width, styles.NOTE)

    def add_corner(head: Rect) -> None:
        top = head.centery - CORNER_CHOICE_HEIGHT / 2
        add_choice(Rect(head.right - choice_width, top, choice_width, CORNER_CHOICE_HEIGHT))

    rows = [PanelRow(texts.measure_height(hint, width, styles.NOTE), None, paint_hint), *rows]
    if width - texts.measure_width(title, styles.TITLE) >= choice_width + 24:
        return Panel(title, rows, add_corner=add_corner, head_extra=CORNER_EXTRA)
    return Panel(title, [PanelRow(_CHOICE_HEIGHT, add_choice), *rows])


def _option_key(setup: GameSetup, option: Option, *parts: str) -> str:
    return f"{setup.game.id}.option.{option.name}.{'.'.join(parts)}"


def _value(setup: GameSetup, option: Option) -> str:
    return format_option_value_key(setup.form.options[option.name])


def _set_option(setup: GameSetup, option: Option, value: Scalar) -> None:
    setup.update_form(setup.form.with_option(option.name, value), f"new_game.option.{option.name}")


class OptionsPanel:
    """Creates the panel of options on the new-game screen.

    It has a row for each visible option, then rows for unlimited undo, the setting whether points are shown,
    the seed, and the player's corrections (changed game content).
    """

    def __init__(self, setup: GameSetup, width: float, preview: Preview) -> None:
        self.setup = setup
        self.width = width
        self.preview = preview

    def make_panel(self) -> Panel:
        """Create the panel of the new game's options."""
        form, game = self.setup.form, self.setup.game
        rows = [
            self._toggle_row(option) if self._is_boolean(option) else self._choice_row(option)
            for option in form.visible_options(game)
            if option.name not in self.preview.options
        ]
        if form.has_at_most_one_person:
            rows.append(self._undo_row())
        rows.append(self._points_row())
        rows.append(self._seed_row())
        if self.setup.overrides.exists:
            rows.append(self._corrections_row())
        if self.setup.overrides.exists or game.definitions is None:
            return Panel(tr("new_game.options.title"), rows)
        return Panel(tr("new_game.options.title"), rows, add_corner=self._add_corner)

    @staticmethod
    def _is_boolean(option: Option) -> bool:
        return set(option.choices) == {True, False} and all(
            isinstance(value, bool) for value in option.choices
        )

    # --- rows -----------------------------------------------------------------------------------------
    def _toggle_row(self, option: Option) -> PanelRow:
        label, hint = (
            tr(_option_key(self.setup, option, "title")),
            tr(_option_key(self.setup, option, "text")),
        )

        def make(box: Rect) -> None:
            self.setup.area.add(
                Toggle(
                    f"new_game.option.{option.name}",
                    box,
                    WidgetText(label, painted=hint),
                    bool(self.setup.form.options[option.name]),
                    lambda on: _set_option(self.setup, option, on),
                )
            )

        return PanelRow(
            panels.measure_toggle(self.setup.app.texts, label, hint, self.width), make, divider=True
        )

    def _choice_row(self, option: Option) -> PanelRow:
        label, hint = tr(_option_key(self.setup, option, "title")), explain_option(self.setup, option)
        height = panels.measure_label(self.setup.app.texts, label, hint, self.width)

        def make(box: Rect) -> None:
            place = Rect(box.x, box.bottom - _FIELD_HEIGHT, box.width, _FIELD_HEIGHT)
            self.setup.area.add(
                make_option_choice(self.setup, option, place, self.preview.get_option_picture_name)
            )

        def paint(canvas: Canvas, box: Rect) -> None:
            panels.paint_label(canvas, Rect(box.x, box.y, box.width, height), label, hint)

        return PanelRow(height + _GAP + _FIELD_HEIGHT, make, paint, divider=True)

    def _undo_row(self) -> PanelRow:
        label, hint = tr("new_game.free-undo.title"), tr("new_game.free-undo.text")

        def make(box: Rect) -> None:
            self.setup.area.add(
                Toggle(
                    "new_game.free-undo",
                    box,
                    WidgetText(label, painted=hint),
                    self.setup.form.free_undo,
                    self._set_free_undo,
                )
            )

        return PanelRow(
            panels.measure_toggle(self.setup.app.texts, label, hint, self.width), make, divider=True
        )

    def _set_free_undo(self, on: bool) -> None:
        self.setup.update_form_without_rebuild(self.setup.form.with_free_undo(on))

    def _points_row(self) -> PanelRow:
        """Return the row of a setting of the whole program, which players think of now."""
        label, hint = tr("settings.access.points"), tr("settings.access.points-hint")
        own = f"{self.setup.game.id}.gains"  # a game without points has other words for it
        if i18n.has_text(f"{own}.title"):
            label, hint = tr(f"{own}.title"), tr(f"{own}.text")

        def make(box: Rect) -> None:
            value = self.setup.app.settings.show_points
            text = WidgetText(label, painted=hint)
            self.setup.area.add(
                Toggle(
                    "new_game.show-points",
                    box,
                    text,
                    value,
                    lambda on: self.setup.app.change_settings(show_points=on),
                )
            )

        return PanelRow(
            panels.measure_toggle(self.setup.app.texts, label, hint, self.width), make, divider=True
        )

    # --- corrections ----------------------------------------------------------------------------------
    def _corrections_row(self) -> PanelRow:
        """Return the row that switches the player's corrections on, and shows them."""
        overrides = self.setup.overrides
        label, hint = tr("definitions.option.title"), content_overrides.summarize_overrides(overrides)
        height = panels.measure_toggle(self.setup.app.texts, label, hint, self.width)

        def make(box: Rect) -> None:
            on = content_overrides.get_active_overrides(overrides, self.setup.app.settings) is not None
            room = (
                box.width if overrides.changes else theme.SWITCH[0]
            )  # why it is off is told as loud as ever
            self.setup.area.add(
                Toggle(
                    "new_game.corrections",
                    Rect(box.right - room, box.y, room, height),
                    WidgetText(label, painted=hint, reason=hint),
                    on,
                    self.setup.set_corrections_enabled,
                    enabled=bool(overrides.changes),
                )
            )
            self.setup.area.add(
                Button(
                    "new_game.corrections.show",
                    Rect(box.x, box.bottom - _LINK_HEIGHT, box.width, _LINK_HEIGHT),
                    WidgetText(
                        tr("definitions.option.show"),
                        details=format_tooltip(tr("definitions.dialog.title"), tr("definitions.option.tip")),
                    ),
                    icon="warning" if overrides.problems else "rename",
                    on_press=self.setup.show_corrections,
                )
            )

        def paint(canvas: Canvas, box: Rect) -> None:
            if not overrides.changes:
                panels.paint_label(canvas, Rect(box.x, box.y, box.width, height), label, hint)

        return PanelRow(height + _GAP + _LINK_HEIGHT, make, paint, divider=True)

    def _add_corner(self, head: Rect) -> None:
        """Add the button that begins a first correction, at the right of the panel's title."""
        texts, words = self.setup.app.texts, tr("definitions.option.begin")
        title = texts.measure_width(tr("new_game.options.title"), styles.TITLE)
        width = texts.measure_width(words, styles.LABEL) + 32 + 2 * _LINK_SIDE
        if title + 24 + width <= head.width:
            # its words end where the switches below do
            box = Rect(head.right + _LINK_SIDE - width, head.centery - _LINK_HEIGHT / 2, width, _LINK_HEIGHT)
            button = Button(
                "new_game.corrections.begin",
                box,
                WidgetText(words, details=tr("definitions.option.tip")),
                icon="rename",
                kind="ghost",
                letters=styles.LABEL,
                on_press=self.setup.show_corrections,
            )
            button.icon_size = 20.0
            self.setup.area.add(button)
            return
        box = Rect(head.right - _LINK_HEIGHT, head.centery - _LINK_HEIGHT / 2, _LINK_HEIGHT, _LINK_HEIGHT)
        self.setup.area.add(
            IconButton(
                "new_game.corrections.begin",
                box,
                "rename",
                WidgetText(words, details=tr("definitions.option.tip")),
                kind="ghost",
                on_press=self.setup.show_corrections,
            )
        )

    # --- seed -----------------------------------------------------------------------------------------
    def _seed_row(self) -> PanelRow:
        label, hint = tr("new_game.seed.title"), tr("new_game.seed.text")
        height = panels.measure_label(self.setup.app.texts, label, hint, self.width)

        def make(box: Rect) -> None:
            y = box.bottom - _FIELD_HEIGHT
            buttons = 2 * (_FIELD_HEIGHT + _GAP)
            field = TextField(
                "new_game.seed",
                Rect(box.x, y, box.width - buttons, _FIELD_HEIGHT),
                WidgetText(tr("new_game.seed.label"), painted=hint, full_name=label),
                self.setup.form.seed,
                self._set_seed,
                icon="seed",
                max_length=MAX_SEED,
                placeholder=tr("new_game.seed.placeholder"),
            )
            field.on_submit = lambda _text: field.ui.step_focus(1) if field.ui is not None else None
            self.setup.area.add(field)
            x = box.right - buttons + _GAP
            self.setup.area.add(
                IconButton(
                    "new_game.shuffle",
                    Rect(x, y, _FIELD_HEIGHT, _FIELD_HEIGHT),
                    "shuffle",
                    tr("new_game.seed.shuffle"),
                    on_press=lambda: self._set_seed(make_random_seed_text(), "new_game.shuffle"),
                )
            )
            self.setup.area.add(
                IconButton(
                    "new_game.copy",
                    Rect(x + _FIELD_HEIGHT + _GAP, y, _FIELD_HEIGHT, _FIELD_HEIGHT),
                    "copy",
                    tr("new_game.seed.copy"),
                    on_press=self._copy_seed,
                )
            )

        def paint(canvas: Canvas, box: Rect) -> None:
            panels.paint_label(canvas, Rect(box.x, box.y, box.width, height), label, hint)

        return PanelRow(height + _GAP + _FIELD_HEIGHT, make, paint, divider=True)

    def _set_seed(self, seed: str, focus: str = "") -> None:
        form = self.setup.form.with_seed(seed)
        if focus:
            self.setup.update_form(form, focus)
        else:
            self.setup.update_form_without_rebuild(form)

    def _copy_seed(self) -> None:
        seed = self.setup.form.seed.strip()
        try:
            pygame.scrap.put_text(seed)
        except pygame.error:
            self.setup.app.notify(tr("new_game.seed.not-copied", seed=seed), "info")
        else:
            self.setup.app.notify(tr("new_game.seed.copied"), "good")
