"""What the log points at: places on the board, in the terms of the game, and what was done there."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from client.draw.geometry import Point, Rect

NOBODY: Final = -1
"""Who acts without a seat: a game's own side, chance."""

Covered: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height of what something covers."""

Deed = Literal["came", "gone", "named"]
"""Something came there; something went away from there; the place is only spoken of, and leaves no trace."""


class BoardPlace(NamedTuple):
    """A place of a board. kind: of what sort ("slot", "field", "tile" …). at: which one, by the rules."""

    kind: str
    at: tuple[int | str, ...]


class Mark(Struct, frozen=True):
    """A place that a line of the log speaks of.

    seat: who did it, NOBODY without a seat. origin: where from, if something moved. thing: what moved, so
    that its steps join into one way; None: each stands for itself. name: what the words call the place, if
    the board does not say it by itself. gains: whose it is now, if not theirs who did it: it has their colour
    and their sign.
    """

    seat: int
    place: BoardPlace
    deed: Deed = "came"
    origin: BoardPlace | None = None
    thing: int | None = None
    name: str = ""
    gains: int | None = None

    @property
    def lasts(self) -> bool:
        """Whether it belongs to the trace that a turn leaves."""
        return self.deed != "named"


class Region(Struct, frozen=True):
    """Where a place lies on the screen, in logical units: a box with corners of some radius, or, if it has
    another shape, an outline. bears: what lies there shows its seat's sign by itself. quiet: it is small, and
    whose it is can be read beside it: nothing but its rim is drawn. kept: a box (left, top, width, height)
    that stays free of rim and sign, as there stands what has to be read; empty if none does."""

    left: float
    top: float
    width: float
    height: float
    radius: float
    outline: tuple[Point, ...] = ()
    bears: bool = False
    quiet: bool = False
    kept: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)

    @classmethod
    def of(cls, box: Rect, radius: float, *, quiet: bool = False, kept: Rect | None = None) -> Region:
        """A box."""
        free = (0.0, 0.0, 0.0, 0.0) if kept is None else (kept.left, kept.top, kept.width, kept.height)
        return cls(box.left, box.top, box.width, box.height, radius, (), False, quiet, free)

    @classmethod
    def round(cls, center: Point, radius: float, *, bears: bool = False) -> Region:
        """A circle."""
        return cls(center[0] - radius, center[1] - radius, 2 * radius, 2 * radius, radius, (), bears)

    @classmethod
    def shape(cls, outline: tuple[Point, ...], *, bears: bool = False, quiet: bool = False) -> Region:
        """A closed line; it has at least one point."""
        across, down = [x for x, _ in outline], [y for _, y in outline]
        left, top = min(across), min(down)
        return cls(left, top, max(across) - left, max(down) - top, 0.0, outline, bears, quiet)

    @property
    def box(self) -> Rect:
        """The box around it."""
        return Rect(self.left, self.top, self.width, self.height)

    @property
    def is_round(self) -> bool:
        """Whether it is a circle."""
        return not self.outline and self.width == self.height == 2 * self.radius

    @property
    def center(self) -> Point:
        """Its middle."""
        return self.left + self.width / 2, self.top + self.height / 2


class ReviewMarks(Struct, frozen=True):
    """What a review speaks of on the board. kept: what is ringed, of which names keep clear. card: what
    covers a part of the board, if anything does. named: places, each with its name."""

    kept: tuple[Rect, ...] = ()
    card: Rect | None = None
    named: tuple[tuple[BoardPlace, str], ...] = ()
