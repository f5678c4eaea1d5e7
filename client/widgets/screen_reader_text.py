"""Painted text that screen readers read at its place among the widgets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from client.draw.geometry import Box, Point, Rect, rect
from client.widgets.accessible_node import AccessibleNode, Act, Role
from client.widgets.widget import Widget

Telling: TypeAlias = AccessibleNode | Callable[[], AccessibleNode | None]
"""A node, or a function that makes it of what is shown at present."""


class ScreenReaderText(Widget):
    """Text that the scene paints and no widget tells: an invisible widget without input or focus.

    Attributes:
        tell: The node, or the function that makes it.
        opens: Whether it opens a section: the widgets that follow in the same container belong to it, up to
            the next one that opens a section; its box surrounds them.

    ``area.add(ScreenReaderText("records.best", box, table("records.best", tr("…"), heads, rows)))``
    """

    click_through = True

    def __init__(self, id: str, box: Box, tell: Telling, *, opens: bool = False) -> None:
        self._box = rect(box)
        super().__init__(id, (self._box.left, self._box.top, 0.0, 0.0), "", focusable=False)
        self.tell = tell
        self.opens = opens

    @property
    def around(self) -> Rect:
        """Rectangle of the text on the screen; its own rect is empty, so that it takes no clicks."""
        if self.parent is None:
            return self._box
        x, y = self.parent.origin()
        return self._box.move(x, y)

    def contains(self, point: Point) -> bool:
        """Return False: it takes no clicks."""
        del point
        return False

    @property
    def role(self) -> Role:
        """A group if it opens a section, else a paragraph."""
        return "group" if self.opens else "paragraph"

    @property
    def acts(self) -> frozenset[Act]:
        """Scrolling to it, inside a container."""
        return frozenset() if self.parent is None else frozenset(("show",))

    def accessible_node(self) -> AccessibleNode | None:
        """Return the node with this widget's id and place, None if there is nothing to tell."""
        one = self.tell if isinstance(self.tell, AccessibleNode) else self.tell()
        return one and self.extend_node(one, id=self.id, box=self.around, acts=one.acts | self.acts)
