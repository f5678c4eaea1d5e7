"""Input for dragging: a press that moves far enough drags the piece under the pointer."""

from __future__ import annotations

import math
from abc import abstractmethod
from typing import Final, Generic, TypeVar

import pygame

from client.draw.geometry import Point
from client.table.face import AnyPort
from client.table.selection import SelectionController, SelectionInput

T = TypeVar("T")

DRAG_FROM: Final = 12.0
"""Distance in logical units from which a press becomes a drag."""


class DragInput(SelectionInput, Generic[T]):
    """Base class that turns a press with a moving pointer into a drag.

    Each game says what can be dragged, as a value of type `T`.
    """

    def __init__(self, table: AnyPort, controller: SelectionController) -> None:
        super().__init__(controller)
        self._port = table
        self._pressed: tuple[T, Point] | None = None
        self._has_begun = False  # whether the press has become a drag

    @abstractmethod
    def find_draggable_at(self, point: Point) -> T | None:
        """Return the piece that a drag from a point would pick up, None if there is none."""

    @property
    @abstractmethod
    def is_dragging(self) -> bool:
        """Whether a piece is being dragged."""

    @abstractmethod
    def begin_drag(self, thing: T, point: Point) -> None:
        """Pick up a piece with the pointer, unless the game does not allow it now."""

    @abstractmethod
    def drag_to(self, point: Point) -> None:
        """Move the dragged piece to a point."""

    @abstractmethod
    def let_go(self) -> None:
        """Prepare for the dragged piece being placed: `drop_at` is called right after this."""

    @abstractmethod
    def drop_at(self, thing: T, point: Point | None) -> None:
        """Place a piece at the point where the pointer released it.

        Args:
            thing: The piece.
            point: The point in logical units, None outside the window.
        """

    @abstractmethod
    def put_back(self) -> None:
        """Put the dragged piece back where it was before the drag."""

    def accepts_drag(self, point: Point) -> bool:
        """Return whether a finger that moves from a point drags a piece."""
        return self._port.decider is not None and self.find_draggable_at(point) is not None

    def cancel_drag(self) -> None:
        """Put back the piece that is being dragged, if any, and ignore the rest of the press."""
        self._pressed, self._has_begun = None, False
        if self.is_dragging:
            self.put_back()

    def before_widgets(self, event: pygame.Event) -> bool:
        """Start, continue or end a drag on events of the left mouse button; return whether one ended."""
        point = self._port.app.metrics.get_event_position(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.cancel_drag()
            thing = None if point is None else self.find_draggable_at(point)
            self._pressed = None if thing is None or point is None else (thing, point)
        elif event.type == pygame.MOUSEMOTION and point is not None:
            self._move(event, point)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event, point)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.cancel_drag()
        return False

    def _move(self, event: pygame.Event, point: Point) -> None:
        if self._pressed is None or not event.buttons[0] or self._port.decider is None:
            return
        thing, start = self._pressed
        if not self.is_dragging and self._has_begun:  # it was put back, by Esc or the right button
            self._pressed = None
        elif not self.is_dragging and math.dist(start, point) > DRAG_FROM:
            self._port.ruling_popup.dismiss()
            self.begin_drag(thing, point)
            self._has_begun = self.is_dragging
        if self.is_dragging:
            self.drag_to(point)

    def _release(self, event: pygame.Event, point: Point | None) -> bool:
        pressed, has_begun = self._pressed, self._has_begun
        self._pressed, self._has_begun = None, False
        if has_begun and (pressed is None or not self.is_dragging or self._port.decider is None):
            self.cancel_drag()
            self._port.ui.cancel_press()
            return True
        if not self.is_dragging or pressed is None:
            return False
        self.let_go()
        self._port.ui.handle(event)  # what was pressed is let go, and not clicked
        self.drop_at(pressed[0], point)
        self._port.refresh()
        return True
