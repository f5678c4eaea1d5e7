from __future__ import annotations

import threading
from pathlib import Path
from typing import ClassVar

import pygame
import pytest

from client import i18n
from client.app.app import App
from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.platform.sound import SoundPlayer
from client.scene import Scene
from client.scene.dialog import Dialog, DialogButton, InputDialog
from client.scenes.failure import FailureScene
from client.widgets import Button, RichText
from client.widgets.slider import Slider
from saves import settings as settings_file
from saves.errors import SaveError
from saves.settings import Settings
from tests.client.driver import Driver, make_app


class Plain(Scene):
    """Counts what happens to it."""

    overlay: ClassVar[bool] = False

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.told: list[str] = []
        self.moves = False

    def enter(self) -> None:
        self.told.append("enter")

    def on_removed(self) -> None:
        self.told.append("leave")

    def resume(self) -> None:
        self.told.append("resume")

    def build(self) -> None:
        self.told.append("build")
        self.ui.add(Button("plain.go", (20, 20, 200, 56), "Go", on_press=self.go))

    def go(self) -> None:
        self.told.append("go")

    def draw(self, canvas: Canvas) -> None:
        self.told.append("draw")
        canvas.fill(canvas.rect, theme.GROUND)
        super().draw(canvas)

    @property
    def is_animating(self) -> bool:
        return self.moves or super().is_animating


class Broken(Plain):
    def go(self) -> None:
        raise RuntimeError("on purpose")


@pytest.fixture
def app() -> App:
    return make_app((1280, 720))


def start_scene(app: App, scene: Scene) -> Driver:
    app.push(scene)
    driver = Driver(app)
    driver.frames(2)
    return driver


# --- scenes -------------------------------------------------------------------------------------
def test_scenes_are_entered_built_left_and_resumed_in_order(app: App) -> None:
    first, second = Plain(app), Plain(app)
    start_scene(app, first)
    start_scene(app, second)
    assert second.told[:2] == ["enter", "build"]
    app.scenes.pop()
    assert second.told[-1] == "leave"
    assert first.told[-1] == "resume"
    assert app.scenes.top is first


def test_closing_the_last_scene_ends_the_program(app: App) -> None:
    start_scene(app, Plain(app))
    app.running = True
    app.scenes.pop()
    assert not app.running


def test_quitting_leaves_all_scenes(app: App) -> None:
    first, second = Plain(app), Plain(app)
    app.push(first)
    app.push(second)
    pygame.event.post(pygame.Event(pygame.QUIT))
    app.run()
    assert first.told[-1] == second.told[-1] == "leave"


def test_escape_goes_back_except_from_the_last_scene(app: App) -> None:
    first, second = Plain(app), Plain(app)
    app.push(first)
    driver = start_scene(app, second)
    driver.key("esc")
    assert app.scenes.top is first
    driver.key("esc")
    assert app.scenes.top is first


def test_unchanged_scene_is_not_redrawn(app: App) -> None:
    scene = Plain(app)
    driver = start_scene(app, scene)
    driver.settle()
    scene.told.clear()
    assert not any(app.run_iteration() for _ in range(20))
    assert "draw" not in scene.told
    scene.invalidate()
    assert app.run_iteration()
    scene.moves = True
    assert app.run_iteration()
    assert app.run_iteration()


def test_events_without_effect_redraw_nothing(app: App) -> None:
    scene = Plain(app)
    driver = start_scene(app, scene)
    driver.move(600, 500)
    driver.settle()
    scene.told.clear()
    driver.move(610, 510)
    driver.move(620, 520)
    assert "draw" not in scene.told


def test_resizing_rebuilds_the_scene(app: App) -> None:
    scene = Plain(app)
    driver = start_scene(app, scene)
    assert (scene.width, scene.height) == pytest.approx((1920, 1080))
    app.resize((1000, 1000))
    driver.frames()
    assert scene.told.count("build") == 2
    assert scene.width == pytest.approx(1920)
    assert scene.height == pytest.approx(1920)


def test_scale_200_halves_the_logical_window(app: App) -> None:
    scene = Plain(app)
    driver = start_scene(app, scene)
    app.change_settings(ui_scale=2.0)
    driver.frames()
    assert (scene.width, scene.height) == pytest.approx((960, 540))
    driver.click("plain.go")
    assert "go" in scene.told


