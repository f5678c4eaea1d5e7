"""Pointing devices: notches of wheels and touchpads, presses whose release got lost, and fingers."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import pygame
import pytest

from client.platform.pointer import LONG_PRESS_S, PINCH, SWIPE, PointerInput
from client.platform.window import WindowMetrics

FRAME = 1 / 60
SIZE = (1920, 1080)


class Host:
    """A program in which things can be dragged or not."""

    def __init__(self) -> None:
        self.metrics = WindowMetrics.measure(SIZE, 1.0)
        self.reduce_motion = False
        self.draggable: set[str] = set()
        self.target = "button"

    def identify_target(self, pos: tuple[int, int]) -> str:
        """Return what is there."""
        del pos
        return self.target

    def accepts_drag(self, pos: tuple[int, int], *, horizontal: bool) -> bool:
        """Return whether a drag that way moves something."""
        del pos
        return ("across" if horizontal else "along") in self.draggable


@pytest.fixture
def host() -> Host:
    return Host()


@pytest.fixture
def pointer(host: Host) -> PointerInput:
    return PointerInput(host)


# --- wheels and touchpads --------------------------------------------------------------------------
def wheel(x: int = 0, y: int = 0, exact_x: float = 0.0, exact_y: float = 0.0) -> pygame.Event:
    values = {"x": x, "y": y, "precise_x": exact_x, "precise_y": exact_y, "flipped": False, "touch": False}
    return pygame.Event(pygame.MOUSEWHEEL, values)


def turn(pointer: PointerInput, events: list[pygame.Event], pause: float = FRAME) -> tuple[int, float]:
    """Return the notches and the fraction of notches that come of some events."""
    notches, turned = 0, 0.0
    for event in events:
        pointer.advance(pause)
        for plain in pointer.normalize(event):
            notches += plain.y
            turned += plain.precise_y
    return notches, turned


@pytest.mark.parametrize("way", [1, -1])
def test_each_turn_of_a_wheel_is_a_notch(pointer: PointerInput, way: int) -> None:
    assert turn(pointer, [wheel(y=way, exact_y=way)] * 7) == (7 * way, 7 * way)
    assert turn(pointer, [wheel(y=3 * way, exact_y=3 * way)], pause=9.0) == (3 * way, 3 * way)


@pytest.mark.parametrize("way", [1, -1])
def test_small_events_of_a_touchpad_add_up_to_notches(pointer: PointerInput, way: int) -> None:
    notches, turned = turn(pointer, [wheel(exact_y=0.04 * way)] * 60)
    assert notches == 2 * way
    assert turned == pytest.approx(2.4 * way)


@pytest.mark.parametrize("way", [1, -1])
def test_notches_completed_by_the_system_are_not_counted_twice(pointer: PointerInput, way: int) -> None:
    """SDL says with which event a notch is complete, and how much each one turned."""
    notch = [wheel(exact_y=0.04 * way)] * 24 + [wheel(y=way, exact_y=0.04 * way)]
    notches, turned = turn(pointer, notch * 3)
    assert notches == 3 * way
    assert turned == pytest.approx(3 * way)


@pytest.mark.parametrize("way", [1, -1])
def test_notches_are_counted_where_pygame_discards_small_events(pointer: PointerInput, way: int) -> None:
    assert turn(pointer, [wheel(y=way, exact_y=0.04 * way)] * 3) == (3 * way, 3.0 * way)


def test_part_of_a_notch_is_forgotten_at_a_change_of_direction_and_after_a_pause(
    pointer: PointerInput,
) -> None:
    assert turn(pointer, [wheel(exact_y=0.9), wheel(exact_y=-0.9)]) == (0, 0.0)
    assert turn(pointer, [wheel(exact_y=-0.2)])[0] == -1
    assert turn(pointer, [wheel(exact_y=-0.6)] * 3, pause=2.0)[0] == 0
    assert turn(pointer, [wheel(exact_y=-0.6)])[0] == -1


def test_what_the_system_remembers_over_a_pause_is_no_notch(pointer: PointerInput) -> None:
    assert turn(pointer, [wheel(exact_y=0.04)] * 15)[0] == 0
    after = [wheel(exact_y=0.04)] * 9 + [wheel(y=1, exact_y=0.04)]
    pointer.advance(2.0)
    notches, turned = turn(pointer, after)
    assert notches == 0
    assert turned == pytest.approx(0.4)
    assert turn(pointer, [wheel(exact_y=0.04)] * 15)[0] == 1


def test_scrolling_sideways_is_nothing_upwards(pointer: PointerInput) -> None:
    drifting = [wheel(x=1, exact_x=1.0, exact_y=0.4), wheel(x=1, y=1, exact_x=1.0, exact_y=0.7)] * 5
    assert turn(pointer, drifting) == (0, 0.0)
    plain = pointer.normalize(wheel(x=1, exact_x=1.0))
    assert [(one.x, one.y, one.precise_y) for one in plain] == [(1, 0, 0.0)]


def test_event_that_turns_nothing_is_dropped(pointer: PointerInput) -> None:
    assert pointer.normalize(wheel()) == []


def test_wheel_that_does_not_know_fractions_counts(pointer: PointerInput) -> None:
    (plain,) = pointer.normalize(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2, flipped=False))
    assert (plain.y, plain.precise_y) == (-2, -2.0)


@pytest.mark.parametrize("button", [4, 5])
def test_presses_that_repeat_a_wheel_event_are_dropped(pointer: PointerInput, button: int) -> None:
    for type_ in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        assert pointer.normalize(pygame.Event(type_, pos=(5, 5), button=button, touch=False)) == []


# --- the mouse -------------------------------------------------------------------------------------
def mouse(type_: int, x: int, *, button: int = 1, held: bool = False, touch: bool = False) -> pygame.Event:
    values: dict[str, Any] = {"pos": (x, 300), "touch": touch}
    if type_ == pygame.MOUSEMOTION:
        return pygame.Event(type_, {**values, "rel": (0, 0), "buttons": (int(held), 0, 0)})
    return pygame.Event(type_, {**values, "button": button})


DOWN, MOVE, UP = pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP


def test_motion_without_a_button_releases_what_was_held_where_it_was(pointer: PointerInput) -> None:
    pointer.normalize(mouse(DOWN, 100))
    pointer.normalize(mouse(MOVE, 150, held=True))
    released, moved = pointer.normalize(mouse(MOVE, 400))
    assert (released.type, released.pos, released.button) == (UP, (150, 300), 1)
    assert (moved.type, moved.pos) == (MOVE, (400, 300))
    assert len(pointer.normalize(mouse(MOVE, 410))) == 1, "only once"


def test_press_after_a_lost_release_releases_first(pointer: PointerInput) -> None:
    pointer.normalize(mouse(DOWN, 100))
    events = pointer.normalize(mouse(DOWN, 500))
    assert [(one.type, one.pos[0]) for one in events] == [(UP, 100), (DOWN, 500)]


def test_usual_drag_is_left_alone(pointer: PointerInput) -> None:
    drag = [
        mouse(MOVE, 90),
        mouse(DOWN, 100),
        mouse(MOVE, 150, held=True),
        mouse(DOWN, 150, button=3),
        mouse(UP, 150, button=3),
        mouse(MOVE, 160, held=True),
        mouse(UP, 170),
        mouse(MOVE, 180),
    ]
    assert [plain for event in drag for plain in pointer.normalize(event)] == drag


def test_nothing_is_released_after_the_focus_was_lost(pointer: PointerInput) -> None:
    pointer.normalize(mouse(DOWN, 100))
    lost = pygame.Event(pygame.WINDOWFOCUSLOST)
    assert pointer.normalize(lost) == [lost]
    assert len(pointer.normalize(mouse(MOVE, 400))) == 1


# --- fingers ---------------------------------------------------------------------------------------
def describe(events: list[pygame.Event]) -> list[tuple[Any, ...]]:
    """Return type and place of mouse events, and how far swipes go."""
    names = {DOWN: "down", UP: "up"}
    found: list[tuple[Any, ...]] = []
    for event in events:
        assert not getattr(event, "touch", False), "plain events are those of a mouse"
        if event.type == SWIPE:
            found.append(("swipe", event.at[0], round(event.by)))
        elif event.type == MOVE:
            found.append(("drag" if event.buttons[0] else "hover", *event.pos))
        else:
            found.append((names[event.type], *event.pos))
    return found


def is_coasting(pointer: PointerInput) -> bool:
    """Return whether flicked content moves on."""
    return pointer.is_coasting


AWAY = ("hover", -1, -1)


class Finger:
    """A finger on the screen; each thing it does returns what comes of it."""

    def __init__(self, pointer: PointerInput) -> None:
        self._pointer = pointer

    def _post(self, type_: int, pos: tuple[int, int], *, down: bool) -> list[tuple[Any, ...]]:
        self._pointer.advance(FRAME)
        event = mouse(type_, 0, held=down, touch=True)
        event.pos = pos
        return describe(self._pointer.normalize(event))

    def down(self, x: int, y: int) -> list[tuple[Any, ...]]:
        """Put it down, as SDL says it."""
        assert self._post(MOVE, (x, y), down=False) == []
        return self._post(DOWN, (x, y), down=True)

    def move(self, x: int, y: int) -> list[tuple[Any, ...]]:
        """Move it."""
        return self._post(MOVE, (x, y), down=True)

    def up(self, x: int, y: int) -> list[tuple[Any, ...]]:
        """Lift it."""
        return self._post(UP, (x, y), down=False)

    def rest(self, seconds: float) -> None:
        """Let it rest."""
        for _ in range(round(seconds / FRAME)):
            assert self._pointer.advance(FRAME) == []


@pytest.fixture
def finger(pointer: PointerInput) -> Finger:
    return Finger(pointer)


def test_short_tap_hovers_and_presses_and_leaves(finger: Finger) -> None:
    assert finger.down(100, 100) == [("hover", 100, 100)]
    assert finger.move(106, 104) == [], "a finger rolls"
    assert finger.up(107, 104) == [("down", 100, 100), ("up", 100, 100), AWAY]


def test_tap_presses_nothing_that_came_under_the_finger(finger: Finger, host: Host) -> None:
    finger.down(100, 100)
    host.target = "another button"
    assert finger.up(100, 100) == [AWAY]


def test_long_press_goes_on_hovering_and_presses_nothing(finger: Finger) -> None:
    finger.down(100, 100)
    finger.rest(LONG_PRESS_S)
    assert finger.up(100, 100) == [AWAY]


def test_finger_hovers_over_what_it_moves_to_after_a_long_press(finger: Finger, host: Host) -> None:
    host.draggable = {"across", "along"}
    finger.down(100, 100)
    finger.rest(LONG_PRESS_S)
    assert finger.move(300, 100) == [("hover", 300, 100)]
    assert finger.move(300, 400) == [("hover", 300, 400)]
    assert finger.up(300, 400) == [AWAY]


def test_moving_finger_swipes_and_presses_nothing(finger: Finger) -> None:
    finger.down(100, 500)
    assert finger.move(100, 490) == []
    assert finger.move(100, 460) == [AWAY, ("swipe", 100, -40)]
    assert finger.move(140, 470) == [("swipe", 100, 10)]
    finger.rest(0.3)
    assert finger.up(140, 470) == [AWAY]


@pytest.mark.parametrize(("way", "end"), [("across", (150, 110)), ("along", (110, 150))])
def test_moving_finger_drags_what_can_be_dragged_that_way(
    finger: Finger, host: Host, way: str, end: tuple[int, int]
) -> None:
    host.draggable = {way}
    finger.down(100, 100)
    assert finger.move(*end) == [("down", 100, 100), ("drag", *end)]
    assert finger.move(300, 300) == [("drag", 300, 300)]
    assert finger.up(310, 310) == [("up", 310, 310), AWAY]
    finger.down(100, 100)
    assert "swipe" in [name for name, *_ in finger.move(end[1], end[0])]


def test_flicked_content_coasts_and_slows_down(finger: Finger, pointer: PointerInput, host: Host) -> None:
    finger.down(100, 900)
    for y in range(860, 600, -40):
        finger.move(100, y)
    finger.up(100, 620)
    assert is_coasting(pointer)
    ways = []
    for _ in range(240):
        ways += [event.by for event in pointer.advance(FRAME)]
    assert not is_coasting(pointer)
    assert all(by < 0 for by in ways)
    assert all(abs(after) < abs(before) for before, after in pairwise(ways))
    speed = 40 / FRAME
    assert 0.5 * speed * 0.325 < -sum(ways) < speed * 0.325 + 1
    assert host.metrics.unit == 1.0


@pytest.mark.parametrize("by", ["finger", "mouse", "wheel", "key", "focus"])
def test_any_input_stops_flicked_content(finger: Finger, pointer: PointerInput, by: str) -> None:
    finger.down(100, 900)
    for y in range(860, 600, -40):
        finger.move(100, y)
    finger.up(100, 620)
    assert pointer.is_coasting
    match by:
        case "finger":
            assert finger.down(100, 500) == []
            assert finger.up(100, 500) == [AWAY], "it only stopped the content"
        case "mouse":
            pointer.normalize(mouse(MOVE, 100))
        case "wheel":
            pointer.normalize(wheel(y=1, exact_y=1.0))
        case "key":
            pointer.normalize(pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""))
        case _:
            pointer.normalize(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert not pointer.is_coasting


def test_resting_finger_and_reduced_motion_let_nothing_coast(
    finger: Finger, pointer: PointerInput, host: Host
) -> None:
    for rests, reduced in ((0.3, False), (0.0, True)):
        host.reduce_motion = reduced
        finger.down(100, 900)
        for y in range(860, 600, -40):
            finger.move(100, y)
        finger.rest(rests)
        finger.up(100, 620)
        assert not pointer.is_coasting


def test_lost_focus_ends_a_touch(finger: Finger, pointer: PointerInput, host: Host) -> None:
    host.draggable = {"across"}
    finger.down(100, 100)
    finger.move(200, 100)
    events = pointer.normalize(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert events[0].type == pygame.WINDOWFOCUSLOST
    assert describe(events[1:]) == [AWAY]
    assert finger.move(300, 100) == []
    assert finger.up(300, 100) == []


def test_finger_must_move_as_far_on_a_dense_screen(pointer: PointerInput, host: Host) -> None:
    host.metrics = WindowMetrics.measure((3840, 2160), 1.0)
    finger = Finger(pointer)
    finger.down(100, 100)
    assert math.isclose(host.metrics.unit, 2.0)
    assert finger.move(100, 130) == []
    assert finger.move(100, 140) != []


# --- two fingers -------------------------------------------------------------------------------------
def any_finger(kind: int, number: int, x: float, y: float) -> pygame.Event:
    """Return what SDL says of a finger at a pixel."""
    return pygame.Event(kind, touch_id=1, finger_id=number, x=x / SIZE[0], y=y / SIZE[1], dx=0.0, dy=0.0)


def first_finger(kind: int, x: int, y: int) -> pygame.Event:
    """Return the mouse event that SDL makes of the first finger."""
    return pygame.Event(kind, pos=(x, y), button=1, rel=(0, 0), buttons=(1, 0, 0), touch=True)


def test_two_fingers_pinch_and_the_first_one_presses_nothing(pointer: PointerInput) -> None:
    made: list[pygame.Event] = []
    for event in (
        first_finger(pygame.MOUSEBUTTONDOWN, 800, 500),
        any_finger(pygame.FINGERDOWN, 7, 800, 500),
        any_finger(pygame.FINGERDOWN, 8, 1000, 500),
        any_finger(pygame.FINGERMOTION, 8, 1100, 500),
        first_finger(pygame.MOUSEMOTION, 700, 520),
        any_finger(pygame.FINGERMOTION, 7, 700, 520),
        any_finger(pygame.FINGERDOWN, 9, 100, 100),
        first_finger(pygame.MOUSEBUTTONUP, 700, 520),
        any_finger(pygame.FINGERUP, 7, 700, 520),
        any_finger(pygame.FINGERUP, 8, 1100, 500),
    ):
        made += pointer.normalize(event)
    pinches = [event for event in made if event.type == PINCH]
    assert [round(event.by, 3) for event in pinches] == [1.5, round(math.hypot(400, 20) / 300, 3)]
    assert pinches[0].at == (950, 500)
    assert pinches[0].rel == pytest.approx((50, 0))
    assert pinches[1].rel == pytest.approx((-50, 10))
    assert not [event for event in made if event.type == pygame.MOUSEBUTTONDOWN]


def test_fingers_on_a_touchpad_do_not_pinch(pointer: PointerInput) -> None:
    made: list[pygame.Event] = []
    for kind, x in ((pygame.FINGERDOWN, 800), (pygame.FINGERMOTION, 700)):
        for number in (1, 2):
            made += pointer.normalize(any_finger(kind, number, x + 150 * number, 500))
    assert made == []


def test_finger_presses_again_after_a_pinch(pointer: PointerInput) -> None:
    for event in (
        first_finger(pygame.MOUSEBUTTONDOWN, 800, 500),
        any_finger(pygame.FINGERDOWN, 1, 800, 500),
        any_finger(pygame.FINGERDOWN, 2, 1000, 500),
        any_finger(pygame.FINGERUP, 2, 1000, 500),
        first_finger(pygame.MOUSEBUTTONUP, 800, 500),
        any_finger(pygame.FINGERUP, 1, 800, 500),
    ):
        assert pygame.MOUSEBUTTONDOWN not in [one.type for one in pointer.normalize(event)]
    kinds = [
        one.type
        for event in (
            first_finger(pygame.MOUSEBUTTONDOWN, 300, 300),
            any_finger(pygame.FINGERDOWN, 1, 300, 300),
            first_finger(pygame.MOUSEBUTTONUP, 300, 300),
            any_finger(pygame.FINGERUP, 1, 300, 300),
        )
        for one in pointer.normalize(event)
    ]
    assert kinds.count(pygame.MOUSEBUTTONDOWN) == 1
