"""The small pictures of the games, read in a thread of their own while the list is scrolled.

A picture that cannot be shown (truncated, gigantic, none at all) is the game's own scene instead.
"""

from __future__ import annotations

import logging
import threading
from pathlib import Path
from typing import Final

import pygame
from msgspec import Struct

from client.draw import shapes
from client.draw.cache import SurfaceCache
from client.draw.images import Images, filling, landscape
from client.games import registry
from saves.shelf import ShelfEntry

log = logging.getLogger(__name__)

_LIMIT: Final = 16 << 20
"""Bytes of all pictures together."""
_WAITING: Final = 24
"""So many may wait to be read: more than are ever seen at once. What was scrolled past is forgotten."""
_FOCUS: Final = (0.5, 0.62)


class PictureKey(Struct, frozen=True):
    """A picture: of which journal as it is now, in how many pixels, with what corners.

    turn: how often it was forgotten.
    """

    path: Path
    time: int
    size: tuple[int, int]
    corner: int
    game: str
    turn: int


class Pictures:
    """Thumbnails by journal and size. All but the reading happens in the main thread."""

    def __init__(self, images: Images) -> None:
        self._images = images
        self._kept = SurfaceCache(_LIMIT)
        self._turns: dict[Path, int] = {}
        self._wanted: list[PictureKey] = []  # the latest wish last
        self._made: list[tuple[PictureKey, pygame.Surface]] = []
        self._scenes: dict[tuple[str, tuple[int, int], int], pygame.Surface] = {}
        self._busy: PictureKey | None = None
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._closed = False

    # --- the main thread ------------------------------------------------------------------------
    def get(self, entry: ShelfEntry, size: tuple[int, int], corner: int) -> pygame.Surface | None:
        """The picture of a game with rounded corners, pixels; None: it is being read."""
        key = PictureKey(entry.path, entry.time, size, corner, entry.game, self._turns.get(entry.path, 0))
        if key in self._kept:
            return self._kept.get(key, lambda: pygame.Surface(size))
        self._wish(key)
        return None

    def _wish(self, key: PictureKey) -> None:
        with self._lock:
            if key == self._busy or any(key == made for made, _ in self._made):
                return
            if key in self._wanted:
                self._wanted.remove(key)
            self._wanted.append(key)
            del self._wanted[:-_WAITING]
            if self._thread is None and not self._closed:
                self._thread = threading.Thread(target=self._work, name="shelf pictures", daemon=True)
                self._thread.start()

    def collect(self) -> bool:
        """Take over what has been read since; True if there was anything."""
        with self._lock:
            made, self._made = self._made, []
        for key, surface in made:
            self._kept.get(key, lambda surface=surface: surface)  # type: ignore[misc]  # bound now
        return bool(made)

    @property
    def pending(self) -> bool:
        """Whether something is being read."""
        with self._lock:
            return bool(self._wanted or self._made or self._busy)

    def forget(self, path: Path) -> None:
        """The table of that game was open: its picture may be another, though the journal is the same."""
        self._turns[path] = self._turns.get(path, 0) + 1

    def close(self) -> None:
        """Let the thread end; what is asked for later never comes."""
        with self._lock:
            self._closed = True
            self._wanted.clear()

    # --- the other thread -----------------------------------------------------------------------
    def _work(self) -> None:
        """Read until nothing is wanted any more: whoever is not asked for anything holds nothing."""
        while True:
            with self._lock:
                if not self._wanted:
                    self._thread = None
                    return
                key = self._busy = self._wanted.pop()
            surface = self._read(key)
            with self._lock:
                self._made.append((key, surface))
                self._busy = None

    def _read(self, key: PictureKey) -> pygame.Surface:
        thumbnail = ShelfEntry(key.path, 0, 0).thumbnail
        if thumbnail is not None:
            try:
                surface = filling(thumbnail, key.size)
            except (OSError, pygame.error, MemoryError) as error:
                log.info("picture %s cannot be shown: %s", thumbnail, error)
            else:
                shapes.round_off(surface, key.corner)
                return surface
        return self._scene(key)

    def _scene(self, key: PictureKey) -> pygame.Surface:
        """The game's own picture; that of a game which has none is empty."""
        kind = (key.game, key.size, key.corner)
        if kind not in self._scenes:
            file = self._images.find(registry.scene(key.game))
            surface = pygame.Surface(key.size, pygame.SRCALPHA, 32)
            try:
                if file is not None:
                    surface = landscape(file, key.size, _FOCUS)
            except pygame.error as error:
                log.warning("picture %s cannot be read: %s", file, error)
            shapes.round_off(surface, key.corner)
            self._scenes[kind] = surface
        return self._scenes[kind]
