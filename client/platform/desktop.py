"""The desktop around the window: the areas that panels leave free, and the frames of windows.

pygame has no public function for either, so SDL, which pygame has loaded, is asked directly. Where that is
not possible, the desktop is as large as its displays and a window has no frame.
"""

from __future__ import annotations

import logging
import sys
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

if TYPE_CHECKING:
    import ctypes

log = logging.getLogger(__name__)

_SDL_MAJOR: Final = 2
"""The major version of SDL whose functions are called here."""


class FrameSize(NamedTuple):
    """The widths in pixels of a window's visible frame: its title bar and its other edges."""

    top: int = 0
    left: int = 0
    bottom: int = 0
    right: int = 0


@cache
def _load_sdl() -> ctypes.CDLL | None:
    """Return the SDL that pygame has loaded, None if it cannot be called."""
    import ctypes  # noqa: PLC0415  loading it takes 2 ms; most starts need it only after the first frame

    if pygame.get_sdl_version()[0] != _SDL_MAJOR:
        return None
    try:
        # a module of pygame that is linked with SDL finds its functions; Windows looks by the library's name
        sdl = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)
        rect, number, window = ctypes.POINTER(ctypes.c_int * 4), ctypes.c_int, ctypes.c_void_p
        sdl.SDL_GetNumVideoDisplays.argtypes = ()
        sdl.SDL_GetDisplayUsableBounds.argtypes = (number, rect)
        sdl.SDL_GetWindowFromID.argtypes, sdl.SDL_GetWindowFromID.restype = (ctypes.c_uint32,), window
        sdl.SDL_GetWindowBordersSize.argtypes = (window, *(ctypes.POINTER(number),) * 4)
    except (OSError, AttributeError, TypeError) as error:
        log.warning("the desktop cannot be measured: %s", error)
        return None
    return sdl


def list_usable_areas() -> list[pygame.Rect]:
    """Return the area of each display that panels leave free, in the desktop's pixels, the main one first."""
    areas: list[pygame.Rect] = []
    sdl = _load_sdl()
    if sdl is not None:
        import ctypes  # noqa: PLC0415  as above

        for display in range(sdl.SDL_GetNumVideoDisplays()):
            area = (ctypes.c_int * 4)()
            if sdl.SDL_GetDisplayUsableBounds(display, ctypes.byref(area)) == 0 and area[2] > 0 < area[3]:
                areas.append(pygame.Rect(*area))
    return areas or [pygame.Rect((0, 0), size) for size in pygame.display.get_desktop_sizes()[:1]]


def measure_frame(window_id: int) -> FrameSize:
    """Return the frame widths of the window with pygame's id `window_id`; all 0 if unknown.

    On Windows only the title bar is measured, since the other edges are invisible.
    """
    sdl = _load_sdl()
    if sdl is None:
        return FrameSize()
    import ctypes  # noqa: PLC0415  as above

    edges = [ctypes.c_int() for _ in range(4)]
    window = sdl.SDL_GetWindowFromID(window_id)
    if not window or sdl.SDL_GetWindowBordersSize(window, *map(ctypes.byref, edges)) != 0:
        return FrameSize()
    frame = FrameSize(*(edge.value for edge in edges))
    return FrameSize(frame.top) if sys.platform == "win32" else frame  # the other edges are invisible there
