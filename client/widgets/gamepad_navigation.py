"""Gamepad navigation: turns buttons, D-pad and stick into movements of the focus and presses."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import pygame

NavigationStep: TypeAlias = Literal["left", "right", "up", "down", "press", "cancel", "next", "back"]

# numbers of the common layout: A, B, shoulder buttons, and the D-pad where it is four buttons
_BUTTONS: Final[dict[int, NavigationStep]] = {
    0: "press",
    1: "cancel",
    4: "back",
    5: "next",
    11: "up",
    12: "down",
    13: "left",
    14: "right",
}
_PUSHED, _RELEASED = 0.6, 0.35
_FIRST_REPEAT, _NEXT_REPEAT = 0.4, 0.12


class GamepadNavigation:
    """Translates gamepad events into navigation steps and repeats a step while the stick is pushed."""

    def __init__(self) -> None:
        self._stick: dict[int, NavigationStep | None] = {0: None, 1: None}
        self._wait = 0.0

    @property
    def is_stick_held(self) -> bool:
        """Whether the gamepad's stick is being pushed in a direction."""
        return any(self._stick.values())

    def read_event(self, event: pygame.Event) -> NavigationStep | None:
        """Return the navigation step ("left", "press" …) that a gamepad event means; None if none."""
        if event.type == pygame.JOYBUTTONDOWN:
            return _BUTTONS.get(event.button)
        if event.type == pygame.JOYHATMOTION:
            x, y = event.value
            if x:
                return "right" if x > 0 else "left"
            if y:
                return "up" if y > 0 else "down"
        if event.type == pygame.JOYAXISMOTION and event.axis in self._stick:
            return self._handle_push(event.axis, event.value)
        return None

    def _handle_push(self, axis: int, value: float) -> NavigationStep | None:
        before = self._stick[axis]
        if abs(value) < _RELEASED:
            self._stick[axis] = None
        elif abs(value) > _PUSHED:
            ways: tuple[NavigationStep, NavigationStep] = ("left", "right") if axis == 0 else ("up", "down")
            now = ways[value > 0]
            if now != before:
                self._stick[axis] = now
                self._wait = _FIRST_REPEAT
                return now
        return None

    def repeat_steps(self, dt: float) -> list[NavigationStep]:
        """Return the navigation steps that a pushed stick repeats after `dt` more seconds; usually none."""
        if not self.is_stick_held:
            return []
        self._wait -= dt
        if self._wait > 0.0:
            return []
        self._wait = _NEXT_REPEAT
        return [way for way in self._stick.values() if way is not None]
