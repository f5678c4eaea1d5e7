"""Metadata of the packaged executable: icon, version, and the macOS bundle's Info.plist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from release import icons
from release.names import ID, LANGUAGES, MAKERS, NAME, PROGRAM, TAGLINE, get_system_name
from saves import VERSION

_YEAR: Final = "2026"
_TABLE: Final = "040904B0"
"""American English, written in Unicode: the one table that every Windows reads."""

_VERSION_DATA: Final = """\
VSVersionInfo(
  ffi=FixedFileInfo(
    filevers={numbers}, prodvers={numbers}, mask=0x3F, flags={flags}, OS=0x40004, fileType=0x1
  ),
  kids=[
    StringFileInfo([StringTable({table!r}, [
{lines}
    ])]),
    VarFileInfo([VarStruct('Translation', [0x0409, 1200])]),
  ],
)
"""


def write_icon_file(work: Path) -> str | None:
    """Write the icon file for this system into the folder `work` and return its path.

    None on Linux, where the icons are separate files.
    """
    if get_system_name() == "linux":
        return None
    work.mkdir(parents=True, exist_ok=True)
    mac = get_system_name() == "macos"
    file = work / ("stolek.icns" if mac else "stolek.ico")
    file.write_bytes(icons.make_icns() if mac else icons.make_ico())
    return str(file)


def version_numbers() -> tuple[int, int, int, int]:
    """Return the program's version as the four numbers that Windows uses."""
    found = [int(number) for number in re.findall(r"\d+", VERSION)[:4]]
    first, second, third, fourth = (*found, 0, 0, 0, 0)[:4]
    return first, second, third, fourth


def version_text() -> str:
    """Return the version resource shown by Windows, as text in PyInstaller's format."""
    told = {
        "CompanyName": MAKERS,
        "FileDescription": f"{NAME}: {TAGLINE}",
        "FileVersion": VERSION,
        "InternalName": PROGRAM,
        "LegalCopyright": f"© {_YEAR} {MAKERS}, MIT licence",
        "OriginalFilename": f"{PROGRAM}.exe",
        "ProductName": NAME,
        "ProductVersion": VERSION,
    }
    lines = "\n".join(f"      StringStruct({name!r}, {value!r})," for name, value in told.items())
    flags = "0x0" if re.fullmatch(r"[\d.]+", VERSION) else "0x2"  # 2: not yet released
    return _VERSION_DATA.format(numbers=version_numbers(), flags=flags, table=_TABLE, lines=lines)


def write_version_file(work: Path) -> str | None:
    """Write the version resource for Windows into `work` and return its path; None elsewhere."""
    if get_system_name() != "windows":
        return None
    file = work / "version.txt"
    file.write_text(version_text(), encoding="utf-8")
    return str(file)


def make_bundle_data() -> dict[str, object]:
    """Return the entries to add to those that PyInstaller writes to the macOS bundle's Info.plist."""
    return {
        "CFBundleDisplayName": NAME,
        "CFBundleShortVersionString": VERSION,
        "CFBundleVersion": VERSION,
        "CFBundleDevelopmentRegion": LANGUAGES[0],
        "CFBundleLocalizations": list(LANGUAGES),
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": "11.0",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": f"© {_YEAR} {MAKERS}, MIT licence",
        "NSPrincipalClass": "NSApplication",
        "CFBundleIdentifier": ID,
    }
