"""A cache of surfaces, bounded by the bytes they take."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


def surface_bytes(surface: pygame.Surface) -> int:
    """How much memory the pixels of a surface take."""
    return surface.get_pitch() * surface.get_height()


class SurfaceCache:
    """The least recently used surfaces leave first when the limit (bytes) is passed."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used = 0
        self._items: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface kept under `key`, made now if it is not there."""
        found = self._items.get(key)
        if found is not None:
            self._items.move_to_end(key)
            return found
        made = make()
        self._items[key] = made
        self.used += surface_bytes(made)
        # the newest stays even if it alone is too big: its caller is about to draw it
        while self.used > self.limit and len(self._items) > 1:
            _, dropped = self._items.popitem(last=False)
            self.used -= surface_bytes(dropped)
        return made

    def __contains__(self, key: object) -> bool:
        return key in self._items

    def clear(self) -> None:
        """Forget everything (window resized, scale changed)."""
        self._items.clear()
        self.used = 0

    def __len__(self) -> int:
        return len(self._items)
