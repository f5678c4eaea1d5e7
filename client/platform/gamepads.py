"""Gamepads: their make, and their events translated to one common layout of buttons."""

from __future__ import annotations

import contextlib
import logging
from typing import Any, Final

import pygame

from client.draw import input_glyphs
from client.draw.input_glyphs import PadKind

log = logging.getLogger(__name__)

_KIND_BY_VENDOR: Final[dict[str, PadKind]] = {"5e04": "xbox", "4c05": "playstation", "7e05": "nintendo"}
"""The make by the USB vendor id as SDL writes it into a GUID: the lower byte first."""

_KIND_BY_NAME: Final[tuple[tuple[str, PadKind], ...]] = (
    ("xbox", "xbox"),
    ("x-box", "xbox"),
    ("xinput", "xbox"),
    ("playstation", "playstation"),
    ("dualsense", "playstation"),
    ("dualshock", "playstation"),
    ("ps3", "playstation"),
    ("ps4", "playstation"),
    ("ps5", "playstation"),
    ("nintendo", "nintendo"),
    ("switch", "nintendo"),
    ("joy-con", "nintendo"),
)
"""The make by a part of the gamepad's name in lower case."""

_BUTTONS: Final = {
    0: 0, 1: 1, 2: 2, 3: 3, 4: 6, 6: 7, 7: 8, 8: 9, 9: 4, 10: 5, 11: 11, 12: 12, 13: 13, 14: 14,
}  # fmt: skip
"""The number of a button in the common layout by SDL's number."""

_LEFT_STICK: Final = (0, 1)
_AXIS_RANGE: Final = 32768.0

_PUSHED, _RELEASED = 0.6, 0.35
"""How far a stick must be pushed, 0–1, to count as pushed, and to count as released again."""

_POINTER_THRESHOLD: Final = 4
"""Pixels the pointer must move to show that the mouse is being used."""

_BUTTON_EVENTS: Final = {
    pygame.CONTROLLERBUTTONDOWN: pygame.JOYBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP: pygame.JOYBUTTONUP,
}
"""The type of a joystick event by that of a controller event of the same meaning."""

_CONTROLLER_EVENTS: Final = frozenset({*_BUTTON_EVENTS, pygame.CONTROLLERAXISMOTION})
_JOYSTICK_EVENTS: Final = frozenset(
    {pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION, pygame.JOYAXISMOTION}
)


def identify_make(name: str, guid: str) -> PadKind:
    """Return the make of a gamepad, such as "xbox", by the vendor id in its GUID or else by its name."""
    kind = _KIND_BY_VENDOR.get(guid[8:12].lower())
    if kind is not None:
        return kind
    lower = name.lower()
    return next((kind for part, kind in _KIND_BY_NAME if part in lower), "plain")


class Gamepads:
    """The connected gamepads.

    A gamepad whose layout SDL knows is read as a controller, so that each button has the same number on all
    of them; other gamepads have button numbers of their own.
    """

    def __init__(self) -> None:
        self._joysticks: dict[int, pygame.joystick.JoystickType] = {}
        self.controllers: dict[int, Any] = {}
        self._last_pointer: tuple[int, int] | None = None
        self._stick_directions: dict[tuple[int, int], int] = {}  # by gamepad and axis, while pushed
        input_glyphs.set_gamepad_in_use(None)

    def handle_device_event(self, event: pygame.Event) -> None:
        """Open a gamepad that was connected, or forget one that was disconnected."""
        if event.type == pygame.JOYDEVICEADDED:
            self._open(event.device_index)
        else:
            self._joysticks.pop(event.instance_id, None)
            self.controllers.pop(event.instance_id, None)

    def _open(self, index: int) -> None:
        with contextlib.suppress(pygame.error):
            joystick = pygame.joystick.Joystick(index)
            instance_id = joystick.get_instance_id()
            self._joysticks[instance_id] = joystick
            from pygame._sdl2 import controller  # noqa: PLC0415  experimental: the program works without it

            controller.init()
            if controller.is_controller(index):
                self.controllers[instance_id] = controller.Controller(index)

    def get_make(self, event: pygame.Event) -> PadKind:
        """Return the make, such as "xbox", of the gamepad that sent an event; "plain" if unknown."""
        joystick = self._joysticks.get(getattr(event, "instance_id", -1))
        return "plain" if joystick is None else identify_make(joystick.get_name(), joystick.get_guid())

    def normalize(self, event: pygame.Event) -> pygame.Event | None:
        """Translate an event of a gamepad known to SDL into a joystick event of the common button layout.

        The `value` of a motion of the left stick is -1, 0 or 1.

        Returns:
            The event to handle; events of other devices unchanged. None for an event to ignore: it means
                nothing, or SDL sends it a second time as a controller event.
        """
        plain: pygame.Event | None = event
        if event.type in _CONTROLLER_EVENTS:
            plain = _to_common_layout(event)
        elif event.type in _JOYSTICK_EVENTS and getattr(event, "instance_id", -1) in self.controllers:
            plain = None
        if plain is not None and plain.type == pygame.JOYAXISMOTION:
            plain = self._normalize_stick(plain)
        return plain

    def _normalize_stick(self, event: pygame.Event) -> pygame.Event | None:
        """Return the motion of the left stick in a new direction or to rest, None for any other motion.

        Sticks are never quite still: their noise must not look like a player.
        """
        if event.axis not in _LEFT_STICK:
            return None
        axis = (getattr(event, "instance_id", -1), event.axis)
        before = self._stick_directions.pop(axis, 0)
        if abs(event.value) > _PUSHED:
            direction = 1 if event.value > 0 else -1
        else:
            direction = 0 if abs(event.value) < _RELEASED else before
        if direction:
            self._stick_directions[axis] = direction
        return None if direction == before else pygame.Event(event.type, {**event.dict, "value": direction})

    def update_active_device(self, event: pygame.Event) -> bool:
        """Show the symbols of the keyboard or gamepad that an event comes from in key hints.

        Returns:
            Whether the symbols have changed.
        """
        match event.type:
            case pygame.JOYBUTTONDOWN:
                return input_glyphs.set_gamepad_in_use(self.get_make(event))
            case pygame.JOYHATMOTION if any(event.value):
                return input_glyphs.set_gamepad_in_use(self.get_make(event))
            case pygame.JOYAXISMOTION if event.value:
                return input_glyphs.set_gamepad_in_use(self.get_make(event))
            case pygame.KEYDOWN | pygame.MOUSEBUTTONDOWN | pygame.MOUSEWHEEL:
                return input_glyphs.set_gamepad_in_use(None)
            case pygame.MOUSEMOTION:
                before, self._last_pointer = self._last_pointer, event.pos
                if before is None:
                    return False
                distance = sum(abs(a - b) for a, b in zip(before, event.pos, strict=True))
                return distance > _POINTER_THRESHOLD and input_glyphs.set_gamepad_in_use(None)
        return False


def _to_common_layout(event: pygame.Event) -> pygame.Event | None:
    """Translate a controller event; None if it has no counterpart."""
    instance_id = getattr(event, "instance_id", -1)
    if event.type in _BUTTON_EVENTS:
        button, kind = _BUTTONS.get(event.button), _BUTTON_EVENTS[event.type]
        if button is None:
            return None
        return pygame.Event(kind, joy=instance_id, instance_id=instance_id, button=button)
    value = event.value / _AXIS_RANGE if isinstance(event.value, int) else event.value
    return pygame.Event(
        pygame.JOYAXISMOTION, joy=instance_id, instance_id=instance_id, axis=event.axis, value=value
    )