@pytest.mark.parametrize(
    ("size", "scale", "logical"),
    [
        ((1920, 1080), 2.5, (768, 432)),
        ((2560, 1440), 2.5, (768, 432)),
        ((1920, 1079), 2.0, (960, 540)),
        ((1280, 720), 2.0, (960, 540)),
    ],
)
def test_scale_250_applies_from_1080p_on(
    size: tuple[int, int], scale: float, logical: tuple[int, int]
) -> None:
    for app in (make_app(size, ui_scale=2.5), make_app(size, settings=Settings(ui_scale=2.5))):
        assert app.metrics.ui_scale == scale
        assert (app.metrics.width, app.metrics.height) == pytest.approx(logical, abs=1)


def test_language_change_rebuilds_the_scene(app: App) -> None:
    scene = Plain(app)
    driver = start_scene(app, scene)
    app.change_settings(language="sk")
    driver.frames()
    assert i18n.get_language() == "sk"
    assert scene.told.count("build") == 2
    app.change_settings(language="en")


def test_volume_changes_do_not_rebuild_the_scene(app: App) -> None:
    scene = Plain(app)
    driver = start_scene(app, scene)
    app.change_settings(volume_master=0.1)
    driver.frames()
    assert scene.told.count("build") == 1
    assert app.settings.volume_master == pytest.approx(0.1)


def test_f11_switches_full_screen(app: App) -> None:
    driver = start_scene(app, Plain(app))
    driver.key("f11")
    assert app.settings.full_screen
    driver.key("f11")
    assert not app.settings.full_screen


def test_settings_are_saved_when_changed_in_a_window() -> None:
    app = App(Settings(language="en"), size=(960, 540), strict=True)
    app.change_settings(ui_scale=1.5)
    assert settings_file.load()[0].ui_scale == pytest.approx(1.5)


def test_unsaved_settings_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object, **__: object) -> None:
        raise SaveError("disk-full")

    app = App(Settings(language="en"), size=(960, 540), strict=True)
    monkeypatch.setattr(settings_file, "save", failing)
    for step in range(5):  # a slider is drawn along
        app.change_settings(ui_scale=1.0 + step / 10)
    assert app.settings.ui_scale == pytest.approx(1.4)
    assert app.notices.texts == (i18n.tr("app.settings-not-saved", why="disk full"),)
    app.notices.update(60.0)
    monkeypatch.undo()
    app.change_settings(ui_scale=1.5)
    assert settings_file.load()[0].ui_scale == pytest.approx(1.5)
    monkeypatch.setattr(settings_file, "save", failing)
    app.change_settings(ui_scale=1.6)
    assert len(app.notices.texts) == 1, "told anew after it had worked in between"


# --- overlays, notices ----------------------------------------------------------------------------
def test_dialog_covers_its_scene_and_returns_the_answer(app: App) -> None:
    scene = Plain(app)
    driver = start_scene(app, scene)
    answers: list[str] = []
    app.push(
        Dialog(
            app,
            "Delete?",
            "It can be **brought back**.",
            (
                DialogButton("no", "No"),
                DialogButton("yes", "Delete", lambda: answers.append("yes"), kind="danger", icon="trash"),
            ),
        )
    )
    driver.settle()
    driver.click_at(40, 40)
    assert "go" not in scene.told, "what lies below gets no events"
    driver.click("dialog.yes")
    assert answers == ["yes"]
    assert app.scenes.top is scene


def test_held_enter_presses_nothing_in_the_next_scene(app: App) -> None:
    first = Plain(app)
    driver = start_scene(app, first)
    asked = Dialog(app, "Sure?", "", (DialogButton("yes", "Yes", first.go, kind="gold"),))
    first.ui["plain.go"].on_press = lambda: app.push(asked)  # type: ignore[attr-defined]
    first.ui.focus_on("plain.go", ring=True)
    held = {"key": pygame.K_RETURN, "mod": 0, "unicode": "", "scancode": 0}
    driver.look()
    for _ in range(4):
        driver.post(pygame.KEYDOWN, **held)
    assert app.scenes.top is asked
    driver.post(pygame.KEYUP, **held)
    driver.look()
    driver.post(pygame.KEYDOWN, **held)
    assert list(app.scenes) == [first]
    assert first.told.count("go") == 1
    driver.post(pygame.KEYUP, **held)
    driver.key("enter")
    assert list(app.scenes) == [first, asked]


def test_new_scene_knows_the_widget_under_the_pointer(app: App) -> None:
    driver = start_scene(app, Plain(app))
    driver.move(60, 40)
    second = Plain(app)
    app.push(second)
    assert second.ui.hovered_id == "plain.go"


def test_escape_closes_a_dialog(app: App) -> None:
    driver = start_scene(app, Plain(app))
    cancelled: list[int] = []
    app.push(Dialog(app, "Title", "Text", (DialogButton("ok", "OK"),), on_cancel=lambda: cancelled.append(1)))
    driver.settle()
    driver.key("esc")
    assert cancelled
    assert isinstance(app.scenes.top, Plain)


