"""A widget to select one of several items: segments side by side, or a drop-down list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, Literal, TypeVar

import pygame
from msgspec import Struct

from client.draw import styles, theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect
from client.draw.styles import Style
from client.draw.typesetter import Typesetter
from client.platform.keyboard import is_command
from client.widgets.accessible_node import AccessibleNode, Role
from client.widgets.type_ahead import TypeAhead
from client.widgets.widget import Widget
from client.widgets.widget_text import TextSource

T = TypeVar("T")
_ROW: Final = 48.0
_SIGN: Final = 34.0
_HINT_GAP: Final = 22.0
_TIGHT: Final = 1.1
"""Line spacing of two small lines in a box for one."""


class SelectorItem(Struct, Generic[T], frozen=True):
    """One of the items to select from in a `Selector`."""

    value: T
    """The value that selecting the item passes on."""
    label: str
    """The painted text."""
    icon: str | None = None
    """Name of an icon before the label, in the colour of the text."""
    image: str | None = None
    """Name of a picture in its own colours, shown instead of the icon."""
    enabled: bool = True
    """Whether the item can be selected."""
    hint: str = ""
    """Text beside the label in the open list, "" for none."""


class Selector(Widget, Generic[T]):
    """A widget to select one of `items`, as segments side by side or as a drop-down list.

    A `compact` drop-down list shows only the picture or icon of the selected item while it is closed.
    """

    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self,
        id: str,
        box: Box,
        text: TextSource,
        items: Sequence[SelectorItem[T]],
        value: T,
        on_change: Callable[[T], object],
        *,
        style: Literal["segmented", "drop-down"] = "segmented",
        icon: str | None = None,
        compact: bool = False,
        enabled: bool = True,
        letters: Style = styles.BODY,
    ) -> None:
        super().__init__(id, box, text, enabled=enabled)
        self.items = tuple(items)
        self.value = value
        self.on_change = on_change
        self.style = style
        self.icon = icon
        self.compact = compact
        self.letters = letters
        self.is_open = False
        self._over = -1
        self._scroll = 0
        self._type_ahead = TypeAhead()
        self._swiped = 0.0  # how far a finger has moved since the last row

    # --- what is chosen -------------------------------------------------------------------------
    @property
    def selected_index(self) -> int:
        """Index of the selected item of the selector; 0 if its value belongs to no item."""
        return max(0, self._chosen)

    @property
    def _chosen(self) -> int:
        """Index of the selected item, -1 if the value is not among them."""
        return next((i for i, item in enumerate(self.items) if item.value == self.value), -1)

    def select_item(self, index: int) -> None:
        """Select an item by its index and call `on_change`, if the item is enabled and not selected yet."""
        item = self.items[index]
        if item.enabled and item.value != self.value:
            self.value = item.value
            self.play_sound("click")
            self.request_redraw()
            self.on_change(item.value)

    def _step(self, by: int) -> bool:
        index = self._chosen + by
        while 0 <= index < len(self.items):
            if self.items[index].enabled:
                self.select_item(index)
                return True
            index += by
        return False

    def locate_item(self, value: T) -> Rect:
        """Return the rectangle on the screen where the item with this value can be clicked.

        That is its segment, or its row in the open drop-down list.
        """
        index = next(i for i, item in enumerate(self.items) if item.value == value)
        if self.style == "segmented":
            x, y = (0.0, 0.0) if self.parent is None else self.parent.origin()
            return self._get_segment_box(index).move(x, y)
        return self._get_row_box(index)

    # --- without sight ------------------------------------------------------------------------------
    @property
    def role(self) -> Role:
        """Role for screen readers: "radios" for segments, "drop-down" for a drop-down list."""
        return "radios" if self.style == "segmented" else "drop-down"

    def accessible_node(self) -> AccessibleNode | None:
        """Return the selector's node for screen readers with the selected item.

        The items of a drop-down list are included only while it is open.
        """
        one = super().accessible_node()
        if one is None:
            return None
        if self.style == "drop-down":
            label = self.items[self.selected_index].label
            parts = self._make_option_nodes("option") if self.is_open else ()
            focus = f"{self.id}/{self._over}" if self.is_open else ""
            return self.replace_node_fields(one, value=label, open=self.is_open, parts=parts, focus=focus)
        return self.replace_node_fields(
            one, parts=self._make_option_nodes("radio"), focus=f"{self.id}/{self._chosen}"
        )

    def _make_option_nodes(self, role: Role) -> tuple[AccessibleNode, ...]:
        count = len(self.items)
        return tuple(
            AccessibleNode(
                f"{self.id}/{index}",
                role,
                item.label,
                more=item.hint,
                acts=frozenset(("press", "focus")) if self.enabled and item.enabled else frozenset(),
                enabled=self.enabled and item.enabled,
                chosen=index == self._chosen,
                place=(index + 1, count),
            )
            for index, item in enumerate(self.items)
        )

    def focus_part(self, part: str) -> bool:
        """Highlight the item with this index in the drop-down list; return False if that is closed."""
        if not self.is_open:
            return False
        self._over = int(part)
        self._reveal()
        self.request_redraw()
        return True

    def press_part(self, part: str) -> bool:
        """Select the selector's item whose index is given as text; return True."""
        if self.is_open:
            self._take(int(part))
        else:
            self.select_item(int(part))
        return True

    # --- segments -------------------------------------------------------------------------------
    def _get_segment_box(self, index: int) -> Rect:
        inner = self.rect.inflate(-8, -8)
        width = inner.width / max(1, len(self.items))
        return Rect(inner.left + index * width, inner.top, width, inner.height)

    def _find_segment(self, point: Point) -> int:
        inner = self.rect.inflate(-8, -8)
        index = int((point[0] - inner.left) / (inner.width / max(1, len(self.items))))
        return max(0, min(len(self.items) - 1, index))

    # --- the list -------------------------------------------------------------------------------
    @property
    def _visible_rows(self) -> int:
        room = self.ui.host.metrics.height - 32.0 if self.ui is not None else 1000.0
        return max(1, min(len(self.items), int(room // _ROW)))

    @property
    def list_rect(self) -> Rect:
        """Rectangle of the open drop-down list on the screen, below its box or, without room there, above."""
        box = self.screen_rect
        texts = self.ui.host.texts if self.ui is not None else None
        width = box.width
        if texts is not None:
            labels = self.measure_labels(texts)
            hints = max(texts.measure_width(item.hint, styles.NOTE) for item in self.items)
            labels += _HINT_GAP + hints if hints else 0.0
            width = max(width, labels + 36.0 + (_SIGN if self._has_signs else 0.0) + 40.0)
            width = min(width, self.ui.host.metrics.width - 16.0) if self.ui is not None else width
        height = self._visible_rows * _ROW + 12.0
        top = box.bottom + 6.0
        left = box.left
        if self.ui is not None:
            host = self.ui.host
            if top + height > host.metrics.height - 8.0:
                above = box.top - 6.0 - height
                top = above if above >= 8.0 else max(8.0, host.metrics.height - 8.0 - height)
            left = max(8.0, min(left, host.metrics.width - width - 8.0))
        return Rect(left, top, width, height)

    @property
    def _has_signs(self) -> bool:
        return any(item.icon or item.image for item in self.items)

    def measure_labels(self, texts: Typesetter) -> float:
        """Return the width of the widest label of the selector in bold, which the selected item uses."""
        return max(texts.measure_width(item.label, self.letters.strong) for item in self.items)

    def _get_row_box(self, index: int) -> Rect:
        box = self.list_rect
        return Rect(box.left + 6, box.top + 6 + (index - self._scroll) * _ROW, box.width - 12, _ROW)

    def _find_row(self, point: Point) -> int:
        x, y = (0.0, 0.0) if self.parent is None else self.parent.origin()
        at = (point[0] + x, point[1] + y)
        rows = range(self._scroll, min(len(self.items), self._scroll + self._visible_rows))
        return next((index for index in rows if self._get_row_box(index).collidepoint(at)), -1)

    def open(self) -> None:
        """Open the drop-down list, if the selector is enabled."""
        if self.ui is not None and self.enabled:
            self.is_open = True
            self.ui.popup = self
            self._over = self.selected_index
            self._type_ahead = TypeAhead()
            self._swiped = 0.0
            self._reveal()
            self.play_sound("click")
            self.request_redraw()

    def close(self) -> None:
        """Close the drop-down list."""
        self.is_open = False
        if self.ui is not None and self.ui.popup is self:
            self.ui.popup = None
        self.request_redraw()

    def _reveal(self) -> None:
        shown = self._visible_rows
        self._scroll = max(0, min(self._over, max(self._scroll, self._over - shown + 1)))
        self._scroll = min(self._scroll, max(0, len(self.items) - shown))

    def _take(self, index: int) -> None:
        self.close()
        if 0 <= index < len(self.items):
            self.select_item(index)

    # --- reactions ------------------------------------------------------------------------------
    def press(self) -> None:
        """Select the next segment, open the drop-down list, or select its highlighted item if open."""
        if self.style == "drop-down":
            self._take(self._over) if self.is_open else self.open()
        elif not self._step(1):
            self.select_item(next((i for i, item in enumerate(self.items) if item.enabled), 0))

    def mouse_down(self, point: Point) -> None:
        """Select the clicked item of the open drop-down list; close the list if the click is outside it."""
        if self.is_open:
            index = self._find_row(point)
            if index < 0:
                self.close()
            elif self.items[index].enabled:
                self._take(index)

    def mouse_up(self, point: Point, inside: bool) -> None:
        """Select the clicked segment, or open the drop-down list, when the mouse button is released."""
        if not inside or not self.enabled:
            return
        if self.style == "segmented":
            self.select_item(self._find_segment(point))
        elif not self.is_open:
            self.open()

    def mouse_move(self, point: Point) -> None:
        """Highlight the item of the selector under the pointer."""
        over = self._find_row(point) if self.is_open else self._find_segment(point)
        if over != self._over and (over >= 0 or not self.is_open):
            self._over = over
            self.request_redraw()

    def handle_wheel(self, notches: int, turned: float) -> bool:
        """Scroll the open drop-down list one row for each wheel notch; return False if it is closed."""
        del turned
        if self.is_open:
            self._scroll_rows(-notches)
        return self.is_open

    def handle_swipe(self, distance: float) -> bool:
        """Scroll the open drop-down list with a finger; return False if it cannot scroll that way.

        False also while the list is closed.
        """
        if not self.is_open:
            return False
        self._swiped -= distance
        rows = int(self._swiped / _ROW)
        self._swiped -= rows * _ROW
        return rows == 0 or self._scroll_rows(rows)

    def _scroll_rows(self, rows: int) -> bool:
        """Scroll the open list down by a number of rows; return False if it is already at that end."""
        before, last = self._scroll, max(0, len(self.items) - self._visible_rows)
        self._scroll = max(0, min(last, before + rows))
        return self._scroll != before

    def handle_direction(self, dx: int, dy: int) -> bool:
        """Select the neighbouring segment, or highlight the next or previous item of the open drop-down list.

        Return False if the selector does not use the arrow key.
        """
        if self.is_open:
            if dy:
                self._over = max(0, min(len(self.items) - 1, self._over + dy))
                self._reveal()
                self.request_redraw()
            return True
        return self.style == "segmented" and dx != 0 and self._step(dx)

    def handle_key(self, event: pygame.Event) -> bool:
        """Handle every key while the drop-down list is open; return False while it is closed."""
        if not self.is_open:
            return False
        match event.key:
            case pygame.K_ESCAPE | pygame.K_TAB:
                self.close()
            case pygame.K_SPACE if self._type_ahead.is_active:
                self._select_by_letter(" ")
            case pygame.K_RETURN | pygame.K_KP_ENTER | pygame.K_SPACE:
                self._take(self._over)
            case pygame.K_UP | pygame.K_DOWN:
                self.handle_direction(0, 1 if event.key == pygame.K_DOWN else -1)
            case pygame.K_HOME | pygame.K_END:
                self._over = 0 if event.key == pygame.K_HOME else len(self.items) - 1
                self._reveal()
            case _ if event.unicode.isprintable() and not is_command(event):
                self._select_by_letter(event.unicode)
        return True

    def _select_by_letter(self, letter: str) -> None:
        """Highlight the next item of the open drop-down list whose label begins with what was typed."""
        labels = [item.label for item in self.items]
        index = self._type_ahead.add_letter(letter, labels, self._over) if letter else None
        if index is not None:
            self._over = index
            self._reveal()
            self.request_redraw()

    # --- drawing --------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Draw the segments, or the box of the drop-down list."""
        if self.style == "segmented":
            self._draw_segments(canvas)
        else:
            self._draw_closed(canvas)

    def _draw_segments(self, canvas: Canvas) -> None:
        canvas.well(self.rect, edge=theme.WELL_EDGE if self.enabled else theme.OFF_EDGE)
        if self._chosen < 0:
            self.draw_ring(canvas, self.rect, theme.RADIUS_CONTROL)
        for index, item in enumerate(self.items):
            box = self._get_segment_box(index)
            chosen = item.value == self.value
            if chosen:
                canvas.slab(
                    box,
                    radius=9,
                    top=theme.CHOSEN_TOP if self.enabled else theme.OFF_TOP,
                    bottom=theme.CHOSEN_BOTTOM if self.enabled else theme.OFF_BOTTOM,
                    edge=theme.CHOSEN_EDGE if self.enabled else theme.OFF_EDGE,
                )
                self.draw_ring(canvas, box, 9, gap=3)
            over = self.hovered and index == self._over and item.enabled and not chosen
            if over:
                canvas.slab(
                    box, radius=9, top=theme.BUTTON_TOP, bottom=theme.BUTTON_BOTTOM, alpha=0.7 * self.hover
                )
            if not (self.enabled and item.enabled):
                ink = theme.DISABLED_TEXT
            else:
                ink = theme.CHOSEN_TEXT if chosen else theme.IVORY if over else theme.MUTED
            letters = self.letters.strong if chosen else self.letters
            self.draw_item(canvas, item, box, letters.with_colour(ink), centered=True)

    def draw_item(
        self, canvas: Canvas, item: SelectorItem[T], box: Rect, letters: Style, *, centered: bool
    ) -> None:
        """Draw icon or picture and label of an item, in its segment or in the drop-down list."""
        sign = (_SIGN if item.label else 26.0) if item.icon or item.image else 0.0
        room = box.width - sign - (12.0 if centered else 8.0)
        texts = canvas.texts
        letters = texts.shrink_style_to_fit(item.label, room, letters, least=0.85)
        label = texts.shorten(item.label, room, letters)
        width = texts.measure_width(label, letters) + sign
        x = box.centerx - width / 2 if centered else box.left
        if item.image:
            canvas.image(item.image, (x + 13, box.centery), 28, alpha=1.0 if item.enabled else 0.4)
        elif item.icon:
            canvas.icon(item.icon, (x + 12, box.centery), 24, letters.colour)
        canvas.text(label, (x + sign, box.centery - 1), letters, anchor="midleft")

    def _draw_closed(self, canvas: Canvas) -> None:
        on = self.enabled
        lift = round(18 * self.hover) if on else 0
        canvas.slab(
            self.rect,
            top=theme.lighten(theme.BUTTON_TOP, lift) if on else theme.OFF_TOP,
            bottom=theme.lighten(theme.BUTTON_BOTTOM, lift) if on else theme.OFF_BOTTOM,
            edge=theme.mix(theme.BUTTON_EDGE, theme.BUTTON_EDGE_HOVER, self.hover) if on else theme.OFF_EDGE,
        )
        item = self.items[self.selected_index]
        ink = theme.IVORY if on else theme.DISABLED_TEXT
        if self.compact:
            center = (self.rect.centerx - 10, self.rect.centery)
            if item.image:
                canvas.image(item.image, center, 30, alpha=1.0 if on else 0.5)
            elif item.icon or self.icon:
                canvas.icon(item.icon or self.icon or "", center, 26, ink)
            canvas.icon("chevron-down", (self.rect.right - 18, self.rect.centery), 16, theme.MUTED)
        else:
            left = self.rect.left + 16
            if self.icon:
                canvas.icon(self.icon, (left + 12, self.rect.centery), 24, theme.MUTED if on else ink)
                left += 36
            inside = Rect(left, self.rect.top, self.rect.right - 44 - left, self.rect.height)
            if not self._draw_in_lines(canvas, item, inside, self.letters.with_colour(ink)):
                self.draw_item(canvas, item, inside, self.letters.with_colour(ink), centered=False)
            canvas.icon("chevron-down", (self.rect.right - 26, self.rect.centery), 20, theme.MUTED)
        self.draw_ring(canvas, self.rect, theme.RADIUS_CONTROL)

    def _draw_in_lines(self, canvas: Canvas, item: SelectorItem[T], box: Rect, letters: Style) -> bool:
        """Draw a label that is too long for its box in two small lines.

        Return False if they do not fit either.
        """
        texts, small = canvas.texts, letters.with_size(styles.LEAST)
        if item.image or item.icon or texts.measure_width(item.label, small) <= box.width - 8:
            return False
        tall = texts.measure_height(item.label, box.width, small, line=_TIGHT, rich=False)
        if tall > box.height - 2:
            return False
        canvas.paragraph(
            item.label, (box.left, box.centery - tall / 2), box.width, small, line=_TIGHT, rich=False
        )
        return True

    def draw_overlay(self, canvas: Canvas) -> None:
        """Draw the open drop-down list above everything else."""
        box = self.list_rect
        canvas.shadow(box, radius=theme.RADIUS_CONTROL, blur=16, dy=8, alpha=0.7)
        canvas.slab(
            box,
            radius=theme.RADIUS_CONTROL,
            top=theme.ROW_TOP,
            bottom=theme.PANEL_TOP,
            edge=theme.BUTTON_EDGE_HOVER,
        )
        for index in range(self._scroll, min(len(self.items), self._scroll + self._visible_rows)):
            item, row = self.items[index], self._get_row_box(index)
            chosen = item.value == self.value
            if chosen:
                canvas.slab(
                    row, radius=8, top=theme.CHOSEN_TOP, bottom=theme.CHOSEN_BOTTOM, edge=theme.CHOSEN_EDGE
                )
            elif index == self._over:
                canvas.slab(row, radius=8, top=theme.BUTTON_TOP, bottom=theme.BUTTON_BOTTOM, light=0.0)
            if index == self._over:
                canvas.outline(row, theme.GOLD, radius=8, width=2)
            ink = theme.CHOSEN_TEXT if chosen else theme.IVORY if item.enabled else theme.DISABLED_TEXT
            inside = Rect(row.left + 12, row.top, row.width - 50, row.height)
            letters = self.letters.strong if chosen else self.letters
            self.draw_item(canvas, item, inside, letters.with_colour(ink), centered=False)
            if item.hint:
                self._draw_hint(canvas, item, inside)
            if chosen:
                canvas.icon("check", (row.right - 22, row.centery), 20, theme.GOLD)

    def _draw_hint(self, canvas: Canvas, item: SelectorItem[T], box: Rect) -> None:
        """Draw the hint of an item behind the labels, cut to the room there is."""
        x = box.left + (_SIGN if self._has_signs else 0.0) + self.measure_labels(canvas.texts) + _HINT_GAP
        if box.right - x > 60:
            hint = canvas.texts.shorten(item.hint, box.right - x, styles.NOTE)
            canvas.text(hint, (x, box.centery), styles.NOTE.with_colour(theme.MUTED), anchor="midleft")
