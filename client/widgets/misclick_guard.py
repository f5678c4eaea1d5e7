"""Guard against misclicks: presses aimed at what was there a moment ago do not reach anything new."""

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
    """Return whether an event presses something: the left button, Enter, Space, or gamepad A."""
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
    """Blocks presses for a moment on the widgets of one screen.

    Guarded are all widgets after the screen has come on top, buttons that appeared or moved meanwhile, and
    widgets that have just become able to submit a decision, so that the second press of a double click picks
    up and confirms nothing. The time runs from the moment they have been drawn.
    """

    def __init__(self) -> None:
        self._screen = 0.0
        self._fresh: dict[str, float] = {}
        self._stood: dict[str, Rect] = {}
        self._asked: dict[str, Hashable] = {}
        self._drawn = False

    def guard_all(self) -> None:
        """Guard all widgets: the screen has come on top."""
        self._screen, self._drawn = GUARD_S, False

    def begin_rebuild(self, widgets: Iterable[Widget]) -> None:
        """Note what stands where before all widgets are built anew."""
        before = tuple(widgets)
        self._stood = {widget.id: widget.rect for widget in before if isinstance(widget, Button)}
        self._asked = {widget.id: widget.answer for widget in before}

    def guard_added(self, widget: Widget) -> None:
        """Guard a widget that has been built if it is a button in a new place or submits a new decision."""
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
        return self._asked.get(widget.id) != widget.answer

    def end_rebuild(self, ids: Iterable[str]) -> None:
        """Forget guarded widgets that were not built again."""
        self._fresh = {id: self._fresh[id] for id in ids if id in self._fresh}

    def note_drawn(self) -> None:
        """Note that the guarded widgets have been drawn."""
        self._drawn = True

    def update(self, dt: float) -> None:
        """Let `dt` seconds of the guard's time pass."""
        if not self.up or not self._drawn:
            return
        step = min(dt, _STEP)
        self._screen = max(0.0, self._screen - step)
        self._fresh = {id: left - step for id, left in self._fresh.items() if left > step}

    def get_seconds_to_update(self) -> float | None:
        """Return the seconds until it has to be updated again, None while it guards nothing."""
        return _STEP if self.up else None

    @property
    def up(self) -> bool:
        """Whether it guards anything."""
        return self._screen > 0.0 or bool(self._fresh)

    @property
    def seen(self) -> bool:
        """Whether everything it guards has been drawn."""
        return self._drawn

    def blocks(self, widget: Widget | None, point: Point | None = None) -> bool:
        """Return whether a press is blocked.

        Args:
            widget: What is pressed; None for something that is not new itself.
            point: Where it is pressed, in the coordinates of its `rect`; None by keyboard.
        """
        if self._screen > 0.0:
            return True
        return widget is not None and widget.id in self._fresh and widget.submits_answer_at(point)
