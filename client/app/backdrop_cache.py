"""What lies under an overlay: drawn once, and kept as a picture while it stands still."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from client.draw.canvas import Canvas
from client.scene import Program, Scene, at_work


class Underneath:
    """The scenes under the top one, and the picture of them."""

    def __init__(self) -> None:
        self._kept: tuple[tuple[Scene, ...], pygame.Surface] | None = None

    def forget(self) -> None:
        """They may look different now."""
        self._kept = None

    def draw(self, program: Program, canvas: Canvas, scenes: Sequence[Scene]) -> None:
        """Draw the scenes, lowest first, or the picture of them; the canvas is that of the whole screen."""
        below, kept = tuple(scenes), self._kept
        animating = any(scene.animating for scene in below)
        moving = animating or any(scene.needs_drawing for scene in below)
        if kept is not None and kept[0] == below and not moving:
            canvas.again(kept[1])
            return
        for scene in below:
            with at_work(program, scene):
                scene.draw(canvas)
                scene.drawn()
        live = animating or (moving and kept is not None)
        self._kept = None if live else (below, canvas.so_far())