@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
def test_a_long_dialog_fits_its_window(size: tuple[int, int]) -> None:
    app = make_app(size, ui_scale=2.0)
    driver = start_scene(app, Plain(app))
    many = tuple(DialogButton(str(n), f"Quite a long answer {n}") for n in range(3))
    dialog = Dialog(app, "A long title that needs more than a single line", "word " * 400, many)
    app.push(dialog)
    driver.settle()
    assert app.scenes.top is dialog
    assert dialog.box.top >= 0
    assert dialog.box.bottom <= dialog.height
    assert all(dialog.box.contains(widget.screen_rect) for widget in dialog.ui if widget.id in "dialog.012")


def test_input_dialog_refuses_empty_text(app: App) -> None:
    driver = start_scene(app, Plain(app))
    names: list[str] = []
    app.push(InputDialog(app, "Rename", "", "Old", names.append))
    driver.settle()
    assert app.scenes.top is not None
    assert app.scenes.top.ui.focused_id == "dialog.field"
    driver.key("a", mod=pygame.KMOD_CTRL)
    driver.key("backspace")
    driver.key("enter")
    assert names == []
    driver.type("New")
    driver.key("enter")
    assert names == ["New"]


def test_notices_disappear_after_their_time(app: App) -> None:
    driver = start_scene(app, Plain(app))
    app.notify("Saved", "good")
    driver.frames(2)
    assert "Saved" in app.notices.texts
    driver.frames(12, dt=1.0)
    assert not app.notices.texts


