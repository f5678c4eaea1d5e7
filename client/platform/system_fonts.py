"""The system's fonts, for characters that the program's own fonts lack.

They are looked for when the first such character is drawn, never at the start, and kept in a disk cache until
one of their folders changes.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from client.platform.disk_cache import CacheEntry, DiskCache, NewEntry
from client.platform.font_file import FontCoverage, read_coverage

log = logging.getLogger(__name__)

_NAME: Final = "system-fonts"
_VERSION: Final = "1"
"""To be changed whenever fonts are looked for or read in another way."""
_MAX_WAIT_S: Final = 5.0
"""Seconds for which fontconfig is waited for; usually it answers in a hundredth of one."""
_MAX_FILES: Final = 3000
"""Font files that are read, at most."""
_MAX_CACHE_BYTES: Final = 8 << 20
"""Bytes of the cache, at most; of a hundred and sixty fonts it takes sixty thousand."""
_SUFFIXES: Final = (".ttf", ".otf", ".ttc", ".otc")

_PREFERRED: Final = {
    "win32": (
        "segoeui",
        "seguiemj",
        "msyh",
        "yugothm",
        "malgun",
        "nirmala",
        "leelawui",
        "ebrima",
        "seguisym",
    ),
    "darwin": (
        "Apple Color Emoji",
        "PingFang",
        "Hiragino Sans GB",
        "AppleSDGothicNeo",
        "GeezaPro",
        "SFHebrew",
    ),
}
"""Beginnings of the names of fonts for texts on the screen, the first choice first."""
_STYLED: Final = ("bold", "italic", "oblique", "light", "thin", "black", "mono", "condensed", "serif")
"""Parts of the names of fonts that are used only for characters no other one has."""
_UNWANTED: Final = ("lastresort", "adobeblank", "notdef")
"""Parts of the names of fonts that draw every character as a box."""


class SystemFont(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A font of the system and the characters that it has."""

    file: str
    """Path of the file."""
    coverage: FontCoverage
    """The characters."""

    @property
    def is_emoji(self) -> bool:
        """Whether the font is one of emoji, to judge by its name."""
        name = Path(self.file).name.lower()
        return "emoji" in name or "emj" in name


class _Index(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    folders: dict[str, int]
    """Modification time of each folder in which fonts may be."""
    fonts: list[SystemFont]


def _is_sound(entry: CacheEntry[_Index]) -> bool:
    return all(font.coverage.is_sound for font in entry.values.fonts)


def _open_cache(folder: Path | None) -> DiskCache:
    return DiskCache(folder, max_bytes=0, max_entry_bytes=_MAX_CACHE_BYTES)


class SystemFonts:
    """The fonts of the system, in the order in which they are tried.

    Attributes:
        folder: Folder of the disk cache; None: the fonts are looked for in every run of the program.
        unusable: Files of fonts that could not be opened or drawn with.
    """

    def __init__(
        self, folder: Path | None = None, find_files: Callable[[], list[Path]] | None = None
    ) -> None:
        self.folder = folder
        self._find_files = find_files or find_font_files
        self._fonts: list[SystemFont] | None = None
        self.unusable: set[str] = set()

    @property
    def fonts(self) -> list[SystemFont]:
        """All fonts, looked for at the first access."""
        if self._fonts is None:
            self._fonts = self._read_cache() or self._search()
        return self._fonts

    def find(self, characters: str, *, is_emoji: bool = False) -> SystemFont | None:
        """Return the first font that has all the characters; of emoji it is one of emoji if possible."""
        usable = [font for font in self.fonts if font.file not in self.unusable]
        usable.sort(key=lambda font: font.is_emoji != is_emoji)
        return next((font for font in usable if all(map(font.coverage.has, characters))), None)

    def mark_unusable(self, file: str) -> None:
        """Never return the font of a file again, since it could not be opened."""
        log.warning("a font of the system cannot be used: %s", file)
        self.unusable.add(file)

    def _read_cache(self) -> list[SystemFont] | None:
        entry = _open_cache(self.folder).read(_NAME, _VERSION, _Index, _is_sound)
        if entry is None or any(_read_time(folder) != time for folder, time in entry.values.folders.items()):
            return None
        return entry.values.fonts

    def _search(self) -> list[SystemFont]:
        fonts = list(_read_fonts(self._find_files()))
        folders = {str(folder) for folder in _list_root_folders()}
        for font in fonts:
            folders.update(str(folder) for folder in list(Path(font.file).parents)[:2])
        times = {folder: _read_time(folder) for folder in sorted(folders)}
        _open_cache(self.folder).write(NewEntry(_NAME, _VERSION, _Index(times, fonts)))
        return fonts


def _read_fonts(files: Iterable[Path]) -> Iterator[SystemFont]:
    for file in files:
        try:
            coverage = read_coverage(file)
        except (OSError, ValueError) as error:
            log.debug("a font of the system is passed over: %s", error)
        else:
            yield SystemFont(str(file), coverage)


def _read_time(folder: str) -> int:
    """Return the modification time of a folder, 0 if there is none."""
    try:
        return Path(folder).stat().st_mtime_ns
    except OSError:
        return 0


def find_font_files() -> list[Path]:
    """Return the files of the system's fonts, the first choice first."""
    files = _ask_fontconfig() if sys.platform.startswith(("linux", "freebsd")) else []
    if not files:
        files = sorted(_list_folder_files(), key=_rate_file)
    wanted = (file for file in files if not any(name in file.name.lower() for name in _UNWANTED))
    return list(dict.fromkeys(wanted))[:_MAX_FILES]


def _ask_fontconfig() -> list[Path]:
    """Return the font files that fontconfig would try in turn for a text, none if it does not answer."""
    import subprocess  # noqa: PLC0415  seldom needed

    from client.platform.file_manager import get_system_environment  # noqa: PLC0415

    command = ["fc-match", "--sort", "--format", "%{file}\n", "sans-serif:weight=80:slant=0"]
    try:
        done = subprocess.run(  # noqa: S603  the system's own program, with fixed arguments
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=get_system_environment(),
            timeout=_MAX_WAIT_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        log.info("fontconfig does not answer: %s", error)
        return []
    paths = (Path(os.fsdecode(line)) for line in done.stdout.splitlines())
    return [path for path in paths if path.suffix.lower() in _SUFFIXES and path.is_file()]


def _list_root_folders() -> list[Path]:
    """Return the folders in which fonts are installed on this system."""
    try:
        home = Path.home()
    except RuntimeError:  # a user without a home
        home = Path(os.devnull)
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA") or str(home / "AppData" / "Local")
        return [
            Path(os.environ.get("WINDIR", r"C:\Windows"), "Fonts"),
            Path(local, "Microsoft", "Windows", "Fonts"),
        ]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"]
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    own = os.environ.get("XDG_DATA_HOME") or str(home / ".local" / "share")
    return [Path(folder, "fonts") for folder in (own, *shared.split(":"))] + [home / ".fonts"]


def _list_folder_files() -> Iterator[Path]:
    for root in _list_root_folders():
        for folder, _, names in os.walk(root):
            for name in names:
                path = Path(folder, name)
                if path.suffix.lower() in _SUFFIXES and path.is_file():
                    yield path


def _rate_file(path: Path) -> tuple[int, bool, str]:
    preferred = _PREFERRED.get(sys.platform, ())
    place = next((at for at, name in enumerate(preferred) if path.stem.startswith(name)), len(preferred))
    styled = any(part in path.stem.lower() for part in _STYLED)
    return place, styled, path.name
