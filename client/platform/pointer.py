"""Mouse, touchpad and touchscreen: their events made plain, so that all screens handle them alike."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Hashable
from typing import Final, Literal, Protocol, TypeAlias

import pygame

from client.draw import theme
from client.platform.window import WindowMetrics

Pixel: TypeAlias = tuple[int, int]

SWIPE: Final = pygame.event.custom_type()
"""Type of the event that a finger swipes.

Attributes of such an event:
    at: The pixel where the finger came down; what lies there is scrolled.
    by: How many pixels the finger, and with it the content, has moved down since the last event.
"""

PINCH: Final = pygame.event.custom_type()
"""Type of the event that two fingers on a touchscreen move.

Attributes of such an event:
    at: The pixel in the middle between them.
    rel: By how many pixels (dx, dy) that has moved since the last event.
    by: The factor by which the distance between them has grown since then.
"""

LONG_PRESS_S: Final = theme.TOOLTIP_DELAY
"""Seconds after which a finger that rests no longer presses: the tooltip has just appeared."""

_SLOP: Final = 16.0
"""Distance in logical units from which a finger swipes or drags. A finger that taps rolls a little; a piece
is dragged from 12 units (`DRAG_FROM`), so that it is picked up with the same event."""

_OUTSIDE: Final[Pixel] = (-1, -1)
"""Where the pointer is while no finger touches the screen: it hovers over nothing."""

_WHEEL_PAUSE_S: Final = 0.5
"""After such a pause, the part of a notch that a touchpad has scrolled is forgotten."""

_NEARLY: Final = 1e-3
"""Twenty-five times 0.04 are a whole notch, although floats say a little less."""

_FLICK_S: Final = 0.1
"""The speed of a finger that is lifted is measured over so many seconds."""

_COAST_S: Final = 0.325
"""Seconds in which content that was flicked slows down to a third, as on phones."""

_MIN_SPEED: Final = 40.0
"""Logical units per second below which flicked content stops."""

_MAX_SPEED: Final = 6000.0

_WHEEL_BUTTONS: Final = (4, 5)
"""pygame tells each turn of the wheel a second time as presses of these buttons."""


class PointerHost(Protocol):
    """Interface of the program as `PointerInput` uses it."""

    @property
    def metrics(self) -> WindowMetrics:
        """Size of the window and pixels per logical unit."""
        ...

    @property
    def reduce_motion(self) -> bool:
        """Whether the player wants no movement on the screen."""
        ...

    def identify_target(self, pos: Pixel) -> Hashable:
        """Return a value that identifies what a press at a pixel would act on."""
        ...

    def accepts_drag(self, pos: Pixel, *, horizontal: bool) -> bool:
        """Return whether a drag that begins at a pixel would do something other than scroll.

        Args:
            pos: The pixel where the drag begins.
            horizontal: Whether the drag goes to the left or right rather than up or down.
        """
        ...


class NotchCounter:
    """Adds up the turns of a wheel or touchpad along one axis and counts the whole notches.

    SDL reports each turn as an exact amount and as the number of notches completed by it. If pygame discards
    events that complete no notch, the sum of the exact amounts is too small; so the sum further from 0 is
    used.
    """

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Forget the turns of the wheel so far, including a part of a notch."""
        self._whole, self._exact, self._turned, self._notches = 0, 0.0, 0.0, 0

    def add(self, whole: int, exact: float) -> tuple[int, float]:
        """Add the turn that a wheel event reports; if its direction has changed, start from 0.

        Args:
            whole: Notches completed according to the system.
            exact: Notches turned, usually a fraction.

        Returns:
            The number of notches completed by this turn, and the amount turned, in notches, as a fraction.
        """
        if (exact or whole) * self._turned < 0:
            self.reset()
        self._whole += whole
        self._exact += exact
        turned = max(float(self._whole), self._exact, key=abs)
        by, self._turned = turned - self._turned, turned
        completed = math.trunc(turned + math.copysign(_NEARLY, turned))
        notches, self._notches = completed - self._notches, completed
        return notches, by


