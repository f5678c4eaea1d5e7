"""Widgets with a scroll bar: a scrolling area for other widgets, and a list of rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import pygame
from msgspec import Struct

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.easing import ease_out
from client.draw.geometry import Box, Point, Rect, rect
from client.draw.rich_text_parser import strip_markup
from client.draw.theme import Colour
from client.widgets.accessible_node import AccessibleNode, Act, Role
from client.widgets.widget import Widget

W = TypeVar("W", bound=Widget)
_BAR: Final = 8.0
_BAR_REACH: Final = 20.0  # where the pointer takes hold of the bar
_WHEEL: Final = 84.0
_GLIDE: Final = 0.14
_DOUBLE: Final = 0.4
_MARGIN: Final = 14.0
_FADE: Final = 28.0


class ScrollArea(Widget):
    """A widget that shows part of a taller content and scrolls it, with a scroll bar at its right edge.

    The origin (0, 0) of the content is its top left corner.

    Attributes:
        content_height: Height of the content in logical units.
        paint: Draws the content; widgets added by `add` are drawn above it.
        ground: Background colours (top, bottom) into which the content fades where it continues beyond the
            edge; None for a hard edge.
        offset: How far the content is scrolled, in logical units.
        read_on: Reads out the next (1) or previous (-1) paragraph, and returns False at the ends; None if the
            arrow keys only scroll.
    """

    def __init__(
        self,
        id: str,
        box: Box,
        label: str,
        content_height: float,
        *,
        paint: Callable[[Canvas], None] | None = None,
        focusable: bool = False,
        ground: tuple[Colour, Colour] | None = (theme.PANEL_TOP, theme.PANEL_BOTTOM),
    ) -> None:
        super().__init__(id, box, label, focusable=focusable)
        self.ground = ground
        self.content_height = content_height
        self.paint = paint
        self.offset = 0.0
        self.children: list[Widget] = []
        self.read_on: Callable[[int], bool] | None = None
        self._target = 0.0
        self._grip: float | None = None
        self._offset_before = 0.0

    # --- content --------------------------------------------------------------------------------
    @property
    def width(self) -> float:
        """Width in logical units that a scroll area offers its content, without the scroll bar."""
        return self.rect.width - (_BAR_REACH if self.is_scrollable else 0.0)

    @property
    def is_scrollable(self) -> bool:
        """Whether the content is taller than the scroll area."""
        return self.content_height > self.rect.height + 0.5

    def add(self, widget: W) -> W:
        """Add a widget to the scrolled content and return it.

        Raises:
            RuntimeError: If the scroll area itself has not been added to a Ui yet.
        """
        if self.ui is None:
            raise RuntimeError("add the scroll area to the ui before its content")
        widget.parent = self
        self.children.append(widget)
        return self.ui.add(widget)

    def origin(self) -> Point:
        """Return the point of the screen where the top left corner of the scrolled content is."""
        box = self.screen_rect
        return box.left, box.top - self.offset

    # --- without sight ------------------------------------------------------------------------------
    @property
    def role(self) -> Role:
        """Role of the scroll area for screen readers: "group"."""
        return "group"

    @property
    def acts(self) -> frozenset[Act]:
        """Actions a screen reader may request, including scrolling if the content is taller than the area."""
        return super().acts | ({"forward", "back"} if self.is_scrollable else set())

    # --- scrolling ------------------------------------------------------------------------------
    @property
    def max_offset(self) -> float:
        """The scroll offset at the end of the content, in logical units; 0.0 if all of it is visible."""
        return max(0.0, self.content_height - self.rect.height)

    def scroll_to(self, offset: float, *, glide: bool = False) -> None:
        """Scroll so that `offset` of the content is at the top; with `glide` in a smooth movement."""
        self._target = max(0.0, min(self.max_offset, float(offset)))
        if not glide or self.reduces_motion:
            self.offset = self._target
        self.request_redraw()

    def scroll_by(self, by: float) -> bool:
        """Scroll smoothly by a distance in logical units, down if positive; return whether it scrolls."""
        before = self._target
        self.scroll_to(self._target + by, glide=True)
        return self._target != before

    def scroll_into_view(self, box: Box) -> None:
        """Scroll just far enough to make a box of the content visible."""
        part = rect(box).inflate(0, 2 * _FADE)
        if part.top < self._target:
            self.scroll_to(part.top)
        elif part.bottom > self._target + self.rect.height:
            self.scroll_to(min(part.top, part.bottom - self.rect.height))

    def handle_wheel(self, notches: int, turned: float) -> bool:
        """Scroll with the mouse wheel or a touchpad; return False if all of the content is visible.

        At the end of the content the wheel still counts as used: if a touchpad scrolls on, it must not turn a
        piece on the table.
        """
        del notches
        if self.is_scrollable:
            self.scroll_by(-turned * _WHEEL)
        return self.is_scrollable

    def handle_swipe(self, distance: float) -> bool:
        """Scroll the content with a finger; return False if it cannot move further that way."""
        before = self._target
        self.scroll_to(before - distance)
        return self._target != before

    def handle_key(self, event: pygame.Event) -> bool:
        """Scroll on Page Up, Page Down, Home and End; return False for any other key."""
        match event.key:
            case pygame.K_PAGEDOWN:
                self.scroll_by(self.rect.height * 0.9)
            case pygame.K_PAGEUP:
                self.scroll_by(-self.rect.height * 0.9)
            case pygame.K_HOME:
                self.scroll_to(0.0, glide=True)
            case pygame.K_END:
                self.scroll_to(self.max_offset, glide=True)
            case _:
                return False
        return True

    def handle_direction(self, dx: int, dy: int) -> bool:
        """Scroll or read on by the up or down arrow key; return False if there is nothing more that way."""
        del dx
        if dy and self.read_on is not None and self.ui is not None and self.ui.host.listening:
            return self.read_on(dy)
        return dy != 0 and self.scroll_by(dy * _WHEEL)

    def update(self, dt: float) -> bool:
        """Move the content towards the offset to scroll to; return True while it moves."""
        if self.offset == self._target:
            return False
        away = self._target - self.offset
        self.offset = (
            self._target if abs(away) < 0.6 else self.offset + away * ease_out(min(1.0, dt / _GLIDE))
        )
        return True

    def save_state(self) -> object:
        """Return the scroll offset, to be restored when the widgets are rebuilt."""
        return self._target

    def restore_state(self, memory: object) -> None:
        """Scroll to the offset that `save_state` returned before the widgets were rebuilt."""
        if isinstance(memory, float):
            self.scroll_to(memory)

    # --- the bar --------------------------------------------------------------------------------
    @property
    def bar(self) -> Rect:
        """Rectangle of the scroll bar's handle, in the coordinates of the area's `rect`."""
        height = max(36.0, self.rect.height * self.rect.height / max(1.0, self.content_height))
        way = self.rect.height - height
        top = self.rect.top + (way * self.offset / self.max_offset if self.max_offset else 0.0)
        return Rect(self.rect.right - _BAR - 2, top, _BAR, height)

    def accepts_drag_at(self, point: Point, *, horizontal: bool) -> bool:
        """Return whether a finger at a point drags the scroll bar's handle."""
        del horizontal
        return self.is_scrollable and self.bar.inflate(2 * (_BAR_REACH - _BAR), 0).collidepoint(point)

    def mouse_down(self, point: Point) -> None:
        """Start dragging the scroll bar; a press beside its handle first moves the handle to the pointer."""
        self._grip, self._offset_before = None, self._target
        if not self.is_scrollable or point[0] < self.rect.right - _BAR_REACH:
            return
        bar = self.bar
        if not bar.top <= point[1] <= bar.bottom:
            way = max(1.0, self.rect.height - bar.height)
            self.scroll_to((point[1] - bar.height / 2 - self.rect.top) / way * self.max_offset)
            bar = self.bar
        self._grip = point[1] - bar.top

    def mouse_drag(self, point: Point) -> None:
        """Scroll to where the pointer drags the scroll bar."""
        if self._grip is not None:
            way = max(1.0, self.rect.height - self.bar.height)
            self.scroll_to((point[1] - self._grip - self.rect.top) / way * self.max_offset)

    def mouse_up(self, point: Point, inside: bool) -> None:
        """Stop dragging the scroll bar."""
        del point, inside
        self._grip = None

    def mouse_cancel(self) -> None:
        """Stop dragging the scroll bar and scroll back to where the drag began."""
        if self._grip is not None:
            self._grip = None
            self.scroll_to(self._offset_before)

    # --- drawing --------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Draw the visible content, the scroll bar and the focus ring."""
        self._draw_window(canvas)
        self._draw_bar(canvas)
        self.draw_ring(canvas, self.rect, theme.RADIUS_CONTROL)

    def _draw_window(self, canvas: Canvas) -> None:
        """Draw the visible content, faded into the ground where it goes on."""
        seen = self.rect.inflate(2 * _MARGIN, 0)  # rings and glows at the sides are not cut off
        with canvas.clip(seen), canvas.shift(self.rect.left, self.rect.top - self.offset):
            self.draw_content(canvas)
        if self.ground is None or not self.is_scrollable:
            return
        above, below = min(1.0, self.offset / _FADE), min(1.0, (self.max_offset - self.offset) / _FADE)
        if above > 0.02:
            top = Rect(seen.left, seen.top, seen.width, _FADE)
            canvas.gradient(top, self.ground[0], self.ground[0], bottom_alpha=0.0, alpha=round(above * 8) / 8)
        if below > 0.02:
            low = Rect(seen.left, seen.bottom - _FADE, seen.width, _FADE)
            canvas.gradient(low, self.ground[1], self.ground[1], top_alpha=0.0, alpha=round(below * 8) / 8)

    def draw_content(self, canvas: Canvas) -> None:
        """Draw the painted content and the widgets of a scroll area, in the coordinates of the content."""
        if self.paint is not None:
            self.paint(canvas)
        for child in self.children:
            if child.visible and canvas.is_visible(child.rect.inflate(40, 40)):
                child.draw(canvas)

    def _draw_bar(self, canvas: Canvas) -> None:
        if not self.is_scrollable:
            return
        track = Rect(self.rect.right - _BAR - 2, self.rect.top, _BAR, self.rect.height)
        canvas.slab(
            track,
            radius=_BAR / 2,
            top=theme.WELL_TOP,
            bottom=theme.WELL_BOTTOM,
            edge=theme.EDGE,
            light=0.0,
        )
        lit = self._grip is not None or self.hovered
        colour = theme.WELL_EDGE_HOVER if lit else theme.WELL_EDGE
        canvas.fill(self.bar, colour, radius=_BAR / 2)


