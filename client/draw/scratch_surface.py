"""A sheet to draw on for a moment.

For a surface of middling size the system has to find new pages each time, which takes longer than what is
done with it; so one surface is kept, and parts of it are handed out. What lies on a part is copied from it
before anybody else asks for one: all drawing is done by one thread.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

SIDE: Final = 900
"""Pixels of a side, at most."""

SMALL: Final = 320
"""Pixels of a side of the sheet that most need: a program begins without the large one, whose pages take
3 ms."""

WORTH: Final = 128 << 10
"""Bytes below which a surface of its own is quicker."""

_MOST: Final = (0xFF,) * 4


def sheet(width: int, height: int) -> pygame.Surface | None:
    """A surface of that size with anything on it, None where one of its own does better."""
    if max(width, height) > SIDE or width * height * 4 < WORTH:
        return None
    return _kept(SMALL if max(width, height) <= SMALL else SIDE).subsurface((0, 0, width, height))


def flood(surface: pygame.Surface, colour: tuple[int, int, int, int]) -> None:
    """Give all of a part of a surface one colour, with its opacity as it is said. The same as a plain fill,
    which takes ten times as long where rows do not follow each other in memory."""
    surface.fill(_MOST, special_flags=pygame.BLEND_RGBA_MAX)
    surface.fill(colour, special_flags=pygame.BLEND_RGBA_MIN)


@lru_cache(maxsize=2)
def _kept(side: int) -> pygame.Surface:
    return pygame.Surface((side, side), pygame.SRCALPHA, 32)
