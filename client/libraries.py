"""What the program is made with: libraries and fonts, their versions, and the licences they are under."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Final


@dataclass(frozen=True, slots=True)
class Library:
    """Something the program is made with.

    licence: by its SPDX name. distribution: what brings it, and has its version; "" if that is another one.
    """

    name: str
    licence: str
    distribution: str = ""

    @property
    def version(self) -> str:
        """The version in use; "" if that cannot be told."""
        if self.name == "Python":
            return platform.python_version()
        if self.name == "SDL":
            import pygame  # noqa: PLC0415  most who ask have no window

            return ".".join(map(str, pygame.version.SDL))
        try:
            return version(self.distribution) if self.distribution else ""
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
