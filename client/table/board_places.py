"""Board marks: places on the board in terms of the rules, and what happened there."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from client.draw.geometry import Point, Rect

NOBODY: Final = -1
"""The actor that has no seat: a game's own side, or chance."""

Covered: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height of a covered box."""

Deed = Literal["came", "gone", "named", "changed"]
"""What happened at a place.

Something arrived, something left, or it is only mentioned; or what lies there is another thing than before.
The last two leave no trace, and the last one ends that of what lay there.
"""


class BoardPlace(NamedTuple):
    """A place on a game's board as the rules name it, whatever its position on the screen.

    Attributes:
        kind: Its kind, such as "slot", "field" or "tile".
        at: Its numbers or names in the rules, which tell it from others of that kind.
    """

    kind: str
    at: tuple[int | str, ...]


class Mark(Struct, frozen=True):
    """What a line of the log tells about one place on the board: who did what there."""

    seat: int
    """The seat of the player who did it; NOBODY if no player did."""
    place: BoardPlace
    """Where it happened."""
    deed: Deed = "came"
    """What happened there."""
    origin: BoardPlace | None = None
    """Where something came from, if it moved."""
    thing: int | None = None
    """Number of the thing that moved, which joins its steps into one path; None if the mark stands alone."""
    name: str = ""
    """The name of the place in the text, if the board does not show it."""
    gains: int | None = None
    """The seat that now owns the place and gives the mark its colour and symbol; None if the actor does."""

    @property
    def leaves_trace(self) -> bool:
        """Whether something came to or left the place, which is then drawn as part of the trace.

        The trace shows on the board what each seat did last. False if the log only mentions the place.
        """
        return self.deed in ("came", "gone")


class Region(Struct, frozen=True):
    """The shape of a place on the screen, in logical units: a box with rounded corners, or an outline."""

    left: float
    """X of the left edge of the bounding box."""
    top: float
    """Y of the top edge of the bounding box."""
    width: float
    """Width of the bounding box."""
    height: float
    """Height of the bounding box."""
    radius: float
    """Radius of the corners of the box."""
    outline: tuple[Point, ...] = ()
    """The outline of another shape; empty for a box."""
    has_own_sign: bool = False
    """Whether the piece in the place shows the symbol of its owner's seat itself."""
    quiet: bool = False
    """Whether it is small and its owner can be read beside it: only its rim is drawn."""
    kept: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """A box (left, top, width, height) that stays free of rim and symbol; empty if none does."""

    @classmethod
    def from_box(cls, box: Rect, radius: float, *, quiet: bool = False, kept: Rect | None = None) -> Region:
        """Return a region with the shape of a box with rounded corners.

        Args:
            box: The box, in logical units.
            radius: Radius of its corners.
            quiet: Whether only the rim of the place is drawn, without the symbol of a seat.
            kept: A box that the rim and a seat's symbol must not cover.
        """
        free = (0.0, 0.0, 0.0, 0.0) if kept is None else (kept.left, kept.top, kept.width, kept.height)
        return cls(box.left, box.top, box.width, box.height, radius, (), False, quiet, free)

    @classmethod
    def from_circle(cls, center: Point, radius: float, *, bears: bool = False) -> Region:
        """Return a region with the shape of a circle.

        Args:
            center: The centre, in logical units.
            radius: The radius.
            bears: Whether the piece there shows the symbol of its owner's seat itself.
        """
        return cls(center[0] - radius, center[1] - radius, 2 * radius, 2 * radius, radius, (), bears)

    @classmethod
    def from_outline(cls, outline: tuple[Point, ...], *, bears: bool = False, quiet: bool = False) -> Region:
        """Return a region with the shape of a closed outline of at least one point.

        Args:
            outline: The points, in logical units.
            bears: Whether the piece there shows the symbol of its owner's seat itself.
            quiet: Whether only the rim of the place is drawn.
        """
        across, down = [x for x, _ in outline], [y for _, y in outline]
        left, top = min(across), min(down)
        return cls(left, top, max(across) - left, max(down) - top, 0.0, outline, bears, quiet)

    @property
    def box(self) -> Rect:
        """The bounding box of the region, in logical units."""
        return Rect(self.left, self.top, self.width, self.height)

    @property
    def is_round(self) -> bool:
        """Whether the region is a circle."""
        return not self.outline and self.width == self.height == 2 * self.radius

    @property
    def center(self) -> Point:
        """The centre of the region's bounding box, in logical units."""
        return self.left + self.width / 2, self.top + self.height / 2


class ReviewMarks(Struct, frozen=True):
    """The marks that a review (the analysis of a finished game) shows on the board.

    Attributes:
        kept: Boxes with a ring, which the names of places must not cover.
        card: Box of the card that covers a part of the board, None if there is none.
        named: Places with the name to be shown beside each.
    """

    kept: tuple[Rect, ...] = ()
    card: Rect | None = None
    named: tuple[tuple[BoardPlace, str], ...] = ()
