"""The text of a widget as one value: label, tooltip and text for screen readers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct


class WidgetText(Struct, frozen=True):
    """The text of a widget: what its label, its tooltip and screen readers are made of.

    The tooltip shows the name (unless it is painted on the widget), the details and the reason. A screen
    reader reads the name with the state, then as description the painted text, the details and the reason.

    ``WidgetText("Theatre 5", state="technology, 1 of 3 cubes, 2 points", details="A third cube takes it.")``
    """

    name: str
    """Short name: the label of a button, the first line of a tooltip."""
    state: str = ""
    """What the picture shows, such as the cubes on a tile; only screen readers say it, right after the
    name."""
    painted: str = ""
    """Text painted on or beside it besides the name, such as a hint; a screen reader reads it before the
    details."""
    details: str = ""
    """Explanation in lines of rich text: what it means, what would come of it."""
    reason: str = ""
    """Why it is disabled; shown and read only while it is."""
    full_name: str = ""
    """Name for screen readers, if `name` is clear only in its surroundings, such as "Undo: Ctrl+Z"."""

    @property
    def accessible_name(self) -> str:
        """The name of the widget with its state, as a screen reader reads it."""
        name = self.full_name or self.name
        return f"{name}, {self.state}" if name and self.state else name or self.state


TextSource: TypeAlias = str | WidgetText | Callable[[], WidgetText]
"""The text of a widget, or a function that composes it, called whenever the text is needed; see
`client.table.context.memoize_text` for texts of a view model. A string is a name alone."""


def format_tooltip(name: str, *lines: str) -> str:
    """Return a tooltip in rich text: the name, and below it the non-empty lines in italics."""
    return "\n".join([name, *(f"*{line}*" for line in lines if line)])
