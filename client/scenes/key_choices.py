"""The keys as they are now, each to be pressed and changed; all of them can be as they came again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from client.draw import ornaments, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect
from client.i18n import tr
from client.scene import Scene
from client.scene.dialog import Dialog, DialogButton
from client.scenes import sections
from client.scenes.frame import SceneFrame
from client.scenes.key_capture import KeyCapture
from client.scenes.panels import add_columns, add_done, fill_columns
from client.scenes.sections import Row, Section, Spacing
from client.table import key_choices, key_signs
from client.table.bindings import EVERYWHERE, Binding
from client.table.key_choices import KeyLine
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
        self.spacing = Spacing.of(not two)
        self.ui.add(IconButton("keys.back", frame.back, "back", tr("settings.back"), on_press=self.cancel))
        words = tr("keys.choices.reset-all")
        self.reset_box = frame.corner(frame.right, self.texts.width(words, styles.BODY_STRONG) + 86)
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
        width = (frame.wide - frame.gutter) / 2 if two else frame.wide
        self._inner = width - 2 * self.spacing.padding
        columns = self._columns() if two else [[one for column in self._columns() for one in column]]
        self.area = add_columns(self.ui, frame, columns, self.spacing, "keys", tr("keys.choices.title"))
        fill_columns(self.ui, self.area, columns, self.spacing, "keys")
        add_done(self.ui, frame, "keys.done", self.cancel)

    def _columns(self) -> list[list[Section]]:
        parts = key_choices.parts()
        found = [Section(part.title, tuple(self._rows(part.lines)), icon="keyboard") for part in parts]
        kept = tuple(self._kept_row(one) for one in EVERYWHERE if one.chords)
        found.append(Section(tr("keys.choices.kept"), kept, icon="keyboard"))
        half = sum(len(one.rows) for one in found) / 2
        first: list[Section] = []
        while sum(len(one.rows) for one in first) < half:
            first.append(found.pop(0))
        return [first, found]

    # --- rows ---------------------------------------------------------------------------------------
    def _rows(self, lines: tuple[KeyLine, ...]) -> list[Row]:
        """A row for each thing that can be done, with a button for each of its ways."""
        found: dict[str, list[KeyLine]] = {}
        for line in lines:
            found.setdefault(line.binding.does, []).append(line)
        return [self._row(tuple(ways)) for ways in found.values()]

    def _row(self, ways: tuple[KeyLine, ...]) -> Row:
        widths = [self._wide(line) for line in ways]
        room = self._inner - sum(widths) - _GAP * len(widths) - _RESET - 16.0
        words = ways[0].words
        tall = max(_TALL, sections.words_height(self.texts, words, "", room) + 8.0)

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
            sections.paint_words(canvas, Rect(box.x, box.y, room, box.height), words, "")

        return Row(tall, make, paint, divider=True)

    def _kept_row(self, binding: Binding) -> Row:
        """Keys that are always the same."""
        chords = [one for one in binding.chords if one.shown]
        widths = [key_signs.chord_width(self.texts, one) for one in chords]
        room = self._inner - sum(widths) - _GAP * len(widths) - 16.0
        words = tr(f"keys.everywhere.{binding.does}")
        tall = max(_TALL, sections.words_height(self.texts, words, "", room) + 8.0)

        def paint(canvas: Canvas, box: Rect) -> None:
            sections.paint_words(canvas, Rect(box.x, box.y, room, box.height), words, "")
            x = box.right - sum(widths) - _GAP * (len(widths) - 1)
            for chord, wide in zip(chords, widths, strict=True):
                key_signs.draw_chord(canvas, (x, box.centery), chord)
                x += wide + _GAP

        keys = tr("keys.or").join("+".join(key_signs.caps(one)) for one in chords)
        told = paragraph("", f"{words}: {keys}")
        return Row(tall, sections.nothing, paint, divider=True, tell=told)

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
                    self.app.notice(tr("keys.choices.taken", does=other.words), "error")
                    return
        left = self.settings.keys
        for line in ways:
            left = key_choices.without(left, line)
        self.app.change(keys=left)

    def _ask_reset(self) -> None:
        reset: Callable[[], object] = partial(self.app.change, keys=())
        answers = (
            DialogButton("no", tr("keys.choices.reset-ask.no")),
            DialogButton("yes", tr("keys.choices.reset-ask.yes"), reset, kind="gold", icon="undo"),
        )
        title, text = tr("keys.choices.reset-ask.title"), tr("keys.choices.reset-ask.text")
        self.app.push(Dialog(self.app, title, text, answers, icon="undo"))

    # --- drawing ------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Background, title, panels, bar."""
        ornaments.backdrop(canvas)
        end = self.reset_box.x - 24
        self.frame.paint_title(canvas, tr("keys.choices.title"), tr("keys.choices.subtitle"), end=end)
        self.frame.paint_bar(canvas)
        self.ui.draw(canvas)
