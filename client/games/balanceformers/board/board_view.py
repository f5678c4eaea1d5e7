"""What of the playing area is shown on the board: all of it, what is light, or a magnified part.

A view is a magnification and a point. `apply_view` makes of it the layout through which everything on the
board goes: painters, hit areas, motions, focus and screen readers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from client.draw.geometry import Point, Rect
from client.games.balanceformers.board import area_geometry as planes
from client.games.balanceformers.board.area_geometry import Plane
from client.games.balanceformers.board.layout import (
    BOARD_MARGIN,
    MAX_CELL_SIDE,
    TableLayout,
    fit_area_to_box,
    is_wheel_clear,
)
from rules.balanceformers.area import neighbours
from rules.balanceformers.state import Piece

MAX_VIEW_CELL_SIDE: Final = 660.0
"""The largest side of a cell: a creature is 158 units wide there and shows its energies as numbers, and all
three creatures of a piece are in view."""

_RASTER_SCALE: Final = 2.0
"""The pictures of pieces are read at this multiple of their size where everything is shown, and scaled from
there: reading them anew for each magnification would take half a second."""

_MAX_ENLARGEMENT: Final = 1.25
"""Up to this factor the usual pictures are scaled, which nobody sees."""

_LEAST_CHANGE: Final = 1.5
"""If a cell would be larger by less than this, everything is shown."""

_LEAST_GAIN: Final = 1.1
"""Light pieces that would not be larger by this factor are not worth that others are cut off."""

_RIM: Final = 3.0
"""How far within the board's zone a part of the playing area ends, so that it touches no panel."""


class BoardView(Struct, frozen=True):
    """What of the playing area is shown.

    Attributes:
        magnification: The side of a cell as a multiple of that at which all pieces fit.
        center: The point in the middle of the board, in cell units.
    """

    magnification: float
    center: Point


class Glide(Struct, frozen=True):
    """The board while its view changes: a picture of it that is scaled.

    Attributes:
        picture: The plane in which the picture is painted.
        box: The box of the picture in that plane's screen coordinates: left, top, width and height.
        shown: The plane through which the board is seen now.
    """

    picture: Plane
    box: tuple[float, float, float, float]
    shown: Plane

    @property
    def target(self) -> Rect:
        """The box on the screen that the picture fills now."""
        left, top, width, height = self.box
        scale = self.shown.cell_side / self.picture.cell_side
        x, y = self.shown.to_screen(self.picture.to_plane((left, top)))
        return Rect(x, y, width * scale, height * scale)


def get_view(made: TableLayout) -> BoardView:
    """Return the view through which a layout shows the playing area."""
    return BoardView(made.cell_side / made.whole.cell_side, made.plane.to_plane(made.board.center))


def show_everything(whole: TableLayout) -> BoardView:
    """Return the view of the whole playing area."""
    return BoardView(1.0, whole.whole.to_plane(whole.board.center))


def frame_light_pieces(whole: TableLayout, light: Iterable[Piece]) -> BoardView:
    """Return the view that gives all its room to light pieces and what is joined to them.

    Where a light piece would lie below the death wheel, the room beside or below that is used; a wheel in the
    drawer is in nobody's way.

    Args:
        whole: A layout of the table.
        light: The light pieces.
    """
    light = tuple(light)
    joined = {other for piece in light for other in neighbours(piece)}
    framed = (*light, *(piece for piece in whole.pieces if piece in joined))
    if not light or len(set(framed)) == len(whole.pieces):
        return show_everything(whole)
    board, wheel = whole.board, whole.wheel
    rooms = [board]
    if wheel.colliderect(board) and not whole.has_drawer:
        rooms += [
            Rect(wheel.right, board.top, board.right - wheel.right, board.height),
            Rect(board.left, wheel.bottom, board.width, board.bottom - wheel.bottom),
        ]
    best = show_everything(whole)
    for room in rooms:
        side, origin = fit_area_to_box(room, framed, MAX_CELL_SIDE)
        view = BoardView(side / whole.whole.cell_side, Plane(origin, side).to_plane(board.center))
        seen = apply_view(whole, view).plane
        is_free = whole.has_drawer or is_wheel_clear(wheel, seen, light)
        if is_free and view.magnification > max(best.magnification, _LEAST_GAIN):
            best = view
    return best