class RowState(Struct, frozen=True):
    """The state of a row of a `ScrollList`, passed to the function that draws the row.

    The list itself draws the focus ring.
    """

    hovered: bool
    selected: bool
    focused: bool


class ScrollList(ScrollArea):
    """A scrolling list of rows of equal height, of which only the visible ones are drawn.

    One row is selected; the arrow keys move the selection, Enter or a double click opens the row.

    Attributes:
        draw_row: Draws a row, given its index, its rectangle in the coordinates of the content, and its
            state.
        explain: Returns the tooltip areas of a row; the keyboard reads those whose `explains` is the list's
            id.
        row_text: Returns the text of a row for screen readers.
    """

    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self,
        id: str,
        box: Box,
        label: str,
        count: int,
        row_height: float,
        draw_row: Callable[[Canvas, int, Rect, RowState], None],
        *,
        selected: int = -1,
        on_select: Callable[[int], object] | None = None,
        on_open: Callable[[int], object] | None = None,
        gap: float = 12.0,
        radius: float = theme.RADIUS_ROW,
        inset: float = 8.0,
        ground: tuple[Colour, Colour] | None = None,
        explain: Callable[[int, Rect], Sequence[Widget]] | None = None,
        row_text: Callable[[int], str] | None = None,
    ) -> None:
        height = count * (row_height + gap) - gap + 2 * inset if count else 0.0
        super().__init__(id, box, label, height, focusable=count > 0, ground=ground)
        self.count = count
        self.row_height = row_height
        self.draw_row = draw_row
        self.selected = selected
        self.on_select = on_select
        self.on_open = on_open
        self.gap = gap
        self.radius = radius
        self.inset = inset  # room for the focus ring around the rows
        self.explain = explain
        self.row_text = row_text
        self._over = -1
        self._since_click = _DOUBLE
        self._explained: tuple[int, Sequence[Widget]] = (-1, ())
        self._said: dict[int, tuple[str, str]] = {}

    def get_row_box(self, index: int) -> Rect:
        """Return the box of a row in the coordinates of the scrolled content."""
        top = self.inset + index * (self.row_height + self.gap)
        return Rect(self.inset, top, self.width - 2 * self.inset, self.row_height)

    def locate_row(self, index: int) -> Rect:
        """Return the rectangle of a row of the list on the screen."""
        x, y = self.origin()
        return self.get_row_box(index).move(x, y)

    def find_row(self, point: Point) -> int:
        """Return the index of the list's row at a point in the coordinates of `rect`, -1 if none."""
        x, y = point[0] - self.rect.left, point[1] - self.rect.top + self.offset
        index = int((y - self.inset) // (self.row_height + self.gap))
        return index if 0 <= index < self.count and self.get_row_box(index).collidepoint((x, y)) else -1

    # --- without sight ------------------------------------------------------------------------------
    @property
    def role(self) -> Role:
        """Role of the list for screen readers: "list"."""
        return "list"

    def accessible_node(self) -> AccessibleNode | None:
        """Return the list's node for screen readers, with child nodes for the rows near the visible ones.

        Each row has its number and the count of all rows.
        """
        one = super().accessible_node()
        if one is None:
            return None
        page = max(1, int(self.rect.height // (self.row_height + self.gap)))
        first = int(self.offset // (self.row_height + self.gap))
        near = set(range(max(0, first - page), min(self.count, first + 2 * page)))
        if 0 <= self.selected < self.count:
            near.add(self.selected)
        rows = tuple(self._make_row_node(index) for index in sorted(near))
        return self.replace_node_fields(one, parts=rows, focus=f"{self.id}/{self.selected}")

    def clear_row_texts(self) -> None:
        """Discard the cached texts that screen readers read for the rows, because the rows have changed."""
        self._said.clear()

    def _describe_row(self, index: int) -> tuple[str, str]:
        """Return name and description of a row for screen readers."""
        if index not in self._said:
            notes = (
                note.tooltip_text for note in self.get_row_tooltip_areas(index) if note.explains == self.id
            )
            name = self.row_text(index) if self.row_text is not None else str(index + 1)
            self._said[index] = name, strip_markup("\n".join(notes))
        return self._said[index]

    def _make_row_node(self, index: int) -> AccessibleNode:
        name, more = self._describe_row(index)
        return AccessibleNode(
            f"{self.id}/{index}",
            "row",
            name,
            more=more,
            box=self.locate_row(index),
            acts=frozenset(("press", "focus", "show")),
            chosen=index == self.selected,
            place=(index + 1, self.count),
        )

    def focus_part(self, part: str) -> bool:
        """Select the row of the list whose index is given as text; return True."""
        self.select(int(part))
        return True

    def scroll_to_part(self, part: str) -> bool:
        """Scroll to the row of the list whose index is given as text; return True."""
        self.scroll_into_view(self.get_row_box(int(part)))
        return True

    def press_part(self, part: str) -> bool:
        """Select and open the row of the list whose index is given as text; return True."""
        self.select(int(part))
        self.press()
        return True

    def get_row_tooltip_areas(self, index: int) -> Sequence[Widget]:
        """Return the tooltip areas of a row of the list; only those of the last requested row are cached."""
        if self.explain is None or not 0 <= index < self.count:
            return ()
        if self._explained[0] != index:
            found = self.explain(index, self.get_row_box(index))
            for note in found:
                note.parent = self
            self._explained = (index, found)
        return self._explained[1]

    def tooltip_area_at(self, point: Point) -> Widget | None:
        """Return the tooltip area of a row at a point of the screen, None if there is none."""
        found = self.get_row_tooltip_areas(self.find_row(point))
        return next((note for note in reversed(found) if note.contains(point)), None)

    def focused_tooltip_areas(self) -> Sequence[Widget]:
        """Return the tooltip areas of the selected row whose texts the keyboard focus shows."""
        return [note for note in self.get_row_tooltip_areas(self.selected) if note.explains == self.id]

    @property
    def tooltip_anchor(self) -> Rect:
        """Rectangle on the screen beside which the tooltip is placed: the selected row."""
        return self.focus_rect

    def select(self, index: int) -> None:
        """Select a row by its index and scroll to it; call `on_select` if that is another row."""
        if not 0 <= index < self.count:
            return
        self.scroll_into_view(self.get_row_box(index))
        if index != self.selected:
            self.selected = index
            self.request_redraw()
            if self.on_select is not None:
                self.on_select(index)

    @property
    def focus_rect(self) -> Rect:
        """The visible part of the selected row on the screen; the whole list if no row is selected."""
        if 0 <= self.selected < self.count:
            return self.locate_row(self.selected).clip(self.screen_rect)
        return self.screen_rect

    def handle_direction(self, dx: int, dy: int) -> bool:
        """Select the row above or below; return False at the ends of the list, so that the focus moves on."""
        del dx
        if not dy or not self.count:
            return False
        wanted = max(0, self.selected + dy) if self.selected >= 0 else 0
        if not 0 <= self.selected + dy < self.count and self.selected >= 0:
            return False
        self.select(wanted)
        return True

    def handle_key(self, event: pygame.Event) -> bool:
        """Move the list's selection on Page Up, Page Down, Home and End; return False for other keys."""
        page = max(1, int(self.rect.height // (self.row_height + self.gap)))
        steps = {
            pygame.K_PAGEDOWN: page,
            pygame.K_PAGEUP: -page,
            pygame.K_HOME: -self.count,
            pygame.K_END: self.count,
        }
        if event.key not in steps or not self.count:
            return False
        self.select(max(0, min(self.count - 1, max(0, self.selected) + steps[event.key])))
        return True

    def press(self) -> None:
        """Open the selected row of the list by calling `on_open`."""
        if 0 <= self.selected < self.count and self.on_open is not None:
            self.on_open(self.selected)

    def mouse_move(self, point: Point) -> None:
        """Highlight the row of the list under the pointer."""
        over = self.find_row(point)
        if over != self._over:
            self._over = over
            self.request_redraw()

    def on_focus_changed(self) -> None:
        """Remove the highlight of a row if the pointer has left the list."""
        if not self.hovered:
            self._over = -1

    def mouse_up(self, point: Point, inside: bool) -> None:
        """Select the clicked row of the list; the second click of a double click opens it."""
        dragged = self._grip is not None
        super().mouse_up(point, inside)
        index = self.find_row(point)
        if dragged or not inside or index < 0:
            return
        again = index == self.selected and self._since_click < _DOUBLE
        self._since_click = 0.0
        self.play_sound("click")
        self.select(index)
        if again:
            self.press()

    def update(self, dt: float) -> bool:
        """Continue a smooth scroll and the timing of double clicks; return True while the list moves."""
        self._since_click += dt
        return super().update(dt)

    def draw_content(self, canvas: Canvas) -> None:
        """Draw the visible rows of the list, in the coordinates of the scrolled content."""
        step = self.row_height + self.gap
        first = max(0, int((self.offset - self.inset) // step))
        last = min(self.count, int((self.offset + self.rect.height) // step) + 1)
        for index in range(first, last):
            row = self.get_row_box(index)
            chosen = index == self.selected
            look = RowState(index == self._over and self.hovered, chosen, chosen and self.shows_ring)
            self.draw_row(canvas, index, row, look)
            if chosen:
                self.draw_ring(canvas, row, self.radius)

    def draw(self, canvas: Canvas) -> None:
        """Draw the visible rows and the scroll bar of the list."""
        self._draw_window(canvas)
        self._draw_bar(canvas)
