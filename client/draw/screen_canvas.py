"""The canvas of the screen, which records draw commands in a display list instead of painting."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from client.draw.canvas import Canvas
from client.draw.display_list import DisplayList
from client.draw.geometry import Box
from client.draw.images import blit_faded
from client.draw.recorded_groups import DrawCommand
from client.draw.render_resources import RenderResources
from client.draw.scratch_surface import MIN_BYTES
from client.draw.surface_cache import count_surface_bytes


class ScreenCanvas(Canvas):
    """A canvas that appends draw commands to a display list; its surface only provides the clip."""

    _paints = False

    def __init__(
        self, surface: pygame.Surface, unit: float, resources: RenderResources, commands: DisplayList
    ) -> None:
        super().__init__(surface, unit, resources)
        self._commands = commands
        commands.begin_frame()

    def group(
        self,
        key: Hashable,
        box: Box,
        painter: Callable[[Canvas], None],
        *,
        reusable: bool = True,
    ) -> None:
        """Record the draw commands of `painter`, or replay those recorded under an equal key.

        They are clipped to `box`. See `Canvas.group` for the arguments.
        """
        before = self.surface.get_clip()
        inside = before.clip(self.to_pixels(box))
        where = (
            self._left,
            self._top,
            self.unit,
            tuple(inside),
            self._alpha,
            self._words,
            self.resources.definitions,
        )
        self.surface.set_clip(inside)
        try:
            self._commands.append_group((key, where), lambda: painter(self), reusable=reusable)
        finally:
            self.surface.set_clip(before)

    def _lay(self, surface: pygame.Surface, place: tuple[int, int], strength: float) -> None:
        level, whole = round(strength * 255), pygame.Rect(place, surface.get_size())
        box = whole.clip(self.surface.get_clip())
        if not (box.w and box.h):
            return
        cut = None if box == whole else tuple(box)
        key = surface, place, level, cut
        if level < 255 and count_surface_bytes(surface) >= MIN_BYTES:

            def fade(screen: pygame.Surface, area: pygame.Rect) -> None:
                blit_faded(screen, surface, area.topleft, area.move(-place[0], -place[1]), strength)

            self._commands.append(DrawCommand(key, box, fade))
            return
        seen = surface if level == 255 else self.resources.get_faded(surface, strength)
        if cut is None:
            self._commands.append(DrawCommand(key, box, picture=seen))
            return

        def paint(screen: pygame.Surface, area: pygame.Rect) -> None:
            screen.blit(seen, area.topleft, area.move(-place[0], -place[1]), pygame.BLEND_PREMULTIPLIED)

        self._commands.append(DrawCommand(key, box, paint))

    def _cover(self, surface: pygame.Surface, place: tuple[int, int]) -> None:
        def paint(screen: pygame.Surface, area: pygame.Rect) -> None:
            screen.blit(surface, area.topleft, area.move(-place[0], -place[1]))

        box = pygame.Rect(place, surface.get_size()).clip(self.surface.get_clip())
        self._commands.append(DrawCommand((surface, place, tuple(box)), box, paint, opaque=True))

    def _fill_pixels(self, colour: tuple[int, int, int, int], area: pygame.Rect, flags: int = 0) -> None:
        def paint(screen: pygame.Surface, part: pygame.Rect) -> None:
            screen.fill(colour, part, flags)

        box = area.clip(self.surface.get_clip())
        self._commands.append(DrawCommand((colour, flags, tuple(box)), box, paint, opaque=not flags))

    def _paint_direct(
        self, key: Hashable, area: pygame.Rect, paint: Callable[[pygame.Surface], None]
    ) -> None:
        def clipped(screen: pygame.Surface, part: pygame.Rect) -> None:
            before = screen.get_clip()
            screen.set_clip(part)
            paint(screen)
            screen.set_clip(before)

        box = area.clip(self.surface.get_clip())
        self._commands.append(DrawCommand((key, tuple(box)), box, clipped))
