"""Writing of the card and thumbnail that the shelf (the screen of all games) shows for a table's game.

Both are only a cache; the game itself is already saved in its journal.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from io import BytesIO
from typing import Final, TypeAlias

import pygame

from client.draw import theme
from client.draw.asset_preload import preload_images
from client.draw.canvas import Canvas
from client.draw.needed_images import AssetProbeCanvas
from client.draw.render_resources import RenderResources
from client.scene import Scene, scene_context
from client.session.match import Match
from saves.shelf import write_card

log = logging.getLogger(__name__)

THUMBNAIL_SIZE = (384, 216)
"""Size of the thumbnail in pixels."""


def render_thumbnail(resources: RenderResources, paint: Callable[[Canvas], None]) -> bytes | None:
    """Return a thumbnail as the bytes of a PNG file, None if it cannot be encoded.

    Args:
        resources: What canvases draw with.
        paint: Draws the thumbnail.
    """
    surface = pygame.Surface(THUMBNAIL_SIZE, pygame.SRCALPHA)
    surface.fill(theme.GROUND)
    paint(Canvas(surface, 1.0, resources))
    with BytesIO() as stream:  # closed: pygame never lets go of it
        try:
            pygame.image.save(surface, stream, "shelf.png")
        except pygame.error:
            log.exception("no picture for the shelf")
            return None
        return stream.getvalue()


Summary: TypeAlias = tuple[str, dict[str, str | int], tuple[int, ...]]
"""The shelf's line about a game as language key and parameters, and the scores."""

_SAVE_INTERVAL_S: Final = 20.0
"""Seconds of play after which the card is written again."""


class ShelfCardWriter:
    """Writes the card and thumbnail that the shelf (the screen of all games) shows for a table's game."""

    def __init__(
        self,
        scene: Scene,
        match: Match,
        summarize: Callable[[], Summary],
        draw_thumbnail: Callable[[Canvas], None],
    ) -> None:
        """Write the card of a match.

        Args:
            scene: The table.
            match: The match on it.
            summarize: Returns the shelf's line as key and parameters, and the scores.
            draw_thumbnail: Draws the thumbnail.
        """
        self._scene = scene
        self._match = match
        self._summarize = summarize
        self._draw_thumbnail = draw_thumbnail
        self._saved = 0.0

    def save_if_due(self) -> None:
        """Write the game's card for the shelf if enough time has passed since it was written last."""
        if time.monotonic() - self._saved > _SAVE_INTERVAL_S:
            self.save()

    def save(self, *, picture: bool = False) -> None:
        """Write the game's card for the shelf, unless the game has no file or is read-only.

        Args:
            picture: Whether to draw a new thumbnail too; otherwise the last one stays.
        """
        self._saved = time.monotonic()
        match = self._match
        if match.path is None or match.read_only:
            return
        key, params, scores = self._summarize()
        png = render_thumbnail(self._scene.app.resources, self._draw_thumbnail) if picture else None
        write_card(match.path, match.make_card(key, params, scores), png)

    def save_now_and_picture_when_idle(self) -> None:
        """Write the game's card for the shelf now, and its thumbnail once the program is idle.

        The thumbnail needs images of its own size, which are loaded on a thread first.
        """
        self.save()
        self._run_when_idle(self._preload_images if not self._scene.app.headless else self._save_picture)

    def _run_when_idle(self, call: Callable[[], None]) -> None:
        scene = self._scene

        def call_in_scene() -> None:
            with scene_context(scene.app, scene):
                call()

        scene.app.run_when_idle(scene, call_in_scene)

    def _preload_images(self) -> None:
        app = self._scene.app
        canvas = AssetProbeCanvas(pygame.Surface(THUMBNAIL_SIZE), 1.0, app.resources)
        self._draw_thumbnail(canvas)
        preload_images(
            app.resources.images,
            lambda: canvas.requested_images,
            app.call_soon,
            then=self._on_images_preloaded,
        )

    def _on_images_preloaded(self) -> None:
        if self._scene in self._scene.app.scenes:
            self._run_when_idle(self._save_picture)

    def _save_picture(self) -> None:
        self.save(picture=True)
