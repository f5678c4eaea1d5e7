"""Layout of Wispwood's table: pure geometry in logical units."""

from __future__ import annotations

import math

from msgspec import Struct

from client.draw.geometry import Point, Rect
from client.table.board_places import BoardPlace, Region
from rules.wispwood.placement import compute_reachable_box
from rules.wispwood.shapes import Cell
from rules.wispwood.state import Forest

SLOTS = 8
"""Number of slots of the pond."""

POND_SHARE = 0.418
"""Share of the width that the pond has beside the forest while the cards lie in a row below."""

CAPTION_PADDING = 12.0
"""How far the plate of the pond's caption reaches beyond its text, left and right."""


class BoardLayout(Struct, frozen=True):
    """The boxes of the parts of Wispwood's board."""

    compact: bool
    """Whether everything is small and texts are in tooltips."""
    tight: bool
    """Whether the rules of the wishes are in tooltips too."""
    pond: Rect
    """Box of the pond (the circle of eight wisps)."""
    caption: Rect
    """Text about the supply."""
    opponents: Rect
    """The ghost's panel, or the small forests of the other players."""
    forest: Rect
    """Panel of the displayed forest."""
    preview: Rect
    """Points of the displayed forest and what a move would bring."""
    cards: tuple[Rect, ...]
    """Wish cards, in their order."""


def arrange_table(area: Rect, wishes: int, *, compact: bool, tight: bool = False) -> BoardLayout:
    """Return the boxes of the board's parts within an area, for a number `wishes` of wish cards."""
    if tight:
        return _arrange_tight(area, wishes)
    return _arrange_compact(area, wishes) if compact else _arrange_full(area, wishes)


def _arrange_full(area: Rect, wishes: int) -> BoardLayout:
    """Return pond, ghost and forest side by side, with the cards in a row below.

    The pond is so wide that seven cells of a forest are about as large as its wisps: a wisp keeps its size
    when it is placed.
    """
    margin, gap = 24.0, 17.0
    cards_height = min(280.0, max(212.0, area.height * 0.26))
    inner = Rect(area.left + margin, area.top + 20, area.width - 2 * margin, area.height - 34)
    upper = inner.height - cards_height - gap
    others_width = max(232.0, min(300.0, inner.width * 0.163))
    pond = min(upper - 48, (inner.width - others_width) * POND_SHARE)
    forest_width = inner.width - pond - others_width - gap + 10
    pond_rect = Rect(inner.left - 10, inner.top + (upper - 48 - pond) / 2, pond, pond)
    others = Rect(inner.left + pond - 6, inner.top, others_width, upper)
    forest = Rect(inner.right - forest_width + 4, inner.top, forest_width - 4, upper)
    width = (inner.width - gap * (wishes - 1)) / wishes
    cards = tuple(
        Rect(inner.left + i * (width + gap), inner.bottom - cards_height, width, cards_height)
        for i in range(wishes)
    )
    return BoardLayout(
        compact=False,
        tight=False,
        pond=pond_rect,
        caption=Rect(inner.left + CAPTION_PADDING, pond_rect.bottom + 6, pond - 20, 36),
        opponents=others,
        forest=forest,
        preview=Rect(forest.right - 124, forest.top + 56, 112, forest.height - 72),
        cards=cards,
    )


def _arrange_compact(area: Rect, wishes: int) -> BoardLayout:
    """Return the pond with the opponents below it, the forest, and the wishes as rows with their rules."""
    margin, gap, caption = 12.0, 10.0, 26.0
    inner = area.inflate(-2 * margin, -2 * margin)
    column = max(236.0, min(340.0, inner.width * 0.27))
    strip = max(102.0, min(220.0, inner.height * 0.262))
    pond = min(inner.height - strip - caption - 2 * 4, inner.width * 0.34)
    forest = Rect(inner.left + pond + gap, inner.top, inner.width - pond - column - 2 * gap, inner.height)
    right = Rect(inner.right - column, inner.top, column, inner.height)
    strip = min(220.0, inner.height - pond - caption - 2 * 4)
    height = (right.height - 4 * (wishes - 1)) / wishes
    top = inner.top + (inner.height - strip - caption - 2 * 4 - pond) / 2
    return BoardLayout(
        compact=True,
        tight=False,
        pond=Rect(inner.left, top, pond, pond),
        caption=Rect(inner.left + CAPTION_PADDING, top + pond + 4, pond - 2 * CAPTION_PADDING, caption),
        opponents=Rect(inner.left, inner.bottom - strip, pond, strip),
        forest=forest,
        preview=Rect(forest.left, forest.top, forest.width, 40),
        cards=tuple(Rect(right.left, right.top + i * (height + 4), column, height) for i in range(wishes)),
    )


