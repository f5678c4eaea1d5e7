"""Words that are painted, said where they stand among the widgets to those who do not see them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from client.draw.geometry import Box, Point, Rect, rect
from client.widgets.spoken import Act, Role, Spoken
from client.widgets.widget import Widget

Telling: TypeAlias = Spoken | Callable[[], Spoken | None]
"""What is said: a value, or what makes it from what is shown just now."""


class Aloud(Widget):
    """Something that the scene paints and no widget says: it has a place in the order of widgets, and nothing
    else. It is not seen, not pressed, and no stop for the focus.

    opens: the widgets that follow in the same container belong to it, up to the next that opens; its box
    surrounds them.

    ``area.add(Aloud("records.best", box, table("records.best", tr("…"), heads, rows)))``
    """

    through = True

    def __init__(self, id: str, box: Box, tell: Telling, *, opens: bool = False) -> None:
        self._box = rect(box)
        super().__init__(id, (self._box.left, self._box.top, 0.0, 0.0), "", focusable=False)
        self.tell = tell
        self.opens = opens

    @property
    def around(self) -> Rect:
        """Where its words are on the screen: it takes no place of its own among the widgets."""
        if self.parent is None:
            return self._box
        x, y = self.parent.origin()
        return self._box.move(x, y)

    def hit(self, point: Point) -> bool:
        """Nothing is there for the pointer."""
        del point
        return False

    @property
    def role(self) -> Role:
        """What belongs together, or a sentence."""
        return "group" if self.opens else "paragraph"

    @property
    def acts(self) -> frozenset[Act]:
        """It can be scrolled to."""
        return frozenset() if self.parent is None else frozenset(("show",))

    def spoken(self) -> Spoken | None:
        """What it says now."""
        one = self.tell if isinstance(self.tell, Spoken) else self.tell()
        return one and self.say_also(one, id=self.id, box=self.around, acts=one.acts | self.acts)
