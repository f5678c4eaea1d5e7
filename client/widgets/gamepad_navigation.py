"""Gamepad navigation: turns buttons, D-pad and stick into movements of the focus and presses."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import pygame

Direction: TypeAlias = Literal["left", "right", "up", "down"]
NavigationStep: TypeAlias = Direction | Literal["press", "cancel", "next", "back"]

# numbers of the common layout: A, B, shoulder buttons, and the D-pad where it is four buttons
_BUTTONS: Final[dict[int, NavigationStep]] = {0: "press", 1: "cancel", 4: "back", 5: "next"}
_D_PAD: Final[dict[int, Direction]] = {11: "up", 12: "down", 13: "left", 14: "right"}
_WAYS: Final[tuple[tuple[Direction, Direction], ...]] = (("left", "right"), ("up", "down"))
"""The directions of the two axes of a stick: towards negative values, and towards positive ones."""

_FIRST_REPEAT, _NEXT_REPEAT = 0.4, 0.12

_Part: TypeAlias = tuple[int, Literal["stick", "hat", "button"], int]
"""A gamepad, and what of it is held: an axis of the stick or of the D-pad, or a button of the D-pad."""


class GamepadNavigation:
    """Translates gamepad events into navigation steps and repeats a step while its direction is held.

    The events are those that `client.platform.gamepads` makes. A direction is held by the stick or by the
    D-pad, which some gamepads report as a hat, others as buttons.
    """

    def __init__(self) -> None:
        self._held: dict[_Part, Direction] = {}
        self._wait = 0.0

    @property
    def is_direction_held(self) -> bool:
        """Whether a gamepad's stick or D-pad is being held in a direction."""
        return bool(self._held)

    def release(self) -> None:
        """Stop repeating steps; a direction that is still held counts again only after its release."""
        self._held.clear()

    def read_event(self, event: pygame.Event) -> NavigationStep | None:
        """Return the navigation step ("left", "press" …) that a gamepad event means; None if none."""
        pad = getattr(event, "instance_id", -1)
        match event.type:
            case pygame.JOYBUTTONDOWN:
                if event.button in _D_PAD:
                    return self._hold((pad, "button", event.button), _D_PAD[event.button])
                return _BUTTONS.get(event.button)
            case pygame.JOYBUTTONUP:
                self._held.pop((pad, "button", event.button), None)
            case pygame.JOYHATMOTION:
                x, y = event.value
                steps = [self._push((pad, "hat", axis), axis, by) for axis, by in enumerate((x, -y))]
                return steps[0] or steps[1]
            case pygame.JOYAXISMOTION:
                return self._push((pad, "stick", event.axis), event.axis, event.value)
        return None

    def _push(self, part: _Part, axis: int, value: int) -> Direction | None:
        """Follow an axis (-1, 0 or 1); return its direction if it has just been pushed there."""
        if value:
            return self._hold(part, _WAYS[axis][value > 0])
        self._held.pop(part, None)
        return None

    def _hold(self, part: _Part, way: Direction) -> Direction | None:
        """Hold a direction; return it unless it is being held already."""
        if self._held.get(part) == way:
            return None
        self._held[part], self._wait = way, _FIRST_REPEAT
        return way

    def repeat_steps(self, dt: float) -> list[NavigationStep]:
        """Return the navigation steps that held directions repeat after `dt` more seconds; usually none."""
        if not self._held:
            return []
        self._wait -= dt
        if self._wait > 0.0:
            return []
        self._wait = _NEXT_REPEAT
        return list(dict.fromkeys(self._held.values()))
