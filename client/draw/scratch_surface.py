"""Scratch surfaces: temporary surfaces to draw on and copy from.

For a new surface of medium size the system maps new memory pages each time, which takes longer than the
drawing. So shared surfaces are kept, and parts of them are handed out. A caller must copy its result before
the next request; all drawing is done by one thread.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

MAX_SIDE: Final = 900
"""Longest side of a scratch surface, in pixels."""

SMALL_SIDE: Final = 320
"""Side of the small surface that serves most callers, in pixels: mapping the large one takes 3 ms, which a
program saves at its start."""

MIN_BYTES: Final = 128 << 10
"""Bytes below which a new surface is faster."""

_MOST: Final = (0xFF,) * 4


def get_scratch_surface(width: int, height: int) -> pygame.Surface | None:
    """Return a shared temporary surface of this size in pixels, with arbitrary content.

    None if a new surface is as good: for very small or large sizes.
    """
    if max(width, height) > MAX_SIDE or width * height * 4 < MIN_BYTES:
        return None
    side = SMALL_SIDE if max(width, height) <= SMALL_SIDE else MAX_SIDE
    return _get_shared_surface(side).subsurface((0, 0, width, height))


def fill_subsurface(surface: pygame.Surface, colour: tuple[int, int, int, int]) -> None:
    """Set every pixel of a subsurface to a colour, including its alpha.

    The result is that of `surface.fill`, which takes ten times as long if the rows are not adjacent in
    memory.
    """
    surface.fill(_MOST, special_flags=pygame.BLEND_RGBA_MAX)
    surface.fill(colour, special_flags=pygame.BLEND_RGBA_MIN)


@lru_cache(maxsize=2)
def _get_shared_surface(side: int) -> pygame.Surface:
    return pygame.Surface((side, side), pygame.SRCALPHA, 32)
