"""The page that lists the keys, and the screen on which the player changes them."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

import pygame

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.draw.typesetter import Typesetter
from client.i18n import tr
from client.scene import Program, Scene
from client.scene.dialog import Dialog, DialogButton
from client.scenes.common.panels import (
    Panel,
    PanelRow,
    PanelsArea,
    PanelSpacing,
    arrange_columns,
    measure_label,
    paint_label,
)
from client.scenes.common.scene_frame import SceneFrame
from client.table import binding_glyphs, custom_bindings
from client.table.bindings import EVERYWHERE, Binding, Chord
from client.table.custom_bindings import KeyBindingRow
from client.table.keys_page import KeysPage, make_general_group, make_key_groups
from client.table.table import Table
from client.widgets import ButtonState, IconButton, PaintedButton, WidgetText
from client.widgets.accessible_node import AccessibleNode, make_paragraph

_TWO_COLUMNS: Final = 1500.0
_ROW_HEIGHT: Final = 48.0
_RESET_WIDTH: Final = 44.0
_RESET_SIZE: Final = 40.0
_GAP: Final = 12.0
_MIN_BUTTON_WIDTH: Final = 96.0


def create_keys_page(app: Program) -> KeysPage:
    """Return the page that lists the keys of the topmost game table, or general keys without a table."""
    tables = [scene for scene in app.scenes if isinstance(scene, Table)]
    return KeysPage(app, partial(make_key_groups, tables[-1]) if tables else make_general_group)


def _list_shown(chords: tuple[Chord, ...]) -> list[Chord]:
    return [chord for chord in chords if chord.shown]


def _format_keys(chords: tuple[Chord, ...]) -> str:
    """Return the names of keys in one line."""
    names = ("+".join(binding_glyphs.list_key_labels(chord)) for chord in _list_shown(chords))
    return tr("keys.or").join(names) or tr("keys.none")


def _measure_keys(texts: Typesetter, chords: list[Chord]) -> float:
    widths = sum(binding_glyphs.measure_chord(texts, chord) for chord in chords)
    return widths + _GAP * (len(chords) - 1)


def _draw_keys(canvas: Canvas, left_center: Point, chords: list[Chord]) -> None:
    x, y = left_center
    for chord in chords:
        binding_glyphs.draw_chord(canvas, (x, y), chord)
        x += binding_glyphs.measure_chord(canvas.texts, chord) + _GAP


class KeyBindingsScene(Scene):
    """The screen to change key bindings: panels for all tables, for each game, and for fixed keys."""

    music = ""  # the ambience of a table goes on

    # --- building ---------------------------------------------------------------------------------
    def build(self) -> None:
        """Add header, panels and bottom bar of the key bindings screen."""
        frame = self.frame = SceneFrame(self.width, self.height)
        two = self.width >= _TWO_COLUMNS
        spacing = PanelSpacing.create(compact=not two)
        frame.add_back_button(self.ui, "keys.back", self.cancel)
        reset = frame.add_header_button(
            self.ui,
            "keys.reset-all",
            WidgetText(tr("keys.choices.reset-all"), reason=tr("keys.choices.usual")),
            "undo",
            self._ask_reset_all,
            enabled=bool(self.settings.keys),
        )
        self._title_end = reset.x - 24
        widths = frame.split_width(0.5) if two else (frame.width,)
        self._inner_width = widths[0] - 2 * spacing.padding
        panels = self._create_panels()
        columns = _split_in_halves(panels) if two else [panels]
        bottom = arrange_columns(columns, frame, widths, spacing)
        self.area = self.ui.add(PanelsArea("keys.area", frame.middle, tr("keys.choices.title")))
        self.area.show_panels(panels, spacing, bottom)
        frame.add_done_button(self.ui, "keys.done", self.cancel)

    def _create_panels(self) -> list[Panel]:
        panels = []
        for part in custom_bindings.list_sections():
            lines_by_action: dict[str, list[KeyBindingRow]] = {}
            for line in part.lines:
                lines_by_action.setdefault(line.binding.does, []).append(line)
            rows = [self._make_action_row(tuple(lines)) for lines in lines_by_action.values()]
            panels.append(Panel(part.title, rows, icon="keyboard"))
        fixed = [self._make_fixed_row(binding) for binding in EVERYWHERE if binding.chords]
        return [*panels, Panel(tr("keys.choices.kept"), fixed, icon="keyboard")]

    # --- rows ---------------------------------------------------------------------------------------
    def _make_action_row(self, lines: tuple[KeyBindingRow, ...]) -> PanelRow:
        """Return the row of an action with a button for each of its keys, and one that resets them."""
        widths = [self._measure_button(line) for line in lines]
        buttons_width = sum(widths) + _GAP * len(widths)
        room = self._inner_width - buttons_width - _RESET_WIDTH - 16.0
        label = lines[0].label

        def add_buttons(box: Rect) -> None:
            x = box.right - _RESET_WIDTH - buttons_width
            for line, width in zip(lines, widths, strict=True):
                place = Rect(x, box.centery - _ROW_HEIGHT / 2, width, _ROW_HEIGHT)
                self.area.add(self._create_key_button(line, place))
                x += width + _GAP
            if any(line.is_customized for line in lines):
                id, tooltip = f"keys.reset.{lines[0].id}", tr("keys.choices.reset", does=label)
                left, top = box.right - _RESET_SIZE, box.centery - _RESET_SIZE / 2
                place = Rect(left, top, _RESET_SIZE, _RESET_SIZE)
                reset = partial(self._reset, lines)
                self.area.add(IconButton(id, place, "undo", tooltip, on_press=reset, icon_size=22))

        def paint(canvas: Canvas, box: Rect) -> None:
            paint_label(canvas, Rect(box.x, box.y, room, box.height), label, "")

        return PanelRow(self._measure_row(label, room), add_buttons, paint, divider=True)

    def _make_fixed_row(self, binding: Binding) -> PanelRow:
        """Return the row of an action whose keys cannot be changed."""
        chords = _list_shown(binding.chords)
        keys_width = _measure_keys(self.texts, chords)
        room = self._inner_width - keys_width - _GAP - 16.0
        label = tr(f"keys.everywhere.{binding.does}")

        def paint(canvas: Canvas, box: Rect) -> None:
            paint_label(canvas, Rect(box.x, box.y, room, box.height), label, "")
            _draw_keys(canvas, (box.right - keys_width, box.centery), chords)

        accessible = make_paragraph("", f"{label}: {_format_keys(binding.chords)}")
        return PanelRow(self._measure_row(label, room), paint=paint, divider=True, accessible=accessible)

    def _measure_row(self, label: str, room: float) -> float:
        return max(_ROW_HEIGHT, measure_label(self.texts, label, "", room) + 8.0)

    def _measure_button(self, line: KeyBindingRow) -> float:
        width = self.texts.measure_width(_format_keys(line.chords), styles.LABEL)
        return max(_MIN_BUTTON_WIDTH, width + 28.0)

    def _create_key_button(self, line: KeyBindingRow, box: Rect) -> PaintedButton:
        text, style = _format_keys(line.chords), styles.LABEL if line.chords else styles.NOTE

        def paint(canvas: Canvas, box: Rect, state: ButtonState) -> None:
            """Draw the button itself as the key: a cap within it would have a second frame."""
            edge = theme.GOLD if line.is_customized else theme.BUTTON_EDGE
            canvas.slab(
                box,
                radius=theme.RADIUS_ROW,
                top=theme.lighten(theme.BUTTON_TOP, round(18 * state.hover)),
                bottom=theme.BUTTON_BOTTOM,
                edge=theme.mix(edge, theme.GOLD, state.hover),
            )
            canvas.text(text, box.center, style, anchor="center")

        return PaintedButton(
            f"keys.key.{line.id}",
            box,
            WidgetText(tr("keys.choices.label", does=line.label, keys=text), details=tr("keys.choices.tip")),
            paint=paint,
            on_press=partial(self._ask_key, line),
        )

    # --- screen reader ------------------------------------------------------------------------------
    def accessible_name(self) -> str:
        """Return the name of the key bindings screen for screen readers."""
        return tr("keys.choices.title")

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return the subtitle of the key bindings screen for screen readers."""
        return (make_paragraph("keys.about", tr("keys.choices.subtitle")),)

    # --- changing -----------------------------------------------------------------------------------
    def _ask_key(self, line: KeyBindingRow) -> None:
        self.app.push(KeyCaptureDialog(self.app, line))

    def _reset(self, lines: tuple[KeyBindingRow, ...]) -> None:
        """Restore the usual keys of an action, unless another action has one of them."""
        for line in lines:
            for chord in line.default_chords:
                other = custom_bindings.find_conflict(line, chord)
                if other is not None and other not in lines:
                    self.app.notify(tr("keys.choices.taken", does=other.label), "error")
                    return
        keys = self.settings.keys
        for line in lines:
            keys = custom_bindings.reset_line(keys, line)
        self.app.change_settings(keys=keys)

    def _ask_reset_all(self) -> None:
        yes = tr("keys.choices.reset-ask.yes")
        buttons = (
            DialogButton("no", tr("keys.choices.reset-ask.no")),
            DialogButton("yes", yes, self._reset_all, kind="gold", icon="undo"),
        )
        title, text = tr("keys.choices.reset-ask.title"), tr("keys.choices.reset-ask.text")
        self.app.push(Dialog(self.app, title, text, buttons, icon="undo"))

    def _reset_all(self) -> None:
        self.app.change_settings(keys=())

    # --- drawing ------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Draw the key bindings screen: background, title, bottom bar and widgets."""
        title, subtitle = tr("keys.choices.title"), tr("keys.choices.subtitle")
        self.frame.paint(canvas, title, subtitle, end=self._title_end)
        self.ui.draw(canvas)


