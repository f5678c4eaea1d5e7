"""Names used in packaging: of the program, its download, the system and the processor."""

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
"""Application id on desktops: the bundle of macOS, the menu entry and the metainfo of Linux."""

MAKERS: Final = "The Stolek authors"
TAGLINE: Final = "Four games about balance"
LANGUAGES: Final = ("en", "cs", "sk")

_SYSTEMS: Final = {"linux": "linux", "win32": "windows", "darwin": "macos"}
_MACHINES: Final = {"amd64": "x86_64", "arm64": "aarch64"}


def get_system_name() -> str:
    """Return the present operating system's name, as used in the name of a download."""
    return _SYSTEMS.get(sys.platform, sys.platform)


def get_machine_name() -> str:
    """Return the processor architecture, as used in the name of a download."""
    found = platform.machine().lower()
    return _MACHINES.get(found, found)


def get_download_name() -> str:
    """Return the name of the download's folder, such as ``stolek-1.0.0-linux-x86_64``."""
    return f"{PROGRAM}-{VERSION}-{get_system_name()}-{get_machine_name()}"
