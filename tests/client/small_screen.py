"""A small screen, and frames that are drawn on it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from client.draw import theme
from client.draw.display_list import DisplayList
from client.draw.geometry import Rect
from client.draw.render_resources import RenderResources
from client.draw.screen_canvas import ScreenCanvas

SIZE = (240, 160)

Deed = Callable[[ScreenCanvas], None]


class Screen:
    """A screen and the frames that are drawn on it."""

    def __init__(self, size: tuple[int, int] = SIZE) -> None:
        self.shown = pygame.display.set_mode(size)
        self.resources = RenderResources()
        self.list = DisplayList()

    def frame(self, *deeds: Deed) -> list[pygame.Rect]:
        """Draw a frame over a ground; gives what of it was painted."""
        canvas = ScreenCanvas(self.shown, 1.0, self.resources, self.list)
        canvas.fill(canvas.rect, theme.GROUND)
        for deed in deeds:
            deed(canvas)
        return self.list.present(self.shown)

    def picture(self) -> bytes:
        return pygame.image.tobytes(self.shown, "RGB")

    def anew(self) -> bytes:
        """Return the same frame painted as a whole."""
        whole = pygame.Surface(self.shown.get_size(), 0, 32)
        self.list.paint(whole, [whole.get_rect()])
        return pygame.image.tobytes(whole, "RGB")


def square(x: float, y: float, side: float = 20) -> Deed:
    return lambda canvas: canvas.slab(Rect(x, y, side, side), radius=4)
