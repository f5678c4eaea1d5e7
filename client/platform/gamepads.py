"""Gamepads: of what make they are, and what their buttons are called in the common layout."""

from __future__ import annotations

import contextlib
import logging
from typing import Any, Final

import pygame

from client.draw import signs
from client.draw.signs import PadKind

log = logging.getLogger(__name__)

_MAKERS: Final[dict[str, PadKind]] = {"5e04": "xbox", "4c05": "playstation", "7e05": "nintendo"}
"""The maker's number as SDL writes it into an id: the lower byte first."""

_NAMED: Final[tuple[tuple[str, PadKind], ...]] = (
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

_BUTTONS: Final = {0: 0, 1: 1, 2: 2, 3: 3, 4: 6, 6: 7, 9: 4, 10: 5, 11: 11, 12: 12, 13: 13, 14: 14}
"""SDL's numbers of a controller's buttons, and those of the common layout."""

_LEFT_STICK: Final = (0, 1)
_FULL: Final = 32768.0
_PUSHED: Final = 0.6
_FAR: Final = 4

CONTROLLER: Final = frozenset({pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERAXISMOTION})
JOYSTICK: Final = frozenset({pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION, pygame.JOYAXISMOTION})


def kind_of(name: str, guid: str) -> PadKind:
    """What make a gamepad is: by its maker's number, else by its name."""
    known = _MAKERS.get(guid[8:12].lower())
    if known is not None:
        return known
    said = name.lower()
    return next((kind for part, kind in _NAMED if part in said), "plain")


class Pads:
    """The gamepads that are plugged in. Those whose layout SDL knows speak through it, so that each button
    has the same number on all; the others count their buttons themselves."""

    def __init__(self) -> None:
        self._opened: dict[int, pygame.joystick.JoystickType] = {}
        self._known: dict[int, Any] = {}
        self._rested_at: tuple[int, int] | None = None
        signs.use_pad(None)

    def changed(self, event: pygame.Event) -> None:
        """One more, or one less."""
        if event.type == pygame.JOYDEVICEADDED:
            self._plugged(event.device_index)
        else:
            self._opened.pop(event.instance_id, None)
            self._known.pop(event.instance_id, None)

    def _plugged(self, index: int) -> None:
        with contextlib.suppress(pygame.error):
            pad = pygame.joystick.Joystick(index)
            number = pad.get_instance_id()
            self._opened[number] = pad
            from pygame._sdl2 import controller  # noqa: PLC0415  experimental: without it all goes on

            controller.init()
            if controller.is_controller(index):
                self._known[number] = controller.Controller(index)

    def kind(self, event: pygame.Event) -> PadKind:
        """What make the gamepad is from which an event comes."""
        pad = self._opened.get(getattr(event, "instance_id", -1))
        return "plain" if pad is None else kind_of(pad.get_name(), pad.get_guid())

    def read(self, event: pygame.Event) -> pygame.Event | None:
        """An event as all others understand it; None if it says nothing, or has been said already."""
        if event.type in CONTROLLER:
            return _common(event)
        if event.type in JOYSTICK and getattr(event, "instance_id", -1) in self._known:
            return None
        return event

    def used(self, event: pygame.Event) -> PadKind | bool | None:
        """What somebody plays with now, by an event: a make of gamepad, or None for keys and mouse; False if
        it does not say."""
        match event.type:
            case pygame.JOYBUTTONDOWN:
                return self.kind(event)
            case pygame.JOYHATMOTION:
                return self.kind(event) if any(event.value) else False
            case pygame.JOYAXISMOTION:
                pushed = event.axis in _LEFT_STICK and abs(event.value) > _PUSHED
                return self.kind(event) if pushed else False
            case pygame.KEYDOWN | pygame.MOUSEBUTTONDOWN | pygame.MOUSEWHEEL:
                return None
            case pygame.MOUSEMOTION:
                before, self._rested_at = self._rested_at, event.pos
                moved = before is not None and sum(abs(a - b) for a, b in zip(before, event.pos, strict=True))
                return None if moved and moved > _FAR else False
        return False


def _common(event: pygame.Event) -> pygame.Event | None:
    """What a known gamepad says, in the numbers of the common layout."""
    number = getattr(event, "instance_id", -1)
    if event.type == pygame.CONTROLLERBUTTONDOWN:
        button = _BUTTONS.get(event.button)
        if button is None:
            return None
        return pygame.Event(pygame.JOYBUTTONDOWN, joy=number, instance_id=number, button=button)
    if event.axis not in _LEFT_STICK:
        return None
    value = event.value / _FULL if abs(event.value) > 1.0 else float(event.value)
    return pygame.Event(pygame.JOYAXISMOTION, joy=number, instance_id=number, axis=event.axis, value=value)
