"""Tests of the settings screen."""

from __future__ import annotations

from itertools import pairwise
from typing import Any
from unittest import mock

import msgspec
import pytest

from client import i18n
from client.draw import theme
from client.draw.canvas import Canvas
from client.scenes.common.panels import PanelsArea
from client.scenes.settings import format_speed
from client.widgets import Slider, Toggle
from saves.seats import SeatInfo
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.parametrization import parametrize_product

ON_OTHER_SCREENS = {"coach", "window_maximized"}
"""Switches that are not on the settings screen, or are the window's own."""


def open_settings(size: tuple[int, int] = (1920, 1080), **changes: Any) -> Driver:
    driver = Driver(make_app(size, settings=Settings(**{"language": "en", **changes})))
    driver.app.open("menu")
    driver.app.open("settings")
    driver.frames(2)
    return driver


def choose(driver: Driver, language: str) -> None:
    box = driver.scene.ui["settings.language"].locate_item(language)  # type: ignore[attr-defined]
    driver.click_at(*box.center)


def test_language_changes_all_texts_at_once() -> None:
    driver = open_settings()
    for language, done in (("cs", "Hotovo"), ("sk", "Hotovo"), ("en", "Done")):
        choose(driver, language)
        driver.frames(2)
        assert driver.app.settings.language == i18n.get_language() == language
        assert driver.scene.ui["settings.done"].label == done
    choose(driver, "sk")
    driver.click("settings.done")
    assert driver.scene.ui["menu.settings"].label == "Nastavenia"


def test_each_switch_changes_its_setting_both_ways() -> None:
    driver = open_settings()
    switches = [widget.id for widget in driver.scene.ui if isinstance(widget, Toggle)]
    changed = set[str]()
    for switch in switches:
        before = driver.app.settings
        driver.click(switch)
        after = driver.app.settings
        changed |= {
            name for name in Settings.__struct_fields__ if getattr(after, name) != getattr(before, name)
        }
        driver.click(switch)
        assert driver.app.settings == before, switch
    fields = msgspec.structs.fields(Settings)
    assert changed == {field.name for field in fields if field.type is bool} - ON_OTHER_SCREENS, (
        "every switch needs a row in SettingsScene._create_columns, or its name in ON_OTHER_SCREENS"
    )


def test_each_number_has_a_slider() -> None:
    scene = open_settings().scene
    numbers = [field.name for field in msgspec.structs.fields(Settings) if field.type is float]
    sliders = [widget.id for widget in scene.ui if isinstance(widget, Slider)]
    assert len(sliders) == len(numbers), (
        f"every one of {numbers} needs a row in SettingsScene._create_columns"
    )


def test_all_settings_are_visible_without_scrolling() -> None:
    for language in ("en", "cs", "sk"):
        area: PanelsArea = open_settings(language=language).scene.area  # type: ignore[attr-defined]
        assert not area.is_scrollable, (
            "the settings do not fit into 1920×1080 any more: "
            "move a row of SettingsScene._create_columns to the shorter column, or take one out"
        )


def test_releasing_a_volume_slider_plays_a_sample() -> None:
    driver = open_settings()
    box = driver.scene.ui["settings.volume.effects"].screen_rect
    driver.drag((box.left + 20, box.centery), (box.right - 2, box.centery))
    assert driver.app.settings.volume_effects == 1.0
    assert driver.app.sound.played[-1] == "plant"


def test_dragging_the_scale_does_not_rebuild_the_screen() -> None:
    driver = open_settings()
    slider = driver.scene.ui["settings.scale"]
    box = slider.screen_rect
    y = box.top + 16
    driver.move(box.left + 14, y)
    driver.down(box.left + 14, y)
    driver.move(box.right - 14, y, held=True)
    assert driver.app.metrics.ui_scale == 1.0
    assert driver.scene.ui["settings.scale"] is slider
    driver.up(box.right - 14, y)
    driver.frames(2)
    assert driver.app.settings.ui_scale == 2.5
    assert driver.scene.width == pytest.approx(768)


