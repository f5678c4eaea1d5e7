"""A place in a picture that says what it is: a star on a tile, a number, a badge, a column."""

from __future__ import annotations

from collections.abc import Callable

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point
from client.widgets.widget import Widget
from client.widgets.words import LateWords, said


def explained(label: str, *more: str) -> str:
    """A tooltip: what a thing is, and in quieter lines below what it means. Empty lines are left out."""
    return "\n".join([label, *(f"*{line}*" for line in more if line)])


class Explained(Widget):
    """Something painted already that explains itself when the pointer rests on it or the focus is there.

    The pointer goes through it: whatever lies under it is lit and pressed as if it were not there, so a
    place may lie on a button, a tile or a card. Add it after what it lies on. label: what it is, in words;
    more: what it means. inside: the id of the widget that it is a part of; such a place is no stop of its
    own for the focus, and what it says follows what that widget says when the keyboard or the gamepad looks
    at it. shape: whether a point of the screen lies on it, for what does not fill its box. tooltip: what is
    shown instead, where label and more are not all.

    ``ui.add(Explained("bag", box, tr("…label.bag", n=7), tr("…tip.bag")))``
    ``ui.add(Explained("tile.3.star", star, tr("…label.star", n=2), tr("…tip.star"), inside="tile.3"))``
    """

    through = True

    def __init__(
        self,
        id: str,
        box: Box,
        label: LateWords,
        *more: LateWords,
        tooltip: LateWords = "",
        inside: str | None = None,
        shape: Callable[[Point], bool] | None = None,
        focusable: bool = True,
        radius: float = theme.RADIUS_ROW,
    ) -> None:
        words = tooltip or (lambda: explained(said(label), *map(said, more)))
        super().__init__(id, box, label, tooltip=words, focusable=focusable and inside is None)
        self.inside = inside
        self.radius = radius
        self._shape = shape

    @property
    def waits(self) -> bool:
        """It is looked for when something is to be explained."""
        return True

    def hit(self, point: Point) -> bool:
        """Whether a point lies on it."""
        return super().hit(point) and (self._shape is None or self._shape(point))

    def draw(self, canvas: Canvas) -> None:
        """Only the focus."""
        self.draw_ring(canvas, self.rect, self.radius)