def _split_in_halves(panels: list[Panel]) -> list[list[Panel]]:
    """Return the panels in two columns with about the same number of rows."""
    half = sum(len(panel.rows) for panel in panels) / 2
    count = rows = 0
    while rows < half:
        rows += len(panels[count].rows)
        count += 1
    return [panels[:count], panels[count:]]


class KeyCaptureDialog(Dialog):
    """A dialog that assigns the next pressed key to an action; Esc cancels."""

    captures_keys: ClassVar[bool] = True

    def __init__(self, app: Program, line: KeyBindingRow, problem: str = "") -> None:
        """Create the dialog; `problem`: why the key that was pressed before cannot be used."""
        self.line = line
        text = tr("keys.choices.ask.text", does=line.label, keys=_format_keys(line.chords))
        buttons = (
            DialogButton("leave", tr("keys.choices.ask.leave")),
            DialogButton("none", tr("keys.choices.ask.none"), partial(_assign_key, app, line, None)),
        )
        title, text = tr("keys.choices.ask.title"), f"{text}\n\n**{problem}**" if problem else text
        super().__init__(app, title, text, buttons, icon="keyboard")

    def handle(self, event: pygame.Event) -> bool:
        """Assign the pressed key to the action, or cancel on Esc; pass on events that are not key presses."""
        if event.type != pygame.KEYDOWN:
            return super().handle(event)
        self.ui.ignore_second_press()
        if event.key == pygame.K_ESCAPE:
            self.cancel()
        elif not event.mod & pygame.KMOD_ALT:
            chord = custom_bindings.read_pressed_key(event, self.line.by)
            if chord is not None:
                self._take(chord)
        return True

    def _take(self, chord: Chord) -> None:
        line, app = self.line, self.app
        reason = custom_bindings.get_refusal_reason(line.binding_key, chord)
        app.close(self)
        if reason:
            app.sound.play("error")
            problem = tr(f"keys.choices.refused.{reason}", key=_format_keys((chord,)))
            app.push(KeyCaptureDialog(app, line, problem))
            return
        other = custom_bindings.find_conflict(line, chord)
        if other is None:
            _assign_key(app, line, chord)
        else:
            app.push(_create_conflict_dialog(app, line, other, chord))


