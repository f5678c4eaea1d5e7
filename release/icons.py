"""The program's icon in all sizes and file formats, rendered from one SVG."""

from __future__ import annotations

import io
import struct
from functools import cache
from typing import Final

import pygame

from release.names import ROOT

DRAWING: Final = ROOT / "assets" / "frame" / "art" / "app-icon.svg"

LINUX: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""Pixels of the icons in the icon theme of a desktop."""

_WINDOWS: Final = (16, 20, 24, 32, 40, 48, 64, 128, 256)
_MACOS: Final = {
    b"icp4": 16,
    b"icp5": 32,
    b"ic11": 32,
    b"icp6": 64,
    b"ic12": 64,
    b"ic07": 128,
    b"ic08": 256,
    b"ic13": 256,
    b"ic09": 512,
    b"ic14": 512,
    b"ic10": 1024,
}
"""Types of the entries of an `.icns` file, with their pixels."""

_FINE: Final = 4
_LARGE: Final = 256


@cache
def render_png(pixels: int) -> bytes:
    """Return the program's icon as PNG data, `pixels` wide and high."""
    side = pixels * (_FINE if pixels <= _LARGE else 1)
    drawn = pygame.image.load_sized_svg(DRAWING, (side, side))
    picture = pygame.transform.smoothscale(drawn, (pixels, pixels)) if side != pixels else drawn
    file = io.BytesIO()
    pygame.image.save(picture, file, "icon.png")
    return file.getvalue()


def make_ico() -> bytes:
    """Return the program's icon in all sizes as `.ico` data for Windows."""
    pictures = [render_png(pixels) for pixels in _WINDOWS]
    at = 6 + 16 * len(pictures)
    head = struct.pack("<HHH", 0, 1, len(pictures))
    for pixels, picture in zip(_WINDOWS, pictures, strict=True):
        side = pixels % 256  # 0 stands for 256
        head += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return head + b"".join(pictures)


def make_icns() -> bytes:
    """Return the program's icon in all sizes as `.icns` data for macOS."""
    parts = b"".join(
        kind + struct.pack(">I", 8 + len(render_png(pixels))) + render_png(pixels)
        for kind, pixels in _MACOS.items()
    )
    return b"icns" + struct.pack(">I", 8 + len(parts)) + parts
