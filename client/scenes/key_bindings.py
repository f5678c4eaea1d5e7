"""The keys as they are now, each to be pressed and changed; all of them can be as they came again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

import pygame

from client.draw import chrome, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.scene import Program, Scene
from client.scene.dialog import Dialog, DialogButton
from client.scenes.common import panels
from client.scenes.common.panels import Panel, PanelRow, PanelsArea, PanelSpacing, arrange_columns
from client.scenes.common.scene_frame import SceneFrame
from client.table import key_choices, key_signs
from client.table.bindings import EVERYWHERE, Binding, Chord
from client.table.game_table import GameTable
from client.table.key_choices import KeyLine
from client.table.keys_page import KeysPage, general, sections
from client.widgets import Button, ButtonState, IconButton, Painted
from client.widgets.spoken import Spoken, paragraph

_TWO_COLUMNS: Final = 1500.0
_TALL: Final = 48.0
_RESET: Final = 44.0
_GAP: Final = 12.0
_LEAST: Final = 96.0


class KeyChoicesScene(Scene):
    """A panel for what every table knows, for each game, and for what is done beside playing."""

    music = ""

    # --- building ---------------------------------------------------------------------------------
    def build(self) -> None:
        """Header, panels, bar."""
        frame = self.frame = SceneFrame(self.width, self.height)
        two = self.width >= _TWO_COLUMNS
        self.spacing = PanelSpacing.create(compact=not two)
        frame.add_back_button(self.ui, "keys.back", self.cancel)
        words = tr("keys.choices.reset-all")
        self.reset_box = frame.header_button_box(
            frame.right, self.texts.width(words, styles.BODY_STRONG) + 86
        )
        self.ui.add(
            Button(
                "keys.reset-all",
                self.reset_box,
                words,
                icon="undo",
                on_press=self._ask_reset,
                enabled=bool(self.settings.keys),
                why=tr("keys.choices.usual"),
            )
        )
        width = (frame.width - frame.gutter) / 2 if two else frame.width
        self._inner = width - 2 * self.spacing.padding
        columns = self._columns()
        found = [panel for column in columns for panel in column]
        bottom = arrange_columns(
            columns if two else [found], frame, [width] * (2 if two else 1), self.spacing
        )
        self.area = self.ui.add(PanelsArea("keys.area", frame.middle, tr("keys.choices.title")))
        self.area.show_panels(found, self.spacing, bottom)
        frame.add_done_button(self.ui, "keys.done", self.cancel)

    def _columns(self) -> list[list[Panel]]:
        parts = key_choices.parts()
        found = [Panel(part.title, tuple(self._rows(part.lines)), icon="keyboard") for part in parts]
        kept = tuple(self._kept_row(one) for one in EVERYWHERE if one.chords)
        found.append(Panel(tr("keys.choices.kept"), kept, icon="keyboard"))
        half = sum(len(one.rows) for one in found) / 2
        first: list[Panel] = []
        while sum(len(one.rows) for one in first) < half:
            first.append(found.pop(0))
        return [first, found]

    # --- rows ---------------------------------------------------------------------------------------
    def _rows(self, lines: tuple[KeyLine, ...]) -> list[PanelRow]:
        """A row for each thing that can be done, with a button for each of its ways."""
        found: dict[str, list[KeyLine]] = {}
        for line in lines:
            found.setdefault(line.binding.does, []).append(line)
        return [self._row(tuple(ways)) for ways in found.values()]

    def _row(self, ways: tuple[KeyLine, ...]) -> PanelRow:
        widths = [self._wide(line) for line in ways]
        room = self._inner - sum(widths) - _GAP * len(widths) - _RESET - 16.0
        words = ways[0].words
        tall = max(_TALL, panels.measure_label(self.texts, words, "", room) + 8.0)

        def make(box: Rect) -> None:
            x = box.right - _RESET - sum(widths) - _GAP * len(widths)
            for line, wide in zip(ways, widths, strict=True):
                place = Rect(x, box.centery - _TALL / 2, wide, _TALL)
                self.area.add(self._key_button(line, place))
                x += wide + _GAP
            if any(line.changed for line in ways):
                place = Rect(box.right - _RESET + 4, box.centery - 20, 40, 40)
                label = tr("keys.choices.reset", does=words)
                reset = partial(self._reset, ways)
                self.area.add(
                    IconButton(f"keys.reset.{ways[0].id}", place, "undo", label, on_press=reset, icon_size=22)
                )

        def paint(canvas: Canvas, box: Rect) -> None:
            panels.paint_label(canvas, Rect(box.x, box.y, room, box.height), words, "")

        return PanelRow(tall, make, paint, divider=True)

    def _kept_row(self, binding: Binding) -> PanelRow:
        """Keys that are always the same."""
        chords = [one for one in binding.chords if one.shown]
        widths = [key_signs.chord_width(self.texts, one) for one in chords]
        room = self._inner - sum(widths) - _GAP * len(widths) - 16.0
        words = tr(f"keys.everywhere.{binding.does}")
        tall = max(_TALL, panels.measure_label(self.texts, words, "", room) + 8.0)

        def paint(canvas: Canvas, box: Rect) -> None:
            panels.paint_label(canvas, Rect(box.x, box.y, room, box.height), words, "")
            x = box.right - sum(widths) - _GAP * (len(widths) - 1)
            for chord, wide in zip(chords, widths, strict=True):
                key_signs.draw_chord(canvas, (x, box.centery), chord)
                x += wide + _GAP

        keys = tr("keys.or").join("+".join(key_signs.caps(one)) for one in chords)
        told = paragraph("", f"{words}: {keys}")
        return PanelRow(tall, None, paint, divider=True, accessible=told)

    def heard_as(self) -> str:
        """Which keys do what."""
        return tr("keys.choices.title")

    def spoken(self) -> tuple[Spoken, ...]:
        """How one goes about it."""
        return (paragraph("keys.about", tr("keys.choices.subtitle")),)

    def _wide(self, line: KeyLine) -> float:
        chords = [one for one in line.chords if one.shown]
        signs = sum(key_signs.chord_width(self.texts, one) for one in chords) + _GAP * (len(chords) - 1)
        return max(_LEAST, (signs if chords else self.texts.width(tr("keys.none"), styles.NOTE)) + 28.0)

    def _key_button(self, line: KeyLine, place: Rect) -> Painted:
        chords = [one for one in line.chords if one.shown]
        said = tr("keys.or").join("+".join(key_signs.caps(one)) for one in chords) or tr("keys.none")

        def paint(canvas: Canvas, box: Rect, look: ButtonState) -> None:
            edge = theme.GOLD if line.changed else theme.BUTTON_EDGE
            canvas.slab(
                box,
                radius=theme.RADIUS_ROW,
                top=theme.lighten(theme.BUTTON_TOP, round(18 * look.hover)),
                bottom=theme.BUTTON_BOTTOM,
                edge=theme.mix(edge, theme.GOLD, look.hover),
            )
            if not chords:
                canvas.text(said, box.center, styles.NOTE, anchor="center")
                return
            widths = [key_signs.chord_width(canvas.texts, one) for one in chords]
            x = box.centerx - (sum(widths) + _GAP * (len(widths) - 1)) / 2
            for chord, wide in zip(chords, widths, strict=True):
                key_signs.draw_chord(canvas, (x, box.centery), chord)
                x += wide + _GAP

        return Painted(
            f"keys.key.{line.id}",
            place,
            tr("keys.choices.label", does=line.words, keys=said),
            paint=paint,
            on_press=partial(self._ask_key, line),
            tooltip=tr("keys.choices.tip"),
        )

    # --- changing -----------------------------------------------------------------------------------
    def _ask_key(self, line: KeyLine) -> None:
        self.app.push(KeyCapture(self.app, line))

    def _reset(self, ways: tuple[KeyLine, ...]) -> None:
        """The keys that it came with; whoever has them now is told."""
        for line in ways:
            for chord in line.usual:
                other = key_choices.rival(line, chord)
                if other is not None and other not in ways:
                    self.app.notify(tr("keys.choices.taken", does=other.words), "error")
                    return
        left = self.settings.keys
        for line in ways:
            left = key_choices.without(left, line)
        self.app.change_settings(keys=left)

    def _ask_reset(self) -> None:
        reset: Callable[[], object] = partial(self.app.change_settings, keys=())
        answers = (
            DialogButton("no", tr("keys.choices.reset-ask.no")),
            DialogButton("yes", tr("keys.choices.reset-ask.yes"), reset, kind="gold", icon="undo"),
        )
        title, text = tr("keys.choices.reset-ask.title"), tr("keys.choices.reset-ask.text")
        self.app.push(Dialog(self.app, title, text, answers, icon="undo"))

    # --- drawing ------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Background, title, panels, bar."""
        chrome.backdrop(canvas)
        end = self.reset_box.x - 24
        self.frame.paint_title(canvas, tr("keys.choices.title"), tr("keys.choices.subtitle"), end=end)
        self.frame.paint_bar(canvas)
        self.ui.draw(canvas)


