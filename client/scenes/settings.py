"""The settings: everything applies at once and is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from client import i18n
from client.draw import ornaments, signs, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Rect, most_scale, scale_in_force
from client.i18n import tr
from client.scene import Program, Scene
from client.scene.dialog import Dialog, DialogButton
from client.scenes.common import panels
from client.scenes.common.panels import Panel, PanelRow, PanelsArea, PanelSpacing, extend_over_fold
from client.scenes.common.scene_frame import SceneFrame
from client.table.bindings import PAD_A, PAD_B, PAD_RIGHT
from client.widgets import Button, Choice, IconButton, Item, Slider, Toggle
from client.widgets.spoken import Spoken, paragraph
from saves.seats import COLOURS
from saves.settings import Settings

_LANGUAGES: Final = ("cs", "sk", "en")
_SCALES: Final = (1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5)
_SPEEDS: Final = (0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 0.0)
_LONGEST_PAUSE: Final = 3.0
_VOLUMES: Final = (
    ("master", "sound", "place"),
    ("effects", "dice", "plant"),
    ("ambience", "music", ""),
    ("notice", "info", "round-end"),
)
"""The volumes: name, sign, and the sound that lets it be heard ("": the ambience itself)."""
_AMBIENCE: Final = "ambience-forest"
_KEPT: Final = frozenset({"language", "last_seats", "window", "corrections_off", "learned", "people"})
"""What "restore defaults" leaves alone."""
_TWO_COLUMNS: Final = 1180.0
_VALUE: Final = 92.0
_KNOB: Final = 14.0  # how far a slider reaches beyond its track at either end
_STOPS_TALL: Final = 56.0  # of a slider with words below its track
_TRACK_Y: Final = 16.0  # of its track, below its upper edge
_FIRST_STOP: Final = 24.0  # half the width of the word below the first stop


def times(speed: float) -> str:
    """A speed in words: 1.5×, or "instant"."""
    if speed <= 0:
        return tr("settings.motion.instant")
    return f"{i18n.number(speed, 2 if speed * 10 % 1 else 1 if speed % 1 else 0)}×"


class SettingsScene(Scene):
    """Two columns of panels, or one where the window is small."""

    music = ""  # what is heard at a table goes on

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._live: dict[str, float] = {}  # what a slider shows before it is let go

    def heard_as(self) -> str:
        """The settings."""
        return tr("settings.title")

    def spoken(self) -> tuple[Spoken, ...]:
        """That nothing need be confirmed."""
        return (paragraph("settings.about", tr("settings.subtitle")),)

    # --- building ---------------------------------------------------------------------------------
    def build(self) -> None:
        """Header, panels, bar."""
        self._live = {}
        frame = self.frame = SceneFrame(self.width, self.height)
        self.spacing = PanelSpacing.create(compact=frame.compact or self.width < _TWO_COLUMNS)
        frame.add_back_button(self.ui, "settings.back", self.cancel)
        words = tr("settings.restore")
        wide = self.texts.width(words, styles.BODY_STRONG) + 86
        self.restore_box = frame.header_button_box(frame.right, wide)
        self.ui.add(
            Button("settings.restore", self.restore_box, words, icon="undo", on_press=self._ask_restore)
        )
        words = tr("settings.keys.choose")
        wide = self.texts.width(words, styles.BODY_STRONG) + 86
        self.keys_box = frame.header_button_box(self.restore_box.left - 16, wide)
        self.ui.add(
            Button(
                "settings.keys",
                self.keys_box,
                words,
                icon="keyboard",
                on_press=lambda: self.app.open("key-choices"),
                tooltip=tr("settings.keys.choose-hint"),
            )
        )
        size = frame.back_box.height
        self.about_box = frame.header_button_box(self.keys_box.left - 16, size)
        about = tr("about.title")
        self.ui.add(
            IconButton(
                "settings.program", self.about_box, "info", about, on_press=lambda: self.app.open("about")
            )
        )
        self._build_middle()
        frame.add_done_button(self.ui, "settings.done", self.cancel)

    def _build_middle(self) -> None:
        frame, spacing = self.frame, self.spacing
        two = self.width >= _TWO_COLUMNS
        lowest = frame.middle.height - 28
        width = (frame.width - frame.gutter) / 2 if two else frame.width
        first, second = self._columns(width)
        columns = [first, second] if two else [[*first, *second]]
        tall = self._common_height(columns, lowest)
        if not tall and two:  # a little tighter all of it may be seen
            spacing = self.spacing = PanelSpacing.create(compact=True)
            columns = [first, second] = self._columns(width)
            tall = self._common_height(columns, lowest)
        loose = msgspec.structs.replace(spacing, max_slack=tall)
        lower = 0.0
        for number, column in enumerate(columns):
            left = frame.left + number * (width + frame.gutter)
            end = panels.arrange_column(column, left, 4, width, loose, height=tall)
            if end > lowest + 4 and extend_over_fold(column, frame.middle.height):
                end = panels.arrange_column(column, left, 4, width, loose)
            lower = max(lower, end)
        self.area = self.ui.add(PanelsArea("settings.area", frame.middle, tr("settings.title")))
        self.area.show_panels([*first, *second], spacing, lower)

    def _columns(self, width: float) -> list[list[Panel]]:
        self._inner = width - 2 * self.spacing.padding
        return [self._first_column(), self._second_column()]

    def _common_height(self, columns: list[list[Panel]], room: float) -> float:
        """How far down all columns reach; rows move apart only a little. 0: there is too little room."""
        column = max(columns, key=lambda one: panels.measure_column(one, self.spacing))
        needed = panels.measure_column(column, self.spacing)
        rows = sum(len(section.rows) for section in column)
        return min(room, needed + rows * self.spacing.max_slack) if needed <= room else 0.0

    def _first_column(self) -> list[Panel]:
        picture = Panel(
            tr("settings.picture.title"),
            (
                self._language_row(),
                self._scale_row(),
                self._toggle("picture.full-screen", "full_screen"),
                self._toggle("picture.calm", "calm_background"),
                self._toggle("access.points", "show_points"),
            ),
            icon="language",
        )
        sound = Panel(
            tr("settings.sound.title"),
            tuple(self._volume_row(*volume) for volume in _VOLUMES),
            icon="sound" if self.settings.sound_on else "mute",
            add_corner=self._sound_switch,
            paint_corner=self._paint_sound_words,
        )
        return [picture, sound]

    def _second_column(self) -> list[Panel]:
        motion = Panel(
            tr("settings.motion.title"),
            (
                self._speed_row(),
                self._toggle("motion.reduce", "reduce_motion"),
                self._pause_row(),
                self._toggle("motion.patient", "opponents_patient"),
            ),
            icon="speed",
        )
        access = Panel(
            tr("settings.access.title"),
            (
                self._toggle("access.patterns", "strong_patterns"),
                self._toggle("access.contrast", "high_contrast"),
                self._sample_row(),
            ),
            icon="accessibility",
        )
        return [motion, access]

    # --- rows ---------------------------------------------------------------------------------------
    def _toggle(self, key: str, name: str) -> PanelRow:
        label, hint = tr(f"settings.{key}"), tr(f"settings.{key}-hint")

        def make(box: Rect) -> None:
            value = bool(getattr(self.settings, name))
            self.area.add(
                Toggle(
                    f"settings.{key}",
                    box,
                    label,
                    value,
                    lambda on: self.app.change_settings(**{name: on}),
                    hint=hint,
                )
            )

        return PanelRow(panels.measure_toggle(self.texts, label, hint, self._inner), make)

    def _language_row(self) -> PanelRow:
        def make(box: Rect) -> None:
            items = [Item(code, tr(f"settings.language.{code}")) for code in _LANGUAGES]
            choice = self.area.add(
                Choice(
                    "settings.language",
                    box,
                    tr("settings.picture.title"),
                    items,
                    i18n.language(),
                    lambda code: self.app.change_settings(language=code),
                )
            )
            choice.called = tr("screens.language")

        return PanelRow(60.0, make)

    def _scale_row(self) -> PanelRow:
        pixels, chosen = self.app.metrics.size, self.settings.ui_scale
        most = most_scale(pixels)
        stops = [(value, str(round(value * 100))) for value in _SCALES if value <= most]
        said = {"chosen": i18n.percent(chosen), "most": i18n.percent(most)}
        why = tr("settings.picture.scale-smaller", **said) if chosen > most else ""

        def words(value: float) -> str:
            return i18n.percent(scale_in_force(value, pixels))

        def slider(box: Rect) -> Slider:
            return Slider(
                "settings.scale",
                box,
                tr("settings.picture.scale"),
                self.settings.ui_scale,
                lambda value: self._show("ui_scale", value),
                stops=stops,
                on_release=lambda value: self.app.change_settings(ui_scale=value),
            )

        return self._slider_row("picture.scale", "ui_scale", slider, words, stops=True, hint=why)

    def _speed_row(self) -> PanelRow:
        stops = [(value, times(value)) for value in _SPEEDS]

        def slider(box: Rect) -> Slider:
            return Slider(
                "settings.speed",
                box,
                tr("settings.motion.speed"),
                self.settings.animation_speed,
                lambda value: self._show("animation_speed", value),
                stops=stops,
                on_release=lambda value: self.app.change_settings(animation_speed=value),
            )

        def words(value: float) -> str:
            return times(value) if value > 0 else ""  # "instant" stands below the track already

        return self._slider_row("motion.speed", "animation_speed", slider, words, stops=True, below=True)

    def _pause_row(self) -> PanelRow:
        def slider(box: Rect) -> Slider:
            return Slider(
                "settings.pause",
                box,
                tr("settings.motion.pause"),
                self.settings.opponent_pause,
                lambda value: self._show("opponent_pause", value),
                maximum=_LONGEST_PAUSE,
                step=0.1,
                on_release=lambda value: self.app.change_settings(opponent_pause=value),
            )

        def words(value: float) -> str:
            return tr("settings.motion.seconds", n=i18n.number(value, 1))

        return self._slider_row("motion.pause", "opponent_pause", slider, words)

    def _volume_row(self, volume: str, icon: str, sound: str) -> PanelRow:
        name = f"volume_{volume}"

        def released(value: float) -> None:
            self.app.change_settings(**{name: value})
            if sound:
                self.app.sound.play(sound)
            else:
                self.app.sound.ambience(_AMBIENCE)

        def slider(box: Rect) -> Slider:
            return Slider(
                f"settings.volume.{volume}",
                box,
                tr(f"settings.sound.{volume}"),
                getattr(self.settings, name),
                lambda value: self._show(name, value),
                on_release=released,
                enabled=self.settings.sound_on,
                why=tr("settings.sound.silent"),
            )

        def words(value: float) -> str:
            return i18n.percent(value) if value > 0 else tr("settings.off")

        return self._slider_row(f"sound.{volume}", name, slider, words, icon=icon)

    def _slider_row(
        self,
        key: str,
        name: str,
        make: Callable[[Rect], Slider],
        words: Callable[[float], str],
        *,
        icon: str = "",
        stops: bool = False,
        below: bool = False,
        hint: str = "",
    ) -> PanelRow:
        """Words at the left, the slider and its value at the right; or the slider below the words."""
        label, hint = tr(f"settings.{key}"), hint or tr(f"settings.{key}-hint")
        indent = 48.0 if icon else 0.0
        below = below or self._inner < 620
        words_wide = self._inner - indent if below else self._inner * 0.44 - indent
        tall = panels.measure_label(self.texts, label, hint, words_wide)
        slider_tall = _STOPS_TALL if stops else 36.0
        track_y = _TRACK_Y if stops else slider_tall / 2
        # as tall as a row with a switch: the words below a track hang into the gap
        height = tall + 10 + slider_tall + (4 if stops else 0) if below else max(44.0, tall + 8.0)
        if stops and not below:
            height = max(height, 2 * (slider_tall - track_y) - self.spacing.gap)

        def line(box: Rect) -> float:
            """The height of the track, and of the value beside it."""
            return box.y + tall + 10 + track_y if below else box.centery

        def place(box: Rect) -> None:
            # below its words a track begins so far in that the first stop's own word keeps the edge
            left = box.x + (indent + (_FIRST_STOP if stops else 0.0) if below else self._inner * 0.46)
            right = box.right - _VALUE
            top = line(box) - track_y
            slider = self.area.add(make(Rect(left - _KNOB, top, right - left + 2 * _KNOB, slider_tall)))
            slider.format, slider.aside = words, hint

        def paint(canvas: Canvas, box: Rect) -> None:
            head = Rect(box.x + indent, box.y, words_wide, tall if below else box.height)
            value = self._live.get(name, getattr(self.settings, name))
            on = self.settings.sound_on or not name.startswith("volume")
            if icon:
                sign = icon if on and value > 0 else "mute"
                canvas.icon(sign, (box.x + 14, head.centery), 26, theme.MUTED if on else theme.DISABLED_TEXT)
            panels.paint_label(canvas, head, label, hint, enabled=on)
            canvas.text(
                words(value),
                (box.right, line(box)),
                styles.ROW_STRONG.in_(
                    (theme.GOLD if value > 0 else theme.MUTED) if on else theme.DISABLED_TEXT
                ),
                anchor="midright",
            )

        return PanelRow(height, place, paint)

    def _sample_row(self) -> PanelRow:
        def paint(canvas: Canvas, box: Rect) -> None:
            canvas.well(box, radius=theme.RADIUS_ROW, edge=theme.EDGE)
            canvas.text(tr("settings.access.sample"), (box.x + 20, box.y + 12), styles.LABEL.in_(theme.MUTED))
            step = (box.width - 24) / len(COLOURS)
            for index, colour in enumerate(COLOURS):
                x = box.x + 12 + step * (index + 0.5)
                canvas.seat(colour, (x, box.centery + 8), 50)
                canvas.text(
                    tr(f"settings.colour.{colour}"),
                    (x, box.bottom - 30),
                    styles.NOTE.in_(theme.BODY),
                    anchor="center",
                    max_width=step - 6,
                    shrink=True,
                )

        return PanelRow(150.0, None, paint)

    def _sound_switch(self, head: Rect) -> None:
        width, height = theme.SWITCH
        box = Rect(head.right - width, head.centery - height / 2, width, height)
        self.area.add(
            Toggle(
                "settings.sound",
                box,
                tr("settings.sound.on"),
                self.settings.sound_on,
                self._switch_sound,
                tooltip=tr("settings.sound.on-hint"),
            )
        )

    def _switch_sound(self, on: bool) -> None:
        self.app.change_settings(sound_on=on)
        self.rebuild()

    def _paint_sound_words(self, canvas: Canvas, head: Rect) -> None:
        words = tr("settings.sound.on") if self.settings.sound_on else tr("settings.off")
        canvas.text(
            words,
            (head.right - theme.SWITCH[0] - 16, head.centery),
            styles.BODY.in_(theme.SECONDARY),
            anchor="midright",
        )

    def _show(self, name: str, value: float) -> None:
        self._live[name] = value
        self.invalidate()

    # --- restoring ----------------------------------------------------------------------------------
    def _ask_restore(self) -> None:
        self.app.push(
            Dialog(
                self.app,
                tr("settings.restore-ask.title"),
                tr("settings.restore-ask.text"),
                (
                    DialogButton("no", tr("settings.restore-ask.no")),
                    DialogButton(
                        "yes", tr("settings.restore-ask.yes"), self._restore, kind="gold", icon="undo"
                    ),
                ),
                icon="undo",
            )
        )

    def _restore(self) -> None:
        fresh = Settings()
        changes = {
            field.name: getattr(fresh, field.name)
            for field in msgspec.structs.fields(Settings)
            if field.name not in _KEPT
        }
        self.app.change_settings(**changes)
        self.app.notify(tr("settings.restored"), kind="good")

    # --- drawing ------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Background, title, panels, bar."""
        ornaments.backdrop(canvas)
        self.frame.paint_title(
            canvas, tr("settings.title"), tr("settings.subtitle"), end=self.about_box.x - 24
        )
        self.frame.paint_bar(canvas)
        hints = [
            *signs.either("Tab", PAD_RIGHT, tr("settings.keys.next")),
            *signs.either(tr("keys.name.space"), PAD_A, tr("settings.keys.switch")),
            *signs.either("Esc", PAD_B, tr("settings.keys.back")),
        ]
        room = self.frame.right - 280 - self.frame.left
        signs.hints(canvas, self.frame.left, self.frame.bar.centery, hints, room)
        self.ui.draw(canvas)
