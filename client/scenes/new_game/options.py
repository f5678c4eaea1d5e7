"""The panel of the new game that says how it will be played: options and seed."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

import pygame

from client import i18n
from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.scenes.common import panels
from client.scenes.common.panels import Panel, PanelRow
from client.scenes.new_game.preview import Preview
from client.scenes.new_game.seats import SetupScene
from client.scenes.new_game.setup_form import MAX_SEED
from client.session import content_overrides
from client.widgets import Button, Choice, IconButton, Item, TextField, Toggle, explained
from rules.contract import Option, Scalar

_FIELD: Final = 56.0
_GAP: Final = 12.0
_LINK: Final = 44.0


def key_of(value: Scalar) -> str:
    """How a value is written in the keys of words."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def random_seed() -> str:
    """A seed that is easy to say aloud: a word and a number."""
    return f"{secrets.choice(tr('new_game.seed.words').split())}-{1000 + secrets.randbelow(9000)}"


def option_of(scene: SetupScene, name: str) -> Option:
    """The option of that name."""
    return next(option for option in scene.game.options if option.name == name)


def choice_text(scene: SetupScene, option: Option) -> str:
    """What is said about an option, and about the choice that is made now."""
    value = "seats" if option.by_seat(scene.form.options[option.name]) else _value(scene, option)
    keys = (_words(scene, option, "text"), _words(scene, option, "choice-text", value))
    return " ".join(tr(key) for key in keys if i18n.has(key))


def option_choice(
    scene: SetupScene,
    option: Option,
    box: Rect,
    picture: Callable[[str, Scalar], str] = lambda _option, _value: "",
) -> Choice[Scalar]:
    """The widget that chooses a value of an option."""
    items: list[Item[Scalar]] = [
        Item(
            value,
            tr(_words(scene, option, "choice", key_of(value))),
            image=picture(option.name, value) or None,
        )
        for value in option.choices
    ]
    choice = Choice(
        f"new_game.option.{option.name}",
        box,
        tr(_words(scene, option, "title")),
        items,
        scene.form.options[option.name],
        lambda value: _choose(scene, option, value),
    )
    choice.aside = choice_text(scene, option)
    return choice


def _words(scene: SetupScene, option: Option, *parts: str) -> str:
    return f"{scene.game.id}.option.{option.name}.{'.'.join(parts)}"


def _value(scene: SetupScene, option: Option) -> str:
    return key_of(scene.form.options[option.name])


def _choose(scene: SetupScene, option: Option, value: Scalar) -> None:
    scene.rearranged(scene.form.choosing(option.name, value), f"new_game.option.{option.name}")


