"""The small picture of a table that the shelf shows."""

from __future__ import annotations

import logging
from collections.abc import Callable
from io import BytesIO

import pygame

from client.draw import theme
from client.draw.canvas import Canvas
from client.draw.render_resources import Studio

log = logging.getLogger(__name__)

THUMBNAIL = (384, 216)
"""Pixels of the picture on the shelf."""


def thumbnail(studio: Studio, paint: Callable[[Canvas], None]) -> bytes | None:
    """What `paint` paints, as a PNG; None if it cannot be made."""
    surface = pygame.Surface(THUMBNAIL, pygame.SRCALPHA)
    surface.fill(theme.GROUND)
    paint(Canvas(surface, 1.0, studio))
    with BytesIO() as stream:  # closed: pygame never lets go of it
        try:
            pygame.image.save(surface, stream, "shelf.png")
        except pygame.error:
            log.exception("no picture for the shelf")
            return None
        return stream.getvalue()
