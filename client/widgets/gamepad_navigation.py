"""Gamepad navigation: buttons, D-pad and stick as steps of the focus."""

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
    """Turns gamepad events into navigation steps, and repeats a step while the stick is held."""

    def __init__(self) -> None:
        self._stick: dict[int, NavigationStep | None] = {0: None, 1: None}
        self._wait = 0.0

    @property
    def held(self) -> bool:
        """Whether the stick is held in a direction."""
        return any(self._stick.values())

    def read(self, event: pygame.Event) -> NavigationStep | None:
        """Return the step that an event means, None if it means none."""
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
        """Return the steps due after `dt` more seconds of a held stick."""
        if not self.held:
            return []
        self._wait -= dt
        if self._wait > 0.0:
            return []
        self._wait = _NEXT_REPEAT
        return [way for way in self._stick.values() if way is not None]