def test_scale_that_does_not_fit_is_kept_and_explained() -> None:
    driver = open_settings(ui_scale=2.5)
    slider = driver.scene.ui["settings.scale"]
    assert isinstance(slider, Slider)
    assert [value for value, _ in slider.stops][-1] == 2.5
    assert slider.text.painted == i18n.tr("settings.picture.scale-hint")
    driver.app.resize((1920, 1079))
    driver.frames(2)
    slider = driver.scene.ui["settings.scale"]
    assert isinstance(slider, Slider)
    assert [value for value, _ in slider.stops][-1] == 2.0
    assert driver.app.metrics.ui_scale == 2.0
    assert driver.app.settings.ui_scale == 2.5
    spoken = slider.accessible_node()
    assert spoken is not None
    assert spoken.value == "200%"
    assert slider.text.painted == i18n.tr("settings.picture.scale-smaller", chosen="250%", most="200%")
    driver.app.resize((1920, 1080))
    driver.frames(2)
    assert driver.app.metrics.ui_scale == 2.5


def test_keys_change_the_animation_speed() -> None:
    driver = open_settings()
    for _ in range(40):
        driver.key("tab")
        if driver.scene.ui.focused_id == "settings.speed":
            break
    driver.key("left")
    assert driver.app.settings.animation_speed == 0.75
    driver.key("end")
    assert driver.app.settings.animation_speed == 0.0
    assert driver.scene.ui.focused_id == "settings.speed"


def test_restoring_defaults_keeps_language_and_seats() -> None:
    seats = (SeatInfo("Žofie", "rose"),)
    driver = open_settings(language="cs", volume_master=0.1, reduce_motion=True, last_seats=seats)
    driver.click("settings.restore")
    driver.settle()
    driver.click("dialog.yes")
    driver.settle()
    expected = msgspec.structs.replace(Settings(), language="cs", last_seats=seats)
    assert driver.app.settings == expected


def test_volume_sliders_are_disabled_while_sound_is_off() -> None:
    driver = open_settings(sound_on=False)
    assert not driver.scene.ui["settings.volume.master"].enabled
    driver.click("settings.sound")
    assert driver.scene.ui["settings.volume.master"].enabled


def test_escape_and_done_go_back() -> None:
    for leave in ("esc", "enter"):
        driver = open_settings()
        driver.key(leave)
        assert "menu.settings" in driver.scene.ui


def test_speed_format() -> None:
    i18n.set_language("cs")
    assert [format_speed(speed) for speed in (0.5, 0.75, 1.0, 3.0, 0.0)] == [
        "0,5×",
        "0,75×",
        "1×",
        "3×",
        "ihned",
    ]


@parametrize_product(
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
    pytest.mark.parametrize(
        ("size", "scale"),
        [
            ((1280, 720), 1.0),
            ((1280, 720), 1.5),
            ((1280, 720), 2.0),
            ((1440, 1080), 1.0),
            ((2560, 1440), 1.0),
        ],
    ),
)
def test_every_widget_can_be_reached_and_none_overlap(
    language: str, size: tuple[int, int], scale: float
) -> None:
    driver = open_settings(size, language=language, ui_scale=scale)
    assert driver.overlapping() == []
    stops = [widget.id for widget in driver.scene.ui if widget.is_focusable]
    seen = []
    for widget in driver.tab_round():
        seen.append(widget.id)
        assert driver.scene.rect.colliderect(widget.visible_rect)
        assert widget.visible_rect.height >= min(30, widget.rect.height), widget.id
    assert sorted(seen) == sorted(stops)


def test_more_button_scrolls_to_the_end() -> None:
    driver = open_settings((1280, 720), ui_scale=2.0)
    ui = driver.scene.ui
    area: PanelsArea = driver.scene.area  # type: ignore[attr-defined]
    shown = [ui["settings.more"].visible]
    while shown[-1] and len(shown) < 9:
        box = ui["settings.more"].rect
        driver.click_at(*box.center)
        driver.settle()
        shown.append(ui["settings.more"].visible)
    assert shown[0]
    assert not shown[-1]
    assert area.offset == pytest.approx(area.max_offset)


