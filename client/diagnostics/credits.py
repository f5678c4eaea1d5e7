"""Credits: the libraries and fonts that the program uses, their versions and licences."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from msgspec import Struct


class Library(Struct, frozen=True):
    """A library or font that the program uses, for the credits."""

    name: str
    """Its name, as it is shown."""

    licence: str
    """Its licence, by SPDX identifier."""

    distribution: str = ""
    """The Python distribution that has its version; "" if another one contains it."""

    @property
    def version(self) -> str:
        """The installed version of the library; "" if unknown, and for fonts.

        The version of a font's package is not that of the font.
        """
        if self.name == "Python":
            return platform.python_version()
        if self.name == "SDL":
            import pygame  # noqa: PLC0415  most callers have no window

            return ".".join(map(str, pygame.version.SDL))
        if not self.distribution or self.licence.startswith("OFL"):
            return ""
        try:
            return version(self.distribution)
        except PackageNotFoundError:  # a download may have been built without it
            return ""


LIBRARIES: Final = (
    Library("Python", "PSF-2.0"),
    Library("pygame-ce", "LGPL-2.1-or-later", "pygame-ce"),
    Library("SDL", "Zlib"),
    Library("AccessKit", "MIT OR Apache-2.0", "accesskit"),
    Library("Babel", "BSD-3-Clause", "babel"),
    Library("graphemeu", "MIT", "graphemeu"),
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


def list_installed_libraries() -> tuple[Library, ...]:
    """Return the libraries of the credits that are installed on this system."""
    return tuple(library for library in LIBRARIES if library.version)


LICENCES_FILE: Final = "LICENCES.txt"
"""The file in a download with the licences of everything it contains."""


def find_licences_file() -> Path | None:
    """Return the path of the packaged program's licence file; None if there is none."""
    if not getattr(sys, "frozen", False):
        return None
    program = Path(sys.executable)
    places = (program.parent / LICENCES_FILE, program.parents[1] / "Resources" / LICENCES_FILE)
    return next((file for file in places if file.is_file()), None)
