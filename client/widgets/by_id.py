"""The widgets of one screen, found by their names and by their places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextvars import Context, copy_context
from typing import Final

import pygame

from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect
from client.draw.rich import plain
from client.widgets.widget import Host, Widget

_LONGEST_WAIT: Final = 0.1
"""Seconds after which places are added that nobody has looked at."""


class WidgetsById:
    """All of them, in the order they were added: later ones lie above earlier ones."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.dirty = True
        self.popup: Widget | None = None
        self._hover: Widget | None = None
        self._held: Widget | None = None
        self._point: Point = (-1.0, -1.0)
        self._here: list[Widget] = []
        self._by_id: dict[str, Widget] = {}
        self._waiting: list[tuple[int, Callable[[], object], Context]] = []
        self._waited = 0.0

    @property
    def widgets(self) -> list[Widget]:
        """All of them, also those that waited for somebody to look."""
        self._add_waiting()
        return self._here

    def __getitem__(self, id: str) -> Widget:
        found = self._named(id)
        if found is None:
            raise KeyError(id)
        return found

    def __contains__(self, id: object) -> bool:
        return isinstance(id, str) and self._named(id) is not None

    def __iter__(self) -> Iterator[Widget]:
        return iter(self.widgets)

    def ids(self) -> tuple[str, ...]:
        """The ids of all widgets, in order."""
        return tuple(widget.id for widget in self.widgets)

    def later(self, add: Callable[[], object]) -> None:
        """Have places that only explain what is painted anyway added, above all that is there now, once
        somebody looks by the pointer, the keyboard or the ear, once nothing moves, and before long in any
        case: but not in the frame that shows what is new. ValueError then if one of them does not wait."""
        self._waiting.append((len(self._here), add, copy_context()))

    def _wait(self, dt: float) -> None:
        """Time passes."""
        self._waited += dt
        if self._waited >= _LONGEST_WAIT:
            self._add_waiting()

    def _forget_waiting(self) -> None:
        """All is built anew, and nobody has looked."""
        self._waiting.clear()
        self._waited = 0.0

    def _add_waiting(self) -> None:
        if not self._waiting:
            return
        waiting, self._waiting, dirty = self._waiting, [], self.dirty
        for place, add, asking in reversed(waiting):
            above = self._here[place:]
            del self._here[place:]
            try:
                asking.run(add)
                firm = next((one.id for one in self._here[place:] if not one.waits), None)
            finally:  # whatever fails there, what was here stays
                self._here += above
            if firm is not None:
                raise ValueError(f"{firm!r} is seen or pressed: it cannot wait")
        self._look_under()
        self.dirty = dirty  # nothing of them is seen

    def _named(self, id: str) -> Widget | None:
        """The widget of this id, also if it waited."""
        found = self._by_id.get(id)
        if found is None:
            self._add_waiting()
            found = self._by_id.get(id)
        return found

    def draw(self, canvas: Canvas) -> None:
        """Draw all widgets (those inside a container are drawn by it)."""
        for widget in self._here:
            if widget.visible and widget.parent is None:
                widget.draw(canvas)

    def to_pixels(self, what: Widget | str | Box) -> pygame.Rect:
        """Where a widget (or its id, or a logical rectangle) is on the screen, in pixels."""
        if isinstance(what, str):
            what = self[what]
        box = what.screen_rect if isinstance(what, Widget) else what
        x, y, w, h = (value * self.host.metrics.unit for value in box)
        return pygame.Rect(round(x), round(y), round(w), round(h))

    def _logical(self, pos: tuple[int, int]) -> Point:
        return pos[0] / self.host.metrics.unit, pos[1] / self.host.metrics.unit

    @staticmethod
    def _local(widget: Widget, point: Point) -> Point:
        if widget.parent is None:
            return point
        x, y = widget.parent.origin()
        return point[0] - x, point[1] - y

    def under(self, point: Point) -> list[Widget]:
        """The widgets at a point of the screen that can be pressed, topmost first."""
        return [one for one in reversed(self.widgets) if one.visible and not one.through and one.hit(point)]

    def _topmost(self, point: Point) -> Widget | None:
        """The first of them that is there already."""
        there = (one for one in reversed(self._here) if one.visible and not one.through and one.hit(point))
        return next(there, None)

    def _look_under(self) -> None:
        """Widgets were made anew, and the pointer rests: what is it on?"""
        if self.popup is not None or self._held is not None:
            return
        top = self._topmost(self._point)
        if top is not self._hover:
            if self._hover is not None:
                self._hover.hovered = False
            if top is not None:
                top.hovered, top.hover_amount = True, 1.0
            self._hover = top

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
