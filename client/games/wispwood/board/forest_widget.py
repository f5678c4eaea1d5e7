"""Widget of the displayed forest: its cells can be reached by pointer, keyboard and gamepad."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame

from client.draw.canvas import Canvas
from client.draw.geometry import Point
from client.games.wispwood.board.layout import ForestGrid
from client.widgets.accessible_node import AccessibleNode, Act, Role
from client.widgets.widget import Widget
from client.widgets.widget_text import WidgetText
from rules.wispwood.shapes import Cell

_ENDS: Final = {pygame.K_HOME: 0, pygame.K_END: -1}
_ACTS: Final[frozenset[Act]] = frozenset(("press", "focus"))


class ForestWidget(Widget):
    """Widget of all cells of the displayed forest, with a cursor moved by pointer, arrow keys or gamepad."""

    confirms_own_selection = True

    def __init__(
        self,
        id: str,  # as for all widgets
        label: str,
        grid: ForestGrid,
        *,
        cursor: Cell | None,
        pinned_cells: frozenset[Cell],
        on_cell: Callable[[Cell | None], None],
        on_press: Callable[[Cell], None],
        on_wheel: Callable[[int], None],
        describe_cells: Callable[[Cell | None], tuple[tuple[Cell, WidgetText], ...]],
        get_targets: Callable[[], tuple[Cell, ...]],
        find_best_cell: Callable[[], Cell | None],
    ) -> None:
        """Create the widget.

        Args:
            id: Unique id.
            label: Whose forest it is.
            grid: Where the cells lie.
            cursor: The cell of the cursor, None while it is outside.
            pinned_cells: The cells of the shape that is laid down on trial: a press there places it for good.
            on_cell: Called with the cell under the pointer or the cursor, None outside.
            on_press: Called with a cell that was pressed.
            on_wheel: Called with the steps of the mouse wheel, clockwise.
            describe_cells: Returns the texts of the cells for the present cursor.
            get_targets: Returns the cells that Home and End lead to, in reading order.
            find_best_cell: Returns the cell where the cursor comes in; None for that nearest to the middle.
        """
        box = (grid.x, grid.y, grid.columns * grid.side, grid.rows * grid.side)
        super().__init__(id, box, label)
        self.grid = grid
        self.cell: Cell | None = cursor
        self.answer = pinned_cells or None
        self._pinned_cells = pinned_cells
        self._had_focus = False
        self._on_cell = on_cell
        self._on_press = on_press
        self._on_wheel = on_wheel
        self._describe_cells = describe_cells
        self._get_targets = get_targets
        self._find_best_cell = find_best_cell
        self._cached_nodes: tuple[object, tuple[AccessibleNode, ...]] | None = None

    # --- accessibility ------------------------------------------------------------------------------

    @property
    def role(self) -> Role:
        """The accessibility role of the forest widget: a board of cells."""
        return "board"

    def accessible_node(self) -> AccessibleNode | None:
        """Return the forest's accessibility node with a part for each described cell, or None."""
        node = super().accessible_node()
        if node is None:
            return None
        texts = self._describe_cells(self.cell)
        if self._cached_nodes is None or self._cached_nodes[0] is not texts:
            self._cached_nodes = texts, tuple(self._make_cell_node(cell, text) for cell, text in texts)
        focus = f"{self.id}/{self.focused_part}" if self.focused_part else ""
        return self.replace_node_fields(node, parts=self._cached_nodes[1], focus=focus)

    def _make_cell_node(self, cell: Cell, text: WidgetText) -> AccessibleNode:
        return AccessibleNode(
            f"{self.id}/{format_part(cell)}",
            "place",
            text.accessible_name,
            text.details,
            box=self.grid.get_cells_box(*cell, *cell),
            acts=_ACTS,
        )

    def focus_part(self, part: str) -> bool:
        """Move the cursor to the cell that a part's name "x,y" gives; return False if it is outside."""
        x, _, y = part.partition(",")
        return self._move_cursor((int(x), int(y)))

    def press_part(self, part: str) -> bool:
        """Press the forest cell that a part's name "x,y" gives. Return True."""
        if self.focus_part(part) and self.cell is not None:
            self._on_press(self.cell)
        return True

    @property
    def focused_part(self) -> str:
        """The name of the cursor's cell, "" while it is outside."""
        return "" if self.cell is None else format_part(self.cell)

    def save_state(self) -> object:
        """Return the cursor's cell for `restore_state`, or () while the keyboard focus is not visible."""
        return self.cell if self.shows_ring else ()

    def restore_state(self, memory: object) -> None:
        """Restore the forest cursor saved by `save_state`, unless a cursor cell is already set."""
        if isinstance(memory, tuple) and len(memory) == 2 and self.grid.has_cell(memory):
            self.cell = memory if self.cell is None else self.cell

    def submits_answer_at(self, point: Point | None) -> bool:
        """Return whether a press at a point would submit the shape that lies in the forest on trial.

        Args:
            point: Point on the screen; None stands for the cell of the cursor.
        """
        return (self.cell if point is None else self.grid.find_cell_at(point)) in self._pinned_cells

    def draw(self, canvas: Canvas) -> None:
        """Draw the focus ring around the forest; the table itself paints the forest."""
        self.draw_ring(canvas, self.rect, 18, gap=6)

    def mouse_move(self, point: Point) -> None:
        """Move the forest's cursor to the cell under the mouse."""
        self._set_cell(self.grid.find_cell_at(point))

    def mouse_drag(self, point: Point) -> None:
        """Move the forest's cursor to the cell under the mouse while a button is held."""
        self._set_cell(self.grid.find_cell_at(point))

    def mouse_up(self, point: Point, inside: bool) -> None:
        """Press the cell under the mouse when the button is released inside the forest."""
        cell = self.grid.find_cell_at(point)
        if inside and cell is not None:
            self._set_cell(cell)
            self._on_press(cell)

    def press(self) -> None:
        """Press the cell of the forest's cursor (by Enter, Space or gamepad A)."""
        if self.cell is not None:
            self._on_press(self.cell)

    def handle_wheel(self, notches: int, turned: float) -> bool:
        """Turn the lifted shape by a quarter turn for each notch of the wheel. Return True."""
        del turned
        if notches:
            self._on_wheel(-notches)
        return True

    def handle_direction(self, dx: int, dy: int) -> bool:
        """Move the forest's cursor by a cell; return False at the edge, so that the focus moves on."""
        if self.cell is None:
            return self._move_cursor(self._find_first_cell())
        x, y = self.cell
        return self._move_cursor((x + dx, y + dy))

    def _find_first_cell(self) -> Cell:
        """Return the cell where the cursor comes in: the best, else the target nearest to the middle."""
        best = self._find_best_cell()
        if best is not None:
            return best
        grid = self.grid
        x, y = grid.left + grid.columns // 2, grid.top + grid.rows // 2
        return min(self._get_targets(), key=lambda cell: math.dist(cell, (x, y)), default=(x, y))

    def on_focus_changed(self) -> None:
        """Show the cursor when the forest gains a visible focus; hide it when focus and pointer have left."""
        gained = (
            self.focused and not self._had_focus
        )  # also when it is created again, under the pointer or not
        self._had_focus = self.focused
        if gained and self.shows_ring:
            self._set_cell(self.cell or self._find_first_cell())
        elif not gained and not self.hovered and not self.shows_ring:
            self._set_cell(None)

    def handle_key(self, event: pygame.Event) -> bool:
        """Move the cursor to the first (Home) or the last (End) selectable cell.

        Returns:
            False for any other key, which the table then handles.
        """
        targets = self._get_targets() if event.key in _ENDS else ()
        return bool(targets) and self._move_cursor(targets[_ENDS[event.key]])

    def _move_cursor(self, cell: Cell) -> bool:
        """Move the cursor to a cell; return False if it is outside."""
        if self.grid.has_cell(cell):
            self._set_cell(cell)
            return True
        return False

    def _set_cell(self, cell: Cell | None) -> None:
        if cell != self.cell:
            self.cell = cell
            self.request_redraw()
        self._on_cell(cell)


def format_part(cell: Cell) -> str:
    """Return the name of a cell in the ids of accessible nodes."""
    return f"{cell[0]},{cell[1]}"