def _arrange_tight(area: Rect, wishes: int) -> BoardLayout:
    """Return pond and forest as large as possible, so that they can be pressed as in a large window.

    The wishes have the rest of the width, each a name and its points, with the caption of the pond below.
    """
    margin, gap, caption, strip = 8.0, 8.0, 26.0, 94.0
    inner = area.inflate(-2 * margin, -2 * margin)
    pond = min(inner.height - strip - gap, inner.width * 0.34)
    strip = min(220.0, inner.height - pond - gap)
    rest = inner.width - pond - 2 * gap
    column = max(min(254.0, rest * 0.48), min(340.0, rest - inner.height))
    right = Rect(inner.right - column, inner.top, column, inner.height - caption - 6)
    height = (right.height - 4 * (wishes - 1)) / wishes
    forest = Rect(inner.left + pond + gap, inner.top, rest - column, inner.height)
    return BoardLayout(
        compact=True,
        tight=True,
        pond=Rect(inner.left, inner.top, pond, pond),
        caption=Rect(
            right.left + CAPTION_PADDING, inner.bottom - caption, column - 2 * CAPTION_PADDING, caption
        ),
        opponents=Rect(inner.left, inner.bottom - strip, pond, strip),
        forest=forest,
        preview=Rect(forest.left, forest.top, forest.width, 40),
        cards=tuple(Rect(right.left, right.top + i * (height + 4), column, height) for i in range(wishes)),
    )


def get_summaries_box(zones: BoardLayout) -> Rect:
    """Return the box of the chips about what happened since a player's last turn.

    It is the lower end of the room below the pond; on a compact board they take the place of its caption.
    """
    if zones.compact:
        return zones.caption.inflate(2 * CAPTION_PADDING, 4)
    bottom = zones.cards[0].top - 12
    top = max(zones.caption.bottom + 4, bottom - 36)
    left = zones.caption.left - CAPTION_PADDING
    return Rect(left, top, zones.opponents.left - 10 - left, bottom - top)


SMALL_HEAD_HEIGHT = 44.0
"""Height of the head of a small forest's panel, with the gap below the forest."""
POINT_ROW_HEIGHT = 36.0
"""Height of a row below the only small forest, with the points of a wish."""


def arrange_small_forests(zones: BoardLayout, count: int, rows: int = 0) -> list[Rect]:
    """Return boxes for the other players' `count` small forests: a column, or a row on a compact board.

    Args:
        zones: The boxes of the board's parts.
        count: Number of other players.
        rows: Number of rows with points, which the panel of a single other player has below the forest.
    """
    box, gap = zones.opponents, 10.0 if not zones.compact else 6.0
    if zones.compact:
        width = (box.width - gap * (count - 1)) / count
        return [Rect(box.left + i * (width + gap), box.top, width, box.height) for i in range(count)]
    below = rows * POINT_ROW_HEIGHT + 10 if count == 1 and rows else 0.0
    height = min((box.height - gap * (count - 1)) / count, box.width + SMALL_HEAD_HEIGHT + below)
    return [Rect(box.left, box.top + i * (height + gap), box.width, height) for i in range(count)]


