"""The small board of Wispwood: the forest of one seat."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from client.draw.canvas import Canvas
from client.draw.geometry import Point, Rect
from client.games.wispwood.board import colours, layout, tiles
from client.games.wispwood.board.layout import ForestGrid
from client.table.board_places import Region
from client.table.small_board import USUAL_ASPECT
from rules.contract import Action
from rules.wispwood.actions import MoveCat, Place, Plant
from rules.wispwood.shapes import Cell, list_orientations
from rules.wispwood.state import WispwoodState

_MARGIN = 10.0


class SmallForest:
    """A seat's forest drawn small, at the same scale and place for several states."""

    aspect = USUAL_ASPECT

    def __init__(self, seat: int, states: Sequence[WispwoodState], colour: str) -> None:
        """Prepare the forest of a seat, which has the given colour, for the states that will be drawn."""
        forests = [state.forests[seat] for state in states]
        self._seat, self._colour = seat, colour
        self._x, self._y = min(forest.x for forest in forests), min(forest.y for forest in forests)
        self._width = max(forest.x + forest.w for forest in forests) - self._x
        self._height = max(forest.y + forest.h for forest in forests) - self._y
        self._size = max(states[-1].size, self._width, self._height)

    def _fit_grid(self, box: Rect) -> ForestGrid:
        """Return where the cells are in a box; if there are fewer than the grid has, in the middle of it."""
        side = (min(box.width, box.height) - 2 * _MARGIN) / self._size
        left = box.centerx - side * (self._size / 2 - (self._size - self._width) // 2)
        top = box.centery - side * (self._size / 2 - (self._size - self._height) // 2)
        return ForestGrid(self._x, self._y, self._width, self._height, left, top, side)

    def draw(self, canvas: Canvas, box: Rect, state: WispwoodState) -> None:
        """Draw the forest of a state in a box, with empty cells around it."""
        canvas.gradient(box, colours.TABLE_TOP, colours.TABLE_BOTTOM)
        grid, forest = self._fit_grid(box), state.forests[self._seat]
        for column, row in product(range(self._size), repeat=2):
            shift = grid.side * (0.5 - self._size / 2)
            x, y = box.centerx + column * grid.side + shift, box.centery + row * grid.side + shift
            tiles.draw_empty_cell(canvas, (x, y), grid.side)

        def locate(column: int, row: int) -> Point:
            return grid.get_cell_center(forest.x + column, forest.y + row)

        tiles.draw_tiles(canvas, forest, locate, grid.side, colour=self._colour)

    def find_regions(self, box: Rect, state: WispwoodState, action: Action) -> tuple[Region, ...]:
        """Return the outline of the cells that a shape, a tree or the cat comes to."""
        del state
        grid, cells = self._fit_grid(box), _list_cells(action)
        if not cells:
            return ()
        corners = (grid.get_cell_corner(x, y) for x, y in layout.trace_border(cells))
        return (Region.from_outline(tuple(corners)),)


def _list_cells(action: Action) -> tuple[Cell, ...]:
    match action:
        case Place(shape, turn, x, y):
            return tuple((x + dx, y + dy) for dx, dy in list_orientations(shape)[turn].cells)
        case Plant(x, y) | MoveCat(x, y):
            return ((x, y),)
        case _:
            return ()
