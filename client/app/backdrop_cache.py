"""Cache of the scenes below an overlay, recorded as draw commands and replayed while unchanged."""

from __future__ import annotations

from collections.abc import Sequence

from client.draw.canvas import Canvas
from client.scene import Program, Scene, scene_context


class BackdropCache:
    """Draws the scenes below the top one, recording them anew only after one of them has changed."""

    def __init__(self) -> None:
        self._scenes: tuple[Scene, ...] = ()
        self._revision = 0

    def invalidate(self) -> None:
        """Discard the recorded drawing of the scenes below the top one; the next frame records it anew."""
        self._scenes = ()

    def draw(self, program: Program, canvas: Canvas, scenes: Sequence[Scene]) -> None:
        """Draw the scenes below the top one, lowest first, or replay their recorded drawing.

        Args:
            program: The running program, in whose context the scenes are drawn.
            canvas: The canvas of the whole screen.
            scenes: The visible scenes below the top one.
        """
        changed = any(scene.is_animating or scene.needs_redraw for scene in scenes)
        if changed or self._scenes != tuple(scenes):
            self._scenes = tuple(scenes)
            self._revision += 1

        def draw_scenes(inner: Canvas) -> None:
            for scene in scenes:
                with scene_context(program, scene):
                    scene.draw(inner)
                    scene.on_drawn()

        canvas.group(("backdrop", self._revision), canvas.rect, draw_scenes, reusable=False)
