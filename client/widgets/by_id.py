"""The widgets of one screen, found by their names and by their places."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from client.draw.geometry import Box, Point
from client.widgets.widget import Host, Widget


class WidgetsById:
    """All of them, in the order they were added: later ones lie above earlier ones."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.widgets: list[Widget] = []
        self._by_id: dict[str, Widget] = {}

    def __getitem__(self, id: str) -> Widget:
        return self._by_id[id]

    def __contains__(self, id: object) -> bool:
        return id in self._by_id

    def __iter__(self) -> Iterator[Widget]:
        return iter(self.widgets)

    def ids(self) -> tuple[str, ...]:
        """The ids of all widgets, in order."""
        return tuple(self._by_id)

    def to_pixels(self, what: Widget | str | Box) -> pygame.Rect:
        """Where a widget (or its id, or a logical rectangle) is on the screen, in pixels."""
        if isinstance(what, str):
            what = self._by_id[what]
        box = what.screen_rect if isinstance(what, Widget) else what
        x, y, w, h = (value * self.host.unit for value in box)
        return pygame.Rect(round(x), round(y), round(w), round(h))

    def under(self, point: Point) -> list[Widget]:
        """The widgets at a point of the screen that can be pressed, topmost first."""
        return [one for one in reversed(self.widgets) if one.visible and not one.through and one.hit(point)]

    def _note_at(self, point: Point) -> Widget | None:
        """What explains itself at a point and is not covered there."""
        top = next((one for one in reversed(self.widgets) if one.visible and one.hit(point)), None)
        return top if top is not None and top.through else None
