"""Decides what of the playing area is shown, and lets the picture glide from one view to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from client.draw.easing import ease_in_out
from client.draw.geometry import Point
from client.games.balanceformers.board import board_view
from client.games.balanceformers.board.area_geometry import Plane
from client.games.balanceformers.board.board_view import BoardView, Glide
from client.games.balanceformers.board.layout import TableLayout
from rules.balanceformers.state import Piece

STEP_S: Final = 0.2
"""Seconds of a glide that a player asked for."""

REST_S: Final = 0.15
"""Seconds after the last movement of a hand until the board is painted anew: until then its picture moves."""

STEP: Final = 1.3
"""By how much a notch of the wheel, a key or a button magnifies."""

_SPARE: Final = 0.3
"""How much of the board beyond its edges a picture shows that a hand moves, as a share of its size."""

_MAX_PICTURE: Final = 4.0
"""The largest picture that is scaled, in sizes of the board; views farther apart change at once."""


class BoardCamera:
    """What of the playing area is shown on one table.

    Attributes:
        view: What the player has chosen to see; None for everything.
    """

    def __init__(self, read_pictures: Callable[[TableLayout], bool]) -> None:
        """Begin with everything.

        Args:
            read_pictures: Returns whether the pictures are in memory from which a magnified board is painted;
                if not, has them read, and the table refreshed then.
        """
        self.view: BoardView | None = None
        self._read_pictures = read_pictures
        self._layout: TableLayout | None = None
        self._light: tuple[Piece, ...] = ()
        self._picture: tuple[Plane, tuple[float, ...]] | None = None
        self._start: Plane | None = None
        self._elapsed = self._seconds = 0.0
        self._soft = False

    @property
    def glide(self) -> Glide | None:
        """The picture of the board while the view changes, None at rest."""
        if self._picture is None or self._layout is None:
            return None
        plane, box = self._picture
        return Glide(plane, (box[0], box[1], box[2], box[3]), self._get_shown_plane(self._layout))

    @property
    def is_gliding(self) -> bool:
        """Whether the picture moves, or will soon be painted anew."""
        return self._start is not None

    @property
    def is_by_hand(self) -> bool:
        """Whether a hand moves the board, or has just let go."""
        return self._start is not None and not self._seconds

    def arrange(
        self, whole: TableLayout, light: tuple[Piece, ...], *, calm: bool, by_hand: bool = False
    ) -> TableLayout:
        """Return the layout through which the present view is seen; a change of it begins a glide.

        Args:
            whole: The layout that shows everything.
            light: The light pieces.
            calm: Whether nothing may move on the screen.
            by_hand: Whether a hand moves the board: it follows at once.
        """
        view = self.view or board_view.show_everything(whole)
        before, made = self._layout, board_view.apply_view(whole, view)
        is_new = before is None or (before.whole, before.area, before.pieces) != (
            whole.whole,
            whole.area,
            whole.pieces,
        )
        self._layout, self._light = made, light
        if is_new:
            self._picture = self._start = None
        elif before is not None and before.plane != made.plane and (by_hand or not calm):
            self._begin(before, made, 0.0 if by_hand else STEP_S)
        self._soft = made.is_cut and not self._read_pictures(made)
        if self._soft and self._picture is None:  # until they are read the usual ones are scaled
            self._hold_picture(made)
        elif not self._soft and self._start is None:
            self._picture = None
        return made

    def advance(self, dt: float) -> bool:
        """Let the picture move on for some seconds; return whether it looks different now."""
        if self._start is None:
            return False
        self._elapsed += dt
        if self._elapsed >= max(self._seconds, REST_S):
            self._start = None
            if not self._soft:
                self._picture = None
        return True

    # --- what the player wants to see -------------------------------------------------------------

    def magnify(self, factor: float, at: Point, came: Point | None = None) -> bool:
        """Magnify around a point of the screen, or move the board; return False if that changes nothing.

        Args:
            factor: How much larger everything becomes.
            at: Where what is under the hand lies then.
            came: Where it lies now, if the hand moves.
        """
        made = self._layout
        if made is None:
            return False
        view = board_view.magnify(made, factor, at, came)
        if board_view.apply_view(made, view).plane == made.plane:
            return False
        self.view = view
        return True

    def show_at(self, slot: Point) -> None:
        """Bring a point of the playing area, in cell units, to the middle of the board."""
        if self._layout is not None:
            self.view = BoardView(board_view.get_view(self._layout).magnification, slot)

    def show_everything(self) -> bool:
        """Show everything, or the light pieces if everything is shown; return False if both are one."""
        made = self._layout
        if made is None:
            return False
        if made.is_cut:
            self.view = None
            return True
        framed = board_view.frame_light_pieces(made, self._light)
        can_gain = board_view.apply_view(made, framed).is_cut
        self.view = framed if can_gain else None
        return can_gain

    # --- the picture ------------------------------------------------------------------------------

    def _get_shown_plane(self, made: TableLayout) -> Plane:
        if self._start is None or not self._seconds:
            return made.plane
        way = ease_in_out(min(1.0, self._elapsed / self._seconds))
        return board_view.interpolate_planes(self._start, made.plane, way)

    def _begin(self, before: TableLayout, made: TableLayout, seconds: float) -> None:
        """Begin to glide, or go on from where the picture is now."""
        start = self._get_shown_plane(before)
        wanted = [made.plane] if not seconds else [start, made.plane]
        if not self._covers(made, wanted):
            self._take_picture(before, made, wanted, _SPARE if not seconds else 0.0)
        self._start = None if self._picture is None else start
        self._elapsed, self._seconds = 0.0, seconds

    def _covers(self, made: TableLayout, wanted: list[Plane]) -> bool:
        """Return whether the present picture shows all that is seen through planes, sharp enough."""
        if self._picture is None:
            return False
        plane, box = self._picture
        needed = board_view.find_picture_box(made, plane, wanted)
        left, top, width, height = box
        return (
            left - 1 <= needed.left
            and top - 1 <= needed.top
            and needed.right <= left + width + 1
            and needed.bottom <= top + height + 1
            and plane.cell_side >= 0.7 * min(each.cell_side for each in wanted)
        )

    def _take_picture(
        self, before: TableLayout, made: TableLayout, wanted: list[Plane], spare: float
    ) -> None:
        ends = [made.whole] if self._soft else [before.plane, made.plane]
        plane = min(ends, key=lambda each: each.cell_side)
        box = board_view.find_picture_box(made, plane, wanted, spare)
        zone = made.view_box
        is_small = box.width * box.height <= _MAX_PICTURE * zone.width * zone.height
        self._picture = (plane, tuple(box)) if is_small else None

    def _hold_picture(self, made: TableLayout) -> None:
        """Show a view by the usual pictures until those for it are read."""
        self._picture = made.whole, tuple(board_view.find_picture_box(made, made.whole, [made.plane], 1.0))