def called(chords: tuple[Chord, ...]) -> str:
    """What keys are called, in one row."""
    shown = ("+".join(key_signs.caps(one)) for one in chords if one.shown)
    return tr("keys.or").join(shown) or tr("keys.none")


class KeyCapture(Dialog):
    """Takes the next key that is pressed: Esc leaves all as it is. The buttons are for mouse and gamepad."""

    captures_keys: ClassVar[bool] = True

    def __init__(self, app: Program, line: KeyLine, why: str = "") -> None:
        """why: what was wrong with the key that was pressed before."""
        self.line = line
        text = tr("keys.choices.ask.text", does=line.words, keys=called(line.chords))
        buttons = (
            DialogButton("leave", tr("keys.choices.ask.leave")),
            DialogButton("none", tr("keys.choices.ask.none"), partial(_give, app, line, None)),
        )
        title = tr("keys.choices.ask.title")
        super().__init__(app, title, f"{text}\n\n**{why}**" if why else text, buttons, icon="keyboard")

    def handle(self, event: pygame.Event) -> bool:
        """A key is the answer."""
        if event.type != pygame.KEYDOWN:
            return super().handle(event)
        self.ui.spend(event)
        if event.key == pygame.K_ESCAPE:
            self.cancel()
        elif not event.mod & pygame.KMOD_ALT:
            chord = key_choices.chord_in(event, self.line.by)
            if chord is not None:
                self._pressed(chord)
        return True

    def _pressed(self, chord: Chord) -> None:
        line, app = self.line, self.app
        why = key_choices.refused(line.way, chord)
        app.close(self)
        if why:
            app.sound.play("error")
            app.push(KeyCapture(app, line, tr(f"keys.choices.refused.{why}", key=called((chord,)))))
            return
        other = key_choices.rival(line, chord)
        if other is None:
            _give(app, line, chord)
        else:
            app.push(_conflict(app, line, other, chord))


