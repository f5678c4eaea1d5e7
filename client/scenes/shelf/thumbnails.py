"""Thumbnails of saved games, read in a background thread while the list is scrolled.

If a game's thumbnail cannot be shown (truncated, too large, missing), the game's title picture takes its
place.
"""

from __future__ import annotations

import logging
import threading
from pathlib import Path
from typing import Final

import pygame
from msgspec import Struct

from client.draw import shapes
from client.draw.images import Images, load_cropped_png, render_cropped_image
from client.draw.surface_cache import SurfaceCache
from client.games import registry
from saves.shelf import ShelfEntry

log = logging.getLogger(__name__)

_CACHE_BYTES: Final = 16 << 20
"""Limit for all cached thumbnails together."""
_MAX_REQUESTS: Final = 24
"""Requests that may wait: more than thumbnails are visible at once. What was scrolled past is dropped."""
_FOCUS: Final = (0.5, 0.62)
"""The point of a game's own picture that stays in sight when it is cropped."""


class ThumbnailKey(Struct, frozen=True):
    """Cache key of a saved game's thumbnail at one size."""

    path: Path
    """The journal of the game."""
    time: int
    """When the journal was last modified."""
    size: tuple[int, int]
    """Width and height in pixels."""
    corner: int
    """Radius of the corners in pixels."""
    game: str
    """Id of the game."""
    generation: int
    """How often the thumbnail of this game was invalidated."""


class Thumbnails:
    """Cache of saved games' thumbnails, which are read in a background thread."""

    def __init__(self, images: Images) -> None:
        self._images = images
        self._cache = SurfaceCache(_CACHE_BYTES)
        self._generations: dict[Path, int] = {}
        self._requests: list[ThumbnailKey] = []  # the latest request last
        self._results: list[tuple[ThumbnailKey, pygame.Surface]] = []
        self._game_pictures: dict[tuple[str, tuple[int, int], int], pygame.Surface] = {}
        self._current: ThumbnailKey | None = None
        self._lock = threading.Lock()
        self.thread: threading.Thread | None = None
        self._closed = False

    # --- main thread ----------------------------------------------------------------------------
    def get(self, entry: ShelfEntry, size: tuple[int, int], corner: int) -> pygame.Surface | None:
        """Return the thumbnail of a saved game, or request it and return None if it has not been read yet.

        Args:
            entry: The saved game.
            size: Width and height in pixels.
            corner: Radius of the corners in pixels.
        """
        generation = self._generations.get(entry.path, 0)
        key = ThumbnailKey(entry.path, entry.time, size, corner, entry.game, generation)
        if key in self._cache:
            return self._cache.get(key, lambda: pygame.Surface(size))
        self.request_picture(key)
        return None

    def request_picture(self, key: ThumbnailKey) -> None:
        """Queue a thumbnail to be read in the background thread, before those requested earlier."""
        with self._lock:
            if key == self._current or any(key == read for read, _ in self._results):
                return
            if key in self._requests:
                self._requests.remove(key)
            self._requests.append(key)
            del self._requests[:-_MAX_REQUESTS]
            if self.thread is None and not self._closed:
                self.thread = threading.Thread(target=self._read_requests, name="thumbnails", daemon=True)
                self.thread.start()

    def collect(self) -> bool:
        """Move the thumbnails that the thread has read into the cache; return whether there were any."""
        with self._lock:
            results, self._results = self._results, []
        for key, surface in results:
            self._cache.get(key, lambda surface=surface: surface)  # type: ignore[misc]  # bound now
        return bool(results)

    @property
    def is_reading(self) -> bool:
        """Whether thumbnails are being read or have not been collected yet."""
        with self._lock:
            return bool(self._requests or self._results or self._current)

    def invalidate(self, path: Path) -> None:
        """Have the thumbnail of a saved game read again, because its table has been open."""
        self._generations[path] = self._generations.get(path, 0) + 1

    def close(self) -> None:
        """Let the background thread end; later requests for thumbnails are ignored."""
        with self._lock:
            self._closed = True
            self._requests.clear()

    # --- background thread ----------------------------------------------------------------------
    def _read_requests(self) -> None:
        """Read until no request is left, then end."""
        while True:
            with self._lock:
                if not self._requests:
                    self.thread = None
                    return
                key = self._current = self._requests.pop()
            surface = self.read_picture(key)
            with self._lock:
                self._results.append((key, surface))
                self._current = None

    def read_picture(self, key: ThumbnailKey) -> pygame.Surface:
        """Read and return the thumbnail of a saved game; the game's title picture if it cannot be read."""
        thumbnail = ShelfEntry(key.path, 0, 0).thumbnail
        if thumbnail is not None:
            try:
                surface = load_cropped_png(thumbnail, key.size)
            except (OSError, pygame.error, MemoryError) as error:
                log.info("picture %s cannot be shown: %s", thumbnail, error)
            else:
                shapes.round_corners_in_place(surface, key.corner)
                return surface
        return self._find_game_picture(key)

    def _find_game_picture(self, key: ThumbnailKey) -> pygame.Surface:
        """Return the game's own picture, an empty one if the game has none."""
        picture_key = (key.game, key.size, key.corner)
        if picture_key not in self._game_pictures:
            file = self._images.find(registry.mood_image(key.game))
            surface = pygame.Surface(key.size, pygame.SRCALPHA, 32)
            try:
                if file is not None:
                    surface = render_cropped_image(file, key.size, _FOCUS)
            except pygame.error as error:
                log.warning("picture %s cannot be read: %s", file, error)
            shapes.round_corners_in_place(surface, key.corner)
            self._game_pictures[picture_key] = surface
        return self._game_pictures[picture_key]
