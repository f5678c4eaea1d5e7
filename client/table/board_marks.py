"""Board marks: places on the board, in terms of the game, and what was done there."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from client.draw.geometry import Point, Rect

NOBODY: Final = -1
"""The actor that has no seat: a game's own side, or chance."""

Covered: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height of a covered box."""

Deed = Literal["came", "gone", "named"]
"""What happened at a place.

Something arrived, something left, or it is only mentioned and leaves no trace.
"""


class BoardPlace(NamedTuple):
    """A place of a board: its kind ("slot", "field", "tile" …) and which one, in terms of the rules."""

    kind: str
    at: tuple[int | str, ...]


class Mark(Struct, frozen=True):
    """A place that a line of the log is about."""

    seat: int
    """Who did it; NOBODY without a seat."""
    place: BoardPlace
    """Where it happened."""
    deed: Deed = "came"
    """What happened there."""
    origin: BoardPlace | None = None
    """Where something came from, if it moved."""
    thing: int | None = None
    """What moved, so that its steps join into one path; None if each stands for itself."""
    name: str = ""
    """How the text calls the place, if the board does not show it."""
    gains: int | None = None
    """Whose it is now, if not the actor's: it has their colour and symbol."""

    @property
    def leaves_trace(self) -> bool:
        """Whether it belongs to the trace of a turn."""
        return self.deed != "named"


class Region(Struct, frozen=True):
    """Where a place is on the screen, in logical units: a rounded box, or an outline for another shape."""

    left: float
    top: float
    width: float
    height: float
    radius: float
    """Radius of the corners of the box."""
    outline: tuple[Point, ...] = ()
    """The outline of another shape; empty for a box."""
    has_own_sign: bool = False
    """Whether what lies there shows its seat's symbol by itself."""
    quiet: bool = False
    """Whether it is small and its owner can be read beside it: only its rim is drawn."""
    kept: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """A box (left, top, width, height) that stays free of rim and symbol; empty if none does."""

    @classmethod
    def from_box(cls, box: Rect, radius: float, *, quiet: bool = False, kept: Rect | None = None) -> Region:
        """Return the region of a box."""
        free = (0.0, 0.0, 0.0, 0.0) if kept is None else (kept.left, kept.top, kept.width, kept.height)
        return cls(box.left, box.top, box.width, box.height, radius, (), False, quiet, free)

    @classmethod
    def from_circle(cls, center: Point, radius: float, *, bears: bool = False) -> Region:
        """Return the region of a circle."""
        return cls(center[0] - radius, center[1] - radius, 2 * radius, 2 * radius, radius, (), bears)

    @classmethod
    def from_outline(cls, outline: tuple[Point, ...], *, bears: bool = False, quiet: bool = False) -> Region:
        """Return the region of a closed outline, which has at least one point."""
        across, down = [x for x, _ in outline], [y for _, y in outline]
        left, top = min(across), min(down)
        return cls(left, top, max(across) - left, max(down) - top, 0.0, outline, bears, quiet)

    @property
    def box(self) -> Rect:
        """The bounding box."""
        return Rect(self.left, self.top, self.width, self.height)

    @property
    def is_round(self) -> bool:
        """Whether it is a circle."""
        return not self.outline and self.width == self.height == 2 * self.radius

    @property
    def center(self) -> Point:
        """The centre."""
        return self.left + self.width / 2, self.top + self.height / 2


class ReviewMarks(Struct, frozen=True):
    """The marks of a review on the board.

    Attributes:
        kept: Ringed boxes, which names keep clear of.
        card: Box that covers a part of the board, if there is one.
        named: Places, each with its name.
    """

    kept: tuple[Rect, ...] = ()
    card: Rect | None = None
    named: tuple[tuple[BoardPlace, str], ...] = ()