class Wheel:
    """Turns raw wheel events into events whose `x` and `y` are completed notches.

    `precise_x` and `precise_y` of the events are the amounts without rounding, for what scrolls smoothly. An
    event is either vertical or horizontal: a finger never moves quite straight over a touchpad.
    """

    def __init__(self) -> None:
        self._x, self._y = NotchCounter(), NotchCounter()
        self._idle_s = 0.0
        self._is_complete = False  # whether events of less than a notch are delivered

    def advance(self, seconds: float) -> None:
        """Count the seconds since the last wheel event; after a pause, parts of notches are forgotten."""
        self._idle_s += seconds

    def normalize(self, event: pygame.Event) -> list[pygame.Event]:
        """Return the event to handle instead of a raw wheel event; none if nothing was turned."""
        if self._idle_s > _WHEEL_PAUSE_S:
            self._x.reset()
            self._y.reset()
        self._idle_s = 0.0
        exact_x, exact_y = getattr(event, "precise_x", event.x), getattr(event, "precise_y", event.y)
        self._is_complete |= not (event.x or event.y)
        x, y, by_x, by_y = 0, 0, 0.0, 0.0
        if (abs(exact_x), abs(event.x)) > (abs(exact_y), abs(event.y)):
            x, by_x = self._x.add(0 if self._is_complete else event.x, exact_x)
        else:
            y, by_y = self._y.add(0 if self._is_complete else event.y, exact_y)
        if not (by_x or by_y):
            return []
        values = {**event.dict, "x": x, "y": y, "precise_x": by_x, "precise_y": by_y}
        return [pygame.Event(pygame.MOUSEWHEEL, values)]


