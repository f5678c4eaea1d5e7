"""Tabs: names in a line, the chosen one underlined in gold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.geometry import Box, Point, Rect
from client.widgets.choice import Item
from client.widgets.widget import Widget

T = TypeVar("T")


class Tabs(Widget, Generic[T]):
    """Chooses which page is shown. The names share the width of the box evenly."""

    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(
        self,
        id: str,
        box: Box,
        label: str,
        items: Sequence[Item[T]],
        value: T,
        on_change: Callable[[T], object],
        *,
        size: float = 20.0,
    ) -> None:
        super().__init__(id, box, label)
        self.items = tuple(items)
        self.value = value
        self.on_change = on_change
        self.size = size
        self._over = -1

    def _tab(self, index: int) -> Rect:
        width = self.rect.width / max(1, len(self.items))
        return Rect(self.rect.left + index * width, self.rect.top, width, self.rect.height)

    def _at(self, point: Point) -> int:
        width = self.rect.width / max(1, len(self.items))
        return max(0, min(len(self.items) - 1, int((point[0] - self.rect.left) / width)))

    @property
    def index(self) -> int:
        """The number of the chosen tab."""
        return next((i for i, item in enumerate(self.items) if item.value == self.value), 0)

    def rect_of(self, value: T) -> Rect:
        """Where a tab can be clicked on the screen."""
        index = next(i for i, item in enumerate(self.items) if item.value == value)
        x, y = (0.0, 0.0) if self.parent is None else self.parent.origin()
        return self._tab(index).move(x, y)

    def choose(self, index: int) -> None:
        """Show another page."""
        item = self.items[index]
        if item.value != self.value and item.enabled:
            self.value = item.value
            self.play("click")
            self.changed()
            self.on_change(item.value)

    def press(self) -> None:
        """On to the next tab."""
        self.choose((self.index + 1) % len(self.items))

    def mouse_up(self, point: Point, inside: bool) -> None:
        """Choose the tab under the pointer."""
        if inside:
            self.choose(self._at(point))

    def mouse_move(self, point: Point) -> None:
        """Light the tab under the pointer."""
        over = self._at(point)
        if over != self._over:
            self._over = over
            self.changed()

    def steer(self, dx: int, dy: int) -> bool:
        """Left and right change the page."""
        del dy
        index = self.index + dx
        if not dx or not 0 <= index < len(self.items):
            return False
        self.choose(index)
        return True

    def draw(self, canvas: Canvas) -> None:
        """Names, underline, a fine line below all."""
        canvas.line(self.rect.bottomleft, self.rect.bottomright, theme.EDGE)
        for index, item in enumerate(self.items):
            box = self._tab(index)
            chosen = item.value == self.value
            over = self.hovered and index == self._over
            ink = theme.GOLD if chosen else theme.IVORY if over else theme.MUTED
            font = "semi" if chosen else "sans"
            sign = 34.0 if item.icon or item.image else 0.0
            size = canvas.texts.fit(item.label, box.width - sign - 16, size=self.size, font=font)
            label = canvas.texts.ellipsis(item.label, box.width - sign - 16, size=size, font=font)
            x = box.centerx - (canvas.texts.width(label, size=size, font=font) + sign) / 2
            if item.image:
                canvas.image(item.image, (x + 13, box.centery), 28)
            elif item.icon:
                canvas.icon(item.icon, (x + 12, box.centery), 24, ink)
            canvas.text(
                label, (x + sign, box.centery - 1), size=size, colour=ink, font=font, anchor="midleft"
            )
            if chosen:
                canvas.fill((box.left + 12, box.bottom - 3, box.width - 24, 3), theme.GOLD, radius=1.5)
                self.draw_ring(canvas, box.inflate(-8, -8), theme.RADIUS_CONTROL, gap=2)
