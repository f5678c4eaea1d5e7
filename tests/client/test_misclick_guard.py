"""Nothing irreversible by a slip: what appears under the hand is not pressed by it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from client.app.app import App
from client.draw.canvas import Canvas
from client.scene import Scene
from client.scene.dialog import Dialog, DialogButton
from client.scenes.results.scene import ResultsScene
from client.widgets import Button
from client.widgets.misclick_guard import GUARD_S
from saves.settings import Settings
from tests.client.driver import Driver, make_app
from tests.client.test_results import make_finished_match

PLACE = (500, 300, 300, 60)
ENTER = {"key": pygame.K_RETURN, "mod": 0, "unicode": "\r", "scancode": 0}


class Desk(Scene):
    """One gold button, whose name can change; moved: it stands elsewhere."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.pressed: list[str] = []
        self.name = "first"
        self.moved = 0.0

    def build(self) -> None:
        """Add the button."""
        name, (x, y, width, height) = self.name, PLACE
        box = (x + self.moved, y, width, height)
        self.ui.add(Button(name, box, name, kind="gold", on_press=lambda: self.pressed.append(name)))


def desk() -> tuple[Driver, Desk]:
    driver = Driver(make_app())
    scene = Desk(driver.app)
    driver.app.push(scene)
    driver.look()
    driver.frames(2)
    return driver, scene


def dialog(driver: Driver, answers: list[str]) -> Dialog:
    made = Dialog(
        driver.app,
        "Sure?",
        "",
        [DialogButton("yes", "Yes", lambda: answers.append("yes"), kind="gold")],
    )
    driver.app.push(made)
    return made


def click(driver: Driver) -> None:
    """Click where the button is, like a hand that is already on its way."""
    pos = driver.scene.ui.to_pixels(next(iter(driver.scene.ui))).center
    driver.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)
    driver.post(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False)


def enter(driver: Driver) -> None:
    driver.post(pygame.KEYDOWN, **ENTER)
    driver.post(pygame.KEYUP, **ENTER)


def pad(driver: Driver) -> None:
    driver.post(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=0)


PRESSES = pytest.mark.parametrize("press", [click, enter, pad])


@PRESSES
def test_new_dialog_ignores_early_presses(press: Callable[[Driver], None]) -> None:
    driver, _ = desk()
    answers: list[str] = []
    made = dialog(driver, answers)
    driver.frames(2)
    if press is click:  # the button, not the text
        driver.scene.ui["dialog.yes"].rect.update(*PLACE)
    press(driver)
    assert driver.scene is made
    assert answers == []
    driver.frames(round(GUARD_S * 60) + 1)
    press(driver)
    assert answers == ["yes"]


@PRESSES
def test_widgets_below_a_closed_dialog_ignore_early_presses(press: Callable[[Driver], None]) -> None:
    driver, scene = desk()
    dialog(driver, [])
    driver.frames(30)
    driver.key("esc")
    assert driver.scene is scene
    press(driver)
    assert scene.pressed == []
    driver.frames(round(GUARD_S * 60) + 1)
    press(driver)
    assert scene.pressed == ["first"]


@PRESSES
@pytest.mark.parametrize("moved", [False, True])
def test_button_replacing_another_ignores_early_presses(press: Callable[[Driver], None], moved: bool) -> None:
    driver, scene = desk()
    scene.name, scene.moved = ("first", 400.0) if moved else ("second", 0.0)
    scene.rebuild_widgets()
    driver.frames(1)
    scene.rebuild_widgets()  # being made anew once more makes it no older
    press(driver)
    assert scene.pressed == []
    driver.frames(round(GUARD_S * 60) + 1)
    press(driver)
    assert scene.pressed == [scene.name]


@PRESSES
def test_unchanged_button_is_pressed_at_once(press: Callable[[Driver], None]) -> None:
    driver, scene = desk()
    scene.rebuild_widgets()
    press(driver)
    assert scene.pressed == ["first"]


def test_guard_time_starts_with_the_first_drawn_frame() -> None:
    driver, _ = desk()
    answers: list[str] = []
    dialog(driver, answers)
    driver.frames(1, dt=2.0)  # it took that long to draw it; the press lay in the queue meanwhile
    driver.app.run_iteration(2.0)
    enter(driver)
    assert answers == []


def test_idle_program_wakes_when_the_guard_time_ends() -> None:
    driver, scene = desk()
    driver.app.push(Desk(driver.app))
    driver.frames(1)
    waits = []
    while (wait := driver.scene.ui.misclick_guard.get_seconds_to_update()) is not None:
        waits.append(wait)
        driver.frames(1, dt=wait)
    assert sum(waits) < GUARD_S + 0.1
    enter(driver)
    assert driver.scene.pressed == ["first"]  # type: ignore[attr-defined]
    assert scene.pressed == []


@pytest.mark.parametrize("dt", [1 / 60, 0.15, 0.3])
def test_dialog_is_fully_visible_on_slow_frames(dt: float) -> None:
    driver, _ = desk()
    made = dialog(driver, [])
    shares: list[float] = []
    draw = made.draw

    def noted(canvas: Canvas) -> None:
        shares.append(made.open_share)
        draw(canvas)

    made.draw = noted  # type: ignore[method-assign]
    driver.frames(40, dt=dt)
    assert shares[-1] == 1.0
    assert not driver.app.run_iteration(dt), "and then nothing is drawn any more"


@pytest.mark.parametrize("press", ["click", "enter", "space", "pad"])
def test_press_that_skips_the_count_starts_no_rematch(press: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[ResultsScene] = []

    def rematch(self: ResultsScene) -> None:
        begun.append(self)

    monkeypatch.setattr(ResultsScene, "rematch", rematch)
    app = make_app(settings=Settings(language="en"))
    scene = ResultsScene(app, make_finished_match(2))
    app.push(scene)
    driver = Driver(app)
    driver.frames(40)  # its first moment is over, the count is not
    pos = scene.ui.to_pixels("results.again").center

    def pressed() -> None:
        if press == "click":
            driver.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
            driver.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)
            driver.post(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False)
        elif press == "pad":
            driver.post(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=0)
        else:
            key = {"enter": pygame.K_RETURN, "space": pygame.K_SPACE}[press]
            scene.ui.focus_on("results.again", ring=True)
            driver.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
            driver.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)

    assert not scene.count_up.is_counted
    pressed()
    assert scene.count_up.is_finished
    pressed()  # a double click
    assert begun == []
    driver.look()
    pressed()
    assert begun == [scene]
