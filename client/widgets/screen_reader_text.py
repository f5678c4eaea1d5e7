"""Invisible widgets that give screen readers the text a scene paints itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from client.draw.geometry import Box, Point, Rect, rect
from client.widgets.accessible_node import AccessibleNode, Act, Role
from client.widgets.widget import Widget

Telling: TypeAlias = AccessibleNode | Callable[[], AccessibleNode | None]
"""A node, or a function that makes it of what is shown at present."""


class ScreenReaderText(Widget):
    """An invisible widget through which screen readers read text that the scene paints itself.

    It takes no input and no focus.

    Attributes:
        tell: The node for screen readers, or a function that returns it (None for nothing to read).
        opens: Whether it begins a section: the widgets that follow in the same container belong to it, up to
            the next one that begins a section; its box surrounds them.

    ``area.add(ScreenReaderText("records.best", box, make_table("records.best", tr("…"), heads, rows)))``
    """

    click_through = True

    def __init__(self, id: str, box: Box, tell: Telling, *, opens: bool = False) -> None:
        self._box = rect(box)
        super().__init__(id, (self._box.left, self._box.top, 0.0, 0.0), "", focusable=False)
        self.tell = tell
        self.opens = opens

    @property
    def text_rect(self) -> Rect:
        """Rectangle of the painted text on the screen; the widget's own `rect` is empty, against clicks."""
        if self.parent is None:
            return self._box
        x, y = self.parent.origin()
        return self._box.move(x, y)

    def contains(self, point: Point) -> bool:
        """Return False: a text for screen readers takes no clicks."""
        del point
        return False

    @property
    def role(self) -> Role:
        """Role for screen readers: "group" if the text begins a section, else "paragraph"."""
        return "group" if self.opens else "paragraph"

    @property
    def acts(self) -> frozenset[Act]:
        """Actions a screen reader may request: scrolling to the text, if it is in a scrolling container."""
        return frozenset() if self.parent is None else frozenset(("show",))

    def accessible_node(self) -> AccessibleNode | None:
        """Return the text's node for screen readers with id and position, None for nothing to read."""
        one = self.tell if isinstance(self.tell, AccessibleNode) else self.tell()
        return one and self.replace_node_fields(
            one, id=self.id, box=self.text_rect, acts=one.acts | self.acts
        )
