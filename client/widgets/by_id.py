"""The widgets of one screen, found by their names and by their places."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from client.draw.geometry import Box, Point, Rect
from client.draw.rich import plain
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

    def _logical(self, pos: tuple[int, int]) -> Point:
        return pos[0] / self.host.unit, pos[1] / self.host.unit

    @staticmethod
    def _local(widget: Widget, point: Point) -> Point:
        if widget.parent is None:
            return point
        x, y = widget.parent.origin()
        return point[0] - x, point[1] - y

    def under(self, point: Point) -> list[Widget]:
        """The widgets at a point of the screen that can be pressed, topmost first."""
        return [one for one in reversed(self.widgets) if one.visible and not one.through and one.hit(point)]

    def _note_at(self, point: Point) -> Widget | None:
        """What explains itself at a point and is not covered there."""
        top = next((one for one in reversed(self.widgets) if one.visible and one.hit(point)), None)
        if top is None:
            return None
        return top if top.through else top.note_at(point)

    def _all_of(self, widget: Widget) -> str:
        """What a widget says to the keyboard: its own words and those of its parts."""
        inside = [one for one in self.widgets if one.inside == widget.id and one.visible]
        parts = [one.tip for one in (*inside, *widget.notes())]
        return "\n".join(words for words in (widget.tip, *parts) if words)

    def said_inside(self, widget: Widget) -> str:
        """What the places within a widget say, which explain a part of it, unless it tells all by itself."""
        if widget.tells is not None:
            return ""
        inside = [one for one in self.widgets if one.inside == widget.id and one.visible]
        return "\n".join(plain(one.tip) for one in inside if one.tip)

    def _stacked(self, widget: Widget) -> bool:
        """Whether it is one of several of its kind in a column that explain themselves: what is said of one
        is not to cover the next."""
        box = widget.seen_rect
        alike = (one for one in self.widgets if one is not widget and type(one) is type(widget))
        return widget.tip_beside and any(
            _above_another(box, one.seen_rect) for one in alike if one.visible and one.tip
        )


def _above_another(one: Rect, other: Rect) -> bool:
    """Whether two places of the same width lie one above the other, close together."""
    gap = max(one.top, other.top) - min(one.bottom, other.bottom)
    same = abs(one.left - other.left) < 2.0 and abs(one.width - other.width) < 2.0
    return same and -1.0 <= gap <= 2 * one.height and one.width > one.height
