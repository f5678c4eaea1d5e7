"""The log as something to press: a click on a line goes to the step that it tells of."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point
from client.table.log import LogBook
from client.widgets import ScrollArea


class LogArea(ScrollArea):
    """The lines of a log, scrolling. on_step: called with the number of the step whose line was pressed."""

    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self, id: str, box: Box, label: str, book: LogBook, height: float, on_step: Callable[[int], object]
    ) -> None:
        super().__init__(id, box, label, height, paint=self._paint)
        self.book = book
        self.on_step = on_step
        self._over: int | None = None

    @property
    def column(self) -> float:
        """The width of the lines."""
        return self.rect.width - 22

    def _step_at(self, point: Point) -> int | None:
        if not 0 <= point[0] - self.rect.left <= self.column:
            return None
        return self.book.step_at(point[1] - self.rect.top + self.offset)

    def mouse_move(self, point: Point) -> None:
        """Light what can be pressed."""
        over = self._step_at(point)
        if over != self._over:
            self._over = over
            self.changed()

    def focus_changed(self) -> None:
        """The pointer left."""
        if not self.hovered:
            self._over = None

    def mouse_up(self, point: Point, inside: bool) -> None:
        """Go to the step of the line."""
        dragged = self._grip is not None
        super().mouse_up(point, inside)
        step = self._step_at(point)
        if inside and not dragged and step is not None:
            self.play("click")
            self.on_step(step)

    def show_present(self) -> None:
        """Scroll to where the game stands that is looked back at."""
        place = self.book.place()
        if place is not None:
            self.scroll_to((place[0] + place[1] - self.rect.height) / 2)

    def _paint(self, canvas: Canvas) -> None:
        if self._over is not None and self.hovered:
            for top, bottom in self.book.lines_of(self._over):
                canvas.fill((-6, top + 2, self.column + 8, bottom - top - 4), theme.EDGE, radius=8, alpha=0.5)
        self.book.draw(canvas, self.column)
