"""A small screen, and frames that are drawn on it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from client.draw import theme
from client.draw.display_list import Deadline, DisplayList
from client.draw.geometry import Rect
from client.draw.screen_canvas import ScreenCanvas
from client.draw.studio import Studio

SIZE = (240, 160)

Deed = Callable[[ScreenCanvas], None]


class Screen:
    """A screen, and the frames that are drawn on it. hurried: what may come later does. in_time: how
    often a frame is not overdue when it is asked for that. in_turn: the same of one of which nothing is seen
    before it is complete. eye: where somebody looks."""

    def __init__(self, size: tuple[int, int] = SIZE) -> None:
        self.shown = pygame.display.set_mode(size)
        self.studio = Studio()
        self.list = DisplayList()
        self.hurried = False
        self.in_time = self.in_turn = 1000
        self.eye: tuple[int, int] | None = None

    def frame(self, *deeds: Deed) -> list[pygame.Rect]:
        """Draw a frame over a ground; gives what of it was painted."""
        canvas = ScreenCanvas(self.shown, 1.0, self.studio, self.list)
        canvas.fill(canvas.rect, theme.GROUND)
        left, unseen = iter(range(self.in_time)), iter(range(self.in_turn))
        self.list.deadline = Deadline(
            lambda: self.hurried,
            lambda: next(left, None) is None,
            lambda: next(unseen, None) is None,
            self.eye,
        )
        for deed in deeds:
            deed(canvas)
        return self.list.show(self.shown)

    def picture(self) -> bytes:
        return pygame.image.tobytes(self.shown, "RGB")

    def anew(self) -> bytes:
        """The same frame painted as a whole."""
        return pygame.image.tobytes(self.list.picture(self.shown.get_size()), "RGB")


def square(x: float, y: float, side: float = 20) -> Deed:
    return lambda canvas: canvas.slab(Rect(x, y, side, side), radius=4)
