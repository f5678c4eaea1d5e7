"""The forest as a widget: pointer, keyboard and gamepad all lead to its cells."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame
from msgspec import Struct

from client.draw.canvas import Canvas
from client.draw.geometry import Point
from client.games.wispwood.board.layout import ForestGrid
from client.widgets.accessible_node import AccessibleNode, Act, Role
from client.widgets.widget import Widget
from rules.wispwood.shapes import Cell

_ENDS: Final = {pygame.K_HOME: 0, pygame.K_END: -1}
_ACTS: Final[frozenset[Act]] = frozenset(("press", "focus"))


class HeardCell(Struct, frozen=True):
    """A cell to those who do not see it.

    Attributes:
        name: What lies there, what may be done, where it is.
    """

    cell: Cell
    name: str
    more: str


class ForestWidget(Widget):
    """All cells of a forest.

    The cell under the pointer or the keyboard's cursor is told to `on_cell` (None: outside); `on_press` gets
    the cell that was chosen; `on_turn` a wheel's steps.

    Attributes:
        laid: The cells of what lies there to be looked at, where a press says yes to it.
        heard: The cells in words, as the cursor stands.
        targets: Those that Home and End leap to, in reading order, where nothing else is to be chosen.
    """

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
        heard: Callable[[Cell | None], tuple[HeardCell, ...]],
        targets: Callable[[], tuple[Cell, ...]],
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
        self._heard = heard
        self._targets = targets
        self._cells: tuple[object, tuple[AccessibleNode, ...]] | None = None

    # --- without sight ------------------------------------------------------------------------------

    @property
    def role(self) -> Role:
        """A board of cells."""
        return "board"

    def accessible_node(self) -> AccessibleNode | None:
        """Its cells near what grows there, the cursor's among them."""
        one = super().accessible_node()
        if one is None:
            return None
        told = self._heard(self.cell)
        if self._cells is None or self._cells[0] is not told:
            self._cells = told, tuple(map(self._cell, told))
        parts = self._cells[1]
        return self.extend_node(
            one, parts=parts, focus="" if self.cell is None else f"{self.id}/{_part(self.cell)}"
        )

    def _cell(self, told: HeardCell) -> AccessibleNode:
        return AccessibleNode(
            f"{self.id}/{_part(told.cell)}",
            "place",
            told.name,
            told.more,
            box=self.grid.box(*told.cell, *told.cell),
            acts=_ACTS,
        )

    def focus_part(self, part: str) -> bool:
        """Move the cursor to a cell."""
        x, _, y = part.partition(",")
        return self._go((int(x), int(y)))

    def press_part(self, part: str) -> bool:
        """Choose a cell."""
        if self.focus_part(part) and self.cell is not None:
            self._on_press(self.cell)
        return True

    def save_state(self) -> object:
        """Return where the keys' cursor stands."""
        return self.cell if self.shows_ring else ()

    def restore_state(self, memory: object) -> None:
        """Restore the cursor, unless the selection has a place of its own."""
        if self.cell is None and isinstance(memory, tuple) and len(memory) == 2 and self._inside(memory):
            self.cell = memory

    def submits_answer_at(self, point: Point | None) -> bool:
        """Only on what lies there; elsewhere a press lays it down anew."""
        return (self.cell if point is None else self.grid.cell_at(point)) in self._laid

    def draw(self, canvas: Canvas) -> None:
        """Only the ring: the forest itself is the board's business."""
        self.draw_ring(canvas, self.rect, 18, gap=6)

    def mouse_move(self, point: Point) -> None:
        """Point at a cell."""
        self._show(self.grid.cell_at(point))

    def mouse_drag(self, point: Point) -> None:
        """Drag a shape over the forest."""
        self._show(self.grid.cell_at(point))

    def mouse_up(self, point: Point, inside: bool) -> None:
        """Handle a click on a cell."""
        cell = self.grid.cell_at(point)
        if inside and cell is not None:
            self._show(cell)
            self._on_press(cell)

    def press(self) -> None:
        """Enter, Space or the gamepad's A on the cursor's cell."""
        if self.cell is not None:
            self._on_press(self.cell)

    def wheel(self, dx: float, dy: float) -> bool:
        """Return the wheel turns what is in the hand."""
        del dx
        if dy:
            self._on_turn(-1 if dy > 0 else 1)
        return True

    def handle_direction(self, dx: int, dy: int) -> bool:
        """Return the arrows move the cursor; at the edge they leave the forest."""
        if self.cell is None:
            return self._go(self._begin())
        x, y = self.cell
        return self._go((x + dx, y + dy))

    def _begin(self) -> Cell:
        """Return where the cursor comes in: in the middle, or as near to it as something can be done."""
        grid = self.grid
        x, y = grid.left + grid.columns // 2, grid.top + grid.rows // 2
        return min(self._targets(), key=lambda cell: math.dist(cell, (x, y)), default=(x, y))

    def on_focus_changed(self) -> None:
        """Left by the pointer, nothing is shown any more, unless keys move a cursor over the cells."""
        gained = self.focused and not self._had_focus  # also when it is made anew, under the pointer or not
        self._had_focus = self.focused
        if gained and self.shows_ring:
            self._show(self.cell or self._begin())
        elif not gained and not self.hovered and not self.shows_ring:
            self._show(None)

    def handle_key(self, event: pygame.Event) -> bool:
        """Home and End lead to the first and the last cell that can be chosen; all else is the table's."""
        targets = self._targets() if event.key in _ENDS else ()
        return bool(targets) and self._go(targets[_ENDS[event.key]])

    def _inside(self, cell: Cell) -> bool:
        grid = self.grid
        return 0 <= cell[0] - grid.left < grid.columns and 0 <= cell[1] - grid.top < grid.rows

    def _go(self, cell: Cell) -> bool:
        """Show a cell; False where there is none."""
        if self._inside(cell):
            self._show(cell)
            return True
        return False

    def _show(self, cell: Cell | None) -> None:
        if cell != self.cell:
            self.cell = cell
            self.request_redraw()
        self._on_cell(cell)


def _part(cell: Cell) -> str:
    """Return what a cell is called in the ids of what is heard."""
    return f"{cell[0]},{cell[1]}"