def arrange_offered_wishes(area: Rect, count: int) -> tuple[Rect, list[Rect]]:
    """Return the boxes of the headline and of `count` wish cards from which players pick one (W-SET-4)."""
    head, gap = 92.0 if area.height > 560 else 64.0, 16.0
    columns = count if area.width > 1100 else 3
    rows = -(-count // columns)
    width = min(300.0, (area.width - 60 - gap * (columns - 1)) / columns)
    height = min(270.0, (area.height - head - 24 - gap * (rows - 1)) / rows)
    top = area.top + head + (area.height - head - (rows * height + (rows - 1) * gap)) * 0.4
    left = area.centerx - (columns * width + (columns - 1) * gap) / 2
    boxes = [
        Rect(left + (i % columns) * (width + gap), top + (i // columns) * (height + gap), width, height)
        for i in range(count)
    ]
    return Rect(area.left, top - head, area.width, head), boxes


# --- the right column -------------------------------------------------------------------------------


def arrange_seats(side: Rect, corner: Point, width: float, count: int) -> list[Rect]:
    """Return the boxes of the seats' panels, one below the other, including the ghost's.

    Args:
        side: Box of the right column; its height limits that of the panels.
        corner: Upper left corner of the first panel.
        width: Width of the panels.
        count: Number of seats, the ghost included.
    """
    height = _get_seat_height(side, count)
    step = height + _get_seat_gap(side)
    return [Rect(corner[0], corner[1] + seat * step, width, height) for seat in range(count)]


def get_seats_height(side: Rect, count: int) -> float:
    """Return the total height of the panels of `count` seats, at least that of two panels."""
    rows = max(2, count)
    return _get_seat_height(side, count) * rows + _get_seat_gap(side) * (rows - 1)


def _get_seat_height(side: Rect, count: int) -> float:
    """Return the height of a seat's panel, of all of which about half of the column is left for the log."""
    rows = max(2, count)
    return max(72.0, min(152.0, (side.height * 0.54 - 20 - _get_seat_gap(side) * (rows - 1)) / rows))


def _get_seat_gap(side: Rect) -> float:
    return 16.0 if side.height > 600 else 8.0


# --- the pond ---------------------------------------------------------------------------------------


def locate_slot(pond: Rect, slot: int) -> Point:
    """Return the centre of a slot of the pond; slot 0 is at the top, the others follow clockwise."""
    return _point_on_circle(pond, -90 + 45 * slot, _get_slot_radius(pond, slot))


def _get_slot_radius(pond: Rect, slot: int) -> float:
    return (372 if slot % 2 == 0 else 350) * pond.width / 1024


def locate_shape(pond: Rect, place: int) -> Point:
    """Return the centre of the pond's shape that lies between slots `place` and `place + 1`."""
    return _point_on_circle(pond, -67.5 + 45 * place, 428 * pond.width / 1024)


def locate_look_path_point(pond: Rect, slot: int, room: float) -> Point:
    """Return the point beside a slot of the pond through which the path of the ghost's look is drawn.

    Args:
        pond: Box of the pond.
        slot: Number of the slot.
        room: Least distance of the point from the wisp's tile on the slot.
    """
    half = get_pond_tile_side(pond) / 2
    reach = half if slot % 2 == 0 else math.hypot(half, half)
    radius = min(222 * pond.width / 1024, _get_slot_radius(pond, slot) - reach - room)
    return _point_on_circle(pond, -90 + 45 * slot, radius)


def get_pond_tile_side(pond: Rect) -> float:
    """Return the side length of a wisp's tile on the pond, in logical units."""
    return 156 * pond.width / 1024


def get_shape_radius(pond: Rect) -> float:
    """Return the radius of the round field that holds a shape on the pond, in logical units."""
    return 57 * pond.width / 1024


def _point_on_circle(pond: Rect, degrees: float, radius: float) -> Point:
    angle = math.radians(degrees)
    return pond.centerx + radius * math.cos(angle), pond.centery + radius * math.sin(angle)


# --- the forest -------------------------------------------------------------------------------------


MAX_CELL_SIDE = 112.0
"""Largest side of a cell."""


def get_forest_area(zones: BoardLayout, *, points: bool) -> Rect:
    """Return the part of the forest's panel that is available for its cells.

    Args:
        zones: The boxes of the board's parts.
        points: Whether the points of the forest are shown beside the cells.
    """
    box = zones.forest
    if zones.compact:
        return Rect(box.left + 14, box.top + 44, box.width - 28, box.height - 56)
    right = zones.preview.left - 12 if points else box.right - 18
    return Rect(box.left + 18, box.top + 58, right - box.left - 18, box.height - 76)


class ForestGrid(Struct, frozen=True):
    """Where the cells of a forest are on the screen."""

    left: int
    """First column, in the forest's own coordinates."""
    top: int
    """First row, in the forest's own coordinates."""
    columns: int
    """Number of columns."""
    rows: int
    """Number of rows."""
    x: float
    """Left edge on the screen."""
    y: float
    """Upper edge on the screen."""
    side: float
    """Side of a cell."""

    def get_cell_corner(self, x: float, y: float) -> Point:
        """Return the screen point of a cell's upper left corner; coordinates may be fractions of a cell."""
        return self.x + (x - self.left) * self.side, self.y + (y - self.top) * self.side

    def get_cell_center(self, x: int, y: int) -> Point:
        """Return the screen point at the centre of a forest's cell."""
        return self.x + (x - self.left + 0.5) * self.side, self.y + (y - self.top + 0.5) * self.side

    def get_cells_box(self, left: int, top: int, right: int, bottom: int) -> Rect:
        """Return the screen box of the forest's cells from (left, top) to (right, bottom), both included."""
        return Rect(
            self.x + (left - self.left) * self.side,
            self.y + (top - self.top) * self.side,
            (right - left + 1) * self.side,
            (bottom - top + 1) * self.side,
        )

    def find_cell_at(self, point: Point) -> tuple[int, int] | None:
        """Return the forest cell `(x, y)` under a screen point, or None if there is none."""
        column = math.floor((point[0] - self.x) / self.side)
        row = math.floor((point[1] - self.y) / self.side)
        cell = self.left + column, self.top + row
        return cell if self.has_cell(cell) else None

    def has_cell(self, cell: Cell) -> bool:
        """Return whether a forest cell `(x, y)` lies on the grid."""
        return 0 <= cell[0] - self.left < self.columns and 0 <= cell[1] - self.top < self.rows


def create_forest_grid(area: Rect, forest: Forest, size: int, largest: float = MAX_CELL_SIDE) -> ForestGrid:
    """Return the screen positions, as large as the area allows, of the cells the n×n frame can cover.

    Args:
        area: The area to fill.
        forest: The forest, which the frame must contain.
        size: Side of the frame, in cells.
        largest: Greatest side of a cell on the screen.
    """
    left, top, right, bottom = compute_reachable_box(forest, size)
    columns, rows = right - left + 1, bottom - top + 1
    side = min(area.width / columns, area.height / rows, largest)
    return ForestGrid(
        left,
        top,
        columns,
        rows,
        area.centerx - side * columns / 2,
        area.centery - side * rows / 2,
        side,
    )


def zoom_box(box: Rect, old: ForestGrid, new: ForestGrid, t: float) -> Rect:
    """Return where a box is drawn while the forest's picture is zoomed from the old scale to the new one.

    Args:
        box: A box in the picture at the new scale.
        old: The cells on the screen before the zoom.
        new: The cells on the screen after the zoom.
        t: Progress, 0…1.
    """
    side = old.side + (new.side - old.side) * t
    scale = side / new.side
    start, end = old.get_cell_center(0, 0), new.get_cell_center(0, 0)
    x, y = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
    return Rect(
        x + (box.left - end[0]) * scale,
        y + (box.top - end[1]) * scale,
        box.width * scale,
        box.height * scale,
    )


# --- places of the log -----------------------------------------------------------------------------


def find_pond_region(zones: BoardLayout, place: BoardPlace) -> Region:
    """Return the screen region of the pond's slot that a `BoardPlace` names."""
    side = get_pond_tile_side(zones.pond)
    x, y = locate_slot(zones.pond, int(place.at[0]))
    return Region.from_box(Rect(x - side / 2, y - side / 2, side, side), side * 0.18)


def find_forest_region(grid: ForestGrid, forest: Forest, place: BoardPlace, *, small: bool) -> Region | None:
    """Return the screen region of the forest cells that a `BoardPlace` names.

    It is None if one of its "cells" has no tile (any more), or one of a "hole" has one.

    Args:
        grid: The cells on the screen.
        forest: The forest as it is.
        place: The place in terms of the rules: a seat followed by the coordinates of cells.
        small: Whether the grid is that of a small forest, whose panel names its owner.
    """
    numbers = [int(number) for number in place.at[1:]]
    cells = tuple(zip(numbers[::2], numbers[1::2], strict=True))
    is_hole = place.kind == "hole"  # only lessons speak of what is not there
    if any(is_hole == bool(forest.tile_mask & forest.get_cell_mask(x, y)) for x, y in cells):
        return None
    if len(cells) == 1:  # rounded like the tile
        box = grid.get_cells_box(*cells[0], *cells[0]).inflate(-0.06 * grid.side, -0.06 * grid.side)
        return Region.from_box(box, min(15.0, grid.side * 0.18), quiet=small)
    corners = (grid.get_cells_box(x, y, x, y).topleft for x, y in trace_border(cells))
    return Region.from_outline(tuple(corners), quiet=small)


def trace_border(cells: tuple[Cell, ...]) -> list[Cell]:
    """Return the corners of the line around connected cells, clockwise, in forest coordinates.

    The corner (x, y) is the upper left one of cell (x, y). The cells have to have one such line only: they
    surround no other cell.
    """
    filled = set(cells)
    following: dict[Cell, Cell] = {}
    for x, y in cells:
        if (x, y - 1) not in filled:
            following[x, y] = (x + 1, y)
        if (x + 1, y) not in filled:
            following[x + 1, y] = (x + 1, y + 1)
        if (x, y + 1) not in filled:
            following[x + 1, y + 1] = (x, y + 1)
        if (x - 1, y) not in filled:
            following[x, y + 1] = (x, y)
    start = min(following)
    path = [start]
    while (corner := following[path[-1]]) != start:
        path.append(corner)
    return path