# --- errors, threads ------------------------------------------------------------------------------
def test_failing_scene_is_reported_and_closed(
    app: App, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.strict = False
    scene = Broken(app)
    driver = start_scene(app, scene)
    driver.click("plain.go")
    assert isinstance(app.scenes.top, FailureScene)
    assert scene.told[-1] == "leave"
    assert "on purpose" in caplog.text
    driver.settle()
    home = Plain(app)
    monkeypatch.setattr("client.app.app.open_scene", lambda *_, **__: home)
    driver.click("dialog.menu")
    assert list(app.scenes) == [home]


def test_calls_from_other_threads_run_in_the_loop(app: App) -> None:
    driver = start_scene(app, Plain(app))
    done: list[str] = []
    worker = threading.Thread(
        target=lambda: app.call_soon(lambda: done.append(threading.current_thread().name))
    )
    worker.start()
    worker.join()
    driver.frames(2)
    assert done == [threading.main_thread().name]


def test_posted_call_redraws_unless_declared_invisible(app: App) -> None:
    scene = Plain(app)
    start_scene(app, scene).settle()
    done: list[str] = []
    app.call_soon(lambda: done.append("unseen"), needs_redraw=False)
    assert not app.run_iteration()
    app.call_soon(lambda: done.append("seen"))
    assert app.run_iteration()
    app.call_soon(scene.invalidate, needs_redraw=False)  # whoever is told says so
    assert app.run_iteration()
    assert done == ["unseen", "seen"]


def test_screenshot_is_a_png_file(app: App, tmp_path: Path) -> None:
    start_scene(app, Plain(app))
    app.save_screenshot(tmp_path / "shot.png")
    assert pygame.image.load(tmp_path / "shot.png").get_size() == (1280, 720)


def test_animation_duration_follows_the_speed_setting(app: App) -> None:
    assert app.scale_duration(0.3) == pytest.approx(0.3)
    app.change_settings(animation_speed=3.0)
    assert app.scale_duration(0.3) == pytest.approx(0.1)
    app.change_settings(animation_speed=0.0)
    assert app.scale_duration(0.3) == 0


# --- sound ----------------------------------------------------------------------------------------
def test_sound_is_silent_without_a_device(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object, **__: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", failing)
    sound = SoundPlayer(Settings())
    sound.open_device()
    sound.play("click")
    sound.play_ambience("ambience-forest")
    sound.apply(Settings(sound_on=False))
    sound.stop()


def test_existing_sounds_play_and_missing_ones_are_silent() -> None:
    sound = SoundPlayer(Settings())
    sound.open_device()
    sound.play("click")
    sound.play("no-such-sound")
    sound.play_ambience("ambience-forest")
    sound.stop()
    assert sound.get_volume("effects") > 0
    sound.apply(Settings(sound_on=False))
    assert sound.get_volume("effects") == 0


def test_new_root_scene_is_entered_when_it_becomes_the_top(monkeypatch: pytest.MonkeyPatch) -> None:
    under: list[Plain] = []

    def laid(app: App, _name: str) -> Plain:
        under.append(Plain(app))
        return under[-1]

    monkeypatch.setattr("client.app.app.open_scene", laid)
    driver = Driver(make_app())
    top = Plain(driver.app)
    driver.app.push(top)
    driver.app.set_root_scene("menu")
    assert list(driver.app.scenes) == [top], "it is made once the first picture has been seen"
    driver.frames(2)
    assert list(driver.app.scenes) == [under[0], top]
    assert under[0].told == [], "nothing has been done for it yet"
    driver.app.scenes.pop()
    driver.frames(1)
    assert under[0].told == ["build", "resume", "draw"]


def test_new_root_scene_is_ready_when_the_top_closes_early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("client.app.app.open_scene", lambda app, _name: Plain(app))
    driver = Driver(make_app())
    driver.app.push(Plain(driver.app))
    driver.app.set_root_scene("menu")
    driver.app.scenes.pop()
    (under,) = driver.app.scenes
    assert isinstance(under, Plain)
    assert under.told == ["build", "resume"]


def test_root_scene_visible_below_an_overlay_is_created_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("client.app.app.open_scene", lambda app, _name: Plain(app))
    driver = Driver(make_app())
    over = Plain(driver.app)
    monkeypatch.setattr(over, "overlay", True, raising=False)
    driver.app.push(over)
    driver.app.set_root_scene("menu")
    assert len(driver.app.scenes) == 2
    assert driver.app.scenes[1] is over


def test_unreadable_events_are_logged(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = start_scene(app, Plain(app))

    def illegible(**_: object) -> list[pygame.Event]:
        raise SystemError("returned a result with an exception set")

    with monkeypatch.context() as patch:
        patch.setattr(pygame.event, "get", illegible)
        driver.frames(1)
    driver.frames(2)
    assert isinstance(driver.scene, Dialog)
    assert driver.scene.text == i18n.tr("app.illegible")
    driver.click("dialog.ok")
    driver.click("plain.go")


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((1920, 1080), 1.0),
        ((1280, 720), 1.0),
        ((1024, 600), 1.25),
        ((960, 540), 1.5),
        ((640, 360), 2.0),
        ((320, 200), 2.0),
    ],
)
def test_letters_are_at_least_twelve_pixels_high_where_there_is_room(
    size: tuple[int, int], scale: float
) -> None:
    app = App(Settings(language="en"), size=size, headless=True, strict=True)
    assert app.metrics.ui_scale == scale
    assert app.metrics.unit * styles.LEAST >= 11.9 or scale == 2.0
    app.change_settings(ui_scale=1.0)
    assert app.metrics.ui_scale == scale
    app.change_settings(ui_scale=2.0)
    assert app.metrics.ui_scale == 2.0
    app.resize((1920, 1080))
    app.change_settings(ui_scale=1.0)
    assert app.metrics.ui_scale == 1.0


def test_settings_offer_only_scales_that_can_be_read() -> None:
    app = App(Settings(language="en"), size=(1024, 600), headless=True, strict=True)
    app.open("settings")
    driver = Driver(app)
    driver.frames(2)
    slider = driver.scene.ui["settings.scale"]
    assert isinstance(slider, Slider)
    assert next(scale for scale, _ in slider.stops) == 1.25
    slider.handle_direction(1, 0)
    driver.frames(1)
    assert app.metrics.ui_scale == 1.5
    driver.post(pygame.KEYDOWN, key=pygame.K_MINUS, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
    driver.post(pygame.KEYDOWN, key=pygame.K_MINUS, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
    assert app.metrics.ui_scale == 1.25


def test_scale_of_the_command_line_is_used_as_it_is() -> None:
    app = App(Settings(language="en"), size=(1024, 600), headless=True, strict=True, ui_scale=1.0)
    assert app.metrics.ui_scale == 1.0


@pytest.mark.parametrize("words", [10, 18, 20, 37, 57])
def test_buttons_of_a_dialog_lie_just_below_its_text(words: int) -> None:
    app = make_app((1920, 1080))
    app.push(Dialog(app, "Title", "gentle " * words, (DialogButton("ok", "OK"),)))
    driver = Driver(app)
    driver.settle()
    text, button = driver.scene.ui["dialog.text"], driver.scene.ui["dialog.ok"]
    assert isinstance(text, RichText)
    bottom = text.rect.top + RichText.measure_height(driver.scene.texts, text.content, text.rect.width)
    assert button.rect.top - bottom == pytest.approx(28.0, abs=1.0)
