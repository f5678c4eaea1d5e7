"""The log as a widget: pointing at a line highlights its places on the board, a click shows its step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from msgspec import Struct

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect
from client.table.log import LogBook
from client.widgets import ScrollArea
from client.widgets.accessible_node import AccessibleNode, Role, number_duplicates

_AROUND = 6.0
_NEAR = 20  # lines before and after the one looked at that can be heard


_PAGES: Final = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
_JUMPS: Final = {pygame.K_HOME: -1, pygame.K_END: 1, pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}
"""Keys that lead over several lines, with their directions."""


class _Memory(Struct, frozen=True):
    """The state that survives a rebuild."""

    offset: float
    """Scroll position."""
    top: tuple[int, float] | None
    """The uppermost line and how much of it was scrolled away."""
    for_: tuple[int, int | None, float]
    """Number of lines, position in the game, and height."""
    point: Point | None
    cursor: int | None
    swiped: bool


class LogArea(ScrollArea):
    """The scrolling log of a table, whose newest line stays visible unless the pointer is on the log.

    If a finger has scrolled the log, it stays in place until a finger scrolls it back to the newest line.

    If it has the focus, the up and down keys move from line to line.

    Attributes:
        on_step: Called when a line is pressed, with the number of the step that the line is about.
        on_point: Called when the line under the pointer or focus (`book.pointed`) has changed.
    """

    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self,
        id: str,
        box: Box,
        label: str,
        book: LogBook,
        height: float,
        on_step: Callable[[int], object],
        on_point: Callable[[], object],
    ) -> None:
        super().__init__(id, box, label, height, paint=self._paint, focusable=bool(book.lines))
        self.book = book
        self.on_step = on_step
        self.on_point = on_point
        self._point: Point | None = None
        self._cursor: int | None = None
        self._is_swiped = False
        self._rows: tuple[object, tuple[AccessibleNode, ...]] | None = None
        self._built_for_key = self._content_key  # the book goes on before the area is made anew
        self.scroll_to_current_step()

    @property
    def line_width(self) -> float:
        """The width of the log's lines, in logical units."""
        return self.rect.width - 22

    # --- without sight ------------------------------------------------------------------------------

    @property
    def role(self) -> Role:
        """The role of the log for screen readers: "log"."""
        return "log"

    def accessible_node(self) -> AccessibleNode | None:
        """Return the log's node for screen readers, with the lines near the focused one."""
        one = super().accessible_node()
        if one is None:
            return None
        order = self.book.visual_order
        at = order.index(self._cursor) if self._cursor in order else 0
        first = max(0, at - _NEAR)
        near = order[first : at + _NEAR]
        shown = first, len(order), tuple((number, self.book.lines[number].accessible_text) for number in near)
        if self._rows is None or self._rows[0] != shown:
            made = (self._make_row(number, first + n, len(order)) for n, number in enumerate(near))
            self._rows = shown, number_duplicates(made)
        focus = "" if self._cursor is None else f"{self.id}/{self._cursor}"
        return self.replace_node_fields(one, parts=self._rows[1], focus=focus)

    def _make_row(self, number: int, place: int, count: int) -> AccessibleNode:
        return AccessibleNode(
            f"{self.id}/{number}",
            "row",
            self.book.lines[number].accessible_text,
            more=self._get_heading(number),
            acts=frozenset(("press", "focus")),
            place=(place + 1, count),
        )

    def _get_heading(self, number: int) -> str:
        """Return the heading of a line."""
        before = (self.book.lines[at] for at in range(number, -1, -1))
        return next((line.accessible_text for line in before if line.heading), "")

    def focus_part(self, part: str) -> bool:
        """Move the focus to a line of the log, given its number."""
        self._cursor = int(part)
        self._update_highlight()
        return True

    def press_part(self, part: str) -> bool:
        """Show the position after the step that a line of the log is about, given the line's number."""
        self._cursor = int(part)
        self.press()
        return True

    # --- what is pointed at -------------------------------------------------------------------------

    @property
    def _pointed_line(self) -> int | None:
        """Number of the line under the pointer."""
        if not self.hovered or self._point is None:
            return None
        x, y = self._point
        if not 0 <= x - self.rect.left <= self.line_width:
            return None
        return self.book.find_line_at(y - self.rect.top + self.offset)

    def _update_highlight(self) -> None:
        """Highlight on the board what the line under the pointer, else the focused one, is about."""
        over = self._pointed_line
        pointed = over if over is not None else self._cursor if self.shows_ring else None
        if pointed != self.book.pointed:
            self.book.pointed = pointed
            self.request_redraw()
            self.on_point()

    def mouse_move(self, point: Point) -> None:
        """Highlight the line of the log under the pointer."""
        self._point = point
        self._update_highlight()

    def on_focus_changed(self) -> None:
        """Update the highlighted line when the pointer or the focus enters or leaves the log."""
        if not self.hovered:
            self._point = None
        if self.focused and self._cursor is None:
            self._cursor = self.book.find_neighbour(None, 1, self.offset)
        self._update_highlight()

    def update(self, dt: float) -> bool:
        """Advance the scrolling of the log by `dt` seconds, and update the line under the pointer."""
        moving = super().update(dt)
        self._update_highlight()
        return moving

    @property
    def tooltip_text(self) -> str:
        """The whole text of the line under the pointer or the focus if the log shows only its beginning."""
        number = self.book.pointed
        if number is None or number >= len(self.book.lines) or not self.book.is_folded(number):
            return ""
        return self.book.lines[number].accessible_text

    @property
    def tooltip_anchor(self) -> Rect:
        """The box of the line that the tooltip is about."""
        line = self._get_line_box(self.book.pointed)
        if line is None:
            return super().tooltip_anchor
        return line.move(self.rect.left, self.rect.top - self.offset).clip(self.screen_rect)

    # --- going from line to line --------------------------------------------------------------------

    @property
    def focus_rect(self) -> Rect:
        """The visible part of the focused line of the log, in logical units."""
        line = self._get_line_box(self._cursor)
        if line is None:
            return self.screen_rect
        return line.move(self.rect.left, self.rect.top - self.offset).clip(self.screen_rect)

    def _get_line_box(self, number: int | None) -> Rect | None:
        """Return the box of a line in the column."""
        extent = None if number is None else self.book.get_extent(number)
        if extent is None:
            return None
        return Rect(-_AROUND, extent[0] + 2, self.line_width + _AROUND + 2, extent[1] - extent[0] - 4)

    def handle_direction(self, dx: int, dy: int) -> bool:
        """Move the focus to the log line above or below, if there is one; return whether it moved."""
        del dx
        number = self.book.find_neighbour(self._cursor, dy, self.offset) if dy else None
        if number is None:
            return False
        self._focus_line(number)
        return True

    def handle_key(self, event: pygame.Event) -> bool:
        """Move the focus to the first (Home) or last line, or by a page of lines; False for other keys."""
        order = self.book.visual_order
        if event.key not in _JUMPS or not order:
            return False
        at = order.index(self._cursor) if self._cursor in order else 0
        by = _JUMPS[event.key] * (self._count_visible_lines() if event.key in _PAGES else len(order))
        self._focus_line(order[max(0, min(len(order) - 1, at + by))])
        return True

    def _count_visible_lines(self) -> int:
        """Return how many lines a page down or up skips: those that are visible, less one."""
        extents = (self.book.get_extent(number) for number in self.book.visual_order)
        top, bottom = self.offset, self.offset + self.rect.height
        return max(1, sum(one is not None and top <= one[0] < bottom for one in extents) - 1)

    def _focus_line(self, number: int) -> None:
        self._cursor = number
        box = self._get_line_box(number)
        if box is not None:
            self.scroll_into_view(box)
        self._update_highlight()

    def press(self) -> None:
        """Show the position after the step that the focused line of the log is about."""
        if self._cursor is not None:
            self.play_sound("click")
            self.on_step(self.book.get_step(self._cursor))

    def mouse_up(self, point: Point, inside: bool) -> None:
        """Show the position after the step that the clicked line of the log is about."""
        dragged = self._grip is not None
        super().mouse_up(point, inside)
        self._point = point
        over = self._pointed_line
        if inside and not dragged and over is not None:
            self.play_sound("click")
            self.on_step(self.book.get_step(over))

    # --- what is in sight ---------------------------------------------------------------------------

    def handle_swipe(self, distance: float) -> bool:
        """Scroll the log with a finger; return False if it cannot move further that way."""
        used = super().handle_swipe(distance)
        newest = max(0.0, self.book.find_newest_bottom() - self.rect.height + _AROUND)
        self._is_swiped = self._target > newest
        return used

    def scroll_to_current_step(self) -> None:
        """Scroll the log to the newest line, or in a replay to the lines about the step shown."""
        place = self.book.find_present_extent(self.rect.height)
        if place is None:
            self.scroll_to(max(0.0, self.book.find_newest_bottom() - self.rect.height + _AROUND))
        else:
            self.scroll_to((place[0] + place[1] - self.rect.height) / 2)

    @property
    def _content_key(self) -> tuple[int, int | None, float]:
        return self.book.told_count, self.book.at, self.rect.height

    def save_state(self) -> object:
        """Return the scroll position, uppermost line and focus of the log, for `restore_state`."""
        point = self._point if self.hovered else None
        number = self.book.find_line_at(self._target)
        extent = None if number is None else self.book.get_extent(number)
        top = None if number is None or extent is None else (number, self._target - extent[0])
        return _Memory(self._target, top, self._built_for_key, point, self._cursor, self._is_swiped)

    def restore_state(self, memory: object) -> None:
        """Restore the scroll position of the log after its widget was rebuilt.

        If there are new lines meanwhile, it is restored only while the pointer is on the log or a finger has
        scrolled it; otherwise the newest line stays visible.
        """
        if not isinstance(memory, _Memory):
            return
        self._point, self._is_swiped = memory.point, memory.swiped
        if memory.cursor is not None and memory.cursor < self.book.told_count:  # undo takes lines away
            self._cursor = memory.cursor
        if memory.for_ == self._content_key:
            self.scroll_to(memory.offset)
            return
        lines, at, _height = memory.for_
        is_read = memory.point is not None or memory.swiped
        reading = is_read and at == self.book.at and lines <= self.book.told_count
        extent = self.book.get_extent(memory.top[0]) if reading and memory.top is not None else None
        if memory.top is not None and extent is not None:
            self.scroll_to(extent[0] + memory.top[1])

    # --- painting -----------------------------------------------------------------------------------

    def _paint(self, canvas: Canvas) -> None:
        pointed = self.book.pointed
        if pointed is not None and pointed < len(self.book.lines):
            for top, bottom in self.book.find_extents(self.book.get_step(pointed)):
                self._draw_highlight(canvas, top, bottom, 0.35)
        for number in dict.fromkeys(
            (*self.book.highlighted_by_board, *(() if pointed is None else (pointed,)))
        ):
            extent = self.book.get_extent(number)
            if extent is not None:
                self._draw_highlight(canvas, *extent, 0.55)
        box = self._get_line_box(self._cursor)
        if box is not None:
            self.draw_ring(canvas, box, 8, gap=0.0)
        self.book.draw(canvas, self.line_width)

    def _draw_highlight(self, canvas: Canvas, top: float, bottom: float, alpha: float) -> None:
        canvas.fill((-6, top + 2, self.line_width + 8, bottom - top - 4), theme.EDGE, radius=8, alpha=alpha)

    def draw(self, canvas: Canvas) -> None:
        """Draw the log's lines, its scroll bar, and the focus ring around the focused line."""
        self._draw_window(canvas)
        self._draw_bar(canvas)