def _assign_key(app: Program, line: KeyBindingRow, chord: Chord | None) -> None:
    """Give a key to an action, or none; the usual key is not saved."""
    keys = custom_bindings.reset_line(app.settings.keys, line)
    if (chord,) != tuple(_list_shown(line.default_chords)):
        keys = custom_bindings.assign_key(app.settings.keys, line, chord)
    app.change_settings(keys=keys)


def _create_conflict_dialog(app: Program, line: KeyBindingRow, other: KeyBindingRow, chord: Chord) -> Dialog:
    """Return the dialog for a key that another action has: the keys can be taken or swapped."""

    def assign(other_chord: Chord | None) -> None:
        keys = custom_bindings.assign_key(app.settings.keys, other, other_chord)
        app.change_settings(keys=custom_bindings.assign_key(keys, line, chord))

    key = "keys.choices.conflict"
    buttons = [
        DialogButton("another", tr(f"{key}.another"), lambda: app.push(KeyCaptureDialog(app, line))),
        DialogButton("take", tr(f"{key}.take"), partial(assign, None)),
    ]
    swapped = _get_swapped_key(line, other)
    if swapped is not None:
        buttons.append(DialogButton("swap", tr(f"{key}.swap"), partial(assign, swapped)))
    buttons.append(DialogButton("leave", tr(f"{key}.leave"), kind="gold"))
    title = tr(f"{key}.title", key=_format_keys((chord,)))
    text = tr(f"{key}.text", key=_format_keys((chord,)), other=other.label, does=line.label)
    return Dialog(app, title, text, buttons, icon="keyboard", width=760)


def _get_swapped_key(line: KeyBindingRow, other: KeyBindingRow) -> Chord | None:
    """Return the present key of an action if the other action may have it and no third one has it."""
    chord = next(iter(_list_shown(line.chords)), None)
    if chord is None or custom_bindings.get_refusal_reason(other.binding_key, chord):
        return None
    third = custom_bindings.find_conflict(other, chord)
    return chord if third is None or third.binding_key == line.binding_key else None
