"""The forest as a widget: pointer, keyboard and gamepad all lead to its cells."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from client.draw.canvas import Canvas
from client.draw.geometry import Point
from client.games.wispwood.board.layout import ForestGrid
from client.widgets.widget import Widget
from rules.wispwood.shapes import Cell


class ForestField(Widget):
    """All cells of a forest. The cell under the pointer or the keyboard's cursor is told to `on_cell`
    (None: outside); `on_press` gets the cell that was chosen; `on_turn` a wheel's steps. laid: the cells of
    what lies there to be looked at, where a press says yes to it."""

    def __init__(
        self,
        id: str,  # as for all widgets
        label: str,
        grid: ForestGrid,
        *,
        cursor: Cell | None,
        laid: frozenset[Cell],
        on_cell: Callable[[Cell | None], None],
        on_press: Callable[[Cell], None],
        on_turn: Callable[[int], None],
    ) -> None:
        box = (grid.x, grid.y, grid.columns * grid.side, grid.rows * grid.side)
        super().__init__(id, box, label)
        self.grid = grid
        self.cell: Cell | None = cursor
        self.answer = laid or None
        self._laid = laid
        self._had_focus = False
        self._on_cell = on_cell
        self._on_press = on_press
        self._on_turn = on_turn

    def answers(self, point: Point | None) -> bool:
        """Only on what lies there; elsewhere a press lays it down anew."""
        return (self.cell if point is None else self.grid.cell(point)) in self._laid

    def draw(self, canvas: Canvas) -> None:
        """Only the ring: the forest itself is the board's business."""
        self.draw_ring(canvas, self.rect, 18, gap=6)

    def mouse_move(self, point: Point) -> None:
        """The pointer shows a cell."""
        self._show(self.grid.cell(point))

    def mouse_drag(self, point: Point) -> None:
        """A shape dragged over the forest."""
        self._show(self.grid.cell(point))

    def mouse_up(self, point: Point, inside: bool) -> None:
        """A click on a cell."""
        cell = self.grid.cell(point)
        if inside and cell is not None:
            self._show(cell)
            self._on_press(cell)

    def press(self) -> None:
        """Enter, Space or the gamepad's A on the cursor's cell."""
        if self.cell is not None:
            self._on_press(self.cell)

    def wheel(self, dx: float, dy: float) -> bool:
        """The wheel turns what is in the hand."""
        del dx
        if dy:
            self._on_turn(-1 if dy > 0 else 1)
        return True

    def steer(self, dx: int, dy: int) -> bool:
        """The arrows move the cursor; at the edge they leave the forest."""
        grid = self.grid
        x, y = self.cell or (grid.left + grid.columns // 2, grid.top + grid.rows // 2)
        if self.cell is not None:
            x, y = x + dx, y + dy
        if not (0 <= x - grid.left < grid.columns and 0 <= y - grid.top < grid.rows):
            return False
        self._show((x, y))
        return True

    def focus_changed(self) -> None:
        """Left by the pointer, nothing is shown any more, unless keys move a cursor over the cells."""
        gained = self.focused and not self._had_focus  # also when it is made anew, under the pointer or not
        self._had_focus = self.focused
        if gained and self.cell is None and self.shows_ring:
            grid = self.grid
            self._show((grid.left + grid.columns // 2, grid.top + grid.rows // 2))
        elif not gained and not self.hovered and not self.shows_ring:
            self._show(None)

    def key(self, event: pygame.Event) -> bool:
        """Keys belong to the table."""
        del event
        return False

    def _show(self, cell: Cell | None) -> None:
        if cell != self.cell:
            self.cell = cell
            self.changed()
        self._on_cell(cell)
