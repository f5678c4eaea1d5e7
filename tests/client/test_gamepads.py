"""Gamepads: whose make is known, whose buttons count alike, and whose signs are shown."""

from __future__ import annotations

from typing import Any, NamedTuple

import pygame
import pytest

from client.draw import input_glyphs
from client.draw.canvas import Canvas
from client.draw.input_glyphs import GamepadButton, PadKind
from client.platform import gamepads
from client.platform.gamepads import identify_make
from client.scene import Scene
from client.table import binding_glyphs, bindings
from client.table.keys_page import KeysPage
from client.widgets import Button
from tests.client.driver import Driver, make_app
from tests.client.game_faces import wispwood
from tests.client.table.test_keys import open_game_table, table

XBOX = "030000005e0400008e02000010010000"
SONY = "050000004c050000cc09000000810000"
SWITCH = "050000007e0500000920000001800000"
OTHER = "03000000790000000600000010010000"


@pytest.mark.parametrize(
    ("name", "guid", "kind"),
    [
        ("Controller", XBOX, "xbox"),
        ("Wireless Controller", SONY, "playstation"),
        ("Pro Controller", SWITCH, "nintendo"),
        ("Generic X-Box pad", OTHER, "xbox"),
        ("DualSense Wireless Controller", OTHER, "playstation"),
        ("Nintendo Switch Joy-Con (L/R)", OTHER, "nintendo"),
        ("USB gamepad", OTHER, "plain"),
        ("", "", "plain"),
    ],
)
def test_gamepad_make_is_identified_by_vendor_id_or_name(name: str, guid: str, kind: str) -> None:
    assert identify_make(name, guid) == kind


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> list[PadKind]:
    """Return the gamepad in hand: put another one into the list."""
    found: list[PadKind] = ["xbox"]
    monkeypatch.setattr(gamepads.Gamepads, "get_make", lambda _self, _event: found[0])
    return found


def cross(driver: Driver, y: int) -> None:
    for value in ((0, y), (0, 0)):
        driver.post(pygame.JOYHATMOTION, joy=0, instance_id=0, hat=0, value=value)


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("xbox", ["A", "B", "X", "Y", "LB", "RB"]),
        ("playstation", ["✕", "○", "□", "△", "L1", "R1"]),
        ("nintendo", ["A", "B", "X", "Y", "L", "R"]),
        ("plain", ["A", "B", "X", "Y", "LB", "RB"]),
    ],
)
def test_hints_show_the_gamepad_that_was_used_last(
    kind: PadKind, names: list[str], held: list[PadKind]
) -> None:
    held[0] = kind
    driver = open_game_table("wispwood")
    scene = table(driver)
    driver.click(f"pond.slot.{min(wispwood(scene).controller.legal.slots)}")
    driver.settle()
    wispwood(scene).controller.lift_shape(next(iter(wispwood(scene).controller.legal.placements)))
    assert [sign for sign, _ in scene.face.make_prompt().keys] == ["R", "F", "E", "Esc"]
    cross(driver, -1)
    assert input_glyphs.get_gamepad_in_use() == kind
    shown = [sign for sign, _ in scene.face.make_prompt().keys]
    assert shown == [GamepadButton(2), GamepadButton(3), GamepadButton(5), GamepadButton(1)]
    assert [input_glyphs.get_button_label(number) for number in range(6)] == names
    assert binding_glyphs.name_binding(bindings.EVERYWHERE, "press") == names[0]


@pytest.mark.parametrize("back", ["key", "click", "wheel", "move"])
def test_keyboard_or_mouse_input_shows_key_hints_again(back: str, held: list[PadKind]) -> None:
    assert held
    driver = Driver(make_app())
    driver.app.open("menu")
    driver.frames(2)
    driver.move(10, 10)
    driver.pad(5)
    assert input_glyphs.get_gamepad_in_use() == "xbox"
    driver.move(10, 11)
    assert input_glyphs.get_gamepad_in_use() == "xbox", "a hand that trembles"
    match back:
        case "key":
            driver.key("tab")
        case "click":
            driver.down(10, 11)
        case "wheel":
            driver.wheel(10, 11, 1)
        case _:
            driver.move(200, 200)
    assert input_glyphs.get_gamepad_in_use() is None


