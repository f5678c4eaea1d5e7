"""A cache of surfaces whose size is limited by the bytes of their pixels."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final
from weakref import WeakValueDictionary

import pygame


def count_surface_bytes(surface: pygame.Surface) -> int:
    """Return the number of bytes that the pixels of a surface take."""
    return surface.get_pitch() * surface.get_height()


_FLEETING: Final = 4
"""So many surfaces that will not come again are kept at least: a frame may need them all."""


class SurfaceCache:
    """A cache of surfaces that drops the least recently used ones beyond a limit in bytes.

    Surfaces added as not reusable are dropped before all others. A dropped surface is still found while
    something else refers to it.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used = 0
        self._items: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._fleeting: OrderedDict[Hashable, None] = OrderedDict()
        self._left: WeakValueDictionary[Hashable, pygame.Surface] = WeakValueDictionary()

    def get(
        self, key: Hashable, make: Callable[[], pygame.Surface], *, reusable: bool = True
    ) -> pygame.Surface:
        """Return the surface cached under `key`, calling `make` if there is none.

        Args:
            key: Identifies the surface.
            make: Creates the surface.
            reusable: Whether the key may be requested again after others of its kind; if not, the surface is
                dropped first.
        """
        found = self._items.get(key)
        if found is None:
            found = self._left.get(key)  # it stays there, which does no harm
            found = self._items[key] = make() if found is None else found
            self.used += count_surface_bytes(found)
        else:
            self._items.move_to_end(key)
        if not reusable:
            self._fleeting[key] = None
            self._fleeting.move_to_end(key)
        # the newest stays even if it alone is too big: its caller is about to draw it
        while self.used > self.limit and len(self._items) > 1:
            self._drop()
        return found

    def _drop(self) -> None:
        oldest = next(iter(self._fleeting if len(self._fleeting) > _FLEETING else self._items))
        self._fleeting.pop(oldest, None)
        dropped = self._left[oldest] = self._items.pop(oldest)
        self.used -= count_surface_bytes(dropped)

    def __contains__(self, key: object) -> bool:
        return key in self._items

    def clear(self) -> None:
        """Drop all cached surfaces."""
        self._items.clear()
        self._fleeting.clear()
        self._left.clear()
        self.used = 0

    def __len__(self) -> int:
        return len(self._items)