def magnify(made: TableLayout, factor: float, at: Point, came: Point | None = None) -> BoardView:
    """Return the view magnified by a factor around a point of the screen.

    Args:
        made: The present layout.
        factor: The factor.
        at: Where the point of the playing area lies then that stays under the hand.
        came: Where it lies now, if the hand moves as well.
    """
    side = _limit_cell_side(made, made.cell_side * factor)
    x, y = made.plane.to_plane(at if came is None else came)
    middle = made.board.center
    center = x + (middle[0] - at[0]) / side, y + (middle[1] - at[1]) / side
    return BoardView(side / made.whole.cell_side, center)


def apply_view(whole: TableLayout, view: BoardView) -> TableLayout:
    """Return a layout through which a view is seen; the area's edges leave no more than their margin.

    Args:
        whole: A layout of the table.
        view: The view.
    """
    side = _limit_cell_side(whole, whole.whole.cell_side * view.magnification)
    if side < whole.whole.cell_side + _LEAST_CHANGE:
        return replace(
            whole, cell_side=whole.whole.cell_side, origin=whole.whole.origin, source_side=0.0, window=None
        )
    west, north, east, south = planes.compute_bounds(whole.pieces)
    board, (x, y) = whole.board, view.center
    room = board.inflate(-2 * BOARD_MARGIN, -2 * BOARD_MARGIN)
    origin = (
        _place_axis(room.left, room.right, west * side, east * side, board.centerx - x * side),
        _place_axis(room.top, room.bottom, north * side, south * side, board.centery - y * side),
    )
    return replace(
        whole,
        cell_side=side,
        origin=origin,
        source_side=_choose_source_side(whole.whole.cell_side, side),
        window=tuple(board.inflate(-2 * _RIM, -2 * _RIM)),
    )


def _choose_source_side(usual: float, side: float) -> float:
    """Return the side of a cell at which pictures are read that are scaled to another one.

    Args:
        usual: The side at which everything fits; pictures of that size are in memory.
        side: The side on the screen.
    """
    if side <= _MAX_ENLARGEMENT * usual:
        return usual
    return min(_RASTER_SCALE * usual, max(usual, MAX_VIEW_CELL_SIDE))


def _limit_cell_side(made: TableLayout, side: float) -> float:
    least = made.whole.cell_side
    return max(least, min(side, max(least, MAX_VIEW_CELL_SIDE)))


def _place_axis(first: float, last: float, low: float, high: float, wanted: float) -> float:
    """Return where the cell (0, 0) lies along an axis, so that the playing area leaves no gap.

    Args:
        first: Where the board begins.
        last: Where it ends.
        low: Where the playing area begins, seen from the cell (0, 0).
        high: Where it ends.
        wanted: Where the cell (0, 0) should lie.
    """
    if high - low <= last - first:
        return (first + last - low - high) / 2
    return max(last - high, min(first - low, wanted))


# --- gliding ------------------------------------------------------------------------------------------


def interpolate_planes(start: Plane, goal: Plane, t: float) -> Plane:
    """Return a plane between two; the point that both show in one place stays there."""
    if start.cell_side != goal.cell_side:
        side = start.cell_side * (goal.cell_side / start.cell_side) ** t
        t = (side - start.cell_side) / (goal.cell_side - start.cell_side)
    side = start.cell_side + (goal.cell_side - start.cell_side) * t
    x, y = (a + (b - a) * t for a, b in zip(start.origin, goal.origin, strict=True))
    return Plane((x, y), side, goal.source_side)


def find_picture_box(made: TableLayout, picture: Plane, seen: Iterable[Plane], spare: float = 0.0) -> Rect:
    """Return the part of the board that is seen through planes, in the coordinates of a picture's plane.

    Args:
        made: A layout of the table.
        picture: The plane of the picture.
        seen: The planes through which it is seen.
        spare: What is added at all sides, as a share of the board's size.
    """
    boxes = [_map_box(made.view_box, plane, picture) for plane in seen]
    box = boxes[0].unionall(boxes[1:])
    box = box.inflate(2 * spare * box.width, 2 * spare * box.height)
    around = picture.get_bounding_box(made.pieces).inflate(picture.cell_side * 0.5, picture.cell_side * 0.5)
    return box.clip(around)


def _map_box(box: Rect, plane: Plane, picture: Plane) -> Rect:
    left, top = picture.to_screen(plane.to_plane(box.topleft))
    scale = picture.cell_side / plane.cell_side
    return Rect(left, top, box.width * scale, box.height * scale)
