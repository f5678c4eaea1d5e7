"""Pictures while they grow or shrink: only what is seen of them is scaled."""

from __future__ import annotations

import pygame

from client.draw.memory import passing


def scaled_into(
    picture: pygame.Surface, goal: pygame.Rect, seen: pygame.Rect
) -> tuple[pygame.Surface, tuple[int, int]]:
    """As much of a picture as is seen when it fills a place (pixels), for this frame alone, and where that
    lies."""
    if goal.size == picture.get_size():  # it only moves
        return picture, goal.topleft
    inside = goal.clip(seen)
    left, right = _part(inside.left - goal.left, inside.right - goal.left, goal.w, picture.get_width())
    top, bottom = _part(inside.top - goal.top, inside.bottom - goal.top, goal.h, picture.get_height())
    part = picture.subsurface((left, top, right - left, bottom - top))
    x, y = left * goal.w // picture.get_width(), top * goal.h // picture.get_height()
    size = right * goal.w // picture.get_width() - x, bottom * goal.h // picture.get_height() - y
    return passing(lambda: pygame.transform.smoothscale(part, size)), (goal.left + x, goal.top + y)


def _part(begin: int, end: int, of: int, pixels: int) -> tuple[int, int]:
    """The pixels of a picture that fill what is seen of a place."""
    return begin * pixels // max(1, of), -(-end * pixels // max(1, of))
