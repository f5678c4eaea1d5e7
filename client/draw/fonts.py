"""The program's fonts: files by role (such as serif or bold), opened once for each size."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

import pygame

from client.platform.resources import find_package_folder

# role → (package, file)
ROLES: Final[dict[str, tuple[str, str]]] = {
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular"),
    "semi": ("font_source_sans_pro", "SourceSansPro-Semibold"),
    "bold": ("font_source_sans_pro", "SourceSansPro-Bold"),
    "italic": ("font_source_sans_pro", "SourceSansPro-It"),
    "bold-italic": ("font_source_sans_pro", "SourceSansPro-BoldIt"),
    "serif": ("font_source_serif_pro", "SourceSerifPro-Semibold"),
    "serif-regular": ("font_source_serif_pro", "SourceSerifPro-Regular"),
    "serif-bold": ("font_source_serif_pro", "SourceSerifPro-Bold"),
    "serif-italic": ("font_source_serif_pro", "SourceSerifPro-It"),
}

# what **…** and *…* turn a role into
BOLD_OF: Final[dict[str, str]] = {
    "sans": "bold",
    "semi": "bold",
    "italic": "bold-italic",
    "serif": "serif-bold",
    "serif-regular": "serif-bold",
}
ITALIC_OF: Final[dict[str, str]] = {
    "sans": "italic",
    "semi": "bold-italic",
    "bold": "bold-italic",
    "serif": "serif-italic",
    "serif-regular": "serif-italic",
    "serif-bold": "serif-italic",
}


def get_font_file(role: str) -> Path:
    """Return the path of the TrueType file for a font role.

    Raises:
        KeyError: If the role is no key of `ROLES`.
    """
    package, name = ROLES[role]
    return find_package_folder(package) / "files" / f"{name}.ttf"


_KEPT: Final = 56
"""Fonts that stay open: a screen sets its words in some forty. Each keeps its letters, a few hundred
kilobytes, and a window that is drawn larger asks for new sizes all the way."""


@lru_cache(maxsize=_KEPT)
def get_font(role: str, pixels: int) -> pygame.font.Font:
    """Return the opened font for a font role at a size in pixels, from the cache if possible."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(get_font_file(role), pixels)
