"""The settings screen. Every change applies at once and is saved.

To add a setting:

1. Add a field to `saves.settings.Settings`, and its range to `_RANGES` there if it is a number. If it is a
   list or table to which windows add entries, say in `saves.settings_merge` what identifies an entry.
2. Add a row to `SettingsScene._create_columns`.
3. Add its texts `settings.<key>` and `settings.<key>-hint` to assets/lang/*/settings.yaml.
4. If changing it affects no layout, add it to `NO_RELAYOUT_SETTINGS` in `client.app.app`.

All settings have to fit into 1920×1080 without scrolling.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec

from client import i18n
from client.draw import input_glyphs, styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import (
    UI_SCALES,
    Rect,
    compute_effective_ui_scale,
    compute_max_ui_scale,
    compute_min_ui_scale,
)
from client.draw.input_glyphs import KeyHint
from client.i18n import tr
from client.scene import Program, Scene
from client.scene.dialog import Dialog, DialogButton
from client.scenes.common.panels import (
    Panel,
    PanelRow,
    PanelsArea,
    PanelSpacing,
    align_grid,
    arrange_column,
    extend_panel_past_fold,
    join_rows,
    measure_grid,
    measure_label,
    measure_toggle,
    paint_label,
)
from client.scenes.common.scene_frame import SceneFrame
from client.table.bindings import PAD_A, PAD_B, PAD_RIGHT
from client.widgets import IconButton, Selector, SelectorItem, Slider, Toggle, WidgetText
from client.widgets.accessible_node import AccessibleNode, make_paragraph
from saves.seats import COLOURS
from saves.settings import Settings

_LANGUAGES: Final = ("cs", "sk", "en")
_SPEEDS: Final = (0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 0.0)
_MAX_PAUSE_S: Final = 3.0
_AMBIENCE: Final = "ambience-forest"
"""The ambience that is heard when its volume is changed."""
_NOT_RESTORED: Final = frozenset(
    {
        "language",
        "last_seats",
        "window",
        "window_position",
        "window_maximized",
        "corrections_off",
        "learned",
        "people",
    }
)
"""Names of settings that "Restore defaults" leaves alone."""
_TWO_COLUMNS: Final = 1180.0
_COMPACT_INNER_WIDTH: Final = 620.0
"""Width of a row below which its slider lies below its label."""
_TWO_SWITCHES: Final = 480.0
"""From this width of a row on two short switches have room side by side."""
_VALUE_WIDTH: Final = 92.0
_KNOB_REACH: Final = 14.0
"""How far a slider reaches beyond its track at either end."""
_SLIDER_HEIGHT: Final = 36.0
_STOPS_HEIGHT: Final = 56.0
"""Height of a slider with labels below its track."""
_STOPS_TRACK_Y: Final = 16.0
"""Height of its track, from its upper edge."""
_SAMPLE_TITLE_WIDTH: Final = 120.0
_MAX_SAMPLE_HEIGHT: Final = 108.0
_FIRST_STOP: Final = 24.0
"""Half the width of the label below the first stop."""


def format_speed(speed: float) -> str:
    """Return the speed of animations as text, such as "1.5×"; "instant" for 0."""
    if speed <= 0:
        return tr("settings.motion.instant")
    return f"{i18n.format_number(speed, 2 if speed * 10 % 1 else 1 if speed % 1 else 0)}×"


def _format_pause(seconds: float) -> str:
    return tr("settings.motion.seconds", n=i18n.format_number(seconds, 1))


def _format_volume(volume: float) -> str:
    return i18n.format_percent(volume) if volume > 0 else tr("settings.off")


class SettingsScene(Scene):
    """The settings screen: two columns of panels, or one if the window is small."""

    music = ""  # the ambience of a table goes on

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._dragged: dict[str, float] = {}  # values of sliders that have not been released yet

    def accessible_name(self) -> str:
        """Return the name of the settings screen for screen readers."""
        return tr("settings.title")

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        """Return the subtitle of the settings screen for screen readers."""
        return (make_paragraph("settings.about", tr("settings.subtitle")),)

    # --- the settings -----------------------------------------------------------------------------
    def _create_columns(self) -> list[list[Panel]]:
        """Return the panels of both columns with all settings."""
        display = Panel(
            tr("settings.picture.title"),
            (
                self._make_language_row(),
                self._make_scale_row(),
                self._make_switch_row("full_screen", "picture.full-screen"),
                *join_rows(
                    (
                        self._make_switch_row("calm_background", "picture.calm"),
                        self._make_switch_row("calm_board", "picture.calm-board"),
                    ),
                    2 if self._inner_width >= _TWO_SWITCHES else 1,
                    48.0,
                ),
            ),
            icon="language",
        )
        sound = Panel(
            tr("settings.sound.title"),
            (
                self._make_volume_row("master", "sound", partial(self.app.sound.play, "place")),
                self._make_volume_row("effects", "dice", partial(self.app.sound.play, "plant")),
                self._make_volume_row("ambience", "music", partial(self.app.sound.play_ambience, _AMBIENCE)),
                self._make_volume_row("notice", "bell", partial(self.app.sound.play, "round-end")),
                self._make_switch_row(
                    "sound_in_background",
                    "sound.background",
                    enabled=self.settings.sound_on,
                    why=tr("settings.sound.silent"),
                ),
            ),
            icon="sound" if self.settings.sound_on else "mute",
            add_corner=self._add_sound_switch,
            paint_corner=self._paint_sound_label,
        )
        motion = Panel(
            tr("settings.motion.title"),
            (
                self._make_speed_row(),
                self._make_switch_row("reduce_motion", "motion.reduce"),
                self._make_slider_row(
                    "opponent_pause",
                    "motion.pause",
                    "settings.pause",
                    _format_pause,
                    maximum=_MAX_PAUSE_S,
                    step=0.1,
                ),
                self._make_switch_row("opponents_patient", "motion.patient"),
            ),
            icon="speed",
        )
        accessibility = Panel(
            tr("settings.access.title"),
            (
                self._make_switch_row("show_points", "access.points"),
                self._make_switch_row("strong_patterns", "access.patterns"),
                self._make_switch_row("high_contrast", "access.contrast"),
                self._make_sample_row(),
            ),
            icon="accessibility",
            growing_row=3,  # the sample, so that the switches lie as close as elsewhere
        )
        return [[display, sound], [motion, accessibility]]

    # --- building ---------------------------------------------------------------------------------
    def build(self) -> None:
        """Add header, panels and bottom bar of the settings screen."""
        self._dragged = {}
        frame = self.frame = SceneFrame(self.width, self.height)
        frame.add_back_button(self.ui, "settings.back", self.cancel)
        restore = tr("settings.restore")
        choose = WidgetText(tr("settings.keys.choose"), details=tr("settings.keys.choose-hint"))
        keys_right = frame.right - frame.measure_header_button(self.ui, restore) - 16
        end = keys_right - frame.measure_header_button(self.ui, choose) - 16
        box = frame.locate_header_button(end, frame.back_box.height)
        about = partial(self.app.open, "about")
        self.ui.add(IconButton("settings.program", box, "info", tr("about.title"), on_press=about))
        open_keys = partial(self.app.open, "key-choices")
        frame.add_header_button(self.ui, "settings.keys", choose, "keyboard", open_keys, right=keys_right)
        frame.add_header_button(self.ui, "settings.restore", restore, "undo", self._ask_restore)
        self._title_end = box.x - 24
        self._add_panels()
        frame.add_done_button(self.ui, "settings.done", self.cancel)

    def _add_panels(self) -> None:
        frame = self.frame
        two = self.width >= _TWO_COLUMNS
        lowest = frame.middle.height - 28
        width = frame.split_width(0.5)[0] if two else frame.width
        self.area = self.ui.add(PanelsArea("settings.area", frame.middle, tr("settings.title")))
        usual = PanelSpacing.create(compact=frame.compact or not two)
        tight = msgspec.structs.replace(usual, head=68.0, gap=8.0)  # with it everything may be visible
        for spacing in (usual, tight):
            self.spacing = spacing
            self._inner_width = width - 2 * spacing.padding
            first, second = self._create_columns()
            columns = [first, second] if two else [[*first, *second]]
            if fits := measure_grid(columns, spacing) <= lowest:
                break
        if two:
            align_grid(columns, spacing, lowest if fits else 0.0)
        left, bottom = frame.left, 0.0
        for column in columns:
            end = arrange_column(column, left, 4, width, spacing)
            if end > lowest + 4 and extend_panel_past_fold(column, frame.middle.height):
                end = arrange_column(column, left, 4, width, spacing)
            left, bottom = left + width + frame.gutter, max(bottom, end)
        self.area.show_panels([*first, *second], spacing, bottom)

    # --- rows ---------------------------------------------------------------------------------------
    def _make_switch_row(self, setting: str, key: str, *, enabled: bool = True, why: str = "") -> PanelRow:
        """Return a row with a switch.

        Args:
            setting: Name of the field of `Settings`.
            key: Language key of the label, without "settings."; its hint has the same key with "-hint".
            enabled: Whether the switch can be used.
            why: The reason why it cannot.
        """
        label, hint = tr(f"settings.{key}"), tr(f"settings.{key}-hint")

        def change(on: bool) -> None:
            self.app.change_settings(**{setting: on})

        def add_switch(box: Rect) -> None:
            value = bool(getattr(self.settings, setting))
            text = WidgetText(label, painted=hint, reason=why)
            self.area.add(Toggle(f"settings.{key}", box, text, value, change, enabled=enabled))

        return PanelRow(measure_toggle(self.texts, label, hint, self._inner_width), add_switch)

    def _make_language_row(self) -> PanelRow:
        def change(language: str) -> None:
            self.app.change_settings(language=language)

        def add_choice(box: Rect) -> None:
            items = [SelectorItem(code, tr(f"settings.language.{code}")) for code in _LANGUAGES]
            label = tr("screens.language")
            self.area.add(Selector("settings.language", box, label, items, i18n.get_language(), change))

        return PanelRow(60.0, add_choice)

    def _make_scale_row(self) -> PanelRow:
        window_size, chosen = self.app.metrics.size, self.settings.ui_scale
        min_scale, max_scale = compute_min_ui_scale(window_size), compute_max_ui_scale(window_size)
        hint = ""
        if chosen > max_scale:
            percents = {"chosen": i18n.format_percent(chosen), "most": i18n.format_percent(max_scale)}
            hint = tr("settings.picture.scale-smaller", **percents)
        return self._make_slider_row(
            "ui_scale",
            "picture.scale",
            "settings.scale",
            lambda scale: i18n.format_percent(compute_effective_ui_scale(scale, window_size)),
            stops=[
                (scale, str(round(scale * 100))) for scale in UI_SCALES if min_scale <= scale <= max_scale
            ],
            hint=hint,
        )

    def _make_speed_row(self) -> PanelRow:
        return self._make_slider_row(
            "animation_speed",
            "motion.speed",
            "settings.speed",
            format_speed,
            stops=[(speed, format_speed(speed)) for speed in _SPEEDS],
        )

    def _make_volume_row(self, volume: str, icon: str, play_sample: Callable[[], object]) -> PanelRow:
        return self._make_slider_row(
            f"volume_{volume}",
            f"sound.{volume}",
            f"settings.volume.{volume}",
            _format_volume,
            icon=icon,
            enabled=self.settings.sound_on,
            why=tr("settings.sound.silent"),
            on_changed=play_sample,
        )

    def _make_slider_row(
        self,
        setting: str,
        key: str,
        id: str,
        format_value: Callable[[float], str],
        *,
        icon: str = "",
        hint: str = "",
        maximum: float = 1.0,
        step: float = 0.05,
        stops: Sequence[tuple[float, str]] = (),
        enabled: bool = True,
        why: str = "",
        on_changed: Callable[[], object] | None = None,
    ) -> PanelRow:
        """Return a row with a slider and its value, at the right of its label, or in a narrow row below it.

        Args:
            setting: Name of the field of `Settings`.
            key: Language key of the label, without "settings."; its hint has the same key with "-hint".
            id: Id of the slider.
            format_value: Returns the text of a value.
            hint: A hint in place of the usual one.
            stops: The possible values with their labels; without stops the slider is continuous.
            why: The reason why the slider is disabled.
            on_changed: Called after the setting was changed.
        """
        label, hint = tr(f"settings.{key}"), hint or tr(f"settings.{key}-hint")
        indent = 48.0 if icon else 0.0
        below = self._inner_width < _COMPACT_INNER_WIDTH
        label_width = self._inner_width - indent if below else self._inner_width * 0.44 - indent
        label_height = measure_label(self.texts, label, hint, label_width)
        slider_height = _STOPS_HEIGHT if stops else _SLIDER_HEIGHT
        track_y = _STOPS_TRACK_Y if stops else slider_height / 2
        # as tall as a row with a switch: the labels below a track may hang into the gap
        height = max(44.0, label_height + 8.0)
        if below:
            height = label_height + 10 + slider_height + (4 if stops else 0)
        elif stops:
            height = max(height, 2 * (slider_height - track_y) - self.spacing.gap)

        def get_track_y(box: Rect) -> float:
            return box.y + label_height + 10 + track_y if below else box.centery

        def drag(value: float) -> None:
            self._dragged[setting] = value
            self.invalidate()

        def change(value: float) -> None:
            self.app.change_settings(**{setting: value})
            if on_changed is not None:
                on_changed()

        def add_slider(box: Rect) -> None:
            left = box.x + self._inner_width * 0.46
            if below:  # the label of the first stop begins at the left edge, so the track does not
                left = box.x + indent + (_FIRST_STOP if stops else 0.0)
            width = box.right - _VALUE_WIDTH - left
            place = Rect(
                left - _KNOB_REACH, get_track_y(box) - track_y, width + 2 * _KNOB_REACH, slider_height
            )
            slider = Slider(
                id,
                place,
                WidgetText(label, painted=hint, reason=why),
                getattr(self.settings, setting),
                drag,
                maximum=maximum,
                step=step,
                stops=stops,
                format=format_value,
                on_release=change,
                enabled=enabled,
            )
            self.area.add(slider)

        def paint(canvas: Canvas, box: Rect) -> None:
            head = Rect(box.x + indent, box.y, label_width, label_height if below else box.height)
            value = self._dragged.get(setting, getattr(self.settings, setting))
            if icon:
                ink = theme.MUTED if enabled else theme.DISABLED_TEXT
                canvas.icon(icon if enabled and value > 0 else "mute", (box.x + 14, head.centery), 26, ink)
            paint_label(canvas, head, label, hint, enabled=enabled)
            is_off = value <= 0 and not stops  # a choice of stops is never off: 0 is the speed "instant"
            ink = (theme.MUTED if is_off else theme.GOLD) if enabled else theme.DISABLED_TEXT
            position, style = (box.right, get_track_y(box)), styles.ROW_STRONG.with_colour(ink)
            canvas.text(format_value(value), position, style, anchor="midright")

        return PanelRow(height, add_slider, paint)

    def _make_sample_row(self) -> PanelRow:
        """Return a row with a sample of the seats' colours and patterns."""
        beside = self._inner_width >= _COMPACT_INNER_WIDTH  # the title is beside the colours, else above

        def paint(canvas: Canvas, box: Rect) -> None:
            if beside:  # of the height that a grown row has more, some stays above
                height = min(box.height, _MAX_SAMPLE_HEIGHT)
                box = Rect(box.x, box.bottom - height, box.width, height)
            canvas.well(box, radius=theme.RADIUS_ROW, edge=theme.EDGE)
            title, style = tr("settings.access.sample"), styles.LABEL.with_colour(theme.MUTED)
            if beside:
                canvas.text(title, (box.x + 20, box.centery), style, anchor="midleft")
            else:
                canvas.text(title, (box.x + 20, box.y + 12), style)
            left = box.x + (_SAMPLE_TITLE_WIDTH if beside else 12.0)
            step = (box.right - 12 - left) / len(COLOURS)
            for index, colour in enumerate(COLOURS):
                x = left + step * (index + 0.5)
                canvas.seat(
                    colour, (x, box.centery - 14 if beside else box.centery + 8), 46 if beside else 50
                )
                canvas.text(
                    tr(f"settings.colour.{colour}"),
                    (x, box.centery + 25 if beside else box.bottom - 30),
                    styles.NOTE.with_colour(theme.BODY),
                    anchor="center",
                    max_width=step - 6,
                    shrink=True,
                )

        return PanelRow(90.0 if beside else 150.0, paint=paint)

    def _add_sound_switch(self, head: Rect) -> None:
        width, height = theme.SWITCH
        box = Rect(head.right - width, head.centery - height / 2, width, height)
        label, hint = tr("settings.sound.on"), tr("settings.sound.on-hint")
        switch = Toggle(
            "settings.sound", box, WidgetText(label, details=hint), self.settings.sound_on, self._switch_sound
        )
        self.area.add(switch)

    def _switch_sound(self, on: bool) -> None:
        self.app.change_settings(sound_on=on)
        self.rebuild_widgets()

    def _paint_sound_label(self, canvas: Canvas, head: Rect) -> None:
        text = tr("settings.sound.on") if self.settings.sound_on else tr("settings.off")
        position = (head.right - theme.SWITCH[0] - 16, head.centery)
        canvas.text(text, position, styles.BODY.with_colour(theme.SECONDARY), anchor="midright")

    # --- restoring ----------------------------------------------------------------------------------
    def _ask_restore(self) -> None:
        title, text = tr("settings.restore-ask.title"), tr("settings.restore-ask.text")
        yes = tr("settings.restore-ask.yes")
        buttons = (
            DialogButton("no", tr("settings.restore-ask.no")),
            DialogButton("yes", yes, self._restore, kind="gold", icon="undo"),
        )
        self.app.push(Dialog(self.app, title, text, buttons, icon="undo"))

    def _restore(self) -> None:
        defaults = Settings()
        names = {field.name for field in msgspec.structs.fields(Settings)} - _NOT_RESTORED
        self.app.change_settings(**{name: getattr(defaults, name) for name in names})
        self.app.notify(tr("settings.restored"), kind="good")

    def list_key_hints(self) -> list[KeyHint]:
        """Return the keys that the bottom bar shows, each with what it does."""
        return [
            *input_glyphs.choose_hint("Tab", PAD_RIGHT, tr("settings.keys.next")),
            *input_glyphs.choose_hint(tr("keys.name.space"), PAD_A, tr("settings.keys.switch")),
            *input_glyphs.choose_hint("Esc", PAD_B, tr("settings.keys.back")),
        ]

    # --- drawing ------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Draw the settings screen: background, title, bottom bar and widgets."""
        frame = self.frame
        frame.paint(canvas, tr("settings.title"), tr("settings.subtitle"), end=self._title_end)
        hints = self.list_key_hints()
        input_glyphs.draw_hints(canvas, frame.left, frame.bar.centery, hints, frame.width - 280)
        self.ui.draw(canvas)
