"""The scenes below an overlay, recorded once as a group of draw commands while nothing in them changes."""

from __future__ import annotations

from collections.abc import Sequence

from client.draw.canvas import Canvas
from client.scene import Program, Scene, scene_context


class BackdropCache:
    """Draws the scenes below the top one, and knows whether the group recorded of them still holds."""

    def __init__(self) -> None:
        self._scenes: tuple[Scene, ...] = ()
        self._revision = 0

    def invalidate(self) -> None:
        """Record the scenes anew with the next frame."""
        self._scenes = ()

    def draw(self, program: Program, canvas: Canvas, scenes: Sequence[Scene]) -> None:
        """Draw the scenes, lowest first, or what was recorded of them.

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
