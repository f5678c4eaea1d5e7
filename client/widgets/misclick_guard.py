"""Guard against misclicks: ignores presses aimed at a widget that was replaced a moment ago."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final

import pygame

from client.draw.geometry import Point, Rect
from client.widgets.button import Button
from client.widgets.widget import Widget

GUARD_S: Final = 0.35
"""Seconds for which new widgets take no press. Nobody sees something, decides and presses in less, but a hand
that is already moving cannot stop."""

PRESS_KEYS: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
"""Keys that press the focused widget."""

_STEP: Final = 0.1
"""Longest time that one frame counts for, in seconds: what a slow frame draws is seen only at its end."""


def is_press(event: pygame.Event) -> bool:
    """Return whether an input event is a press: left mouse button, Enter, Space or gamepad A going down."""
    match event.type:
        case pygame.MOUSEBUTTONDOWN:
            return bool(event.button == 1)
        case pygame.KEYDOWN:
            return event.key in PRESS_KEYS
        case pygame.JOYBUTTONDOWN:
            return bool(event.button == 0)
        case _:
            return False


class MisclickGuard:
    """Ignores presses on new widgets of a screen for a moment, so that a double click triggers nothing else.

    Guarded are all widgets after the screen has come to the front; after a rebuild, buttons that appeared or
    moved and widgets that now submit another decision, unless their own press has just selected it. The time
    (`GUARD_S`) runs from the moment the widgets were first drawn.
    """

    def __init__(self) -> None:
        self._screen = 0.0
        self._fresh: dict[str, float] = {}
        self._stood: dict[str, Rect] = {}
        self._asked: dict[str, Hashable] = {}
        self._pressed = ""
        self._drawn = False

    def guard_all(self) -> None:
        """Start ignoring presses on all widgets, because the screen has just come to the front."""
        self._screen, self._drawn = GUARD_S, False

    def begin_rebuild(self, widgets: Iterable[Widget]) -> None:
        """Note where each button is and what decision each widget submits, before widgets are rebuilt."""
        before = tuple(widgets)
        self._stood = {widget.id: widget.rect for widget in before if isinstance(widget, Button)}
        self._asked = {widget.id: widget.answer for widget in before}

    def note_press(self, widget: Widget) -> None:
        """Record which widget is being pressed, until the rebuild that follows."""
        self._pressed = widget.id

    def guard_if_new(self, widget: Widget) -> None:
        """Guard a rebuilt widget if it is a button in a new place or a press would submit a new decision."""
        if self._has_moved(widget) or self._has_new_answer(widget):
            self._fresh[widget.id], self._drawn = GUARD_S, False

    def _has_moved(self, widget: Widget) -> bool:
        if not self._stood or not isinstance(widget, Button):
            return False
        stood = self._stood.get(widget.id)
        return stood is None or not widget.rect.collidepoint(stood.center)

    def _has_new_answer(self, widget: Widget) -> bool:
        if not self._asked or widget.answer is None:
            return False
        if widget.confirms_own_selection and widget.id == self._pressed:
            return False
        return self._asked.get(widget.id) != widget.answer

    def end_rebuild(self, ids: Iterable[str]) -> None:
        """Stop guarding widgets that no longer exist after a rebuild; `ids` are those that do."""
        self._pressed = ""
        self._fresh = {id: self._fresh[id] for id in ids if id in self._fresh}

    def note_drawn(self) -> None:
        """Record that the guarded widgets have been drawn, so that the guard's time starts to run."""
        self._drawn = True

    def update(self, dt: float) -> None:
        """Reduce the misclick guard's remaining time by `dt` seconds, once the widgets have been drawn."""
        if not self.is_active or not self._drawn:
            return
        step = min(dt, _STEP)
        self._screen = max(0.0, self._screen - step)
        self._fresh = {id: left - step for id, left in self._fresh.items() if left > step}

    def get_seconds_to_update(self) -> float | None:
        """Return the seconds until the misclick guard needs an update, None if it blocks nothing."""
        return _STEP if self.is_active else None

    @property
    def is_active(self) -> bool:
        """Whether the misclick guard is blocking presses on any widget."""
        return self._screen > 0.0 or bool(self._fresh)

    @property
    def widgets_drawn(self) -> bool:
        """Whether all widgets under the misclick guard have been drawn at least once."""
        return self._drawn

    def blocks(self, widget: Widget | None, point: Point | None = None) -> bool:
        """Return whether a press has to be ignored because it comes too soon after a widget appeared.

        Args:
            widget: The pressed widget; None asks only whether the whole screen is guarded.
            point: Where it is pressed, in the coordinates of its `rect`; None for a press by keyboard.
        """
        if self._screen > 0.0:
            return True
        return widget is not None and widget.id in self._fresh and widget.submits_answer_at(point)