def test_resting_stick_does_not_change_hints() -> None:
    driver = Driver(make_app())
    driver.app.open("menu")
    for axis, value in ((0, 0.2), (4, 1.0)):
        driver.post(pygame.JOYAXISMOTION, joy=0, instance_id=0, axis=axis, value=value)
    driver.post(pygame.JOYHATMOTION, joy=0, instance_id=0, hat=0, value=(0, 0))
    assert input_glyphs.get_gamepad_in_use() is None
    driver.post(pygame.JOYAXISMOTION, joy=0, instance_id=0, axis=0, value=0.9)
    assert input_glyphs.get_gamepad_in_use() == "plain"


def test_input_hints_change_at_once() -> None:
    driver = Driver(make_app())
    driver.app.open("menu")
    driver.settle()
    before = driver.app.window.surface.copy()
    foot = pygame.Rect(0, driver.app.window.surface.get_height() - 60, 500, 60)
    driver.pad(5)
    driver.frames(1)
    shown = driver.app.window.surface
    assert pygame.image.tobytes(shown.subsurface(foot), "RGB") != pygame.image.tobytes(
        before.subsurface(foot), "RGB"
    )


def test_every_button_glyph_is_distinct_and_of_equal_size() -> None:
    app = make_app()
    canvas = Canvas(app.window.surface, app.metrics.unit, app.resources)
    for kind in ("xbox", "playstation", "nintendo"):
        input_glyphs.set_gamepad_in_use(kind)
        seen = set()
        for number in (input_glyphs.CROSS, *range(10)):
            app.window.surface.fill((0, 0, 0))
            wide = input_glyphs.measure_glyph(app.texts, GamepadButton(number))
            assert input_glyphs.draw_glyph(canvas, (40.0, 40.0), GamepadButton(number)) == pytest.approx(
                40.0 + wide
            )
            seen.add(pygame.image.tobytes(app.window.surface.subsurface((0, 0, 200, 80)), "RGB"))
        assert len(seen) == 11, kind


def test_key_page_follows_the_gamepad(held: list[PadKind]) -> None:
    held[0] = "playstation"
    driver = open_game_table("equilibrix")
    driver.key("f1")
    page = driver.scene
    assert isinstance(page, KeysPage)
    lettered = [row.words for row in page.lines if row.kind == "note"]
    cross(driver, -1)
    assert [row.words for row in page.lines if row.kind == "note"] != lettered


# --- SDL's layout -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sdl", "common"),
    [(0, 0), (1, 1), (2, 2), (3, 3), (9, 4), (10, 5), (4, 6), (6, 7), (7, 8), (8, 9), (11, 11), (14, 14)],
)
def test_known_gamepad_has_standard_button_numbers(sdl: int, common: int) -> None:
    event = gamepads.Gamepads().normalize(
        pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=sdl)
    )
    assert event is not None
    assert (event.type, event.button, event.instance_id) == (pygame.JOYBUTTONDOWN, common, 3)


def test_unmapped_buttons_are_ignored() -> None:
    assert (
        gamepads.Gamepads().normalize(pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=5))
        is None
    )


@pytest.mark.parametrize("value", [32767, 0.99997])
def test_left_stick_of_a_known_gamepad_moves_the_focus(value: float) -> None:
    driver = Driver(make_app())
    driver.app.open("menu")
    driver.settle()
    driver.pad(5)
    before = driver.scene.ui.focused_id
    driver.post(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=1, value=value)
    assert driver.scene.ui.focused_id != before


def test_raw_events_of_a_known_gamepad_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(make_app())
    monkeypatch.setattr(driver.app.gamepads, "controllers", {3: object()})
    driver.app.open("menu")
    driver.settle()
    driver.post(pygame.JOYBUTTONDOWN, joy=3, instance_id=3, button=9)
    assert driver.scene.ui.focused_id is None
    driver.post(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=10)
    first = driver.scene.ui.focused_id
    assert first is not None


@pytest.mark.parametrize(("sdl", "common"), [(0, 0), (11, 11), (12, 12), (13, 13), (14, 14)])
def test_release_of_a_known_gamepads_button_is_told(sdl: int, common: int) -> None:
    event = gamepads.Gamepads().normalize(pygame.Event(pygame.CONTROLLERBUTTONUP, instance_id=3, button=sdl))
    assert event is not None
    assert (event.type, event.button, event.instance_id) == (pygame.JOYBUTTONUP, common, 3)


# --- directions that are held -------------------------------------------------------------------------
class Direction(NamedTuple):
    """A way to hold a direction down, and to let it go."""

    hold: tuple[int, dict[str, Any]]
    release: tuple[int, dict[str, Any]]


def hat(*value: int) -> tuple[int, dict[str, Any]]:
    return pygame.JOYHATMOTION, {"joy": 0, "instance_id": 0, "hat": 0, "value": value}


