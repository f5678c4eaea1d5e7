"""What the program is made with: libraries and fonts, their versions, and the licences they are under."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from msgspec import Struct


class Library(Struct, frozen=True):
    """Something the program is made with.

    licence: by its SPDX name. distribution: what brings it, and has its version; "" if that is another one.
    """

    name: str
    licence: str
    distribution: str = ""

    @property
    def version(self) -> str:
        """The version in use; "" if that cannot be told, or is not a font's but its package's."""
        if self.name == "Python":
            return platform.python_version()
        if self.name == "SDL":
            import pygame  # noqa: PLC0415  most who ask have no window

            return ".".join(map(str, pygame.version.SDL))
        if not self.distribution or self.licence.startswith("OFL"):
            return ""
        try:
            return version(self.distribution)
        except PackageNotFoundError:  # a download may have been made without it
            return ""


LIBRARIES: Final = (
    Library("Python", "PSF-2.0"),
    Library("pygame-ce", "LGPL-2.1-or-later", "pygame-ce"),
    Library("SDL", "Zlib"),
    Library("AccessKit", "MIT OR Apache-2.0", "accesskit"),
    Library("Babel", "BSD-3-Clause", "babel"),
    Library("markdown-it-py", "MIT", "markdown-it-py"),
    Library("mdurl", "MIT", "mdurl"),
    Library("msgspec", "BSD-3-Clause", "msgspec"),
    Library("platformdirs", "MIT", "platformdirs"),
    Library("PyYAML", "MIT", "PyYAML"),
)

FONTS: Final = (
    Library("Source Sans Pro", "OFL-1.1", "font-source-sans-pro"),
    Library("Source Serif Pro", "OFL-1.1", "font-source-serif-pro"),
)


def made_with() -> tuple[Library, ...]:
    """The libraries that are here: not every system has all of them."""
    return tuple(one for one in LIBRARIES if one.version)


LICENCES: Final = "LICENCES.txt"
"""What a download calls the file with the licences of all that it contains."""


def licences() -> Path | None:
    """That file; None for a program that is no download: there each library lies with its own."""
    if not getattr(sys, "frozen", False):
        return None
    program = Path(sys.executable)
    places = (program.parent / LICENCES, program.parents[1] / "Resources" / LICENCES)
    return next((file for file in places if file.is_file()), None)
