"""Presses that were aimed at what stood there before: for a moment they reach nothing new."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final

import pygame

from client.draw.geometry import Point, Rect
from client.widgets.button import Button
from client.widgets.widget import Widget

GRACE: Final = 0.35
"""Seconds. Nobody sees something, decides and presses in less, but a hand that is on its way cannot stop."""

PRESSES: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
"""The keys that press what has the focus."""

_STEP: Final = 0.1  # no frame counts for more: what a slow one has drawn is seen only at its end


def is_press(event: pygame.Event) -> bool:
    """Whether an event would press something: the left button, Enter, Space, A of a gamepad."""
    match event.type:
        case pygame.MOUSEBUTTONDOWN:
            return bool(event.button == 1)
        case pygame.KEYDOWN:
            return event.key in PRESSES
        case pygame.JOYBUTTONDOWN:
            return bool(event.button == 0)
        case _:
            return False


class Shield:
    """Guards one screen's widgets: all of them when the screen has just come on top, buttons that came or
    moved while it stood there, and whatever a press has only now come to say yes on: the second press of a
    double click picks nothing up and confirms nothing. The moment begins when they have been drawn."""

    def __init__(self) -> None:
        self._screen = 0.0
        self._fresh: dict[str, float] = {}
        self._stood: dict[str, Rect] = {}
        self._asked: dict[str, Hashable] = {}
        self._drawn = False

    def rise(self) -> None:
        """The screen came on top."""
        self._screen, self._drawn = GRACE, False

    def rebuilding(self, widgets: Iterable[Widget]) -> None:
        """All widgets are about to be made anew."""
        before = tuple(widgets)
        self._stood = {widget.id: widget.rect for widget in before if isinstance(widget, Button)}
        self._asked = {widget.id: widget.answer for widget in before}

    def added(self, widget: Widget) -> None:
        """One was made. A button that stood elsewhere, or nowhere, is new to the hand, and so is an answer
        that nobody could give there before."""
        if self._moved(widget) or self._asks_anew(widget):
            self._fresh[widget.id], self._drawn = GRACE, False

    def _moved(self, widget: Widget) -> bool:
        if not self._stood or not isinstance(widget, Button):
            return False
        stood = self._stood.get(widget.id)
        return stood is None or not widget.rect.collidepoint(stood.center)

    def _asks_anew(self, widget: Widget) -> bool:
        if not self._asked or widget.answer is None:
            return False
        return self._asked.get(widget.id) != widget.answer

    def rebuilt(self, ids: Iterable[str]) -> None:
        """All were made; what is there no more is forgotten."""
        self._fresh = {id: self._fresh[id] for id in ids if id in self._fresh}

    def drawn(self) -> None:
        """It was just drawn."""
        self._drawn = True

    def update(self, dt: float) -> None:
        """Time passes."""
        if not self.up or not self._drawn:
            return
        step = min(dt, _STEP)
        self._screen = max(0.0, self._screen - step)
        self._fresh = {id: left - step for id, left in self._fresh.items() if left > step}

    def due(self) -> float | None:
        """Seconds until it wants to be asked again."""
        return _STEP if self.up else None

    @property
    def up(self) -> bool:
        """Whether it keeps anything from anything."""
        return self._screen > 0.0 or bool(self._fresh)

    @property
    def seen(self) -> bool:
        """Whether all that is new has been drawn."""
        return self._drawn

    def catches(self, widget: Widget | None, point: Point | None = None) -> bool:
        """Whether a press does not reach a widget (None: anything that is not new itself). point: where it is
        pressed, in the coordinates of its `rect`; None: by a key."""
        if self._screen > 0.0:
            return True
        return widget is not None and widget.id in self._fresh and widget.answers(point)