class OptionsPanel:
    """A row for each option that means anything, one for undo where one plays alone, one for the seed."""

    def __init__(self, scene: SetupScene, width: float, preview: Preview) -> None:
        self.scene = scene
        self.width = width
        self.preview = preview

    def section(self) -> Panel:
        """The whole panel."""
        form, game = self.scene.form, self.scene.game
        rows = [
            self._toggle_row(option) if self._is_switch(option) else self._choice_row(option)
            for option in form.shown(game)
            if option.name not in self.preview.options
        ]
        if form.alone:
            rows.append(self._undo_row())
        rows.append(self._points_row())
        rows.append(self._seed_row())
        if self.scene.own.exists:
            rows.append(self._corrections_row())
        if self.scene.own.exists or game.definitions is None:
            return Panel(tr("new_game.options.title"), rows)
        return Panel(tr("new_game.options.title"), rows, add_corner=self._add_corner)

    @staticmethod
    def _is_switch(option: Option) -> bool:
        return set(option.choices) == {True, False} and all(isinstance(one, bool) for one in option.choices)

    # --- rows -----------------------------------------------------------------------------------------
    def _toggle_row(self, option: Option) -> PanelRow:
        label, hint = tr(_words(self.scene, option, "title")), tr(_words(self.scene, option, "text"))

        def make(box: Rect) -> None:
            self.scene.area.add(
                Toggle(
                    f"new_game.option.{option.name}",
                    box,
                    label,
                    bool(self.scene.form.options[option.name]),
                    lambda on: _choose(self.scene, option, on),
                    hint=hint,
                )
            )

        return PanelRow(panels.measure_toggle(self.scene.texts, label, hint, self.width), make, divider=True)

    def _choice_row(self, option: Option) -> PanelRow:
        label, hint = tr(_words(self.scene, option, "title")), choice_text(self.scene, option)
        tall = panels.measure_label(self.scene.texts, label, hint, self.width)

        def make(box: Rect) -> None:
            place = Rect(box.x, box.bottom - _FIELD, box.width, _FIELD)
            self.scene.area.add(option_choice(self.scene, option, place, self.preview.picture))

        def paint(canvas: Canvas, box: Rect) -> None:
            panels.paint_label(canvas, Rect(box.x, box.y, box.width, tall), label, hint)

        return PanelRow(tall + _GAP + _FIELD, make, paint, divider=True)

    def _undo_row(self) -> PanelRow:
        label, hint = tr("new_game.free-undo.title"), tr("new_game.free-undo.text")

        def make(box: Rect) -> None:
            self.scene.area.add(
                Toggle(
                    "new_game.free-undo",
                    box,
                    label,
                    self.scene.form.free_undo,
                    self._undo_freely,
                    hint=hint,
                )
            )

        return PanelRow(panels.measure_toggle(self.scene.texts, label, hint, self.width), make, divider=True)

    def _undo_freely(self, on: bool) -> None:
        self.scene.renamed(self.scene.form.freely(on))

    def _points_row(self) -> PanelRow:
        """A setting of the whole program, but the moment to think of it is now."""
        label, hint = tr("settings.access.points"), tr("settings.access.points-hint")
        own = f"{self.scene.game.id}.gains"  # a game without points has other words for it
        if i18n.has(f"{own}.title"):
            label, hint = tr(f"{own}.title"), tr(f"{own}.text")

        def make(box: Rect) -> None:
            value = self.scene.settings.show_points
            self.scene.area.add(
                Toggle("new_game.show-points", box, label, value, self.scene.show_points, hint=hint)
            )

        return PanelRow(panels.measure_toggle(self.scene.texts, label, hint, self.width), make, divider=True)

    # --- corrections ----------------------------------------------------------------------------------
    def _corrections_row(self) -> PanelRow:
        """Whether one plays with one's own corrections; what they are, behind a button."""
        own = self.scene.own
        label, hint = tr("definitions.option.title"), content_overrides.summarize(own)
        tall = panels.measure_toggle(self.scene.texts, label, hint, self.width)

        def make(box: Rect) -> None:
            on = content_overrides.active_overrides(own, self.scene.settings) is not None
            room = box.width if own.changes else theme.SWITCH[0]  # why it is off is told as loud as ever
            self.scene.area.add(
                Toggle(
                    "new_game.corrections",
                    Rect(box.right - room, box.y, room, tall),
                    label,
                    on,
                    self.scene.use_corrections,
                    hint=hint,
                    enabled=bool(own.changes),
                    why=hint,
                )
            )
            self.scene.area.add(
                Button(
                    "new_game.corrections.show",
                    Rect(box.x, box.bottom - _LINK, box.width, _LINK),
                    tr("definitions.option.show"),
                    icon="warning" if own.problems else "rename",
                    on_press=self.scene.show_corrections,
                    tooltip=explained(tr("definitions.dialog.title"), tr("definitions.option.tip")),
                )
            )

        def paint(canvas: Canvas, box: Rect) -> None:
            if not own.changes:
                panels.paint_label(canvas, Rect(box.x, box.y, box.width, tall), label, hint)

        return PanelRow(tall + _GAP + _LINK, make, paint, divider=True)

    def _add_corner(self, head: Rect) -> None:
        """The quiet way to a first correction, at the right of the panel's title."""
        texts, words = self.scene.texts, tr("definitions.option.begin")
        tip = explained(words, tr("definitions.option.tip"))
        title = texts.width(tr("new_game.options.title"), styles.TITLE)
        wide = texts.width(words, styles.LABEL) + 66
        if title + 24 + wide <= head.width:
            box = Rect(head.right - wide, head.centery - _LINK / 2, wide, _LINK)
            self.scene.area.add(
                Button(
                    "new_game.corrections.begin",
                    box,
                    words,
                    icon="rename",
                    kind="ghost",
                    letters=styles.LABEL,
                    icon_size=20,
                    on_press=self.scene.show_corrections,
                    tooltip=tip,
                )
            )
            return
        box = Rect(head.right - _LINK, head.centery - _LINK / 2, _LINK, _LINK)
        self.scene.area.add(
            IconButton(
                "new_game.corrections.begin",
                box,
                "rename",
                words,
                kind="ghost",
                on_press=self.scene.show_corrections,
                tooltip=tip,
            )
        )

    # --- seed -----------------------------------------------------------------------------------------
    def _seed_row(self) -> PanelRow:
        label, hint = tr("new_game.seed.title"), tr("new_game.seed.text")
        tall = panels.measure_label(self.scene.texts, label, hint, self.width)

        def make(box: Rect) -> None:
            y = box.bottom - _FIELD
            buttons = 2 * (_FIELD + _GAP)
            field = TextField(
                "new_game.seed",
                Rect(box.x, y, box.width - buttons, _FIELD),
                tr("new_game.seed.label"),
                self.scene.form.seed,
                self._sown,
                icon="seed",
                max_length=MAX_SEED,
                placeholder=tr("new_game.seed.placeholder"),
            )
            field.on_submit = lambda _text: field.ui.step_focus(1) if field.ui is not None else None
            field.called, field.aside = label, hint
            self.scene.area.add(field)
            x = box.right - buttons + _GAP
            self.scene.area.add(
                IconButton(
                    "new_game.shuffle",
                    Rect(x, y, _FIELD, _FIELD),
                    "shuffle",
                    tr("new_game.seed.shuffle"),
                    on_press=lambda: self._sown(random_seed(), "new_game.shuffle"),
                )
            )
            self.scene.area.add(
                IconButton(
                    "new_game.copy",
                    Rect(x + _FIELD + _GAP, y, _FIELD, _FIELD),
                    "copy",
                    tr("new_game.seed.copy"),
                    on_press=self._copy,
                )
            )

        def paint(canvas: Canvas, box: Rect) -> None:
            panels.paint_label(canvas, Rect(box.x, box.y, box.width, tall), label, hint)

        return PanelRow(tall + _GAP + _FIELD, make, paint, divider=True)

    def _sown(self, seed: str, focus: str = "") -> None:
        form = self.scene.form.sown(seed)
        if focus:
            self.scene.rearranged(form, focus)
        else:
            self.scene.renamed(form)

    def _copy(self) -> None:
        seed = self.scene.form.seed.strip()
        try:
            pygame.scrap.put_text(seed)
        except pygame.error:
            self.scene.notify(tr("new_game.seed.not-copied", seed=seed), "info")
        else:
            self.scene.notify(tr("new_game.seed.copied"), "good")
