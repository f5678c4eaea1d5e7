"""The operating system's clipboard."""

from __future__ import annotations

import pygame


def copy_text(text: str) -> bool:
    """Copy a text to the system's clipboard. Return whether that succeeded."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True