class Touch:
    """Turns what a finger does on a touchscreen into mouse events and swipes.

    A finger that touches the screen at first only hovers. Then a short tap is a press, a resting finger keeps
    hovering (which shows explanations), and a moving finger drags what can be dragged or else swipes. When
    the finger is lifted, the pointer leaves the window. SDL makes mouse events of the first finger alone; two
    fingers are followed by `Pinch`.
    """

    def __init__(self, host: PointerHost) -> None:
        self._host = host
        self._state: Literal["up", "down", "exploring", "dragging", "swiping"] = "up"
        self._start: Pixel = _OUTSIDE
        self._last: Pixel = _OUTSIDE
        self._target: Hashable = None
        self._rested_s = 0.0
        self._time = 0.0
        self._track: deque[tuple[float, int]] = deque()
        self._speed = 0.0

    @property
    def is_coasting(self) -> bool:
        """Whether content that was flicked is still moving."""
        return self._speed != 0.0

    def stop_coasting(self) -> None:
        """Stop content that was flicked."""
        self._speed = 0.0

    def advance(self, seconds: float) -> list[pygame.Event]:
        """Let time pass; return the swipe by which content that was flicked moves on, if it does."""
        self._time += seconds
        self._rested_s += seconds
        if not self._speed or seconds <= 0.0:
            return []
        slower = math.exp(-seconds / _COAST_S)
        by = self._speed * _COAST_S * (1.0 - slower)
        self._speed *= slower
        if abs(self._speed) < _MIN_SPEED * self._host.metrics.unit:
            self._speed = 0.0
        return [self._make_swipe(by)]

    def cancel(self) -> list[pygame.Event]:
        """End the present touch and any flick; return the mouse events that result from it.

        Nothing is pressed until the finger touches the screen again.
        """
        self.stop_coasting()
        touched, self._state = self._state != "up", "up"
        return [_make_motion(_OUTSIDE)] if touched else []

    def normalize(self, event: pygame.Event) -> list[pygame.Event]:
        """Return the events to handle instead of a mouse event that SDL made of a touch."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._put_down(event.pos)
            case pygame.MOUSEMOTION if self._state != "up":
                return self._move(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1 and self._state != "up":
                return self._lift(event.pos)
            case _:  # SDL moves the mouse to a finger before it presses the button
                return []

    def _put_down(self, pos: Pixel) -> list[pygame.Event]:
        self._start = self._last = pos
        self._rested_s = 0.0
        self._track.clear()
        if self.is_coasting:  # the finger stops what is moving, and presses nothing
            self.stop_coasting()
            self._state = "swiping"
            return []
        self._state, self._target = "down", self._host.identify_target(pos)
        return [_make_motion(pos)]

    def _move(self, pos: Pixel) -> list[pygame.Event]:
        if self._state == "down" and self._rested_s >= LONG_PRESS_S:
            self._state = "exploring"
        match self._state:
            case "down":
                return self._begin_move(pos)
            case "swiping":
                return self._swipe(pos)
        self._last = pos
        return [_make_motion(pos, held=self._state == "dragging")]

    def _begin_move(self, pos: Pixel) -> list[pygame.Event]:
        """Begin to drag or to swipe once the finger has moved far enough."""
        dx, dy = pos[0] - self._start[0], pos[1] - self._start[1]
        if math.hypot(dx, dy) <= _SLOP * self._host.metrics.unit:
            return []
        if self._host.accepts_drag(self._start, horizontal=abs(dx) > abs(dy)):
            self._state, self._last = "dragging", pos
            return [_make_press(pygame.MOUSEBUTTONDOWN, self._start), _make_motion(pos, held=True)]
        self._state = "swiping"
        return [_make_motion(_OUTSIDE), *self._swipe(pos)]

    def _swipe(self, pos: Pixel) -> list[pygame.Event]:
        by, self._last = pos[1] - self._last[1], pos
        self._track.append((self._time, pos[1]))
        while self._track[0][0] < self._time - _FLICK_S:
            self._track.popleft()
        return [self._make_swipe(by)] if by else []

    def _lift(self, pos: Pixel) -> list[pygame.Event]:
        state, self._state = self._state, "up"
        away = _make_motion(_OUTSIDE)
        if state == "swiping":
            self._speed = self._measure_speed()
            return [away]
        if state == "dragging":
            return [_make_press(pygame.MOUSEBUTTONUP, pos), away]
        if state == "exploring" or self._rested_s >= LONG_PRESS_S:
            return [away]
        if self._target != self._host.identify_target(self._start):  # something else is there now
            return [away]
        press, release = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
        return [_make_press(press, self._start), _make_press(release, self._start), away]

    def _measure_speed(self) -> float:
        """Return the speed in pixels per second with which the finger was lifted, 0.0 if it rested."""
        track = [one for one in self._track if one[0] >= self._time - _FLICK_S]
        if len(track) < 2 or self._host.reduce_motion:
            return 0.0
        (began, start), (_, end) = track[0], track[-1]
        unit, seconds = self._host.metrics.unit, self._time - began
        if seconds <= 0.0:
            return 0.0
        speed = max(-_MAX_SPEED * unit, min(_MAX_SPEED * unit, (end - start) / seconds))
        return speed if abs(speed) > _MIN_SPEED * unit else 0.0

    def _make_swipe(self, by: float) -> pygame.Event:
        return pygame.Event(SWIPE, at=self._start, by=by)


class Pinch:
    """Turns what two fingers do on a touchscreen into `PINCH` events; further fingers do nothing.

    Attributes:
        is_active: Whether two fingers have been put on the screen and not all have been lifted since.
    """

    def __init__(self, host: PointerHost) -> None:
        self._host = host
        self._fingers: dict[int, tuple[float, float]] = {}
        self.is_active = False

    def normalize(self, event: pygame.Event) -> list[pygame.Event]:
        """Follow a finger; return the event that says how two of them have moved."""
        width, height = self._host.metrics.size
        point = event.x * width, event.y * height
        if event.type == pygame.FINGERUP:
            self._fingers.pop(event.finger_id, None)
            self.is_active &= bool(self._fingers)
            return []
        before = self._measure()
        if event.type == pygame.FINGERMOTION and event.finger_id not in self._fingers:
            return []  # a third one
        if len(self._fingers) < 2 or event.finger_id in self._fingers:
            self._fingers[event.finger_id] = point
        now = self._measure()
        if now is None:
            return []
        self.is_active = True
        if before is None or event.type != pygame.FINGERMOTION:
            return []
        (x, y), wide = now
        (old_x, old_y), old_wide = before
        rel = x - old_x, y - old_y
        return [pygame.Event(PINCH, at=(round(x), round(y)), rel=rel, by=wide / old_wide)]

    def cancel(self) -> None:
        """Forget the fingers."""
        self._fingers.clear()
        self.is_active = False

    def _measure(self) -> tuple[tuple[float, float], float] | None:
        """Return the middle between two fingers and their distance in pixels, None for fewer fingers."""
        if len(self._fingers) < 2:
            return None
        (ax, ay), (bx, by) = self._fingers.values()
        return ((ax + bx) / 2, (ay + by) / 2), max(1.0, math.hypot(ax - bx, ay - by))


class PointerInput:
    """Normalises the events of pointing devices.

    - Wheels and touchpads report completed notches (`Wheel`).
    - A touchscreen reports hovering, presses, drags and swipes (`Touch`), and two fingers (`Pinch`).
    - Each press of the left button is followed by a release: if the real one was lost, one is made up at the
      position where the button was last down. If the window loses the focus, no release is made up.
    """

    def __init__(self, host: PointerHost) -> None:
        self._wheel = Wheel()
        self._touch = Touch(host)
        self._pinch = Pinch(host)
        self._is_touched = False
        self._held_at: Pixel | None = None

    @property
    def is_coasting(self) -> bool:
        """Whether content that was flicked by a finger is still moving."""
        return self._touch.is_coasting

    def stop_coasting(self) -> None:
        """Stop the motion of content flicked by a finger, because it cannot scroll any further."""
        self._touch.stop_coasting()

    def cancel_touch(self) -> list[pygame.Event]:
        """End a touch because what is under the finger was replaced; return the resulting events."""
        return self._touch.cancel()

    def advance(self, seconds: float) -> list[pygame.Event]:
        """Advance time by some seconds; return the scroll events by which flicked content moves on."""
        self._wheel.advance(seconds)
        return self._touch.advance(seconds)

    def normalize(self, event: pygame.Event) -> list[pygame.Event]:
        """Return the events to handle instead of a raw event; events of other devices unchanged."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button in _WHEEL_BUTTONS:
                return []
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                if getattr(event, "touch", False):
                    return self._follow_finger(event)
                self._touch.stop_coasting()
                return [*self._release_lost_press(event), event]
            case pygame.MOUSEWHEEL:
                self._touch.stop_coasting()
                return self._wheel.normalize(event)
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP:
                return self._follow_fingers(event)
            case pygame.KEYDOWN:
                self._touch.stop_coasting()
            case pygame.WINDOWFOCUSLOST:
                self._held_at = None
                self._pinch.cancel()
                return [event, *self._touch.cancel()]
        return [event]

    def _follow_finger(self, event: pygame.Event) -> list[pygame.Event]:
        """Follow the first finger by the mouse events that SDL makes of it, unless there are two."""
        if event.type != pygame.MOUSEMOTION:
            self._is_touched = event.type == pygame.MOUSEBUTTONDOWN
        return [] if self._pinch.is_active else self._touch.normalize(event)

    def _follow_fingers(self, event: pygame.Event) -> list[pygame.Event]:
        """Follow all fingers on a touchscreen; the second one ends what the first one does.

        A touchpad reports fingers too: SDL makes no mouse events of those.
        """
        if event.type == pygame.FINGERDOWN and not self._is_touched:
            self._pinch.cancel()
        was_active = self._pinch.is_active
        made = self._pinch.normalize(event)
        if not self._is_touched:
            return []
        return [*(self._touch.cancel() if self._pinch.is_active and not was_active else []), *made]

    def _release_lost_press(self, event: pygame.Event) -> list[pygame.Event]:
        """Follow the left button; return its release if an event shows that the release got lost."""
        held_at = self._held_at
        if event.type == pygame.MOUSEMOTION:
            if held_at is None:
                return []
            self._held_at = event.pos if event.buttons[0] else None
            is_lost = not event.buttons[0]
        elif event.button != 1:
            return []
        else:
            is_lost = event.type == pygame.MOUSEBUTTONDOWN and held_at is not None
            self._held_at = event.pos if event.type == pygame.MOUSEBUTTONDOWN else None
        return [_make_press(pygame.MOUSEBUTTONUP, held_at)] if is_lost and held_at is not None else []


def _make_press(type: int, pos: Pixel) -> pygame.Event:
    return pygame.Event(type, pos=pos, button=1, touch=False)


def _make_motion(pos: Pixel, *, held: bool = False) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(held), 0, 0), touch=False)
