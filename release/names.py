"""What the program is called wherever a system asks for its name."""

from __future__ import annotations

import platform
import sys
from pathlib import Path
from typing import Final

from saves import VERSION

ROOT: Final = Path(__file__).resolve().parents[1]
"""The folder of the project."""

NAME: Final = "Stolek"
PROGRAM: Final = "stolek"
ID: Final = "org.stolek.Stolek"
"""By which desktops know it: the bundle of macOS, the entry and the metainfo of Linux."""

MAKERS: Final = "The Stolek authors"
TAGLINE: Final = "Four games about balance"
LANGUAGES: Final = ("en", "cs", "sk")

_SYSTEMS: Final = {"linux": "linux", "win32": "windows", "darwin": "macos"}
_MACHINES: Final = {"amd64": "x86_64", "arm64": "aarch64"}


def system() -> str:
    """The system this runs on, as it stands in the name of a download."""
    return _SYSTEMS.get(sys.platform, sys.platform)


def machine() -> str:
    """The kind of machine."""
    found = platform.machine().lower()
    return _MACHINES.get(found, found)


def download() -> str:
    """The name of the folder, and of its archive: ``stolek-1.0.0-linux-x86_64``."""
    return f"{PROGRAM}-{VERSION}-{system()}-{machine()}"