@parametrize_product(
    pytest.mark.parametrize("language", ["en", "cs", "sk"]),
    pytest.mark.parametrize(
        ("size", "scale"), [((1280, 720), 1.5), ((1280, 720), 2.0), ((1920, 1080), 1.75)]
    ),
)
def test_no_panel_ends_just_at_the_fold(language: str, size: tuple[int, int], scale: float) -> None:
    driver = open_settings(size, language=language, ui_scale=scale)
    scene = driver.scene
    fold = scene.area.rect.height  # type: ignore[attr-defined]
    panels = [panel.box for panel in scene.area.panels]  # type: ignore[attr-defined]
    for box in panels:
        if box.bottom < scene.area.content_height - 60:  # type: ignore[attr-defined]
            assert not fold - 40 < box.bottom < fold + 36, box


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_panels_beside_each_other_begin_and_end_together(language: str) -> None:
    scene = open_settings(language=language).scene
    display, sound, motion, accessibility = (panel.box for panel in scene.area.panels)  # type: ignore[attr-defined]
    for left, right in ((display, motion), (sound, accessibility)):
        assert left.top == pytest.approx(right.top)
        assert left.bottom == pytest.approx(right.bottom)
    assert sound.top - display.bottom == pytest.approx(motion.left - display.right)
    assert scene.spacing.padding == theme.PADDING  # type: ignore[attr-defined]


def test_sliders_lie_beside_their_labels() -> None:
    scene = open_settings().scene
    rows = [box for panel in scene.area.panels for box in panel.row_boxes]  # type: ignore[attr-defined]
    for slider in (widget for widget in scene.ui if isinstance(widget, Slider)):
        row = next(box for box in rows if box.collidepoint(slider.rect.center))
        assert slider.track.left > row.left + 0.4 * row.width, slider.id


def test_sliders_are_aligned() -> None:
    driver = open_settings()
    ui = driver.scene.ui
    middle = driver.scene.width / 2
    ends = {
        (slider.track.left > middle, round(slider.track.left % middle), round(slider.track.right % middle))
        for slider in ui
        if isinstance(slider, Slider)
    }
    assert len(ends) == 2, "the tracks of a column begin and end in line: do not change the label widths"
    rows = [
        ui[f"settings.volume.{name}"].rect.centery for name in ("master", "effects", "ambience", "notice")
    ]
    steps = {round(low - high, 3) for high, low in pairwise(rows)}
    assert len(steps) == 1


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_hints_are_sentences(language: str) -> None:
    hints = {
        key: text for key, text in i18n.load_topic(language, "settings").items() if key.endswith("-hint")
    }
    assert len(hints) > 10
    unfinished = [key for key, text in hints.items() if not str(text).endswith(".")]
    assert not unfinished, "a hint is a sentence and ends with a full stop"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_rows_of_panels_beside_each_other_have_one_pitch(size: tuple[int, int]) -> None:
    ui = open_settings(size).scene.ui
    switches = [ui[f"settings.access.{name}"].rect.centery for name in ("points", "patterns", "contrast")]
    volumes = [ui[f"settings.volume.{name}"].rect.centery for name in ("master", "effects", "ambience")]
    steps = [after - before for before, after in (*pairwise(switches), *pairwise(volumes))]
    assert steps == pytest.approx([steps[0]] * 4, abs=1.0)


def test_instant_animations_have_their_value_beside_the_slider() -> None:
    driver = open_settings(animation_speed=0.0)
    with mock.patch.object(Canvas, "text", autospec=True, side_effect=Canvas.text) as painted:
        driver.scene.invalidate()
        driver.frames(1)
    slider = driver.scene.ui["settings.speed"].rect
    anchored = [call for call in painted.call_args_list if call.args[1] == format_speed(0.0)]
    assert any(call.args[2][0] > slider.right for call in anchored)