def _give(app: Program, line: KeyLine, chord: Chord | None) -> None:
    """It has that key from now on; the one that it came with needs no choice."""
    kept = key_choices.without(app.settings.keys, line)
    usual = (chord,) == tuple(one for one in line.usual if one.shown)
    app.change_settings(keys=kept if usual else key_choices.with_key(app.settings.keys, line, chord))


def _conflict(app: Program, line: KeyLine, other: KeyLine, chord: Chord) -> Dialog:
    """Somebody else has the key: it may be taken from there, or the two exchange theirs."""
    words = "keys.choices.conflict"

    def take() -> None:
        left = key_choices.with_key(app.settings.keys, other, None)
        app.change_settings(keys=key_choices.with_key(left, line, chord))

    buttons = [
        DialogButton("another", tr(f"{words}.another"), lambda: app.push(KeyCapture(app, line))),
        DialogButton("take", tr(f"{words}.take"), take),
    ]
    mine = _exchanged(line, other)
    if mine is not None:

        def swap() -> None:
            left = key_choices.with_key(app.settings.keys, other, mine)
            app.change_settings(keys=key_choices.with_key(left, line, chord))

        buttons.append(DialogButton("swap", tr(f"{words}.swap"), swap))
    buttons.append(DialogButton("leave", tr(f"{words}.leave"), kind="gold"))
    title = tr(f"{words}.title", key=called((chord,)))
    text = tr(f"{words}.text", key=called((chord,)), other=other.words, does=line.words)
    return Dialog(app, title, text, buttons, icon="keyboard", width=760)


def _exchanged(line: KeyLine, other: KeyLine) -> Chord | None:
    """The key that the other one could have instead, if it may and nobody else has it."""
    mine = next((one for one in line.chords if one.shown), None)
    if mine is None or key_choices.refused(other.way, mine):
        return None
    third = key_choices.rival(other, mine)
    return mine if third is None or third.way == line.way else None


def open_keys(app: Program) -> KeysPage:
    """Return the page of keys for the topmost table, or the general one without a table."""
    tables = [scene for scene in app.scenes if isinstance(scene, GameTable)]
    return KeysPage(app, partial(sections, tables[-1]) if tables else general)
