"""The program's icon in all sizes and wrappings, from the one drawing."""

from __future__ import annotations

import io
import struct
from functools import cache
from typing import Final

import pygame

from release.names import ROOT

DRAWING: Final = ROOT / "assets" / "frame" / "art" / "app-icon.svg"

LINUX: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""Pixels of the icons that go into the theme of every desktop."""

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
"""What a bundle's icon calls its sizes."""

_FINE: Final = 4
_LARGE: Final = 256


@cache
def png(pixels: int) -> bytes:
    """The icon as a PNG."""
    side = pixels * (_FINE if pixels <= _LARGE else 1)
    drawn = pygame.image.load_sized_svg(DRAWING, (side, side))
    picture = pygame.transform.smoothscale(drawn, (pixels, pixels)) if side != pixels else drawn
    file = io.BytesIO()
    pygame.image.save(picture, file, "icon.png")
    return file.getvalue()


def ico() -> bytes:
    """All sizes as Windows reads them."""
    pictures = [png(pixels) for pixels in _WINDOWS]
    at = 6 + 16 * len(pictures)
    head = struct.pack("<HHH", 0, 1, len(pictures))
    for pixels, picture in zip(_WINDOWS, pictures, strict=True):
        side = pixels % 256  # 0 stands for 256
        head += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return head + b"".join(pictures)


def icns() -> bytes:
    """All sizes as macOS reads them."""
    parts = b"".join(
        kind + struct.pack(">I", 8 + len(png(pixels))) + png(pixels) for kind, pixels in _MACOS.items()
    )
    return b"icns" + struct.pack(">I", 8 + len(parts)) + parts
