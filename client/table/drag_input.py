"""Press-to-drag: a press that moves far enough drags what is under it."""

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
    """Turns moving presses into drags of things of type `T`."""

    def __init__(self, table: AnyPort, controller: SelectionController) -> None:
        super().__init__(controller)
        self._port = table
        self._pressed: tuple[T, Point] | None = None

    @abstractmethod
    def find_draggable_at(self, point: Point) -> T | None:
        """Return the thing that can be dragged from a point, None if there is none."""

    @property
    @abstractmethod
    def is_dragging(self) -> bool:
        """Whether something is being dragged."""

    @abstractmethod
    def begin_drag(self, thing: T, point: Point) -> None:
        """Have the thing hang on the pointer, unless it may not."""

    @abstractmethod
    def drag_to(self, point: Point) -> None:
        """Move the dragged thing to a point."""

    @abstractmethod
    def drop(self) -> None:
        """End the drag without putting the thing anywhere."""

    @abstractmethod
    def drop_at(self, thing: T, point: Point | None) -> None:
        """Put the dragged thing down at a point; None is outside the window."""

    def before_widgets(self, event: pygame.Event) -> bool:
        """Follow a press that becomes a drag. Return whether the event is used up."""
        point = self._port.app.metrics.get_event_position(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            thing = None if point is None else self.find_draggable_at(point)
            self._pressed = None if thing is None or point is None else (thing, point)
        elif event.type == pygame.MOUSEMOTION and point is not None:
            self._move(event, point)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event, point)
        return False

    def _move(self, event: pygame.Event, point: Point) -> None:
        if self._pressed is None or not event.buttons[0] or self._port.decider is None:
            return
        thing, start = self._pressed
        if not self.is_dragging and math.dist(start, point) > DRAG_FROM:
            self.begin_drag(thing, point)
        if self.is_dragging:
            self.drag_to(point)

    def _release(self, event: pygame.Event, point: Point | None) -> bool:
        pressed, self._pressed = self._pressed, None
        if not self.is_dragging or pressed is None:
            return False
        self.drop()
        self._port.ui.handle(event)  # what was pressed is let go, and not clicked
        self.drop_at(pressed[0], point)
        self._port.refresh()
        return True
