"""The program's fonts: files by role (such as serif or bold), opened once for each size.

Characters that they lack come from the system's fonts (`fallback_text`).
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from client.platform.resources import find_package_folder

if TYPE_CHECKING:
    from client.platform.font_file import FontCoverage

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


_IN_ALL_FONTS: Final = (
    r"[ -~\xa0-\u0107\u010c-\u0113\u0116-\u011b\u011e-\u0123\u012e-\u0131\u0136\u0137\u0139-\u0148"
    r"\u0150-\u015b\u015e-\u0165\u016a\u016b\u016e-\u0173\u0178-\u017e\u0218-\u021b\u2012-\u2015\u2018-\u201a"
    r"\u201c-\u201e\u2020-\u2022\u2026\u2032\u2033\u20ac\u2212\u2260\u2264\u2265]*"
)
"""Texts that every role can write: nearly all, and for these no font has to be read."""


@cache
def _compile_in_all_fonts() -> re.Pattern[str]:
    return re.compile(_IN_ALL_FONTS)


def is_in_all_fonts(text: str) -> bool:
    """Return whether a quick test shows that the font of every role can write a whole text."""
    return _compile_in_all_fonts().fullmatch(text) is not None


def has_all_characters(role: str, text: str) -> bool:
    """Return whether the font of a role can write a whole text."""
    return is_in_all_fonts(text) or all(map(get_coverage(role).has, text))


@cache
def get_coverage(role: str) -> FontCoverage:
    """Return which characters the font of a role has."""
    from client.platform.font_file import read_coverage  # noqa: PLC0415  seldom needed

    return read_coverage(get_font_file(role))


class _State:
    cache_folder: Path | None = None


def use_cache_folder(folder: Path | None) -> None:
    """Set the folder in which data about the system's fonts is cached from now on; None for none."""
    _State.cache_folder = folder


def get_cache_folder() -> Path | None:
    """Return the folder in which data about the system's fonts is cached; None if there is none."""
    return _State.cache_folder


_KEPT: Final = 56
"""Fonts that stay open: a screen sets its words in some forty. Each keeps its letters, a few hundred
kilobytes, and a window that is drawn larger asks for new sizes all the way."""


@lru_cache(maxsize=_KEPT)
def get_font(role: str, pixels: int) -> pygame.font.Font:
    """Return the opened font for a font role at a size in pixels, from the cache if possible."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(get_font_file(role), pixels)