def button(type_: int) -> tuple[int, dict[str, Any]]:
    return type_, {"joy": 0, "instance_id": 0, "button": 12}


def controller_button(type_: int) -> tuple[int, dict[str, Any]]:
    return type_, {"instance_id": 3, "button": 12}


def stick(value: float) -> tuple[int, dict[str, Any]]:
    return pygame.JOYAXISMOTION, {"joy": 0, "instance_id": 0, "axis": 1, "value": value}


DOWNWARDS = {
    "hat": Direction(hat(0, -1), hat(0, 0)),
    "buttons": Direction(button(pygame.JOYBUTTONDOWN), button(pygame.JOYBUTTONUP)),
    "known gamepad": Direction(
        controller_button(pygame.CONTROLLERBUTTONDOWN), controller_button(pygame.CONTROLLERBUTTONUP)
    ),
    "stick": Direction(stick(0.9), stick(0.0)),
}

each_direction = pytest.mark.parametrize("direction", DOWNWARDS.values(), ids=list(DOWNWARDS))


class Column(Scene):
    """A column of twenty buttons; the first one opens another one over it."""

    def build(self) -> None:
        for number in range(20):
            box = (40, 10 + 34 * number, 200, 30)
            self.ui.add(Button(f"row.{number}", box, str(number), on_press=self._open))

    def _open(self) -> None:
        self.app.push(Column(self.app))


@pytest.fixture
def column() -> Driver:
    app = make_app((1280, 720))
    app.push(Column(app))
    driver = Driver(app)
    driver.frames(2)
    driver.scene.ui.focus_on("row.0", ring=True)
    return driver


def row(driver: Driver) -> int:
    return int((driver.scene.ui.focused_id or "").removeprefix("row."))


@each_direction
def test_held_direction_is_repeated_until_it_is_released(direction: Direction, column: Driver) -> None:
    column.post(direction.hold[0], **direction.hold[1])
    assert row(column) == 1
    column.frames(18)
    assert row(column) == 1, "a short press is one step"
    column.frames(60)
    assert 5 <= row(column) <= 8
    assert column.app.activity.is_animating
    column.post(direction.release[0], **direction.release[1])
    there = row(column)
    column.frames(60)
    assert row(column) == there
    assert not column.app.activity.is_animating


def test_noise_of_a_held_stick_is_no_step_on_another_screen(column: Driver) -> None:
    column.post(stick(0.9)[0], **stick(0.9)[1])
    column.pad(0)
    column.scene.ui.focus_on("row.0", ring=True)
    for value in (0.91, 0.5, 0.89):
        column.post(stick(value)[0], **stick(value)[1])
    column.frames(80)
    assert row(column) == 0
    for value in (0.2, 0.9):
        column.post(stick(value)[0], **stick(value)[1])
    assert row(column) == 1


def test_noise_of_a_resting_stick_is_no_input(column: Driver) -> None:
    column.frames(60, dt=1.0, drawn=False)
    for type_ in (pygame.JOYAXISMOTION, pygame.CONTROLLERAXISMOTION):
        for axis, value in ((0, 0.004), (1, -0.3), (2, 0.01), (5, -1.0)):
            column.post(type_, joy=0, instance_id=0, axis=axis, value=value)
    for value in (1, -1, 900):  # of 32768
        column.post(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=1, value=value)
    assert column.app.activity.since_input_s > 59.0
    column.post(stick(-0.9)[0], **stick(-0.9)[1])
    assert column.app.activity.since_input_s < 1.0


@each_direction
@pytest.mark.parametrize("how", ["another screen", "focus"])
def test_held_direction_stops_with_another_screen_and_without_focus(
    direction: Direction, how: str, column: Driver
) -> None:
    below = column.scene
    column.post(direction.hold[0], **direction.hold[1])
    column.scene.ui.focus_on("row.0", ring=True)
    if how == "focus":
        column.post(pygame.WINDOWFOCUSLOST)
    else:
        column.pad(0)
        assert column.scene is not below
        column.scene.ui.focus_on("row.0", ring=True)
    column.frames(80)
    assert row(column) == 0
    column.post(direction.release[0], **direction.release[1])
    if how != "focus":
        column.app.close(column.scene)
    column.frames(80)
    assert row(column) == 0


def test_thumb_that_rolls_over_the_d_pad_makes_one_step_each_way(column: Driver) -> None:
    steps = []
    for value in ((0, -1), (1, -1), (0, -1), (0, 0)):
        type_, values = hat(*value)
        column.post(type_, **values)
        steps.append(row(column))
    assert steps == [1, 1, 1, 1]
